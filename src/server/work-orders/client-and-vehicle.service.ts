import { fail } from '#contract/kit/errors.ts'
import type { OrderChanges } from '#contract/work-orders/drafts.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { plateKey } from '#contract/kit/readers/plate.ts'
import { lockClientOfOrder } from '#server/clients/clients.service.ts'
import type { Context } from '#server/platform/context.ts'
import { rememberVehicle, type StoredVehicle } from '#server/vehicles/vehicles.service.ts'
import type { OrderDraftState } from '#server/work-orders/work-orders.draft.ts'
import * as queries from '#server/work-orders/work-orders.queries.ts'
import type { PrintedClient } from '#server/work-orders/work-orders.queries.ts'
import { toVehicleObservation } from '#server/work-orders/work-orders.view.ts'

/** The order keeps its client, even a deleted one, until it names another or moves to another organization. */
export async function resolveClient(
  context: Context,
  current: WorkOrder,
  { workOrder = {} }: OrderChanges,
  next: OrderDraftState,
  vehicleId: number | null,
): Promise<number> {
  const { organizationClientId: pickedClientId, clientName = current.clientName, organizationId = current.organizationId } = workOrder
  const isAnotherClient = clientName !== current.clientName || organizationId !== current.organizationId
  const organizationClientId = pickedClientId === undefined ? (isAnotherClient ? null : current.organizationClientId) : pickedClientId
  const isUnchanged = organizationId === current.organizationId && organizationClientId === current.organizationClientId
  if (isUnchanged && organizationClientId !== null) return organizationClientId
  return (await lockClientOfOrder(context, { ...next.workOrder, organizationClientId }, { ...next.car, id: vehicleId })).id
}

/** Creates or updates the vehicle of a new order; `storedVehicle` is the row that the caller has just read. */
export const resolveVehicle = (
  context: Context,
  draft: OrderDraftState,
  { timeZone, clientId }: { timeZone: string; clientId: number },
  storedVehicle?: StoredVehicle,
): Promise<number> =>
  rememberVehicle(
    context,
    { ...toVehicleObservation(draft, isInspection(draft)), ...toSightingPlace(draft, timeZone), clientId },
    storedVehicle,
  )

/** Updates the vehicle with the changed fields alone, since the order's other fields are old. Another plate is another vehicle. */
export function resolveVehicleAfterChange(
  context: Context,
  order: queries.StoredOrder,
  changes: OrderChanges,
  draft: OrderDraftState,
  clientId: number,
): Promise<number> {
  const isSame = plateKey(draft.car.plateNumber) === plateKey(order.plateNumber)
  if (!isSame) return resolveVehicle(context, draft, { timeZone: order.timeZone, clientId })
  const sighting = {
    ...toVehicleObservation(changes, isInspection(draft)),
    id: order.vehicleId,
    clientId: clientId === order.clientId ? null : clientId,
  }
  return rememberVehicle(context, { ...sighting, ...toSightingPlace(draft, order.timeZone) })
}

const isInspection = ({ workOrder }: OrderDraftState): boolean => workOrder.metaData.itp

/** Plate and day of the sighting. A planned order counts as of today, because the vehicle has not come yet. */
function toSightingPlace({ car: { plateNumber }, workOrder }: OrderDraftState, timeZone: string) {
  const now = new Date().toISOString()
  const planned = Date.parse(workOrder.startDate) > Date.parse(now)
  return { plateNumber, day: dayInZone(planned ? now : workOrder.startDate, timeZone), planned }
}

/** Points the orders of a merged vehicle at the vehicle that remains. */
export const moveToVehicle = ({ db, scope }: Context, { id, from }: { id: number; from: number }) =>
  queries.moveToVehicle(db, scope, from, id)

/** Locks the orders before the clients, the same order of locks as an edit of an order, so the two cannot deadlock. */
export const lockOrdersOfClients = ({ db, scope }: Context, { winner, loser }: { winner: number; loser: number }) =>
  queries.lockOrdersOfClients(db, scope, [winner, loser])

export const forgetClients = ({ db, scope }: Context, { ids }: { ids: number[] }) => queries.forgetClients(db, scope, ids)

type ClientMerge = {
  winner: number
  loser: number
  was: Pick<PrintedClient, 'email' | 'company'> & { addresses: PrintedClient['address'][] }
}

/**
 * Moves the orders to the winner; they and their paper keep the client data of their own day. Fails with `StaleRecord` if an order
 * created after `lockOrdersOfClients` is being edited, because that edit waits for this client.
 */
export async function moveToClient({ db, scope }: Context, { winner, loser, was }: ClientMerge): Promise<void> {
  const { email, company, addresses } = was
  const clientDetails = { email, company, address: addresses[0] ?? null }
  if (!(await queries.moveToClient(db, scope, loser, winner, clientDetails))) fail('StaleRecord')
}
