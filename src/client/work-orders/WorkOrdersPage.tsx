import { Button, Group, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { workOrders, type OrderCard } from '#contract/work-orders.ts'
import { formatTyre } from '#domain/tyres.ts'
import { isFrozen } from '#domain/work-orders.ts'
import { confirmDelete } from '#client/platform/confirm.ts'
import { useFormat } from '#client/platform/format.ts'
import { notify } from '#client/platform/notify.ts'
import { useWrite } from '#client/platform/queries.ts'
import { useMay, useOrganization } from '#client/platform/session.ts'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import type { Column, RowAction } from '#client/ui/list/ListTable.tsx'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { IconClipboardList, IconDownload, IconEye, IconFileText, IconPencil, IconPlus, IconPrinter, IconTrash } from '#client/ui/icons.tsx'
import { useList } from '#client/ui/list/use-list.ts'
import { downloadOrder, printOrder } from './order-pdf.ts'
import { statusWords } from './status-words.ts'
import { useOrderFilters } from '#client/work-orders/list/use-order-filters.ts'

const OrderPreviewDialog = lazy(() => import('./OrderPreviewDialog.tsx').then((module) => ({ default: module.OrderPreviewDialog })))

export default function WorkOrdersPage() {
  const { t } = useTranslation('work-orders-list')
  const may = useMay()
  const navigate = useNavigate()
  const { amount, currency, day } = useFormat()
  const { organization } = useOrganization()
  const list = useList(workOrders.search, { base: { organizationId: [organization.id] } })
  const filters = useOrderFilters()
  const remove = useWrite(workOrders.remove, { also: ['overview'] })
  const [previewed, setPreviewed] = useState<OrderCard>()

  const open = ({ id }: OrderCard, viewMode: 'view' | 'edit') =>
    void navigate({
      to: '/dashboard/workstation-settings/work-orders/edit/$workOrderId',
      params: { workOrderId: String(id) },
      search: { viewMode },
    })
  const view = (order: OrderCard) => open(order, 'view')

  const columns: Column<OrderCard>[] = [
    { header: t('Client'), sort: 'client_name', grow: 130, cell: (order) => <ClientAndDelegate order={order} /> },
    { header: t('PlateNumber'), sort: 'plate_number', cell: (order) => <PlateChip plate={order.plateNumber} size="xs" /> },
    { header: t('Finished'), sort: 'finished', cell: ({ finished }) => (finished ? day(finished) : '–') },
    { header: t('CarAndTyres'), grow: 150, cell: (order) => <CarAndTyres order={order} /> },
    { header: t('DocumentNumber'), sort: 'document_number', maxWidth: 110, cell: ({ documentNumber }) => documentNumber ?? '–' },
    { header: t('Discount'), sort: 'discount', align: 'right', wide: true, cell: ({ discount }) => (discount ? amount(discount) : '–') },
    { header: t('TotalIn', { currency }), sort: 'total', align: 'right', cell: ({ total }) => <b>{amount(total)}</b> },
    { header: t('Payment'), maxWidth: 112, cell: ({ paymentType }) => paymentType ?? '–' },
    {
      header: t('Status'),
      sort: 'status',
      cell: ({ status }) => <StatusBadge status={status}>{t(statusWords[status])}</StatusBadge>,
    },
  ]
  const actions: RowAction<OrderCard>[] = [
    { label: t('Preview'), icon: IconFileText, run: setPreviewed },
    { label: t('View'), icon: IconEye, run: view },
    { label: t('Print'), icon: IconPrinter, run: ({ id }) => void printOrder(id).catch(notify.exportFailed) },
    { label: t('DownloadPdf'), icon: IconDownload, run: ({ id }) => void downloadOrder(id).catch(notify.exportFailed) },
    {
      label: t('Edit'),
      icon: IconPencil,
      show: (order) => may(workOrders.update) && !isFrozen(order),
      run: (order) => open(order, 'edit'),
    },
    {
      label: t('Delete'),
      icon: IconTrash,
      danger: true,
      show: may(workOrders.remove),
      run: ({ id, version, uuid }) => void confirmDelete(uuid, () => remove.mutateAsync({ id, version })),
    },
  ]
  const create = may(workOrders.create) && (
    <Button component={Link} to="/dashboard/workstation-settings/work-orders/create" leftSection={<IconPlus size={17} />}>
      {t('NewOrder')}
    </Button>
  )

  return (
    <ListPage
      title={t('WorkOrders')}
      crumbs={[{ label: t('Dashboard'), to: '/dashboard' }, { label: t('WorkOrders') }]}
      toolbar={create}
      list={list}
      columns={columns}
      filters={filters}
      searchLabel={t('SearchOrders')}
      actions={actions}
      onOpen={view}
      nameOf={({ uuid }) => uuid}
      empty={{ icon: IconClipboardList, title: t('NoOrders'), text: t('NoOrdersHint'), action: create }}
    >
      {previewed && (
        <Suspense>
          <OrderPreviewDialog order={previewed} onClose={() => setPreviewed(undefined)} />
        </Suspense>
      )}
    </ListPage>
  )
}

/** The company and who came for it. */
const ClientAndDelegate = ({ order: { clientName, delegateName } }: { order: OrderCard }) => (
  <span title={[clientName, delegateName].filter(Boolean).join(' · ')}>
    {clientName}
    {delegateName && (
      <Text span inherit fw={400} c="dimmed">
        {` · ${delegateName}`}
      </Text>
    )}
  </span>
)

/** The size stays whole where the car's name has to be cut. */
function CarAndTyres({ order }: { order: OrderCard }) {
  const car = [order.make, order.model].filter(Boolean).join(' ')
  const size = formatTyre(order)
  if (!car && !size) return '–'
  return (
    <Group gap={6} wrap="nowrap" title={`${car} ${size}`}>
      <Text span inherit truncate>
        {car}
      </Text>
      <Text span fz="xs" c="dimmed" flex="none">
        {size}
      </Text>
    </Group>
  )
}
