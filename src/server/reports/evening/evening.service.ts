import type { Evening, EveningSearch } from '#contract/reports/evening.ts'
import type { Takings } from '#contract/cash-days.ts'
import { nextOpenDay } from '#domain/appointments/slots.ts'
import { computeChange, computeNoShow } from '#domain/payments/evening.ts'
import { addDays } from '#domain/text/calendar.ts'
import { sumAmounts } from '#domain/text/money.ts'
import * as appointments from '#server/appointments/appointments.service.ts'
import * as payments from '#server/payments/payments.service.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { findReportScope } from '#server/reports/orders.queries.ts'
import { fetchReportSums } from '#server/reports/reports.queries.ts'
import { timeSheetSource } from '#server/reports/time-sheets.queries.ts'
import { pickList } from '#server/tyre-hotels/pick-list.service.ts'
import * as queries from './evening.queries.ts'

type Caller = Context<UserActor>
type Places = Awaited<ReturnType<typeof findReportScope>>

/** Reads what a day brought at the chosen workplaces, and what waits for the next one. */
export async function readEvening(context: Caller, { day, organizationId }: EveningSearch): Promise<Evening> {
  const { db, scope } = context
  const settings = await context.settings()
  const places = await findReportScope(db, scope, organizationId)
  const { own, corrections } = await readTakings(context, places, day)
  const done = await queries.sumDone(db, places, day)
  const amounts = { takings: sumOwn(own), done: done.total }
  const ramps = await queries.listRamps(db, places, day)
  return {
    day,
    takings: own,
    corrections,
    weekBefore: await readEarlierDay(context, places, { day: addDays(day, -7), amounts }),
    yearBefore: await readEarlierDay(context, places, { day: addDays(day, -364), amounts }),
    done,
    unpaid: await queries.sumUnpaid(db, places),
    due: await payments.sumDue(db, places.scope, day),
    uninvoiced: settings('invoices_enabled') ? await queries.sumUninvoiced(db, places, day) : null,
    hours: await readHours(context, places, { day, opening: settings('appointments_start') }),
    ramps,
    noShow: computeNoShow(ramps),
    next: await readNextDay(context, places, day),
    hotel: await queries.sumOverdueSets(db, places, day),
  }
}

const sumOwn = (takings: readonly Takings[]) => sumAmounts(takings.map(({ amount }) => amount))

function toTakings({ paymentTypeId, paymentType, means, count, amount, refunds }: Omit<Takings, 'counted'>): Takings {
  return { paymentTypeId, paymentType, means, count, amount, refunds, counted: null }
}

async function readTakings({ db }: Caller, { scope }: Places, day: string) {
  const rows = await payments.listTakings(db, scope, scope.organizations, day)
  const pick = (isWanted: boolean) => rows.filter(({ isCorrection }) => isCorrection === isWanted).map(toTakings)
  return { own: pick(false), corrections: pick(true) }
}

async function readEarlierDay(
  context: Caller,
  places: Places,
  { day, amounts }: { day: string; amounts: { takings: number; done: number } },
): Promise<Evening['weekBefore']> {
  const takings = sumOwn((await readTakings(context, places, day)).own)
  const { total } = await queries.sumDone(context.db, places, day)
  return {
    day,
    takings,
    takingsChange: computeChange(takings, amounts.takings),
    done: total,
    doneChange: computeChange(total, amounts.done),
  }
}

async function readHours({ db }: Caller, places: Places, { day, opening }: { day: string; opening: string }): Promise<Evening['hours']> {
  const source = timeSheetSource(db, { ...places, models: { startDate: [day, day] }, byDay: true })
  const { total, totals } = await fetchReportSums<{ worked: number }>(db, source, false)
  if (total === 0) return null
  return { workedMinutes: totals.worked, soldMinutes: await queries.sumSoldMinutes(db, places, { day, opening }) }
}

async function readNextDay(context: Caller, places: Places, after: string): Promise<Evening['next']> {
  const { organizations } = places.scope
  const open: string[] = []
  for (const id of organizations) {
    const rules = appointments.toOpeningRules(await appointments.getOrganization(context, id))
    open.push(nextOpenDay(rules, after, 1) ?? addDays(after, 1))
  }
  const day = open.toSorted()[0] ?? addDays(after, 1)
  let sets = 0
  for (const organizationId of organizations) sets += (await pickList(context, { organizationId, day })).items.length
  return {
    day,
    ramps: await queries.listNextRamps(context.db, places, day),
    sets,
    customerOrders: await queries.countArrivedGoods(context.db, places),
    deadlines: await queries.countDeadlines(context.db, places, day),
  }
}
