import { Navigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { customerOrders, type CustomerOrder } from '#contract/customer-orders.ts'
import { formatTyre } from '#contract/kit/tyres.ts'
import type { SearchParams } from '#client/platform/search-params.ts'
import { IconEye } from '#client/ui/icons.tsx'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import type { ListColumn } from '#client/ui/list/list-column.ts'
import { useList } from '#client/ui/list/use-list.ts'
import { useOrganizationFilter } from '#client/ui/list/use-organization-filter.ts'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { onDemand } from '#client/ui/on-demand.tsx'
import { When } from '#client/ui/when/When.tsx'
import { closedLink } from './closed-link.ts'

const CustomerOrderDialog = onDemand(async () => (await import('./CustomerOrderDialog.tsx')).default)

/** The list of closed customer orders. */
export default function ClosedOrdersPage() {
  const { order_by: sort }: SearchParams = useSearch({ strict: false })
  return sort === undefined ? <Navigate {...closedLink} replace /> : <ClosedOrders />
}

function ClosedOrders() {
  const { t } = useTranslation('customer-orders')
  const workplace = useOrganizationFilter()
  const list = useList(customerOrders.search, {
    filters: [
      workplace.filter,
      { field: 'status', label: t('Status'), options: [{ value: 'closed', label: t('CardClosed') }], required: true, displayOnly: true },
    ],
    defaults: { ...workplace.defaults, status: ['closed'] },
  })
  const [open, setOpen] = useState<CustomerOrder>()
  const columns: ListColumn<CustomerOrder>[] = [
    {
      key: 'cardClosedAt',
      header: t('CardClosedAt'),
      sort: 'closed_at',
      width: 148,
      wide: 210,
      cell: ({ closedAt }) => closedAt && <When at={closedAt} />,
    },
    {
      key: 'plateNumberShort',
      header: t('PlateNumberShort'),
      width: 124,
      cell: ({ carPlateNumber }) => <PlateChip plate={carPlateNumber} size="xs" />,
    },
    { key: 'client', header: t('Client'), grow: 3, cell: ({ clientName }) => clientName },
    {
      key: 'vehicle',
      header: t('Vehicle'),
      grow: 2,
      under: { header: t('Client'), below: 1300 },
      cell: ({ carMake, carModel }) => [carMake, carModel].filter(Boolean).join(' ') || null,
    },
    {
      key: 'tyres',
      header: t('Tyres'),
      grow: 3,
      cell: ({ tyreMake, tyreModel }) => [tyreMake, tyreModel].filter(Boolean).join(' ') || null,
    },
    {
      key: 'tyreDimensions',
      header: t('TyreDimensions'),
      width: 112,
      under: { header: t('Tyres'), below: 1300 },
      cell: ({ metaData }) => formatTyre(metaData) || null,
    },
    { key: 'quantityShort', header: t('QuantityShort'), width: 64, align: 'right', cell: ({ metaData }) => metaData.tyreQuantity },
    { key: 'orderNumber', header: t('OrderNumber'), width: 164, cell: ({ workOrderUuid }) => workOrderUuid },
  ]
  return (
    <ListPage
      title={t('ClosedCards')}
      crumbs={[
        { label: t('Dashboard'), to: '/dashboard' },
        { label: t('CustomerOrders'), to: '/dashboard/client-order' },
        { label: t('ClosedCards') },
      ]}
      list={list}
      download={customerOrders.download}
      columns={columns}
      searchLabel={t('SearchCards')}
      actions={[{ label: t('View'), icon: IconEye, run: setOpen }]}
      onOpen={setOpen}
      nameOf={({ carPlateNumber, clientName }) => [carPlateNumber, clientName].filter(Boolean).join(', ')}
      empty={{ icon: IconEye, title: t('NoClosedCards'), text: t('NoClosedCardsHint') }}
    >
      {open && <CustomerOrderDialog open={open} onSaved={list.find} onClose={() => setOpen(undefined)} />}
    </ListPage>
  )
}
