import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { overview } from '#contract/overview.ts'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import { IconClipboardList, IconTrash } from '#client/ui/icons.tsx'
import { useList } from '#client/ui/list/use-list.ts'
import { NewOrderButton } from './NewOrderButton.tsx'
import { orderLink } from './order-links.ts'
import { confirmOrderRemoval } from '#client/work-orders/list/order-removal.ts'
import { OrderTabs } from '#client/work-orders/list/OrderTabs.tsx'
import { useDeletedMenu } from '#client/work-orders/list/use-deleted-menu.tsx'
import { useOrderColumns } from '#client/work-orders/list/use-order-columns.tsx'
import { useOrderFilters, useStageSegment } from '#client/work-orders/list/use-order-filters.ts'
import { useOrderMenu } from './use-order-menu.tsx'

const OrderPreview = lazyPart(() => import('./list/OrderPreview.tsx'))

export default function WorkOrdersPage() {
  const { t } = useTranslation('work-orders-list')
  const may = useMay()
  const navigate = useNavigate()
  const list = useList(workOrders.search, { ...useOrderFilters(), needsFilter: true })
  const shown = list.filters['deleted'] === true ? 'deleted' : 'orders'
  const columns = useOrderColumns(shown === 'deleted' ? shown : undefined)
  const deleted = useDeletedMenu()
  const segment = useStageSegment()
  const { menu, preview } = useOrderMenu({ remove: (order) => void confirmOrderRemoval(order) })
  const create = may(workOrders.create) && <NewOrderButton />

  return (
    <ListPage
      title={t('WorkOrders')}
      crumbs={[...(may(overview.daily) ? [{ label: t('Dashboard'), to: '/dashboard' }] : []), { label: t('WorkOrders') }]}
      tabs={<OrderTabs shown={shown} />}
      create={shown === 'orders' && create}
      list={list}
      download={workOrders.download}
      columns={columns}
      segment={segment}
      searchLabel={t('SearchOrders')}
      actions={shown === 'deleted' ? deleted.menu : menu}
      onOpen={(order) => (shown === 'deleted' ? deleted.open(order) : void navigate(orderLink(order.id, 'view')))}
      Preview={shown === 'deleted' ? undefined : OrderPreview}
      nameOf={({ plateNumber, clientName }) => `${plateNumber}, ${clientName}`}
      empty={
        shown === 'deleted'
          ? { icon: IconTrash, title: t('NoDeletedOrders'), text: t('NoDeletedOrdersHint') }
          : { icon: IconClipboardList, title: t('NoOrders'), text: t('NoOrdersHint') }
      }
    >
      {preview}
      {deleted.dialog}
    </ListPage>
  )
}
