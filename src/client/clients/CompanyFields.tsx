import { SimpleGrid, TextInput, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ClientDraft } from '#contract/clients.ts'
import { looksMistyped, registerLooksMistyped } from '#domain/tax-numbers.ts'
import { WarningField } from '#client/ui/form/WarningField.tsx'
import { PhoneField } from '#client/ui/form/PhoneField.tsx'
import { TextField } from '#client/ui/form/TextField.tsx'
import type { Draft } from '#client/ui/form/use-draft.ts'

/** The details of a company, in addition to the client's own name and phone. */
export function CompanyFields({ form }: { form: Draft<typeof ClientDraft> }) {
  const { t } = useTranslation('clients')
  return (
    <section aria-label={t('Company')}>
      <Title order={3} mb={6}>
        {t('CompanyData')}
      </Title>
      <SimpleGrid cols={2} verticalSpacing="sm">
        <WarningField
          label={t('VatNumber')}
          warnsAbout={looksMistyped}
          warning={t('NumberLooksMistyped')}
          {...form.getInputProps('company.vatNumber')}
        />
        <WarningField
          label={t('RegNumber')}
          warnsAbout={registerLooksMistyped}
          warning={t('RegisterLooksMistyped')}
          {...form.getInputProps('company.regNumber')}
        />
        <TextInput label={t('LegalName')} {...form.getInputProps('company.name')} />
        <WarningField
          label={t('TaxNumber')}
          warnsAbout={looksMistyped}
          warning={t('NumberLooksMistyped')}
          {...form.getInputProps('company.taxNumber')}
        />
        <TextInput label={t('RegisteredAddress')} {...form.getInputProps('company.address')} />
        <TextInput label={t('Location')} {...form.getInputProps('company.location')} />
        <PhoneField label={t('CompanyPhone')} {...form.getInputProps('company.phone')} />
        <TextField label={t('CompanyEmail')} type="email" {...form.getInputProps('company.email')} />
      </SimpleGrid>
    </section>
  )
}
