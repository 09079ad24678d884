import { useEffect } from 'react'
import { ClientChange, clients } from '#contract/clients.ts'
import { workOrders } from '#contract/work-orders.ts'
import { OrderRow } from '#contract/work-orders/order.ts'
import { onLive } from '#client/platform/live.ts'
import { useInformation, useMay } from '#client/platform/session.ts'
import { hear } from './news.ts'

/** Makes news of the live events that the user chose, and may read by a call. */
export function useHearing() {
  const { user } = useInformation()
  const may = useMay()
  const { notificationSettings: chosen, organizationId } = user
  const orders = chosen.workOrders && may(workOrders.get)
  const people = chosen.clients && may(clients.get)
  const own = chosen.view === 'own' ? organizationId : undefined

  useEffect(() => {
    if (!orders) return undefined
    return onLive('work-order', 'notifications', OrderRow, (change, order) => {
      if (own === undefined || own === order.organizationId) hear({ feature: 'work-orders', id: order.id, change, order }, order.version)
    })
  }, [orders, own])

  useEffect(() => {
    if (!people) return undefined
    return onLive('client', 'notifications', ClientChange, (change, { id, organizationId: of, version }) => {
      if (own === undefined || own === of) hear({ feature: 'clients', id, change }, version)
    })
  }, [people, own])
}
