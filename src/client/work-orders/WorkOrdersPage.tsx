import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { workOrders } from '#contract/work-orders.ts'
import type { OrderRow } from '#contract/work-orders/order.ts'
import { isFrozen } from '#domain/work-orders.ts'
import { confirmDelete } from '#client/platform/confirm.ts'
import { notify } from '#client/platform/notify.ts'
import { useWrite } from '#client/platform/queries.ts'
import { useMay, useOrganization } from '#client/platform/session.ts'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import { IconClipboardList, IconDownload, IconEye, IconFileText, IconPencil, IconPlus, IconPrinter, IconTrash } from '#client/ui/icons.tsx'
import type { RowAction } from '#client/ui/list/ListTable.tsx'
import { useList } from '#client/ui/list/use-list.ts'
import { newOrderLink, orderLink } from './order-links.ts'
import { downloadOrder, printOrder } from './order-pdf.ts'
import { useOrderColumns } from '#client/work-orders/list/use-order-columns.tsx'
import { useOrderFilters } from '#client/work-orders/list/use-order-filters.ts'

const OrderPreviewDialog = lazy(() => import('./OrderPreviewDialog.tsx').then((module) => ({ default: module.OrderPreviewDialog })))

export default function WorkOrdersPage() {
  const { t } = useTranslation('work-orders-list')
  const may = useMay()
  const navigate = useNavigate()
  const { organization } = useOrganization()
  const list = useList(workOrders.search, { base: { organizationId: [organization.id] } })
  const columns = useOrderColumns()
  const filters = useOrderFilters()
  const remove = useWrite(workOrders.remove)
  const [previewed, setPreviewed] = useState<OrderRow>()

  const open = ({ id }: OrderRow, viewMode: 'view' | 'edit') => void navigate(orderLink(id, viewMode))
  const view = (order: OrderRow) => open(order, 'view')

  const actions: RowAction<OrderRow>[] = [
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
    <Button component={Link} {...newOrderLink} leftSection={<IconPlus size={17} />}>
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
