import { Paper, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { invoices, type InvoiceSearch } from '#contract/invoices/invoices.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useFormat } from '#client/platform/format.ts'
import type { ListSearch } from '#client/ui/list/list-search.ts'
import { MoneySums } from '#client/payments/MoneySums.tsx'
import { useVatWord } from './use-vat-word.ts'

/** The sums of all issued invoices that the list finds, by rate of VAT; the list has fetched them with its rows. */
export function InvoiceTotals({ search }: { search: ListSearch }) {
  const { t } = useTranslation(['invoices', 'trade', 'common'])
  const { money } = useFormat()
  const wordOf = useVatWord()
  const { data } = useQuery(endpointQuery(invoices.search, search as unknown as InvoiceSearch))
  if (!data || data.totals.byRate.length === 0) return null
  const { netBase, vatBase, totalBase, byRate } = data.totals
  const sums = [
    { label: t('NetAmount'), value: money(netBase) },
    ...byRate.map((group) => ({ label: wordOf({ ...group, vatRate: group.rate }), value: money(group.vatBase) })),
    ...(byRate.length > 1 ? [{ label: t('VatAmount'), value: money(vatBase) }] : []),
    { label: t('Total'), value: money(totalBase) },
  ]
  return (
    <Paper component="section" p="md" mt="md" maw={420} aria-labelledby="invoice-totals">
      <Title order={2} fz={15} mb="xs" id="invoice-totals">
        {t('IssuedSums')}
      </Title>
      <MoneySums sums={sums} />
    </Paper>
  )
}
