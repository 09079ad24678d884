import { useEffect } from 'react'
import { ClientChange, clients } from '#contract/clients/clients.ts'
import { liveRecords } from '#contract/live/live.ts'
import { ProductChange, products } from '#contract/products.ts'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import { OrderRow } from '#contract/work-orders/order.ts'
import { onLive } from '#client/platform/live/live.ts'
import { useInformation, useMay } from '#client/platform/sign-in/session.ts'
import { addNotification } from './use-notification-store.ts'

/**
 * Sources of notifications: the setting that selects them, the endpoint the user must be allowed to call, and the schema of the event.
 */
const sources = {
  'work-order': { chosenBy: 'workOrders', shownBy: workOrders.get, row: OrderRow },
  client: { chosenBy: 'clients', shownBy: clients.get, row: ClientChange },
  product: { chosenBy: 'products', shownBy: products.get, row: ProductChange },
} as const
type Source = keyof typeof sources
const names = Object.keys(sources) as Source[]

/** Turns live events that the user has selected into notifications. */
export function useNotificationCollector() {
  const { notificationSettings: chosen, organizationId } = useInformation().user
  const may = useMay()
  const selectedNames = names.filter((name) => chosen[sources[name].chosenBy] && may(sources[name].shownBy)).join()
  const onlyOrganization = chosen.view === 'own' ? organizationId : undefined

  useEffect(() => {
    const stops = names
      .filter((name) => selectedNames.split(',').includes(name))
      .map((name) =>
        onLive(name, 'notifications', sources[name].row, (change, row) => {
          if (onlyOrganization !== undefined && onlyOrganization !== row.organizationId) return
          const { feature } = liveRecords[name]
          addNotification({ feature, id: row.id, change, ...('plateNumber' in row && { order: row }) }, row.version)
        }),
      )
    return () => stops.forEach((stop) => stop())
  }, [selectedNames, onlyOrganization])
}
