import { toSnakeCase } from '#contract/kit/codec.ts'
import { failNotFound } from '#contract/kit/errors.ts'
import type { HistoryKind, HistoryPage, OrderHistoryChange } from '#contract/work-orders/history.ts'
import { diffOrders } from '#domain/work-orders/order-history.ts'
import { isOrderOver } from '#domain/work-orders/work-orders.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import type { HotelPart } from '#server/work-orders/work-orders.draft.ts'
import * as queries from '#server/work-orders/work-orders.queries.ts'
import { toOrder } from '#server/work-orders/work-orders.view.ts'
import * as entries from './history.queries.ts'

type StoredOrder = queries.StoredOrder

/** Requested place on the board after a change of status: behind the order `afterId`, or on top of the column if null. */
export type BoardTarget = { afterId: number | null }
/** Values that are sent with a write and are not columns of the order. */
type SaveExtras = { target?: BoardTarget | undefined; hotel?: HotelPart }

declare module '#server/platform/reactions.ts' {
  interface Reactions {
    /** Follows every write of an order: `before` is null for a new order, `after` for a deleted one. */
    orderSaved: { before: StoredOrder | null; after: StoredOrder | null } & SaveExtras
    /** Precedes `orderSaved` if the write may move money: `before` is null for a restored order, `after` for a deleted one. */
    orderMoney: { before: StoredOrder | null; after: StoredOrder | null }
    /** Follows `orderSaved` if the write also ended the order. */
    orderDone: { order: StoredOrder }
    orderReopened: { order: StoredOrder }
    orderDeleted: { order: StoredOrder; withTyreHotel: boolean }
    orderRestored: { order: StoredOrder }
  }
}

export async function getStoredOrder({ db, scope }: Context, id: number): Promise<StoredOrder> {
  return (await queries.find(db, scope, id)) ?? failNotFound('work-order', id)
}

/** Ends every write of an order: raises its reactions, then records the history. The board publishes the live event. */
export async function finishSave(
  context: Context,
  before: StoredOrder | null,
  id: number,
  kind: HistoryKind,
  extras: SaveExtras = {},
): Promise<StoredOrder> {
  const { react } = context
  const saved = await moveMoney(context, before, await getStoredOrder(context, id))
  // A new order has no changes to compare, so its history is recorded together with the reactions.
  await Promise.all([
    react('orderSaved', { before, after: saved, ...extras }),
    before ? undefined : recordHistory(context, saved, kind, []),
  ])
  const after = touchesTyreSets(saved, extras) ? await getStoredOrder(context, id) : saved
  if (!before) return after
  const sums: OrderHistoryChange[] =
    kind === 'reprice' && before.total !== after.total ? [{ field: 'total', from: before.total, to: after.total }] : []
  const changes = [...sums, ...diffOrders(toOrder(before), toOrder(after))]
  const changesOnlyLines = kind === 'edit' && changes.every(({ line }) => line !== undefined)
  if (changes.length) await recordHistory(context, after, changesOnlyLines ? 'lines' : kind, changes)
  if (isOrderOver(before) !== isOrderOver(after)) await react(isOrderOver(after) ? 'orderDone' : 'orderReopened', { order: after })
  return after
}

/** Money follows payment type, end and total of the order. Nothing was paid on an order that never was over. */
async function moveMoney(context: Context, before: StoredOrder | null, after: StoredOrder): Promise<StoredOrder> {
  const wasOver = before !== null && isOrderOver(before)
  if (!before || (after.paid === null && !wasOver && !isOrderOver(after))) return after
  const { paymentTypeId, total } = before
  if (paymentTypeId === after.paymentTypeId && total === after.total && wasOver === isOrderOver(after)) return after
  await context.react('orderMoney', { before, after })
  return getStoredOrder(context, after.id)
}

/** Writes what the payments of the order come to, as consequence of the save that raised `orderMoney`. */
export const putMoney = ({ db, scope }: Context, id: number, money: queries.OrderMoneyColumns) =>
  queries.putMoney(db, scope, id, money, false)

/** Ends a payment that no save of the order made. */
export async function finishPayment(context: Context, before: StoredOrder, money: queries.OrderMoneyColumns): Promise<void> {
  await queries.putMoney(context.db, context.scope, before.id, money, money.paymentTypeId !== before.paymentTypeId)
  const after = await getStoredOrder(context, before.id)
  const [from, to] = [toOrder(before), toOrder(after)]
  const sums = (['paid', 'writtenOff'] as const).flatMap((field): OrderHistoryChange[] =>
    from[field] === to[field] ? [] : [{ field: toSnakeCase(field), from: from[field], to: to[field] }],
  )
  const changes = [...sums, ...diffOrders(from, to)]
  if (changes.length) await recordHistory(context, after, 'payment', changes)
  await context.react('orderSaved', { before, after })
}

/** Reactions may have changed tyre sets, so the order must be read again. */
const touchesTyreSets = ({ tyreHotel, tyreHotelOut }: StoredOrder, { hotel }: SaveExtras): boolean =>
  hotel !== undefined && (hotel.tyreHotel !== undefined || (hotel.outId ?? tyreHotel ?? tyreHotelOut) !== null)

/** Ends the removal of an order. */
export async function finishRemoval(context: Context, before: StoredOrder, { withTyreHotel }: { withTyreHotel: boolean }): Promise<void> {
  await context.react('orderMoney', { before, after: null })
  await recordHistory(context, before, 'deleted', [])
  await context.react('orderSaved', { before, after: null })
  await context.react('orderDeleted', { order: before, withTyreHotel })
}

/** Ends the restore of a deleted order. */
export async function finishRestore(context: Context, id: number, changes: OrderHistoryChange[]): Promise<StoredOrder> {
  const { react } = context
  await react('orderMoney', { before: null, after: await getStoredOrder(context, id) })
  const after = await getStoredOrder(context, id)
  await recordHistory(context, after, 'restored', changes)
  await react('orderSaved', { before: null, after })
  await react('orderRestored', { order: after })
  return after
}

/** Returns a page of an order's history; admins also read that of deleted orders. */
export async function listHistory(
  { db, scope, actor }: Context<UserActor>,
  { id, pageCount }: { id: number; pageCount: number },
): Promise<HistoryPage> {
  if (!(await entries.orderExists(db, scope, id, actor.level === 'admin' ? 'deleted' : undefined))) failNotFound('work-order', id)
  return entries.fetchHistoryPage(db, scope, id, pageCount)
}

/** Jobs and guests have no user id. */
export const recordHistory = ({ db, scope, actor }: Context, { id, version }: StoredOrder, kind: HistoryKind, changes: object[]) =>
  queries.insertHistory(db, scope, {
    workOrderId: id,
    version,
    userId: actor.kind === 'user' ? actor.id : null,
    kind,
    changes: JSON.stringify(changes),
  })
