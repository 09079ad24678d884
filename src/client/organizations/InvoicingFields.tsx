import { Alert, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { InvoiceSeries } from '#contract/invoices/invoice-series.ts'
import { findSellerProblems } from '#domain/invoices/invoice-problems.ts'
import { sellerOf } from '#domain/invoices/parties.ts'
import { messageText } from '#client/platform/i18n.ts'
import { FormSection } from './FormSection.tsx'
import type { OrganizationFormValues } from './organization-form-values.ts'
import { SellerFields } from './SellerFields.tsx'
import { SeriesRows } from './SeriesRows.tsx'

type Props = {
  form: OrganizationFormValues
  /** A workplace that is not saved yet has no series. */
  organizationId: number | undefined
  onSeries: (series: InvoiceSeries | 'new') => void
}

/** All that a workplace needs before it issues invoices: the data of its company, how it charges VAT, and series of numbers. */
export default function InvoicingFields({ form, organizationId, onSeries }: Props) {
  const { t } = useTranslation('organizations')
  return (
    <Stack gap="lg">
      <Completeness form={form} />
      <FormSection title={t('InvoicesPrintThis')}>
        <SellerFields form={form} />
      </FormSection>
      <FormSection title={t('SeriesTitle')}>
        {organizationId === undefined ? t('SaveWorkplaceFirst') : <SeriesRows organizationId={organizationId} onOpen={onSeries} />}
      </FormSection>
    </Stack>
  )
}

const fieldWords = {
  'seller.name': 'LegalName',
  'seller.vat_scheme': 'VatScheme',
  'seller.tax_number': 'VatNumber',
  'seller.address.city': 'City',
  'seller.address.street': 'Street',
  'seller.address.county': 'County',
  'seller.address.post_code': 'PostCode',
} as const

/** Names what is missing as it is typed, on whichever tab it is. */
function Completeness({ form }: { form: OrganizationFormValues }) {
  const { t } = useTranslation('organizations')
  const problems = findSellerProblems(sellerOf(form.values))
  const wordOf = ({ field, key }: (typeof problems)[number]) => {
    const word = fieldWords[field as keyof typeof fieldWords] as (typeof fieldWords)[keyof typeof fieldWords] | undefined
    return word ? t(word) : messageText(key)
  }
  const what = [...new Set(problems.map(wordOf))].join(', ')
  return (
    <Alert p="xs" color={what ? 'red' : 'green'} role="status">
      {what ? t('SellerLacks', { what }) : t('SellerComplete')}
    </Alert>
  )
}
