import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clients } from '#contract/clients/clients.ts'
import { invoices } from '#contract/invoices/invoices.ts'
import type { UninvoicedOrder } from '#contract/invoices/uninvoiced.ts'
import { addDays } from '#domain/text/calendar.ts'
import { useFormat, useToday } from '#client/platform/format.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { IconEye, IconFileText, IconPencil, IconReceipt2 } from '#client/ui/icons.tsx'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import type { ListColumn } from '#client/ui/list/list-column.ts'
import { useList } from '#client/ui/list/use-list.ts'
import { useOrganizationFilter } from '#client/ui/list/use-organization-filter.ts'
import { onDemand } from '#client/ui/on-demand.tsx'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { When } from '#client/ui/when/When.tsx'
import { AmountCard } from '#client/payments/AmountCard.tsx'
import { orderLink } from '#client/work-orders/order-links.ts'
import { invoiceDraftLink, invoicesLink } from './invoice-links.ts'
import { InvoiceTabs } from './InvoiceTabs.tsx'

const InvoiceOrderDialog = onDemand(async () => (await import('./InvoiceOrderDialog.tsx')).default)
const InvoiceChosenDialog = onDemand(async () => (await import('./InvoiceChosenDialog.tsx')).default)

const clientSource = { endpoint: clients.choices, inputFor: (quickText: string) => ({ quickText }) }
/** Older orders are shown by the filter. */
const shownDays = 60

/** The orders that wait for an invoice, which are billed one by one or together. */
export default function UninvoicedPage() {
  const { t } = useTranslation(['invoices', 'trade', 'common'])
  const may = useMay()
  const navigate = useNavigate()
  const workplace = useOrganizationFilter()
  const today = useToday(useFormat().zone)
  const [billed, setBilled] = useState<UninvoicedOrder>()
  const list = useList(invoices.uninvoiced, {
    filters: [
      workplace.filter,
      { field: 'finished', label: t('Finished') },
      { field: 'clientId', label: t('Client'), found: clientSource },
    ],
    defaults: { ...workplace.defaults, finished: [addDays(today, -shownDays), ''] },
  })
  const show = ({ id }: UninvoicedOrder) => void navigate(orderLink(id, 'view'))
  return (
    <ListPage
      title={t('Uninvoiced')}
      crumbs={[{ label: t('Dashboard'), to: '/dashboard' }, { label: t('Invoices'), to: invoicesLink.to }, { label: t('Uninvoiced') }]}
      tabs={<InvoiceTabs shown="uninvoiced" />}
      list={list}
      columns={useUninvoicedColumns()}
      card={(order) => <UninvoicedCard order={order} />}
      searchLabel={t('SearchUninvoiced')}
      actions={[
        { label: t('View'), icon: IconEye, run: show },
        {
          label: t('EditDraft'),
          icon: IconPencil,
          show: ({ draftId }) => draftId !== null,
          run: ({ draftId }) => void navigate(invoiceDraftLink(draftId!)),
        },
        { label: t('IssueInvoice'), icon: IconReceipt2, show: ({ draftId }) => draftId === null && may(invoices.issue), run: setBilled },
      ]}
      bulk={{
        endpoint: invoices.create,
        actions: [{ action: 'bill' as never, label: t('InvoiceTogether'), icon: IconReceipt2, Dialog: InvoiceChosenDialog }],
      }}
      onOpen={show}
      nameOf={({ plateNumber, uuid }) => `${plateNumber} ${uuid}`}
      empty={{ icon: IconFileText, title: t('NoUninvoiced'), text: t('NoUninvoicedHint') }}
    >
      {billed && <InvoiceOrderDialog order={billed} onClose={() => setBilled(undefined)} />}
    </ListPage>
  )
}

function useUninvoicedColumns(): ListColumn<UninvoicedOrder>[] {
  const { t } = useTranslation(['invoices', 'trade', 'common'])
  const { amount } = useFormat()
  return [
    {
      key: 'plateNumber',
      header: t('PlateNumberShort'),
      sort: 'plate_number',
      width: 110,
      cell: ({ plateNumber }) => <PlateChip plate={plateNumber} size="xs" />,
    },
    { key: 'client', header: t('Client'), sort: 'client_name', grow: 4, cell: ({ clientName }) => clientName },
    { key: 'orderNumber', header: t('OrderNumber'), grow: 2, under: { header: t('Client'), below: 1100 }, cell: ({ uuid }) => uuid },
    { key: 'payment', header: t('Payment'), width: 140, cell: ({ paymentType }) => paymentType },
    {
      key: 'finished',
      header: t('Finished'),
      sort: 'finished',
      width: 138,
      wide: 206,
      cell: ({ finished }) => finished && <When at={finished} />,
    },
    { key: 'issueBy', header: t('IssueBy'), width: 138, cell: ({ issueBy }) => issueBy && <When at={issueBy} /> },
    {
      key: 'total',
      header: t('Total'),
      sort: 'total',
      align: 'right',
      width: 124,
      cell: ({ total }) => amount(total),
      sum: ({ total }) => total,
    },
  ]
}

/** An order on a screen too narrow for the table. */
function UninvoicedCard({ order: { plateNumber, uuid, clientName, total, issueBy, draftId } }: { order: UninvoicedOrder }) {
  const { t } = useTranslation(['invoices', 'trade', 'common'])
  const { money, when } = useFormat()
  const about = [plateNumber, uuid, issueBy && `${t('IssueBy')} ${when(issueBy)}`, draftId !== null && t('InvoiceStateDraft')]
  return <AmountCard title={clientName} amount={money(total)} about={about} />
}
