import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { inspections } from '#contract/inspections.ts'
import { workOrderDrafts } from '#contract/work-orders/work-order-drafts.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useMay, useOrganization } from '#client/platform/sign-in/session.ts'
import classes from '#client/ui/tabs/PageLinks.module.css'

const exactMatch = { exact: true, includeSearch: true }
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
  return (
    <nav className={classes.links} aria-label={t('OrderLists')}>
      {tabs.map(({ name, label, to, search }) => (
        // The router marks a link as current only if the whole address matches, which fails for a filtered list.
        <Link key={name} to={to} search={search} activeOptions={exactMatch} aria-current={name === shown ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
