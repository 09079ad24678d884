import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { overview } from '#contract/overview.ts'
import { workOrders } from '#contract/work-orders.ts'
import { confirmDelete } from '#client/platform/confirm.ts'
import { useWrite } from '#client/platform/queries.ts'
import { useMay } from '#client/platform/session.ts'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import { IconClipboardList } from '#client/ui/icons.tsx'
import { useList } from '#client/ui/list/use-list.ts'
import { OrderLinks } from '#client/work-order-drafts/OrderLinks.tsx'
import { NewOrderButton } from './NewOrderButton.tsx'
import { orderLink } from './order-links.ts'
import { useOrderColumns } from '#client/work-orders/list/use-order-columns.tsx'
import { useOrderFilters, useStageSegment } from '#client/work-orders/list/use-order-filters.ts'
import { useOrderMenu } from './use-order-menu.tsx'

export default function WorkOrdersPage() {
  const { t } = useTranslation('work-orders-list')
  const may = useMay()
  const navigate = useNavigate()
  const list = useList(workOrders.search, { ...useOrderFilters(), needsFilter: true })
  const columns = useOrderColumns()
  const segment = useStageSegment()
  const remove = useWrite(workOrders.remove)
  const { menu, preview } = useOrderMenu({
    remove: ({ id, version, plateNumber, clientName }) =>
      void confirmDelete(t('OrderOf', { plate: plateNumber, client: clientName }), () => remove.mutateAsync({ id, version })),
  })
  const create = may(workOrders.create) && <NewOrderButton />

  return (
    <ListPage
      title={t('WorkOrders')}
      crumbs={[...(may(overview.daily) ? [{ label: t('Dashboard'), to: '/dashboard' }] : []), { label: t('WorkOrders') }]}
      tabs={<OrderLinks />}
      create={create}
      list={list}
      download={workOrders.download}
      columns={columns}
      segment={segment}
      searchLabel={t('SearchOrders')}
      actions={menu}
      onOpen={({ id }) => void navigate(orderLink(id, 'view'))}
      nameOf={({ plateNumber }) => plateNumber}
      empty={{ icon: IconClipboardList, title: t('NoOrders'), text: t('NoOrdersHint') }}
    >
      {preview}
    </ListPage>
  )
}
