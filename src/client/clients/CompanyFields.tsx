import { SimpleGrid, TextInput, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ClientDraft } from '#contract/clients.ts'
import { looksMistyped, registerLooksMistyped } from '#domain/tax-numbers.ts'
import { DoubtedField } from '#client/ui/form/DoubtedField.tsx'
import { PhoneField } from '#client/ui/form/PhoneField.tsx'
import { TextField } from '#client/ui/form/TextField.tsx'
import type { Draft } from '#client/ui/form/use-draft.ts'

/** What the papers of a company say, beside the client's own name and phone. */
export function CompanyFields({ form }: { form: Draft<typeof ClientDraft> }) {
  const { t } = useTranslation('clients')
  return (
    <section aria-label={t('Company')}>
      <Title order={3} mb={6}>
        {t('CompanyData')}
      </Title>
      <SimpleGrid cols={2} verticalSpacing="sm">
        <DoubtedField
          label={t('VatNumber')}
          maxLength={20}
          isDoubtful={looksMistyped}
          doubt={t('NumberLooksMistyped')}
          {...form.getInputProps('company.vatNumber')}
        />
        <DoubtedField
          label={t('RegNumber')}
          maxLength={25}
          isDoubtful={registerLooksMistyped}
          doubt={t('RegisterLooksMistyped')}
          {...form.getInputProps('company.regNumber')}
        />
        <TextInput label={t('LegalName')} maxLength={150} {...form.getInputProps('company.name')} />
        <DoubtedField
          label={t('TaxNumber')}
          maxLength={25}
          isDoubtful={looksMistyped}
          doubt={t('NumberLooksMistyped')}
          {...form.getInputProps('company.taxNumber')}
        />
        <TextInput label={t('Address')} maxLength={250} {...form.getInputProps('company.address')} />
        <TextInput label={t('Location')} maxLength={100} {...form.getInputProps('company.location')} />
        <PhoneField label={t('CompanyPhone')} {...form.getInputProps('company.phone')} />
        <TextField label={t('CompanyEmail')} type="email" {...form.getInputProps('company.email')} />
      </SimpleGrid>
    </section>
  )
}
