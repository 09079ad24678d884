import { Badge, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { InvoiceRow } from '#contract/invoices/invoices.ts'
import { formatMoney } from '#domain/text/format.ts'
import { useFormat } from '#client/platform/format.ts'
import type { ListColumn } from '#client/ui/list/list-column.ts'
import { When } from '#client/ui/when/When.tsx'
import { AmountCard } from '#client/payments/AmountCard.tsx'
import { invoiceKindKeys } from './invoice-words.ts'

/** The columns of the list of invoices; amounts are in the currency of the account. */
export function useInvoiceColumns(): ListColumn<InvoiceRow>[] {
  const { t } = useTranslation(['invoices', 'trade', 'common'])
  const { amount, currency, language } = useFormat()
  return [
    { key: 'number', header: t('Number'), sort: 'number', width: 146, cell: (invoice) => <InvoiceNumber invoice={invoice} /> },
    {
      key: 'issueDate',
      header: t('IssueDate'),
      sort: 'issue_date',
      width: 124,
      wide: 160,
      cell: ({ issueDate }) => issueDate && <When at={issueDate} />,
    },
    {
      key: 'buyer',
      header: t('Buyer'),
      grow: 5,
      cell: (invoice) => (invoice.kind === 'invoice' ? invoice.buyerName || null : <BuyerAndKind invoice={invoice} />),
    },
    { key: 'orders', header: t('InvoiceOrders'), grow: 4, cell: ({ ordersText }) => ordersText || null },
    {
      key: 'dueDate',
      header: t('DueDate'),
      sort: 'due_date',
      width: 124,
      wide: 160,
      under: { header: t('IssueDate'), below: 1230 },
      cell: ({ dueDate }) => dueDate && <When at={dueDate} />,
    },
    { key: 'net', header: t('NetAmount'), align: 'right', width: 116, cell: ({ netBase }) => amount(netBase) },
    {
      key: 'vat',
      header: t('VatAmount'),
      align: 'right',
      width: 106,
      under: { header: t('NetAmount'), below: 1230 },
      cell: ({ vatBase }) => amount(vatBase),
    },
    {
      key: 'total',
      header: t('Total'),
      sort: 'total_base',
      align: 'right',
      width: 124,
      cell: (invoice) => (
        <>
          <b>{amount(invoice.totalBase)}</b>
          {invoice.currency !== currency && (
            <Text fz="xs" c="dimmed">
              {formatMoney(invoice.total, invoice.currency, language)}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'owed',
      header: t('BalanceLeft'),
      align: 'right',
      width: 116,
      under: { header: t('Total'), below: 1330 },
      cell: ({ owed }) => owed !== null && amount(owed),
    },
  ]
}

/** A draft has no number yet. */
function InvoiceNumber({ invoice: { number } }: { invoice: InvoiceRow }) {
  const { t } = useTranslation('invoices')
  return (
    number ?? (
      <Text span inherit c="dimmed">
        {t('InvoiceStateDraft')}
      </Text>
    )
  )
}

function BuyerAndKind({ invoice: { buyerName, kind } }: { invoice: InvoiceRow }) {
  const { t } = useTranslation('invoices')
  return (
    <Group gap={6} wrap="nowrap">
      <Text span inherit truncate title={buyerName}>
        {buyerName || '–'}
      </Text>
      <Badge size="sm" variant="light" style={{ flex: 'none' }}>
        {t(invoiceKindKeys[kind])}
      </Badge>
    </Group>
  )
}

/** An invoice on a screen too narrow for the table. */
export function InvoiceCard({ invoice }: { invoice: InvoiceRow }) {
  const { t } = useTranslation(['invoices', 'trade', 'common'])
  const { when, language } = useFormat()
  const { number, kind, issueDate, dueDate, buyerName, currency, total, ordersText } = invoice
  const about = [
    kind !== 'invoice' && t(invoiceKindKeys[kind]),
    number ?? t('InvoiceStateDraft'),
    issueDate && when(issueDate),
    dueDate && `${t('DueDate')} ${when(dueDate)}`,
    ordersText,
  ]
  return <AmountCard title={buyerName || '–'} amount={formatMoney(total, currency, language)} about={about} />
}
