import type { OrderRow } from '#contract/work-orders/order.ts'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import { describeSet } from '#domain/tyre-hotels/tyre-hotels.ts'
import { endpointQuery, invalidateFeatures, queryClient } from '#client/platform/api/queries.ts'
import { confirmDelete } from '#client/platform/confirm.ts'
import { i18n } from '#client/platform/i18n.ts'
import { offerRestore, restoreRecord, sendWrite } from '#client/ui/dialog/offer-restore.ts'

export type RemovableOrder = Pick<OrderRow, 'id' | 'version' | 'plateNumber' | 'clientName'>

/**
 * Asks before an order is deleted, and afterwards offers to undo it; a tyre set that the order stores is deleted only if the option is
 * ticked. `onRemoved` runs before the message.
 */
export function confirmOrderRemoval(order: RemovableOrder, onRemoved?: () => void): Promise<boolean> {
  const { id, version, plateNumber: plate, clientName: client } = order
  const storedSet = findStoredSet(id)
  const send = async (withTyreHotel: boolean) => {
    const removal = { id, version, ...(withTyreHotel && { withTyreHotel }) }
    await sendWrite(workOrders.remove, removal).finally(() => invalidateFeatures('overview'))
    onRemoved?.()
    const set = withTyreHotel && (await storedSet)
    offerRestore(`work-order ${id}`, i18n.t('DeletedKept'), async () => {
      await sendWrite(workOrders.restore, { id })
      if (set) await restoreRecord('tyreHotels', set.id)
    })
  }
  return confirmDelete(i18n.t('OrderOf', { plate, client }), send, {
    text: i18n.t('DeletedOrderStays'),
    option: storedSet.then((set) => set && i18n.t('DeleteSetToo', { set: describeSet(set) })),
  })
}

/** A failed request must not block the deletion, so the option is left out then. */
const findStoredSet = async (id: number) =>
  (await queryClient.fetchQuery(endpointQuery(workOrders.get, { id })).catch(() => undefined))?.tyreHotel ?? undefined
