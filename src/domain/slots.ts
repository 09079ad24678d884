import { addDays, dayIn, instantOf, isoText, isoWeekOf, mondayBefore, mondayOf, type Week } from './calendar.ts'

// When a workplace takes appointments: the one reckoning of the guests' page, of what the server lets guests book, and of what the staff is warned of.

/** When one may come to a workplace. A lane is what is booked one beside the other, as ramps are; `null` is the only one of a workplace without groups. */
export type Rules = {
  zone: string
  start: string
  /** `24:00` for a workplace that is open until midnight. */
  end: string
  breaks: { start: string; end: string }[]
  excludeDates: string[]
  excludeSaturdays: boolean
  lanes: (number | null)[]
  /** How long before they come people have to have booked. */
  leadMinutes: number
}
/** What is taken already; without a lane, of the whole workplace. */
export type Busy = { from: string; to: string; lane: number | null }
/** Why nobody may come then, the first that holds. */
export type Reason = 'Sunday' | 'Saturday' | 'ExcludedDay' | 'Past' | 'OutsideWindow' | 'Break'
export type Cell = {
  day: string
  from: string
  to: string
  lane: number | null
  state: 'available' | 'reserved' | 'unavailable'
  reason?: Reason
}
/** The days that may be asked for, both included. */
export type Window = { first: string; last: string }
export type Asked = { now: string; window?: Window | undefined; busy?: readonly Busy[] }
export type Wanted = { from: string; to: string; lane: number | null }
export type Judgement = 'Available' | 'Reserved' | Reason | 'OutsideHours' | 'NotOnGrid'

const minute = 60_000
const step = 30 * minute
/** Of them guests may book so many in a row. */
export const mostCells = 4

/** Guests book from today to the Sunday four weeks after this one. */
export function bookingWindow(now: string, zone: string): Window & { today: string; weeks: Week[] } {
  const today = dayIn(now, zone)
  const monday = mondayBefore(today)
  const weeks = [0, 1, 2, 3, 4].map((week) => isoWeekOf(addDays(monday, 7 * week)))
  return { today, first: today, last: addDays(monday, 34), weeks }
}

/** Half hours from the opening on, each in every lane; what is left of the day after the last whole one has none. */
export function cellsOf(rules: Rules, day: string, { now, window, busy = [] }: Asked): Cell[] {
  const { opening, closing, breaks } = hoursOf(rules, day)
  const closed = whyClosed(rules, day)
  const isOutside = window !== undefined && (day < window.first || day > window.last)
  const earliest = Date.parse(now) + rules.leadMinutes * minute
  const taken = rules.lanes.map((lane) => spansOf(busy, lane))
  const cells: Cell[] = []
  for (let from = opening; from + step <= closing; from += step) {
    const to = from + step
    const reason =
      closed ??
      (from < earliest ? 'Past' : isOutside ? 'OutsideWindow' : breaks.some((span) => overlaps(span, from, to)) ? 'Break' : undefined)
    const texts = { day, from: isoText(from), to: isoText(to) }
    rules.lanes.forEach((lane, index) => {
      if (reason) cells.push({ ...texts, lane, state: 'unavailable', reason })
      else cells.push({ ...texts, lane, state: taken[index]!.some((span) => overlaps(span, from, to)) ? 'reserved' : 'available' })
    })
  }
  return cells
}

/** The half hours that something touches, on whichever days it lies. One instant is written in more ways than one: they are compared as numbers. */
export function cellsUnder(rules: Rules, { from, to }: { from: string; to: string }, asked: Asked): Cell[] {
  const [begins, ends] = [Date.parse(from), Date.parse(to)]
  const cells: Cell[] = []
  for (let day = dayIn(from, rules.zone); day <= dayIn(to, rules.zone); day = addDays(day, 1)) cells.push(...cellsOf(rules, day, asked))
  return cells.filter((cell) => overlaps([Date.parse(cell.from), Date.parse(cell.to)], begins, ends))
}

/** From Monday to Saturday. */
export function weekOf(rules: Rules, year: number, week: number, asked: Asked): Cell[] {
  const monday = mondayOf(year, week)
  return [0, 1, 2, 3, 4, 5].flatMap((days) => cellsOf(rules, addDays(monday, days), asked))
}

/** Whether somebody may come then, or why not: one to four whole cells of one day, of which none is taken. */
export function judge(rules: Rules, { from, to, lane }: Wanted, asked: Asked): Judgement {
  const day = dayIn(from, rules.zone)
  const [begins, ends] = [Date.parse(from), Date.parse(to)]
  const closed = whyClosed(rules, day)
  if (closed) return closed
  if (begins < Date.parse(asked.now) + rules.leadMinutes * minute) return 'Past'
  if (asked.window && (day < asked.window.first || day > asked.window.last)) return 'OutsideWindow'
  const { opening, closing } = hoursOf(rules, day)
  if (begins < opening || ends > closing) return 'OutsideHours'
  const count = (ends - begins) / step
  if ((begins - opening) % step !== 0 || !Number.isInteger(count) || count < 1 || count > mostCells) return 'NotOnGrid'
  const cells = cellsUnder({ ...rules, lanes: [lane] }, { from, to }, asked)
  const unavailable = cells.find(({ reason }) => reason)
  return unavailable?.reason ?? (cells.some(({ state }) => state === 'reserved') ? 'Reserved' : 'Available')
}

/** The next day, or the one before, on which one may come. */
export function nextOpenDay(rules: Rules, day: string, direction: 1 | -1, window?: Window): string | undefined {
  // Longer than all days that a workplace may exclude.
  for (let days = 1; days <= 500; days++) {
    const next = addDays(day, direction * days)
    if (window && (next < window.first || next > window.last)) return undefined
    if (!whyClosed(rules, next)) return next
  }
  return undefined
}

function whyClosed({ excludeDates, excludeSaturdays }: Rules, day: string): 'Sunday' | 'Saturday' | 'ExcludedDay' | undefined {
  const weekday = new Date(day).getUTCDay()
  if (weekday === 0) return 'Sunday'
  if (weekday === 6 && excludeSaturdays) return 'Saturday'
  return excludeDates.includes(day) ? 'ExcludedDay' : undefined
}

type Span = [from: number, to: number]
/** What ends as the other begins leaves it alone. */
const overlaps = ([from, to]: Span, begins: number, ends: number): boolean => from < ends && to > begins

function hoursOf({ zone, start, end, breaks }: Rules, day: string): { opening: number; closing: number; breaks: Span[] } {
  const at = (time: string) => Date.parse(time === '24:00' ? instantOf(addDays(day, 1), '00:00', zone) : instantOf(day, time, zone))
  return { opening: at(start), closing: at(end), breaks: breaks.map((each) => [at(each.start), at(each.end)]) }
}

/** Whether something is in the way of this lane then. */
export const isTaken = (busy: readonly Busy[], { from, to, lane }: Wanted): boolean =>
  spansOf(busy, lane).some((span) => overlaps(span, Date.parse(from), Date.parse(to)))

/** What has no lane is in the way of all, and where there are no lanes everything is in the way. */
const spansOf = (busy: readonly Busy[], lane: number | null): Span[] =>
  busy.filter((each) => each.lane === null || lane === null || each.lane === lane).map(({ from, to }) => [Date.parse(from), Date.parse(to)])
