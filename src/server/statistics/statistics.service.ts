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

/** The days that are looked at every night, and how many older months take turns. */
const lately = 40
const olderMonths = 60

export async function get(context: Context<UserActor>, { organizationId }: { organizationId?: number | undefined }): Promise<Statistics> {
  const { db, scope, actor } = context
  if (organizationId !== undefined && !scope.organizations.includes(organizationId)) failField('organization_id', 'InvalidChoice')
  const today = dayInZone(new Date().toISOString(), await findTimeZone(db, scope, actor.organizationId))
  const rows = await queries.sumsByDay(db, narrowScope(scope, organizationId), firstStatisticsDay(today), today)
  const isMoney = isAllowed(actor, { access: 'office' })
  const byDay = new Map(rows.map(({ day, orders, total }) => [day, isMoney ? toBani(total) : orders]))
  const shown = (value: number) => (isMoney ? fromBani(value) : value)
  const items = buildSeries(byDay, today).map((series) => ({ ...series, total: shown(series.total), values: series.values.map(shown) }))
  return { measure: isMoney ? 'total' : 'orders', currency: await queries.findCurrency(db, scope), items }
}

/** What an order adds to the day that it was finished on, in the workplace where it is; work that goes on adds nothing. */
function shareOf(order: Order | null): queries.DayTotal | undefined {
  if (!order || !isOrderOver(order) || order.finished === null) return undefined
  const { organizationId, finished, timeZone, subtotal, discount, tax, total } = order
  return { day: dayInZone(finished, timeZone), organizationId, orders: 1, subtotal, discount, tax, total }
}

/** Adds what has changed, and nothing for work that goes on. */
export async function orderSaved({ db, scope }: Context, { before, after }: Reactions['orderSaved']): Promise<void> {
  const [was, is] = [shareOf(before), shareOf(after)]
  const away = was && ({ ...was, ...Object.fromEntries(sums.map((name) => [name, -was[name]])) } satisfies queries.DayTotal)
  const isSameDay = was && is && was.day === is.day && was.organizationId === is.organizationId
  const rows = isSameDay ? [{ ...is, ...differenceOf(is, was) }] : [away, is].filter((row) => row !== undefined)
  if (rows.some((row) => sums.some((name) => row[name] !== 0))) await queries.addTotals(db, scope, rows)
}

const differenceOf = (is: queries.DayTotal, was: queries.DayTotal) => ({
  orders: 0,
  ...Object.fromEntries(sums.slice(1).map((name) => [name, fromBani(toBani(is[name]) - toBani(was[name]))])),
})

/** Once a night: what is kept of the last days, and of one older month after the other, against what the orders come to. */
export async function checkTotals({ db, scope, log }: Context): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  const turn = Math.floor(Date.parse(today) / 86_400_000) % olderMonths
  const month = `${addMonths(today, -2 - turn).slice(0, 8)}01`
  await queries.lockTotals(db, scope)
  for (const [from, to] of [
    [addDays(today, -lately), addDays(today, 1)],
    [month, addDays(addMonths(month, 1), -1)],
  ] as const) {
    const wrong = await queries.findDifferences(db, scope, from, to)
    for (const { day, organizationId, kept, total } of wrong) log.warn({ day, organizationId, kept, total }, 'day total repaired')
    await queries.replaceTotals(db, scope, wrong)
  }
}

/** Keeps what the orders come to, a year at a time, and answers how many days were wrong. */
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

/** Its days begin at other times now, those of the past too. */
export const zoneChanged = ({ enqueue }: Context) => enqueue(rebuildDays, {}, { key: rebuildDays.name })
