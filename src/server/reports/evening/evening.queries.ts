import { sql } from 'kysely'
import type { Evening } from '#contract/reports/evening.ts'
import { addDays } from '#domain/text/calendar.ts'
import type { Db } from '#server/platform/database/db.ts'
import { visibleRows, type Scope } from '#server/platform/database/scope.ts'
import { filterOrders, onlyFinished, type Orders } from '#server/reports/orders.queries.ts'
import { dayAt, dayRangeSql, type Zones } from '#server/reports/reports.queries.ts'
import { balanceSql, waitsForInvoiceSql } from '#server/work-orders/work-orders.service.ts'

type Places = { scope: Scope; zones: Zones }
type Counted = Evening['done']

/** An invoice is due for an order within this time; what is older was left without one on purpose. */
const uninvoicedDays = 60

const countSql = sql<number>`count(*)::int`
const finishedOn = (db: Db, { scope, zones }: Places, days: [from: string, to: string]): Orders =>
  onlyFinished(filterOrders(db, scope, { finished: days }, zones))
/** Joins the time zone of the workplace of a row `w`. */
const withZone = (rows: Orders, { account }: Scope) =>
  rows.innerJoin('organizations as o', (join) => join.on('o.accountId', '=', account).onRef('o.id', '=', 'w.organizationId'))

export const sumDone = (db: Db, places: Places, day: string): Promise<Counted> =>
  finishedOn(db, places, [day, day])
    .select([countSql.as('count'), sql<number>`coalesce(sum(w.total), 0)`.as('total')])
    .executeTakeFirstOrThrow()

/** Sums what orders owe that are done and have no payment type. */
export const sumUnpaid = (db: Db, { scope, zones }: Places): Promise<Evening['unpaid']> =>
  visibleRows(db, 'workOrders as w', scope)
    .select([countSql.as('count'), sql<number>`coalesce(sum(${balanceSql}), 0)`.as('total')])
    .select(sql<string | null>`min(${dayAt('w.finished', zones, 'w.organization_id')})`.as('oldest'))
    .where('w.status', '=', 'done')
    .where('w.paymentTypeId', 'is', null)
    .executeTakeFirstOrThrow()

/** Sums orders without an invoice whose client is a company or whose money comes later or by the bank. */
export const sumUninvoiced = (db: Db, places: Places, day: string): Promise<Counted> =>
  finishedOn(db, places, [addDays(day, 1 - uninvoicedDays), day])
    .select([countSql.as('count'), sql<number>`coalesce(sum(w.total), 0)`.as('total')])
    .where(waitsForInvoiceSql(places.scope))
    .executeTakeFirstOrThrow()

/** Sums the whole minutes from the start of each order, at the earliest the opening of the day on which it was finished, to its end. */
export async function sumSoldMinutes(db: Db, places: Places, { day, opening }: { day: string; opening: string }): Promise<number> {
  const from = sql`greatest(w.start_date, (${day}::date + ${opening}::time) at time zone o.time_zone)`
  const { minutes } = await withZone(finishedOn(db, places, [day, day]), places.scope)
    .select(sql<number>`coalesce(sum(greatest(floor(extract(epoch from w.finished - ${from}) / 60), 0)), 0)::int`.as('minutes'))
    .executeTakeFirstOrThrow()
  return minutes
}

const visitsOn = (db: Db, { scope, zones }: Places, day: string) => {
  let rows = visibleRows(db, 'appointments as a', scope).where('a.isBreak', '=', false)
  for (const condition of dayRangeSql('a.from_at', [day, day], zones, 'a.organization_id')) rows = rows.where(condition)
  return rows.leftJoin('appointmentGroups as g', (join) =>
    join.on('g.accountId', '=', scope.account).onRef('g.id', '=', 'a.appointmentGroupId'),
  )
}

/** Sums appointments and the orders made of them by group; those without a group come last. */
export const listRamps = (db: Db, places: Places, day: string): Promise<Evening['ramps']> =>
  visitsOn(db, places, day)
    .leftJoin('workOrders as w', (join) =>
      join.on('w.accountId', '=', places.scope.account).onRef('w.id', '=', 'a.workOrderId').on('w.deletedAt', 'is', null),
    )
    .select(['a.appointmentGroupId', 'g.name as appointmentGroup', countSql.as('appointments')])
    .select([
      sql<number>`(count(*) filter (where a.status = 'done'))::int`.as('done'),
      sql<number>`(count(*) filter (where a.status = 'skipped' and a.ended_by is distinct from 'guest'))::int`.as('missed'),
      sql<number>`count(w.id)::int`.as('orders'),
      sql<number>`coalesce(sum(w.total), 0)`.as('total'),
    ])
    .groupBy(['a.appointmentGroupId', 'g.name'])
    .orderBy('a.appointmentGroupId', (by) => by.nullsLast())
    .execute()

/** Lists the groups with appointments of a day that are not skipped, each with the first. */
export const listNextRamps = (db: Db, places: Places, day: string): Promise<Evening['next']['ramps']> =>
  visitsOn(db, places, day)
    .innerJoin('organizations as o', (join) => join.on('o.accountId', '=', places.scope.account).onRef('o.id', '=', 'a.organizationId'))
    .select(['g.name as appointmentGroup', countSql.as('appointments'), sql<string>`min(a.from_at)`.as('first')])
    .select(sql<string>`min(o.time_zone)`.as('timeZone'))
    .where('a.status', '<>', 'skipped')
    .groupBy(['a.appointmentGroupId', 'g.name'])
    .orderBy('a.appointmentGroupId', (by) => by.nullsLast())
    .execute()

export const countArrivedGoods = async (db: Db, { scope }: Places): Promise<number> =>
  (
    await visibleRows(db, 'customerOrders as c', scope)
      .select(countSql.as('count'))
      .where('c.status', '=', 'done')
      .executeTakeFirstOrThrow()
  ).count

/** Counts open orders with a deadline until the end of a day. */
export async function countDeadlines(db: Db, { scope, zones }: Places, day: string): Promise<number> {
  let rows = visibleRows(db, 'workOrders as w', scope)
    .select(countSql.as('count'))
    .where('w.status', 'in', ['new', 'in-progress', 'on-hold'])
    .where('w.deadline', 'is not', null)
  for (const condition of dayRangeSql('w.deadline', ['', day], zones, 'w.organization_id')) rows = rows.where(condition)
  return (await rows.executeTakeFirstOrThrow()).count
}

/** Sums the stored sets whose time ended before a day. */
export const sumOverdueSets = (db: Db, { scope }: Places, day: string): Promise<Counted> =>
  visibleRows(db, 'tyreHotels as h', scope)
    .select([countSql.as('count'), sql<number>`coalesce(sum(h.fee), 0)`.as('total')])
    .where('h.status', '=', 'open')
    .where('h.storageUntil', '<', day)
    .executeTakeFirstOrThrow()
