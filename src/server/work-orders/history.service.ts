import { failNotFound } from '#contract/kit/errors.ts'
import type { OrderHotelDraft } from '#contract/tyre-hotels/tyre-hotels.ts'
import type { HistoryKind, HistoryPage, OrderHistoryChange } from '#contract/work-orders/history.ts'
import { diffOrders } from '#domain/work-orders/order-history.ts'
import { isOrderOver } from '#domain/work-orders/work-orders.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import * as queries from '#server/work-orders/work-orders.queries.ts'
import { toOrder } from '#server/work-orders/work-orders.view.ts'
import * as entries from './history.queries.ts'

type StoredOrder = queries.StoredOrder

/** Where on the board somebody wants the order whose status they change: behind which other, or on top of its column. */
export type BoardTarget = { afterId: number | null }
/** What somebody says of a set of tyres that stays here, and which one leaves; of what is undefined nothing. */
export type HotelPart = { tyreHotel: OrderHotelDraft | undefined; outId: number | null | undefined }
/** What was sent along with a write and is not the order's to keep. */
type Along = { wish?: BoardTarget | undefined; hotel?: HotelPart }

declare module '#server/platform/reactions.ts' {
  interface Reactions {
    /** Every kept write of an order: nothing was before it was made, nothing is after it was deleted. */
    orderSaved: { before: StoredOrder | null; after: StoredOrder | null } & Along
    /** What else that meant. */
    orderDone: { order: StoredOrder }
    orderReopened: { order: StoredOrder }
    orderDeleted: { order: StoredOrder; withTyreHotel: boolean }
    orderRestored: { order: StoredOrder }
  }
}

export async function getStoredOrder({ db, scope }: Context, id: number): Promise<StoredOrder> {
  return (await queries.find(db, scope, id)) ?? failNotFound('work-order', id)
}

/** Ends every write of an order: its history has it, and others do what they have to about it. Whoever shows it hears of that from its board. */
export async function finishSave(
  context: Context,
  before: StoredOrder | null,
  id: number,
  kind: HistoryKind,
  along: Along = {},
): Promise<StoredOrder> {
  const { react } = context
  const written = await getStoredOrder(context, id)
  // Of what is new there is nothing to compare: it is noted together with what the others ask.
  await Promise.all([
    react('orderSaved', { before, after: written, ...along }),
    before ? undefined : recordHistory(context, written, kind, []),
  ])
  const after = isAboutSets(written, along) ? await getStoredOrder(context, id) : written
  if (!before) return after
  const sums: OrderHistoryChange[] =
    kind === 'reprice' && before.total !== after.total ? [{ field: 'total', from: before.total, to: after.total }] : []
  const changes = [...sums, ...diffOrders(toOrder(before), toOrder(after))]
  const isOfLines = kind === 'edit' && changes.every(({ line }) => line !== undefined)
  if (changes.length) await recordHistory(context, after, isOfLines ? 'lines' : kind, changes)
  if (isOrderOver(before) !== isOrderOver(after)) await react(isOrderOver(after) ? 'orderDone' : 'orderReopened', { order: after })
  return after
}

/** What became of sets of tyres is read again. */
const isAboutSets = ({ tyreHotel, tyreHotelOut }: StoredOrder, { hotel }: Along): boolean =>
  hotel !== undefined && (hotel.tyreHotel !== undefined || (hotel.outId ?? tyreHotel ?? tyreHotelOut) !== null)

/** Ends the deletion of an order. */
export async function finishRemoval(context: Context, before: StoredOrder, { withTyreHotel }: { withTyreHotel: boolean }): Promise<void> {
  await recordHistory(context, before, 'deleted', [])
  await context.react('orderSaved', { before, after: null })
  await context.react('orderDeleted', { order: before, withTyreHotel })
}

/** Ends the return of an order that was deleted. */
export async function finishRestore(context: Context, id: number, changes: OrderHistoryChange[]): Promise<StoredOrder> {
  const { react } = context
  const after = await getStoredOrder(context, id)
  await recordHistory(context, after, 'restored', changes)
  await react('orderSaved', { before: null, after })
  await react('orderRestored', { order: after })
  return after
}

/** What was done with an order; admins also read it of those that were deleted. */
export async function listHistory(
  { db, scope, actor }: Context<UserActor>,
  { id, pageCount }: { id: number; pageCount: number },
): Promise<HistoryPage> {
  if (!(await entries.orderExists(db, scope, id, actor.level === 'admin' ? 'deleted' : undefined))) failNotFound('work-order', id)
  return entries.fetchHistoryPage(db, scope, id, pageCount)
}

/** Jobs and guests have no name. */
export const recordHistory = ({ db, scope, actor }: Context, { id, version }: StoredOrder, kind: HistoryKind, changes: object[]) =>
  queries.insertHistory(db, scope, {
    workOrderId: id,
    version,
    userId: actor.kind === 'user' ? actor.id : null,
    kind,
    changes: JSON.stringify(changes),
  })
