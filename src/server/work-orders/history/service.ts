import { notFound } from '#contract/kit/errors.ts'
import type { OrderHotelDraft } from '#contract/tyre-hotels.ts'
import type { HistoryKind, HistoryPage, OrderChange } from '#contract/work-orders/history.ts'
import { changesOf } from '#domain/order-history.ts'
import { isOver } from '#domain/work-orders.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import * as queries from '#server/work-orders/queries.ts'
import { toOrder } from '#server/work-orders/view.ts'
import * as entries from './queries.ts'

type StoredOrder = queries.StoredOrder

/** Where on the board somebody wants the order whose status they change: behind which other, or on top of its column. */
export type Wish = { afterId: number | null }
/** What somebody says of a set of tyres that stays here, and which one leaves; of what is undefined nothing. */
export type HotelPart = { tyreHotel: OrderHotelDraft | undefined; outId: number | null | undefined }
/** What was sent along with a write and is not the order's to keep. */
type Along = { wish?: Wish | undefined; hotel?: HotelPart }

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

export async function stored({ db, scope }: Context, id: number): Promise<StoredOrder> {
  return (await queries.find(db, scope, id)) ?? notFound('work-order', id)
}

/** Ends every write of an order: its history has it, and others do what they have to about it. Whoever shows it hears of that from its board. */
export async function saved(
  context: Context,
  before: StoredOrder | null,
  id: number,
  kind: HistoryKind,
  along: Along = {},
): Promise<StoredOrder> {
  const { react } = context
  const written = await stored(context, id)
  // Of what is new there is nothing to compare: it is noted together with what the others ask.
  await Promise.all([react('orderSaved', { before, after: written, ...along }), before ? undefined : note(context, written, kind, [])])
  const after = isAboutSets(written, along) ? await stored(context, id) : written
  if (!before) return after
  const sums: OrderChange[] =
    kind === 'reprice' && before.total !== after.total ? [{ field: 'total', from: before.total, to: after.total }] : []
  const changes = [...sums, ...changesOf(toOrder(before), toOrder(after))]
  const isOfLines = kind === 'edit' && changes.every(({ line }) => line !== undefined)
  if (changes.length) await note(context, after, isOfLines ? 'lines' : kind, changes)
  if (isOver(before) !== isOver(after)) await react(isOver(after) ? 'orderDone' : 'orderReopened', { order: after })
  return after
}

/** What became of sets of tyres is read again. */
const isAboutSets = ({ tyreHotel, tyreHotelOut }: StoredOrder, { hotel }: Along): boolean =>
  hotel !== undefined && (hotel.tyreHotel !== undefined || (hotel.outId ?? tyreHotel ?? tyreHotelOut) !== null)

/** Ends the deletion of an order. */
export async function gone(context: Context, before: StoredOrder, { withTyreHotel }: { withTyreHotel: boolean }): Promise<void> {
  await note(context, before, 'deleted', [])
  await context.react('orderSaved', { before, after: null })
  await context.react('orderDeleted', { order: before, withTyreHotel })
}

/** Ends the return of an order that was deleted. */
export async function returned(context: Context, id: number, changes: OrderChange[]): Promise<StoredOrder> {
  const { react } = context
  const after = await stored(context, id)
  await note(context, after, 'restored', changes)
  await react('orderSaved', { before: null, after })
  await react('orderRestored', { order: after })
  return after
}

/** What was done with an order; admins also read it of those that were deleted. */
export async function history(
  { db, scope, actor }: Context<UserActor>,
  { id, pageCount }: { id: number; pageCount: number },
): Promise<HistoryPage> {
  if (!(await entries.isThere(db, scope, id, actor.level === 'admin' ? 'deleted' : undefined))) notFound('work-order', id)
  return entries.page(db, scope, id, pageCount)
}

/** Jobs and guests have no name. */
export const note = ({ db, scope, actor }: Context, { id, version }: StoredOrder, kind: HistoryKind, changes: object[]) =>
  queries.note(db, scope, {
    workOrderId: id,
    version,
    userId: actor.kind === 'user' ? actor.id : null,
    kind,
    changes: JSON.stringify(changes),
  })
