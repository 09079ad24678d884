import { isAllowed } from '#contract/kit/access.ts'
import { failField } from '#contract/kit/errors.ts'
import type { Statistics } from '#contract/statistics.ts'
import { addDays, addMonths, dayInZone } from '#domain/text/calendar.ts'
import { fromBani, toBani } from '#domain/text/money.ts'
import { firstStatisticsDay, buildSeries } from '#domain/statistics.ts'
import { isOrderOver } from '#domain/work-orders/work-orders.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { findTimeZone } from '#server/platform/database/days.ts'
import type { Db } from '#server/platform/database/db.ts'
import { narrowScope, type Scope } from '#server/platform/database/scope.ts'
import type { Reactions } from '#server/platform/reactions.ts'
import { rebuildDays } from './statistics.job.ts'
import * as queries from './statistics.queries.ts'

type Order = NonNullable<Reactions['orderSaved']['after']>
const sums = ['orders', 'subtotal', 'discount', 'tax', 'total'] as const

/** Each night checks the last 40 days and one of 60 older months. */
const recentDays = 40
const olderMonths = 60

export async function get(context: Context<UserActor>, { organizationId }: { organizationId?: number | undefined }): Promise<Statistics> {
  const { db, scope, actor } = context
  if (organizationId !== undefined && !scope.organizations.includes(organizationId)) failField('organization_id', 'InvalidChoice')
  const today = dayInZone(new Date().toISOString(), await findTimeZone(db, scope, actor.organizationId))
  const rows = await queries.sumsByDay(db, narrowScope(scope, organizationId), firstStatisticsDay(today), today)
  const isMoney = isAllowed(actor, { access: 'office' })
  const byDay = new Map(rows.map(({ day, orders, total }) => [day, isMoney ? toBani(total) : orders]))
  const toMeasure = (value: number) => (isMoney ? fromBani(value) : value)
  const items = buildSeries(byDay, today).map((series) => ({
    ...series,
    total: toMeasure(series.total),
    values: series.values.map(toMeasure),
  }))
  return { measure: isMoney ? 'total' : 'orders', currency: await queries.findCurrency(db, scope), items }
}

/** Returns the contribution of a finished order to its local day and workplace; an open order has none. */
function toDayTotal(order: Order | null): queries.DayTotal | undefined {
  if (!order || !isOrderOver(order) || order.finished === null) return undefined
  const { organizationId, finished, timeZone, subtotal, discount, tax, total } = order
  return { day: dayInZone(finished, timeZone), organizationId, orders: 1, subtotal, discount, tax, total }
}

/** Adds the difference between the saved and the previous order to the day totals. */
export async function orderSaved({ db, scope }: Context, { before, after }: Reactions['orderSaved']): Promise<void> {
  const previous = toDayTotal(before)
  const current = toDayTotal(after)
  const removed =
    previous && ({ ...previous, ...Object.fromEntries(sums.map((name) => [name, -previous[name]])) } satisfies queries.DayTotal)
  const isSameDay = previous && current && previous.day === current.day && previous.organizationId === current.organizationId
  const rows = isSameDay ? [{ ...current, ...subtractTotals(current, previous) }] : [removed, current].filter((row) => row !== undefined)
  if (rows.some((row) => sums.some((name) => row[name] !== 0))) await queries.addTotals(db, scope, rows)
}

const subtractTotals = (current: queries.DayTotal, previous: queries.DayTotal) => ({
  orders: 0,
  ...Object.fromEntries(sums.slice(1).map((name) => [name, fromBani(toBani(current[name]) - toBani(previous[name]))])),
})

/** Runs every night: compares stored totals of the last days and one older month with the orders and repairs them. */
export async function checkTotals({ db, scope, log }: Context): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  const monthIndex = Math.floor(Date.parse(today) / 86_400_000) % olderMonths
  const month = `${addMonths(today, -2 - monthIndex).slice(0, 8)}01`
  await queries.lockTotals(db, scope)
  for (const [from, to] of [
    [addDays(today, -recentDays), addDays(today, 1)],
    [month, addDays(addMonths(month, 1), -1)],
  ] as const) {
    const wrong = await queries.findDifferences(db, scope, from, to)
    for (const { day, organizationId, kept, total } of wrong) log.warn({ day, organizationId, kept, total }, 'day total repaired')
    await queries.replaceTotals(db, scope, wrong)
  }
}

/** Recomputes the totals from the orders, a year at a time, and returns the number of repaired days. */
export async function rebuildTotals(db: Db, scope: Scope, since?: string): Promise<number> {
  await queries.lockTotals(db, scope)
  const last = addDays(new Date().toISOString().slice(0, 10), 1)
  let from = since ?? (await queries.findFirstDay(db, scope)) ?? last
  let repaired = 0
  while (from <= last) {
    const next = addMonths(from, 12)
    const wrong = await queries.findDifferences(db, scope, from, addDays(next, -1))
    await queries.replaceTotals(db, scope, wrong)
    repaired += wrong.length
    from = next
  }
  return repaired
}

/** A new time zone moves the days of all past orders too, so everything is rebuilt. */
export const zoneChanged = ({ enqueue }: Context) => enqueue(rebuildDays, {}, { key: rebuildDays.name })
