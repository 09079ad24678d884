import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { VatScheme } from '#contract/invoices/kinds.ts'
import type { OrganizationCompany } from '#contract/organizations.ts'
import type { OrganizationFormValues } from './organization-form-values.ts'

const schemeWords = { standard: 'VatSchemeStandard', exempt: 'VatSchemeExempt', cash: 'VatSchemeCash' } as const

/** Names of the fields below. */
export const sellerFields: ReadonlySet<string> = new Set(['vatScheme', 'taxNumber', 'iban', 'bank', 'shareCapital'])

/** Invoices print this of the company beside the rest. */
export function SellerFields({ form }: { form: OrganizationFormValues }) {
  const { t } = useTranslation('organizations')
  // Members that nobody has answered are absent.
  const field = (name: keyof typeof OrganizationCompany.shape) => {
    const { value = name === 'vatScheme' ? null : '', ...props } = form.getInputProps(`company.${name}`)
    return { ...props, value }
  }
  return (
    <SimpleGrid cols={2} verticalSpacing="sm">
      <Select
        label={t('VatScheme')}
        placeholder={t('VatSchemeUnanswered')}
        data={VatScheme.options.map((value) => ({ value, label: t(schemeWords[value]) }))}
        allowDeselect={false}
        {...field('vatScheme')}
      />
      <TextInput label={t('SecondTaxNumber')} {...field('taxNumber')} />
      <TextInput label={t('Iban')} {...field('iban')} />
      <TextInput label={t('Bank')} {...field('bank')} />
      <TextInput label={t('ShareCapital')} {...field('shareCapital')} />
    </SimpleGrid>
  )
}
