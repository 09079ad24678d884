import { addDays, dayInZone, toInstant, toIsoText, toIsoWeek, mondayBefore, mondayOfWeek, type Week } from '#domain/text/calendar.ts'

// When a workplace takes appointments: the one reckoning of the guests' page, of what the server lets guests book, and of what the staff is warned of.

/** When one may come to a workplace. A lane is what is booked one beside the other, as ramps are; `null` is the only one of a workplace without groups. */
export type OpeningRules = {
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
export type BusyInterval = { from: string; to: string; lane: number | null }
/** Why nobody may come then, the first that holds. */
export type ClosedReason = 'Sunday' | 'Saturday' | 'ExcludedDay' | 'Past' | 'OutsideWindow' | 'Break'
export type SlotCell = {
  day: string
  from: string
  to: string
  lane: number | null
  state: 'available' | 'reserved' | 'unavailable'
  reason?: ClosedReason
}
/** The days that may be asked for, both included. */
export type BookingWindow = { first: string; last: string }
export type SlotContext = { now: string; window?: BookingWindow | undefined; busy?: readonly BusyInterval[] }
export type SlotRequest = { from: string; to: string; lane: number | null }
export type SlotVerdict = 'Available' | 'Reserved' | ClosedReason | 'OutsideHours' | 'NotOnGrid'

const minute = 60_000
const step = 30 * minute
/** Of them guests may book so many in a row. */
export const maxCellsPerBooking = 4

/** Guests book from today to the Sunday four weeks after this one. */
export function bookingWindow(now: string, zone: string): BookingWindow & { today: string; weeks: Week[] } {
  const today = dayInZone(now, zone)
  const monday = mondayBefore(today)
  const weeks = [0, 1, 2, 3, 4].map((week) => toIsoWeek(addDays(monday, 7 * week)))
  return { today, first: today, last: addDays(monday, 34), weeks }
}

/** Half hours from the opening on, each in every lane; what is left of the day after the last whole one has none. */
export function cellsOfDay(rules: OpeningRules, day: string, { now, window, busy = [] }: SlotContext): SlotCell[] {
  const { opening, closing, breaks } = hoursOf(rules, day)
  const closed = whyClosed(rules, day)
  const isOutside = window !== undefined && (day < window.first || day > window.last)
  const earliest = Date.parse(now) + rules.leadMinutes * minute
  const taken = rules.lanes.map((lane) => spansOf(busy, lane))
  const cells: SlotCell[] = []
  for (let from = opening; from + step <= closing; from += step) {
    const to = from + step
    const reason =
      closed ??
      (from < earliest ? 'Past' : isOutside ? 'OutsideWindow' : breaks.some((span) => overlaps(span, from, to)) ? 'Break' : undefined)
    const texts = { day, from: toIsoText(from), to: toIsoText(to) }
    rules.lanes.forEach((lane, index) => {
      if (reason) cells.push({ ...texts, lane, state: 'unavailable', reason })
      else cells.push({ ...texts, lane, state: taken[index]!.some((span) => overlaps(span, from, to)) ? 'reserved' : 'available' })
    })
  }
  return cells
}

/** The half hours that something touches, on whichever days it lies. One instant is written in more ways than one: they are compared as numbers. */
export function cellsUnder(rules: OpeningRules, { from, to }: { from: string; to: string }, asked: SlotContext): SlotCell[] {
  const [begins, ends] = [Date.parse(from), Date.parse(to)]
  const cells: SlotCell[] = []
  for (let day = dayInZone(from, rules.zone); day <= dayInZone(to, rules.zone); day = addDays(day, 1))
    cells.push(...cellsOfDay(rules, day, asked))
  return cells.filter((cell) => overlaps([Date.parse(cell.from), Date.parse(cell.to)], begins, ends))
}

/** From Monday to Saturday. */
export function cellsOfWeek(rules: OpeningRules, year: number, week: number, asked: SlotContext): SlotCell[] {
  const monday = mondayOfWeek(year, week)
  return [0, 1, 2, 3, 4, 5].flatMap((days) => cellsOfDay(rules, addDays(monday, days), asked))
}

/** Whether somebody may come then, or why not: one to four whole cells of one day, of which none is taken. */
export function checkSlot(rules: OpeningRules, { from, to, lane }: SlotRequest, asked: SlotContext): SlotVerdict {
  const day = dayInZone(from, rules.zone)
  const [begins, ends] = [Date.parse(from), Date.parse(to)]
  const closed = whyClosed(rules, day)
  if (closed) return closed
  if (begins < Date.parse(asked.now) + rules.leadMinutes * minute) return 'Past'
  if (asked.window && (day < asked.window.first || day > asked.window.last)) return 'OutsideWindow'
  const { opening, closing } = hoursOf(rules, day)
  if (begins < opening || ends > closing) return 'OutsideHours'
  const count = (ends - begins) / step
  if ((begins - opening) % step !== 0 || !Number.isInteger(count) || count < 1 || count > maxCellsPerBooking) return 'NotOnGrid'
  const cells = cellsUnder({ ...rules, lanes: [lane] }, { from, to }, asked)
  const unavailable = cells.find(({ reason }) => reason)
  return unavailable?.reason ?? (cells.some(({ state }) => state === 'reserved') ? 'Reserved' : 'Available')
}

/** The next day, or the one before, on which one may come. */
export function nextOpenDay(rules: OpeningRules, day: string, direction: 1 | -1, window?: BookingWindow): string | undefined {
  // Longer than all days that a workplace may exclude.
  for (let days = 1; days <= 500; days++) {
    const next = addDays(day, direction * days)
    if (window && (next < window.first || next > window.last)) return undefined
    if (!whyClosed(rules, next)) return next
  }
  return undefined
}

function whyClosed({ excludeDates, excludeSaturdays }: OpeningRules, day: string): 'Sunday' | 'Saturday' | 'ExcludedDay' | undefined {
  const weekday = new Date(day).getUTCDay()
  if (weekday === 0) return 'Sunday'
  if (weekday === 6 && excludeSaturdays) return 'Saturday'
  return excludeDates.includes(day) ? 'ExcludedDay' : undefined
}

type Span = [from: number, to: number]
/** What ends as the other begins leaves it alone. */
const overlaps = ([from, to]: Span, begins: number, ends: number): boolean => from < ends && to > begins

function hoursOf({ zone, start, end, breaks }: OpeningRules, day: string): { opening: number; closing: number; breaks: Span[] } {
  const at = (time: string) => Date.parse(time === '24:00' ? toInstant(addDays(day, 1), '00:00', zone) : toInstant(day, time, zone))
  return { opening: at(start), closing: at(end), breaks: breaks.map((each) => [at(each.start), at(each.end)]) }
}

/** Whether something is in the way of this lane then. */
export const isTaken = (busy: readonly BusyInterval[], { from, to, lane }: SlotRequest): boolean =>
  spansOf(busy, lane).some((span) => overlaps(span, Date.parse(from), Date.parse(to)))

/** What has no lane is in the way of all, and where there are no lanes everything is in the way. */
const spansOf = (busy: readonly BusyInterval[], lane: number | null): Span[] =>
  busy.filter((each) => each.lane === null || lane === null || each.lane === lane).map(({ from, to }) => [Date.parse(from), Date.parse(to)])
