import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { inspections } from '#contract/inspections.ts'
import { workOrderDrafts } from '#contract/work-orders/work-order-drafts.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useMay, useOrganization } from '#client/platform/sign-in/session.ts'
import { PageTabs } from '#client/ui/links/PageTabs.tsx'

const orders = '/dashboard/workstation-settings/work-orders'

/** Links between the lists of orders: numbered orders, drafts, inspections that are due, and deleted orders. */
export function OrderTabs({ shown }: { shown: 'orders' | 'drafts' | 'due' | 'deleted' }) {
  const { t } = useTranslation('work-orders-list')
  const may = useMay()
  const { organization } = useOrganization()
  const { data: drafts } = useQuery(endpointQuery(workOrderDrafts.search, { models: { organizationId: [organization.id] }, pageSize: 1 }))
  const tabs = [
    { name: 'orders', label: t('ActiveOrders'), to: orders, search: {} },
    { name: 'drafts', label: drafts ? t('DraftsOf', { total: drafts.total }) : t('WorkOrderDrafts'), to: `${orders}/drafts`, search: {} },
    ...(may(inspections.due) ? [{ name: 'due', label: t('InspectionsDue'), to: `${orders}/inspections-due`, search: {} }] : []),
    ...(may({ access: 'admin' }) ? [{ name: 'deleted', label: t('DeletedOrders'), to: orders, search: { deleted: 'true' } }] : []),
  ] as const
  return <PageTabs label={t('OrderLists')} tabs={tabs} shown={shown} />
}
