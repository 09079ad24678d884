import { SegmentedControl, Select, SimpleGrid, Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ClientDraft, clients, Company, type Client } from '#contract/clients.ts'
import { completed } from '#contract/kit/defaults.ts'
import { useOrganization } from '#client/platform/session.ts'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { PhoneField } from '#client/ui/form/PhoneField.tsx'
import { useChoices } from '#client/ui/form/use-choices.ts'
import { TextField } from '#client/ui/form/TextField.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'
import { useRecordWrites } from '#client/ui/form/use-record-writes.ts'
import { AddressFields } from './AddressFields.tsx'
import { CompanyFields } from './CompanyFields.tsx'
import { ContactFields } from './ContactFields.tsx'

const blank = {
  type: 'person' as const,
  name: '',
  delegateName: null,
  phone: null,
  email: null,
  fidelity: false,
  company: null,
  addresses: [],
  contacts: [],
}

/** Creates and edits persons and companies. A client is always saved as a whole. */
export function ClientForm({ client, onSaved, onClose }: { client?: Client; onSaved: (id: number) => void; onClose: () => void }) {
  const { t } = useTranslation('clients')
  const { organization, organizations } = useOrganization()
  const form = useDraft(ClientDraft, client ?? { ...blank, organizationId: organization.id })
  const { create, update } = useRecordWrites(clients, onSaved)
  const { type, organizationId, fidelity } = form.values
  const workplaces = useChoices(organizations, organizationId)

  return (
    <FormDialog
      title={t(client ? 'EditClient' : 'AddClient')}
      size="xl"
      form={form}
      save={(draft) => (client ? update.mutateAsync({ ...draft, id: client.id, version: client.version }) : create.mutateAsync(draft))}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={t('ClientType')}
        data={[
          { value: 'person', label: t('Person') },
          { value: 'company', label: t('Company') },
        ]}
        value={type}
        onChange={(chosen) =>
          form.setValues({ type: chosen, company: chosen === 'company' ? (client?.company ?? completed(Company, {})) : null })
        }
      />
      <SimpleGrid cols={2} verticalSpacing="sm">
        <TextInput label={t('Name')} data-autofocus {...form.getInputProps('name')} />
        <TextField label={t('DelegateName')} {...form.getInputProps('delegateName')} />
        <PhoneField label={t('Phone')} {...form.getInputProps('phone')} />
        <TextField label={t('Email')} type="email" {...form.getInputProps('email')} />
        {workplaces.length > 1 && (
          <Select<number> label={t('Organization')} allowDeselect={false} data={workplaces} {...form.getInputProps('organizationId')} />
        )}
        <Switch
          mt={workplaces.length > 1 ? 30 : 4}
          label={t('Fidelity')}
          checked={fidelity ?? false}
          onChange={(event) => form.setFieldValue('fidelity', event.currentTarget.checked)}
        />
      </SimpleGrid>
      {type === 'company' && <CompanyFields form={form} />}
      <AddressFields form={form} />
      <ContactFields form={form} />
    </FormDialog>
  )
}
