import { sql } from 'kysely'
import type { OverviewBoard, DailyBoard, OverviewSearch, SuspendedBoard, WallBoard } from '#contract/overview.ts'
import { dayBounds, dayInZone } from '#domain/text/calendar.ts'
import { initialsOf } from '#domain/text/people.ts'
import { listRevisions } from '#server/platform/board.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { findTimeZone } from '#server/platform/database/days.ts'
import type { Db } from '#server/platform/database/db.ts'
import { narrowScope, visibleRows, type Scope } from '#server/platform/database/scope.ts'
import { boardOrders } from '#server/work-orders/work-orders.service.ts'

const maxCards = 500

/**
 * Today's board by position, one workplace after another: all open work, and paid orders that were done or end today. Orders that start on
 * a later day come last, by their start.
 */
export async function findDailyBoard(context: Context<UserActor>, search: OverviewSearch): Promise<DailyBoard> {
  const { db, scope } = context
  // Revisions are read before the cards: an event between the two reads is then published again, which does no harm.
  const revisions = await listRevisions(db, narrowScope(scope, search.models.organizationId), 'work-orders')
  const shown = board(context, search, (orders, { from, to }) =>
    orders
      .where((eb) =>
        eb.or([
          eb('w.status', 'in', ['new', 'in-progress', 'on-hold']),
          eb.and([
            eb('w.status', '=', 'done'),
            eb('w.paymentTypeId', 'is not', null),
            eb.or([
              eb.and([eb('w.finished', '>=', from), eb('w.finished', '<', to)]),
              eb.and([eb('w.endDate', '>=', from), eb('w.endDate', '<', to)]),
            ]),
          ]),
        ]),
      )
      .orderBy(sql`w.start_date >= ${to}`)
      .orderBy(sql`case when w.start_date < ${to} then w.organization_id end`)
      .orderBy(sql`case when w.start_date < ${to} then b.position end`)
      .orderBy('w.startDate')
      .orderBy('w.id'),
  )
  const waiting = unpaid(chosen(context, search)).clearSelect().select('w.id').limit(maxCards).execute()
  const [today, ids] = await Promise.all([shown, waiting])
  return { ...today, suspended: ids.map(({ id }) => id), revisions }
}

/** The wall screen is read by everybody, so it leaves out orders of later days. */
export async function findWallBoard(context: Context<UserActor>, search: OverviewSearch): Promise<WallBoard> {
  const { items, today } = await findDailyBoard(context, search)
  const cards = items
    .filter(({ startDate }) => Date.parse(startDate) < Date.parse(today.to))
    .map(({ id, status, plateNumber, make, model, startDate, deadline, workers }) => {
      return { id, status, plateNumber, make, model, startDate, deadline, initials: workers.map(({ name }) => initialsOf(name)) }
    })
  return { items: cards }
}

/** Orders that are done and not paid yet. */
export async function findSuspendedBoard(context: Context<UserActor>, search: OverviewSearch): Promise<SuspendedBoard> {
  const shown = await board(context, search, unpaid)
  if (shown.total === shown.items.length) return { ...shown, totalBeyond: 0 }
  const beyond = unpaid(chosen(context, search)).clearSelect().select('w.total').offset(maxCards)
  const { sum } = await context.db
    .selectFrom(beyond.as('beyond'))
    .select(sql<number>`coalesce(sum(total), 0)`.as('sum'))
    .executeTakeFirstOrThrow()
  return { ...shown, totalBeyond: sum }
}

const unpaid = (orders: Orders) =>
  orders.where('w.status', '=', 'done').where('w.paymentTypeId', 'is', null).orderBy('w.finished', 'desc').orderBy('w.id', 'desc')

type Orders = ReturnType<typeof boardOrders>
type Day = { from: string; to: string }

async function board(
  context: Context<UserActor>,
  search: OverviewSearch,
  choose: (orders: Orders, today: Day) => Orders,
): Promise<OverviewBoard> {
  const { db, scope, actor } = context
  const timeZone = await findTimeZone(db, scope, search.models.organizationId?.[0] ?? actor.organizationId)
  const today = dayBounds(dayInZone(new Date().toISOString(), timeZone), timeZone)
  const orders = choose(chosen(context, search), today)
  const items = await orders.limit(maxCards).execute()
  const total = items.length < maxCards ? items.length : await countOf(orders)
  return { items: items as OverviewBoard['items'], total, today }
}

async function countOf(orders: Orders): Promise<number> {
  const counted = await orders
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return counted.count
}

/** Orders of the board that are visible to the caller and match the search. */
function chosen(context: Context<UserActor>, { models }: OverviewSearch): Orders {
  let orders = boardOrders(context, models)
    .leftJoin('boardPlaces as b', (join) =>
      join.onRef('b.accountId', '=', 'w.accountId').on('b.board', '=', 'work-orders').onRef('b.cardId', '=', 'w.id'),
    )
    .select('b.position')
  if (models.workOrderTypeId) orders = orders.where('w.workOrderTypeId', 'in', models.workOrderTypeId)
  if (models.status) orders = orders.where('w.status', 'in', models.status)
  return orders
}

/** Ids of the cards of a column, from top to bottom. */
export async function listColumn(db: Db, scope: Scope, status: string): Promise<number[]> {
  const cards = await visibleRows(db, 'workOrders as w', scope)
    .innerJoin('boardPlaces as b', (join) =>
      join.onRef('b.accountId', '=', 'w.accountId').on('b.board', '=', 'work-orders').onRef('b.cardId', '=', 'w.id'),
    )
    .select('w.id')
    .where('w.status', '=', status)
    .orderBy('b.position')
    .execute()
  return cards.map(({ id }) => id)
}

/** True if the caller may see this order and it belongs to another workplace. */
export async function isInOtherOrganization(db: Db, scope: Scope, id: number | null, organizationId: number): Promise<boolean> {
  if (id === null) return false
  const order = await visibleRows(db, 'workOrders as w', scope).select('w.organizationId').where('w.id', '=', id).executeTakeFirst()
  return order !== undefined && order.organizationId !== organizationId
}

/** Locked orders are skipped until the next run, because a change may bring them back to the board. */
export const finishedPlaces = (db: Db, { account }: Scope, board: string) =>
  sql<{ id: number }>`
    select w.id from board_places b
      join work_orders w on w.account_id = b.account_id and w.id = b.card_id
      join organizations o on o.account_id = w.account_id and o.id = w.organization_id
      where b.account_id = ${account} and b.board = ${board} and w.status = 'done'
        and (greatest(w.finished, w.end_date) at time zone o.time_zone)::date < (now() at time zone o.time_zone)::date
      for update of w skip locked`.execute(db)
