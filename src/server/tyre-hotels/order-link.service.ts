import { AppError, fail, failField } from '#contract/kit/errors.ts'
import type { OrderHotel, OrderHotelDraft, TyreHotel, TyreHotelChanges } from '#contract/tyre-hotels/tyre-hotels.ts'
import { plateKey } from '#contract/kit/readers/plate.ts'
import { isOrderOver } from '#domain/work-orders/work-orders.ts'
import type { Context } from '#server/platform/context.ts'
import { updateRow } from '#server/platform/database/rows.ts'
import { withAccountWideScope } from '#server/platform/database/scope.ts'
import type { Reactions } from '#server/platform/reactions.ts'
import { clientSlip } from '#server/tyre-hotels/tyre-hotels.print.ts'
import * as removal from '#server/tyre-hotels/removal.service.ts'
import * as tyreHotels from '#server/tyre-hotels/tyre-hotels.service.ts'
import * as queries from './order-link.queries.ts'

type OrderSave = Reactions['orderSaved']
type Order = NonNullable<OrderSave['after']>

/** Stores or updates the set that stays with a saved order, and links the set that the order gives back. */
export async function syncWithOrder(context: Context, { before, after, hotel }: OrderSave): Promise<void> {
  if (!after) return
  await lockSetsInOrder(context, [after.tyreHotel?.id, after.tyreHotelOut?.id, hotel?.outId])
  const storedSet = after.tyreHotel
  if (storedSet) await updateStoredSet(withAccountWideScope(context), storedSet, before, after, hotel?.tyreHotel)
  else if (hotel?.tyreHotel)
    await withSetFieldErrors(() => tyreHotels.insertHotel(context, withOrderFields(after, hotel.tyreHotel!), toOwnership(after)))
  await planHandOut(context, before, after, hotel?.outId)
}

/** Locks the sets by ascending id, because two orders that exchange sets would deadlock. */
async function lockSetsInOrder(context: Context, ids: (number | null | undefined)[]): Promise<void> {
  const setIds = new Set(ids.filter((id) => id != null))
  if (setIds.size > 1) await queries.lockSets(context.db, withAccountWideScope(context).scope, [...setIds])
}

const toOwnership = ({ id, uuid, organizationId, clientId }: Order) => ({ organizationId, clientId, order: { id, uuid } })

/** Takes vehicle and client from the order. */
const withOrderFields = (order: Order, { metaData, ...sent }: OrderHotelDraft): TyreHotelChanges => ({
  ...sent,
  carNumber: order.plateNumber,
  carMake: order.make,
  carModel: order.model,
  clientName: order.clientName,
  metaData: { ...metaData, phoneNumber: order.phone },
})

const toComparableFields = ({ plateNumber, make, model, clientName, phone, clientId }: Order) =>
  JSON.stringify([plateNumber, make, model, clientName, phone, clientId])

/** Updates an open set with the sent fields and with changes of its order's vehicle and client; a closed set stays unchanged. */
async function updateStoredSet(
  context: Context,
  { id, status }: OrderHotel,
  before: Order | null,
  after: Order,
  sent: OrderHotelDraft | undefined,
): Promise<void> {
  if (!sent && (status === 'closed' || !before || toComparableFields(before) === toComparableFields(after))) return
  const lockedSet = await tyreHotels.findForUpdate(context, { id })
  if (lockedSet.status === 'closed') failClosed('tyre_hotel')
  const { clientId } = after
  await withSetFieldErrors(() =>
    tyreHotels.updateLocked(context, lockedSet, withOrderFields(after, sent ?? {}), { organizationId: lockedSet.organizationId, clientId }),
  )
}

/** Moves field errors of the set below `tyre_hotel`, the field of the order. */
async function withSetFieldErrors<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error
    return fail('InvalidInput', {
      fields: Object.fromEntries(Object.entries(error.fields).map(([field, messages]) => [`tyre_hotel.${field}`, messages])),
    })
  }
}

/** A conflict and no invalid field, because another user may have handed the set out at this moment. */
const failClosed = (field: string): never => fail('TyreHotelClosed', { fields: { [field]: ['TyreHotelClosed'] } })

const outField = 'tyre_service.tyre_hotel_out_id'

/** An order gives back at most one stored set, which has its plate and no other order that gives it back. */
async function planHandOut(context: Context, before: Order | null, after: Order, sentSetId: number | null | undefined): Promise<void> {
  const plannedSet = after.tyreHotelOut
  const requestedSetId = sentSetId === undefined ? (plannedSet?.id ?? null) : sentSetId
  const isSame = requestedSetId === (plannedSet?.id ?? null)
  if (isSame && (!plannedSet || before?.plateKey === after.plateKey)) return
  const accountContext = withAccountWideScope(context)
  if (!isSame && plannedSet) await cancelHandOut(accountContext, plannedSet)
  if (requestedSetId === null) return
  // The user must see a set to choose it; a set chosen before remains valid, also at a workplace that the user does not see.
  if (!isSame && !(await tyreHotels.find(context, requestedSetId))) failField(outField, 'InvalidChoice')
  const set = await tyreHotels.findForUpdate(accountContext, { id: requestedSetId })
  const isOfAnotherOrder = set.outWorkOrderId !== null && set.outWorkOrderId !== after.id
  if (plateKey(set.carNumber) !== after.plateKey || set.workOrderId === after.id) failField(outField, 'InvalidChoice')
  if (isOfAnotherOrder && (await queries.isExistingOrder(context.db, accountContext.scope, set.outWorkOrderId!)))
    fail('InUse', { fields: { [outField]: ['InvalidChoice'] } })
  if (isSame) return
  if (set.status === 'closed') failClosed(outField)
  await linkOutgoingOrder(context, set, after.id)
  if (isOrderOver(after)) await tyreHotels.setClosed(context, set, true)
}

/** Unlinks the set, and opens it again if it was handed out. */
async function cancelHandOut(context: Context, { id }: OrderHotel): Promise<void> {
  const lockedSet = await tyreHotels.findForUpdate(context, { id })
  await linkOutgoingOrder(context, lockedSet, null)
  if (lockedSet.status === 'closed') await tyreHotels.setClosed(context, lockedSet, false)
}

async function linkOutgoingOrder({ db, scope, publish }: Context, hotel: TyreHotel, outWorkOrderId: number | null): Promise<void> {
  await updateRow(db, 'tyreHotels', scope, hotel.id, { outWorkOrderId })
  publish('tyre-hotel', 'UPDATED', { ...hotel, version: hotel.version + 1 })
}

/** Closes the set that a done order gives back. The set that the order stored stays open: tyres outlive the order by months. */
export const markHandedOut = (context: Context, { order }: { order: Order }) => setHandedOut(withAccountWideScope(context), order, true)

/** Opens the set again that a reopened order had given back. */
export const undoHandOut = (context: Context, { order }: { order: Order }) => setHandedOut(withAccountWideScope(context), order, false)

async function setHandedOut(context: Context, { tyreHotelOut: out }: Order, isClosed: boolean): Promise<void> {
  if (!out) return
  const lockedSet = await tyreHotels.findForUpdate(context, { id: out.id })
  if ((lockedSet.status === 'closed') !== isClosed) await tyreHotels.setClosed(context, lockedSet, isClosed)
}

/** Deletes the stored set with its order if the user chose so. */
export async function removeWithOrder(reactionContext: Context, { order, withTyreHotel }: Reactions['orderDeleted']): Promise<void> {
  const context = withAccountWideScope(reactionContext)
  if (withTyreHotel && order.tyreHotel)
    await removal.markDeleted(context, await tyreHotels.findForUpdate(context, { id: order.tyreHotel.id }))
}

/** Adds the client's slips of both sets behind the printed order, if they are asked for. */
export async function printWithOrder(
  context: Context,
  { order, language, withTyreHotel, slips }: Reactions['orderPrinted'],
): Promise<void> {
  if (!withTyreHotel) return
  for (const set of [order.tyreHotel, order.tyreHotelOut])
    if (set) slips.push(await clientSlip(withAccountWideScope(context), set.id, language))
}
