import { workOrders } from '#contract/work-orders/work-orders.ts'
import { describeSet } from '#domain/tyre-hotels/tyre-hotels.ts'
import { confirmDelete } from '#client/platform/confirm.ts'
import { i18n } from '#client/platform/i18n.ts'
import { endpointQuery, queryClient } from '#client/platform/api/queries.ts'

type Removal = { id: number; version: number; withTyreHotel?: boolean }

/** Confirms the deletion of an order; a tyre set that it stores is deleted only if the option is ticked. */
export const confirmRemoval = ({ id, version }: Removal, what: string, remove: (removal: Removal) => Promise<unknown>): Promise<boolean> =>
  confirmDelete(what, (withTyreHotel) => remove({ id, version, ...(withTyreHotel && { withTyreHotel }) }), {
    text: i18n.t('DeletedOrderStays'),
    option: describeStoredSet(id),
  })

/** A failed request must not block the deletion, so the option is left out then. */
async function describeStoredSet(id: number): Promise<string | undefined> {
  const order = await queryClient.fetchQuery(endpointQuery(workOrders.get, { id })).catch(() => undefined)
  return order?.tyreHotel ? i18n.t('DeleteSetToo', { set: describeSet(order.tyreHotel) }) : undefined
}
