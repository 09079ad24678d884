import { fail } from '#contract/kit/errors.ts'
import type { OrderChanges } from '#contract/work-orders/drafts.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { plateKey } from '#contract/kit/plates.ts'
import { resolveClientOfOrder } from '#server/clients/clients.service.ts'
import type { Context } from '#server/platform/context.ts'
import { rememberVehicle, type StoredVehicle } from '#server/vehicles/vehicles.service.ts'
import type { OrderDraftState } from '#server/work-orders/work-orders.draft.ts'
import * as queries from '#server/work-orders/work-orders.queries.ts'
import type { PrintedClient } from '#server/work-orders/work-orders.queries.ts'
import { toVehicleObservation } from '#server/work-orders/work-orders.view.ts'

/** The order keeps its client, even one that was deleted since, until it names another or moves to another organization. */
export async function resolveClient(
  context: Context,
  now: WorkOrder,
  { workOrder = {} }: OrderChanges,
  next: OrderDraftState['workOrder'],
): Promise<number> {
  const { organizationClientId: picked, clientName = now.clientName, organizationId = now.organizationId } = workOrder
  const another = clientName !== now.clientName || organizationId !== now.organizationId
  const organizationClientId = picked === undefined ? (another ? null : now.organizationClientId) : picked
  const stays = organizationId === now.organizationId && organizationClientId === now.organizationClientId
  if (stays && organizationClientId !== null) return organizationClientId
  return (await resolveClientOfOrder(context, { ...next, organizationClientId })).id
}

/** The vehicle of a new order; `known` is what was stored of it a moment before. */
export const resolveVehicle = (
  context: Context,
  draft: OrderDraftState,
  { timeZone, clientId }: { timeZone: string; clientId: number },
  known?: StoredVehicle,
): Promise<number> =>
  rememberVehicle(context, { ...toVehicleObservation(draft, isInspection(draft)), ...whenSeen(draft, timeZone), clientId }, known)

/** The order's vehicle, told of what the edit says of it alone: the rest is what an old order knew. Under another plate it is another vehicle. */
export function resolveVehicleAfterChange(
  context: Context,
  order: queries.StoredOrder,
  given: OrderChanges,
  draft: OrderDraftState,
  clientId: number,
): Promise<number> {
  const isSame = plateKey(draft.car.plateNumber) === order.plateKey
  if (!isSame) return resolveVehicle(context, draft, { timeZone: order.timeZone, clientId })
  const sighting = {
    ...toVehicleObservation(given, isInspection(draft)),
    id: order.vehicleId,
    clientId: clientId === order.clientId ? null : clientId,
  }
  return rememberVehicle(context, { ...sighting, ...whenSeen(draft, order.timeZone) })
}

const isInspection = ({ workOrder }: OrderDraftState): boolean => workOrder.metaData.itp

/** Under which plate the vehicle of an order was seen, and when: one that is still to come is known of today, and was not there yet. */
function whenSeen({ car: { plateNumber }, workOrder }: OrderDraftState, timeZone: string) {
  const now = new Date().toISOString()
  const planned = Date.parse(workOrder.startDate) > Date.parse(now)
  return { plateNumber, day: dayInZone(planned ? now : workOrder.startDate, timeZone), planned }
}

/** The orders of a vehicle that turned out to be another follow it. */
export const moveToVehicle = ({ db, scope }: Context, { id, from }: { id: number; from: number }) =>
  queries.moveToVehicle(db, scope, from, id)

/** They are held before the clients are, as an edit of an order holds it before its client: neither waits for the other for ever. */
export const lockByClients = ({ db, scope }: Context, { winner, loser }: { winner: number; loser: number }) =>
  queries.lockByClients(db, scope, [winner, loser])

export const forgetClients = ({ db, scope }: Context, { ids }: { ids: number[] }) => queries.forgetClients(db, scope, ids)

type Merged = { winner: number; loser: number; was: Pick<PrintedClient, 'email' | 'company'> & { addresses: PrintedClient['address'][] } }

/**
 * What they say of the client is what was true on that day, and so is what their paper says. One that came about and is edited at this very
 * moment waits for this client.
 */
export async function moveToClient({ db, scope }: Context, { winner, loser, was }: Merged): Promise<void> {
  const { email, company, addresses } = was
  const onPaper = { email, company, address: addresses[0] ?? null }
  if (!(await queries.moveToClient(db, scope, loser, winner, onPaper))) fail('StaleRecord')
}
