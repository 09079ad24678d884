import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { workOrderDrafts } from '#contract/work-order-drafts.ts'
import { ask } from '#client/platform/queries.ts'
import { useOrganization } from '#client/platform/session.ts'
import classes from '#client/ui/tabs/PageLinks.module.css'

const here = { exact: true, includeSearch: false }

/** From the orders to those that are still being written, and back. */
export function OrderLinks() {
  const { t } = useTranslation('work-order-drafts')
  const { organization } = useOrganization()
  const { data } = useQuery(ask(workOrderDrafts.search, { models: { organizationId: [organization.id] }, pageSize: 1 }))
  return (
    <nav className={classes.links} aria-label={t('OrderLists')}>
      <Link to="/dashboard/workstation-settings/work-orders" activeOptions={here}>
        {t('WorkOrders')}
      </Link>
      <Link to="/dashboard/workstation-settings/work-orders/drafts" activeOptions={here}>
        {data ? t('DraftsOf', { total: data.total }) : t('WorkOrderDrafts')}
      </Link>
    </nav>
  )
}
