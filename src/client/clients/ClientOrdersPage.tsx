import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import { IconClipboardList } from '#client/ui/icons.tsx'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import { useList } from '#client/ui/list/use-list.ts'
import { confirmOrderRemoval } from '#client/work-orders/list/order-removal.ts'
import { useOrderColumns } from '#client/work-orders/list/use-order-columns.tsx'
import { useOrderFilters, useStageSegment } from '#client/work-orders/list/use-order-filters.ts'
import { orderLink } from '#client/work-orders/order-links.ts'
import { useOrderMenu } from '#client/work-orders/use-order-menu.tsx'
import { clientPage } from './client-page.tsx'

/** Shows the list of orders, filtered by one client. */
export default clientPage(function ClientOrdersPage({ client: { id, name }, header }) {
  const { t } = useTranslation('work-orders-list')
  const navigate = useNavigate()
  const offered = useOrderFilters().filters.filter(({ field }) => field !== 'clientId' && field !== 'organizationId')
  const client = { field: 'clientId', label: t('Client'), options: [{ value: id, label: name }], displayOnly: true, isSaid: true }
  const list = useList(workOrders.search, { filters: [client, ...offered], defaults: { clientId: [id] } })
  const columns = useOrderColumns()
  const segment = useStageSegment()
  const { menu, preview } = useOrderMenu({ remove: (order) => void confirmOrderRemoval(order) })

  return (
    <ListPage
      title={t('WorkOrders')}
      header={header}
      list={list}
      columns={columns}
      segment={segment}
      searchLabel={t('SearchOrders')}
      actions={menu}
      onOpen={(order) => void navigate(orderLink(order.id, 'view'))}
      nameOf={({ plateNumber }) => plateNumber}
      empty={{ icon: IconClipboardList, title: t('NoOrders'), text: t('NoOrdersHint') }}
    >
      {preview}
    </ListPage>
  )
})
