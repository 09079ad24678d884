import { AppError, fail, failField } from '#contract/kit/errors.ts'
import type { OrderHotel, OrderHotelDraft, TyreHotel, TyreHotelChanges } from '#contract/tyre-hotels/tyre-hotels.ts'
import { plateKey } from '#contract/kit/plates.ts'
import { isOrderOver } from '#domain/work-orders/work-orders.ts'
import type { Context } from '#server/platform/context.ts'
import { withAccountWideScope } from '#server/platform/database/scope.ts'
import type { Reactions } from '#server/platform/reactions.ts'
import { clientSlip } from '#server/tyre-hotels/tyre-hotels.print.ts'
import * as tyreHotels from '#server/tyre-hotels/tyre-hotels.service.ts'
import * as hotels from '#server/tyre-hotels/tyre-hotels.queries.ts'
import * as queries from './order-link.queries.ts'

type Saved = Reactions['orderSaved']
type Order = NonNullable<Saved['after']>

/** What a saved order says of tyres: those that stay here are stored with it, those that it gives back are planned out. */
export async function syncWithOrder(context: Context, { before, after, hotel }: Saved): Promise<void> {
  if (!after) return
  await holdInOrder(context, [after.tyreHotel?.id, after.tyreHotelOut?.id, hotel?.outId])
  const stored = after.tyreHotel
  if (stored) await follow(withAccountWideScope(context), stored, before, after, hotel?.tyreHotel)
  else if (hotel?.tyreHotel) await inOrder(() => tyreHotels.insertHotel(context, withFactsOf(after, hotel.tyreHotel!), whoseOf(after)))
  await planOut(context, before, after, hotel?.outId)
}

/** Of two orders of which each gives back what the other stored, or takes over what the other lets go, neither waits for ever. */
async function holdInOrder(context: Context, ids: (number | null | undefined)[]): Promise<void> {
  const sets = new Set(ids.filter((id) => id != null))
  if (sets.size > 1) await queries.lockSets(context.db, withAccountWideScope(context).scope, [...sets])
}

const whoseOf = ({ id, uuid, organizationId, clientId }: Order) => ({ organizationId, clientId, order: { id, uuid } })

/** Vehicle and client are the order's. */
const withFactsOf = (order: Order, { metaData, ...said }: OrderHotelDraft): TyreHotelChanges => ({
  ...said,
  carNumber: order.plateNumber,
  carMake: order.make,
  carModel: order.model,
  clientName: order.clientName,
  metaData: { ...metaData, phoneNumber: order.phone },
})

const factsOf = ({ plateNumber, make, model, clientName, phone, clientId }: Order) =>
  JSON.stringify([plateNumber, make, model, clientName, phone, clientId])

/** A set that is stored says what is said of it now, and another name or plate of its order. One that was handed back stays as it was. */
async function follow(
  context: Context,
  { id, status }: OrderHotel,
  before: Order | null,
  after: Order,
  said: OrderHotelDraft | undefined,
): Promise<void> {
  if (!said && (status === 'closed' || !before || factsOf(before) === factsOf(after))) return
  const held = await tyreHotels.findForUpdate(context, { id })
  if (held.status === 'closed') refuseClosed('tyre_hotel')
  const { clientId } = after
  await inOrder(() =>
    tyreHotels.updateLocked(context, held, withFactsOf(after, said ?? {}), { organizationId: held.organizationId, clientId }),
  )
}

/** What is refused of a set is refused of its order, at the field of it. */
async function inOrder<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error
    return fail('InvalidInput', {
      fields: Object.fromEntries(Object.entries(error.fields).map(([field, messages]) => [`tyre_hotel.${field}`, messages])),
    })
  }
}

/** Another person may have handed the set out at the same moment, so this is a conflict and no wrong field. */
const refuseClosed = (field: string): never => fail('TyreHotelClosed', { fields: { [field]: ['TyreHotelClosed'] } })

const outField = 'tyre_service.tyre_hotel_out_id'

/** An order gives back one stored set of its plate, and none that another order gives back. */
async function planOut(context: Context, before: Order | null, after: Order, said: number | null | undefined): Promise<void> {
  const planned = after.tyreHotelOut
  const wanted = said === undefined ? (planned?.id ?? null) : said
  const isSame = wanted === (planned?.id ?? null)
  if (isSame && (!planned || before?.plateKey === after.plateKey)) return
  const reached = withAccountWideScope(context)
  if (!isSame && planned) await stay(reached, planned)
  if (wanted === null) return
  // Who chooses a set must see it; what was chosen before stays, wherever it lies.
  if (!isSame && !(await tyreHotels.find(context, wanted))) failField(outField, 'InvalidChoice')
  const set = await tyreHotels.findForUpdate(reached, { id: wanted })
  const isElsewhere = set.outWorkOrderId !== null && set.outWorkOrderId !== after.id
  if (plateKey(set.carNumber) !== after.plateKey || set.workOrderId === after.id) failField(outField, 'InvalidChoice')
  if (isElsewhere && (await queries.isExistingOrder(context.db, reached.scope, set.outWorkOrderId!)))
    fail('InUse', { fields: { [outField]: ['InvalidChoice'] } })
  if (isSame) return
  if (set.status === 'closed') refuseClosed(outField)
  await link(context, set, after.id)
  if (isOrderOver(after)) await tyreHotels.setClosed(context, set, true)
}

/** It is not given back after all. */
async function stay(context: Context, { id }: OrderHotel): Promise<void> {
  const held = await tyreHotels.findForUpdate(context, { id })
  await link(context, held, null)
  if (held.status === 'closed') await tyreHotels.setClosed(context, held, false)
}

async function link({ db, scope, publish }: Context, hotel: TyreHotel, outWorkOrderId: number | null): Promise<void> {
  await hotels.update(db, scope, hotel.id, { outWorkOrderId })
  publish('tyre-hotel', 'UPDATED', { ...hotel, version: hotel.version + 1 })
}

/** The order is done: the set that it gives back has left. The one that it stored stays, tyres outlive an order by months. */
export const markHandedOut = (context: Context, { order }: { order: Order }) => putOut(withAccountWideScope(context), order, true)

/** Nothing was handed out after all. */
export const undoHandOut = (context: Context, { order }: { order: Order }) => putOut(withAccountWideScope(context), order, false)

async function putOut(context: Context, { tyreHotelOut: out }: Order, isClosed: boolean): Promise<void> {
  if (!out) return
  const held = await tyreHotels.findForUpdate(context, { id: out.id })
  if ((held.status === 'closed') !== isClosed) await tyreHotels.setClosed(context, held, isClosed)
}

/** Of an order that was deleted the set goes as well if whoever deletes it says so. */
export async function removeWithOrder(reacting: Context, { order, withTyreHotel }: Reactions['orderDeleted']): Promise<void> {
  const context = withAccountWideScope(reacting)
  if (withTyreHotel && order.tyreHotel)
    await tyreHotels.markDeleted(context, await tyreHotels.findForUpdate(context, { id: order.tyreHotel.id }))
}

/** The slips of both sets, for the client to take home. */
export async function printWithOrder(context: Context, { order, language, slips }: Reactions['orderPrinted']): Promise<void> {
  for (const set of [order.tyreHotel, order.tyreHotelOut])
    if (set) slips.push(await clientSlip(withAccountWideScope(context), set.id, language))
}
