// When orders came in: a year of working days, and a lively today.

import type { OrderStatus } from '#contract/work-orders/order.ts'
import { addDays, dayInZone, toInstant, toIsoText } from '#domain/text/calendar.ts'
import type { Dice } from './seed-dice.ts'

/** An order's times, before it is known what it is about. */
export type PlannedVisit = {
  status: OrderStatus
  created: string
  start: string
  finished: string | null
  paid: boolean
}

/** How many of a workplace's orders there are: in the year before, and on today's board. */
export type VisitPlan = {
  past: number
  /** The number of past orders that are done and unpaid, from the last two weeks. */
  unpaid: number
  today: { new: number; inProgress: number; onHold: number; done: number; unpaid: number; ahead: number; left: number }
}

export const zone = 'Europe/Bucharest'
/** All shops of the demo are in Romania. */
export const demoCountry = 'RO'

/** For when a shop is made, and the chance by which it is filled. */
export type Moment = { now: string; today: string; dice: Dice }

export function createMoment(at: Date, dice: Dice): Moment {
  const now = toIsoText(at.getTime())
  return { now, today: dayInZone(now, zone), dice }
}

export const planVisits = (moment: Moment, plan: VisitPlan): PlannedVisit[] => [...past(moment, plan), ...today(moment, plan.today)]

/** Lengths in minutes. */
export const hour = 60
export const day = 24 * hour
export const later = (instant: string, minutes: number): string => toIsoText(Date.parse(instant) + minutes * 60_000)
export const timeOn = (date: string, hours: number, minutes: number): string =>
  toInstant(date, [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':'), zone)
export const earliest = (...instants: string[]): string => instants.reduce((first, each) => (each < first ? each : first))
const latest = (...instants: string[]): string => instants.reduce((last, each) => (each > last ? each : last))
/** So far of the way from one instant to another. */
const along = (from: string, to: string, fraction: number): string =>
  toIsoText(Date.parse(from) + (Date.parse(to) - Date.parse(from)) * fraction)

export const isSunday = (date: string): boolean => new Date(date).getUTCDay() === 0
const isSaturday = (date: string): boolean => new Date(date).getUTCDay() === 6
const holidays = new Set(['01-01', '01-02', '01-24', '05-01', '06-01', '08-15', '11-30', '12-01', '12-25', '12-26'])

/** Half of Romania changes tyres in April and in November. */
const seasons = [4, 4, 7, 10, 5, 4, 3, 3, 5, 8, 11, 6]

export const isChangeSeason = (instant: string): boolean => (seasons[Number(instant.slice(5, 7)) - 1] ?? 0) >= 7

function crowdOn(date: string): number {
  if (isSunday(date) || holidays.has(date.slice(5))) return 0
  return (seasons[Number(date.slice(5, 7)) - 1] ?? 0) * (isSaturday(date) ? 0.5 : 1)
}

function past({ now, today, dice }: Moment, { past, unpaid }: VisitPlan): PlannedVisit[] {
  const days = Array.from({ length: 364 }, (_, i) => addDays(today, -1 - i))
  const crowds = days.map((date) => [crowdOn(date), date] as const)
  const visits = Array.from({ length: past }, (): PlannedVisit => {
    const date = dice.weighted(...crowds)
    const start = later(toInstant(date, '08:00', zone), dice.between(0, (isSaturday(date) ? 5 : 9) * 60))
    const finished = later(start, dice.between(20, 110))
    const isOld = finished < later(now, -10 * day)
    return { status: dice.percent(isOld ? 90 : 25) ? 'closed' : 'done', created: start, start, finished, paid: true }
  })
  const recentVisits = visits.filter((visit) => visit.start > later(now, -14 * day))
  for (const visit of recentVisits.slice(0, unpaid)) Object.assign(visit, { status: 'done', paid: false })
  return visits
}

/**
 * Today's orders lie between opening time and now, so that the board looks the same whenever the demo is started: on a Sunday and late in
 * the evening too. Before nine there is hardly a morning to fill; then new ones are booked for the day, and a few early birds were there.
 */
function today(moment: Moment, counts: VisitPlan['today']): PlannedVisit[] {
  const { now, today, dice } = moment
  const at = (time: string) => toInstant(today, time, zone)
  const isEarly = now < at('09:00')
  const opened = isEarly ? latest(at('00:00'), later(now, -90)) : at('08:00')
  const until = earliest(now, at('18:00'))
  const roomy = later(opened, 20) <= until

  const many = (count: number, make: (share: number) => PlannedVisit): PlannedVisit[] =>
    Array.from({ length: count }, (_, i) => make((i + dice.fraction(0.1, 0.9)) / count))
  const open = (status: OrderStatus, start: string): PlannedVisit => ({
    status,
    created: earliest(start, later(now, -5)),
    start,
    finished: null,
    paid: false,
  })
  const done = (paid: boolean) => (share: number) => {
    const start = along(opened, until, share * 0.7)
    const finished = earliest(later(start, dice.between(20, 65)), along(start, until, 0.9))
    return { status: 'done', created: start, start, finished, paid } satisfies PlannedVisit
  }
  const coming = (share: number) =>
    isEarly ? along(latest(at('08:00'), now), at('15:00'), share) : along(opened, until, 0.75 + share * 0.24)

  return [
    ...many(roomy ? counts.done : 0, done(true)),
    ...many(roomy ? counts.unpaid : 0, done(false)),
    ...many(roomy ? counts.inProgress : 0, (share) => open('in-progress', along(opened, until, 0.55 + share * 0.4))),
    ...many(counts.new, (share) => open('new', coming(share))),
    ...many(counts.onHold, (share) => open('on-hold', coming(share))),
    ...ahead(moment, counts.ahead),
    ...left(moment, counts.left),
  ]
}

/** Promised for one of the next days. */
function ahead({ now, today, dice }: Moment, count: number): PlannedVisit[] {
  const days = [1, 2, 3, 4, 5, 6].map((days) => addDays(today, days)).filter((date) => crowdOn(date) > 0)
  return Array.from({ length: count }, (_, i): PlannedVisit => {
    const time = later(toInstant(days[i % days.length] ?? today, '08:00', zone), dice.between(0, 28) * 15)
    return { status: 'on-hold', created: later(now, -dice.between(30, 40 * 60)), start: time, finished: null, paid: false }
  })
}

/** Begun on the afternoon before and still there, if somebody worked then. */
function left({ now, today, dice }: Moment, count: number): PlannedVisit[] {
  const [date] = [addDays(today, -1), addDays(today, -2)].filter(
    (date) => crowdOn(date) > 0 && toInstant(date, '15:00', zone) > later(now, -47 * hour),
  )
  if (date === undefined) return []
  return Array.from({ length: count }, (): PlannedVisit => {
    const start = later(toInstant(date, '15:00', zone), dice.between(0, 120))
    return { status: 'in-progress', created: start, start, finished: null, paid: false }
  })
}
