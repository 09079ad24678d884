import { SegmentedControl, Select, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Company, type Client, type ClientDraft } from '#contract/clients/clients.ts'
import { fillDefaults } from '#contract/kit/defaults.ts'
import { useOrganization } from '#client/platform/sign-in/session.ts'
import { EmailField } from '#client/ui/form/EmailField.tsx'
import { PhoneField } from '#client/ui/form/PhoneField.tsx'
import { TextField } from '#client/ui/form/TextField.tsx'
import { useSelectOptions } from '#client/ui/form/use-choices.ts'
import type { FormDraft } from '#client/ui/form/use-draft.ts'
import { RegisterNumberField, TaxNumberField } from '#client/ui/form/TaxNumberFields.tsx'
import { DuplicateNote } from './DuplicateNote.tsx'
import { AddressFields } from './AddressFields.tsx'
import { CompanyLookup } from './CompanyLookup.tsx'
import { ConsentField } from './ConsentField.tsx'
import { ContactFields } from './ContactFields.tsx'
import { MoreCompanyFields } from './MoreCompanyFields.tsx'

type Form = FormDraft<typeof ClientDraft>

/** The common fields come first; a company has more of them, and a person has no delegate. */
export function ClientFields({ form, client }: { form: Form; client: Client | undefined }) {
  const { t } = useTranslation('clients')
  const { organizations } = useOrganization()
  const { type, organizationId, fidelity } = form.values
  const workplaces = useSelectOptions(organizations, organizationId)
  const choose = (chosen: 'person' | 'company') =>
    form.setValues(
      chosen === 'company'
        ? { type: chosen, company: client?.company ?? fillDefaults(Company, {}), delegateName: client?.delegateName ?? null }
        : { type: chosen, company: null, delegateName: null },
    )

  return (
    <>
      <SegmentedControl
        aria-label={t('ClientType')}
        data={[
          { value: 'person', label: t('Person') },
          { value: 'company', label: t('Company') },
        ]}
        value={type}
        onChange={choose}
      />
      <SimpleGrid cols={2} verticalSpacing="sm">
        <TextInput label={t(type === 'company' ? 'FirmName' : 'Name')} data-autofocus {...form.getInputProps('name')} />
        {type === 'company' && (
          <>
            <TaxNumberField {...form.getInputProps('company.vatNumber')} />
            <RegisterNumberField {...form.getInputProps('company.regNumber')} />
          </>
        )}
        <PhoneField label={t('Phone')} {...form.getInputProps('phone')} />
        <EmailField {...form.getInputProps('email')} />
        {type === 'company' && (
          <>
            <TextField label={t('DelegateName')} {...form.getInputProps('delegateName')} />
            <TextInput label={t('RegisteredAddress')} {...form.getInputProps('company.address')} />
          </>
        )}
        {workplaces.length > 1 && (
          <Select<number> label={t('Organization')} allowDeselect={false} data={workplaces} {...form.getInputProps('organizationId')} />
        )}
      </SimpleGrid>
      {type === 'company' && <CompanyLookup form={form} />}
      <DuplicateNote form={form} client={client} />
      {type === 'company' && <MoreCompanyFields form={form} />}
      <Switch
        label={t('Fidelity')}
        checked={fidelity ?? false}
        onChange={(event) => form.setFieldValue('fidelity', event.currentTarget.checked)}
      />
      <ConsentField client={client} {...form.getInputProps('smsConsent', { type: 'checkbox' })} />
      <AddressFields form={form} />
      <ContactFields form={form} />
      <Textarea label={t('Notes')} autosize minRows={2} maxRows={6} {...form.getInputProps('notes')} />
    </>
  )
}
