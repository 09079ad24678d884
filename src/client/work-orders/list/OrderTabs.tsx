import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { workOrders } from '#contract/work-orders.ts'
import { useMay } from '#client/platform/session.ts'
import classes from '#client/ui/tabs/PageLinks.module.css'

const exactly = { exact: true, includeSearch: true }
const to = '/dashboard/workstation-settings/work-orders'

/** The way from one list of orders to the other; nothing for those who have only one. */
export function OrderTabs({ shown }: { shown: 'orders' | 'deleted' }) {
  const { t } = useTranslation('work-orders-list')
  const may = useMay()
  const tabs = [
    { name: 'orders', label: t('ActiveOrders'), search: {}, show: true },
    { name: 'deleted', label: t('DeletedOrders'), search: { deleted: 'true' }, show: may(workOrders.restore) },
  ].filter(({ show }) => show)
  if (tabs.length === 1) return null
  return (
    <nav className={classes.links} aria-label={t('OrderLists')}>
      {tabs.map(({ name, label, search }) => (
        // The router marks what stands in the address word for word; a list that is filtered is shown all the same.
        <Link key={name} to={to} search={search} activeOptions={exactly} aria-current={name === shown ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
