import { addDays, dayInZone, toInstant, toIsoText, toIsoWeek, mondayBefore, mondayOfWeek, type Week } from '#domain/text/calendar.ts'

// Bookable times of an organization. The guests' page, the server's check of bookings and the staff's warnings all use this file.

/**
 * Opening rules of an organization. `lanes` lists its groups, which work in parallel, such as ramps; `[null]` is an organization without
 * groups.
 */
export type OpeningRules = {
  zone: string
  start: string
  /** `24:00` means open until midnight. */
  end: string
  breaks: { start: string; end: string }[]
  excludeDates: string[]
  excludeSaturdays: boolean
  lanes: (number | null)[]
  /** Minutes by which guests must book ahead. */
  leadMinutes: number
}
/** A taken time; without a group it blocks the whole organization. */
export type BusyInterval = { from: string; to: string; groupId: number | null }
/** The first applicable reason why a time cannot be booked. */
export type ClosedReason = 'Sunday' | 'Saturday' | 'ExcludedDay' | 'Past' | 'OutsideWindow' | 'Break'
export type SlotCell = {
  day: string
  from: string
  to: string
  groupId: number | null
  state: 'available' | 'reserved' | 'unavailable'
  reason?: ClosedReason
}
/** Bookable days, first and last included. */
export type BookingWindow = { first: string; last: string }
export type SlotContext = { now: string; window?: BookingWindow | undefined; busy?: readonly BusyInterval[] }
export type SlotRequest = { from: string; to: string; groupId: number | null }
export type SlotVerdict = 'Available' | 'Reserved' | ClosedReason | 'OutsideHours' | 'NotOnGrid'

const minuteMs = 60_000
const cellMs = 30 * minuteMs
/** Limit of consecutive cells per guest booking. */
export const maxCellsPerBooking = 4

/** Returns the days that guests may book: from today to the Sunday four weeks after this one. */
export function bookingWindow(now: string, zone: string): BookingWindow & { today: string; weeks: Week[] } {
  const today = dayInZone(now, zone)
  const monday = mondayBefore(today)
  const weeks = [0, 1, 2, 3, 4].map((week) => toIsoWeek(addDays(monday, 7 * week)))
  return { today, first: today, last: addDays(monday, 34), weeks }
}

/** Returns half-hour cells from opening time on for every group; a shorter rest of the day has no cell. */
export function cellsOfDay(rules: OpeningRules, day: string, { now, window, busy = [] }: SlotContext): SlotCell[] {
  const { opening, closing, breaks } = openingHours(rules, day)
  const closed = findClosedReason(rules, day)
  const isOutside = window !== undefined && (day < window.first || day > window.last)
  const earliest = Date.parse(now) + rules.leadMinutes * minuteMs
  const taken = rules.lanes.map((groupId) => busySpans(busy, groupId))
  const cells: SlotCell[] = []
  for (let from = opening; from + cellMs <= closing; from += cellMs) {
    const to = from + cellMs
    const reason =
      closed ??
      (from < earliest ? 'Past' : isOutside ? 'OutsideWindow' : breaks.some((span) => overlaps(span, from, to)) ? 'Break' : undefined)
    const texts = { day, from: toIsoText(from), to: toIsoText(to) }
    rules.lanes.forEach((groupId, index) => {
      if (reason) cells.push({ ...texts, groupId, state: 'unavailable', reason })
      else cells.push({ ...texts, groupId, state: taken[index]!.some((span) => overlaps(span, from, to)) ? 'reserved' : 'available' })
    })
  }
  return cells
}

/** Returns the cells that a time range touches, on all its days. Instants have several spellings, so they are compared as numbers. */
export function cellsUnder(rules: OpeningRules, { from, to }: { from: string; to: string }, context: SlotContext): SlotCell[] {
  const begins = Date.parse(from)
  const ends = Date.parse(to)
  const cells: SlotCell[] = []
  for (let day = dayInZone(from, rules.zone); day <= dayInZone(to, rules.zone); day = addDays(day, 1))
    cells.push(...cellsOfDay(rules, day, context))
  return cells.filter((cell) => overlaps([Date.parse(cell.from), Date.parse(cell.to)], begins, ends))
}

/** Returns the cells from Monday to Saturday. */
export function cellsOfWeek(rules: OpeningRules, year: number, week: number, context: SlotContext): SlotCell[] {
  const monday = mondayOfWeek(year, week)
  return [0, 1, 2, 3, 4, 5].flatMap((days) => cellsOfDay(rules, addDays(monday, days), context))
}

/** Checks a slot: it must cover one to four whole cells of one day, none of them taken. Returns the reason if it is not available. */
export function checkSlot(rules: OpeningRules, { from, to, groupId }: SlotRequest, context: SlotContext): SlotVerdict {
  const day = dayInZone(from, rules.zone)
  const begins = Date.parse(from)
  const ends = Date.parse(to)
  const closed = findClosedReason(rules, day)
  if (closed) return closed
  if (begins < Date.parse(context.now) + rules.leadMinutes * minuteMs) return 'Past'
  if (context.window && (day < context.window.first || day > context.window.last)) return 'OutsideWindow'
  const { opening, closing } = openingHours(rules, day)
  if (begins < opening || ends > closing) return 'OutsideHours'
  const count = (ends - begins) / cellMs
  if ((begins - opening) % cellMs !== 0 || !Number.isInteger(count) || count < 1 || count > maxCellsPerBooking) return 'NotOnGrid'
  const cells = cellsUnder({ ...rules, lanes: [groupId] }, { from, to }, context)
  const unavailable = cells.find(({ reason }) => reason)
  return unavailable?.reason ?? (cells.some(({ state }) => state === 'reserved') ? 'Reserved' : 'Available')
}

/** Returns the next or previous open day within the window; undefined if there is none. */
export function nextOpenDay(rules: OpeningRules, day: string, direction: 1 | -1, window?: BookingWindow): string | undefined {
  // The loop exceeds the largest number of excluded days.
  for (let days = 1; days <= 500; days++) {
    const next = addDays(day, direction * days)
    if (window && (next < window.first || next > window.last)) return undefined
    if (!findClosedReason(rules, next)) return next
  }
  return undefined
}

function findClosedReason(
  { excludeDates, excludeSaturdays }: OpeningRules,
  day: string,
): 'Sunday' | 'Saturday' | 'ExcludedDay' | undefined {
  const weekday = new Date(day).getUTCDay()
  if (weekday === 0) return 'Sunday'
  if (weekday === 6 && excludeSaturdays) return 'Saturday'
  return excludeDates.includes(day) ? 'ExcludedDay' : undefined
}

type Span = [from: number, to: number]
/** Ranges that merely touch do not overlap. */
const overlaps = ([from, to]: Span, begins: number, ends: number): boolean => from < ends && to > begins

function openingHours({ zone, start, end, breaks }: OpeningRules, day: string): { opening: number; closing: number; breaks: Span[] } {
  const toTime = (time: string) => Date.parse(time === '24:00' ? toInstant(addDays(day, 1), '00:00', zone) : toInstant(day, time, zone))
  return { opening: toTime(start), closing: toTime(end), breaks: breaks.map((interval) => [toTime(interval.start), toTime(interval.end)]) }
}

/** Whether an appointment blocks this group at that time. */
export const isTaken = (busy: readonly BusyInterval[], { from, to, groupId }: SlotRequest): boolean =>
  busySpans(busy, groupId).some((span) => overlaps(span, Date.parse(from), Date.parse(to)))

/** An appointment without a group blocks every group; without groups all block each other. */
const busySpans = (busy: readonly BusyInterval[], groupId: number | null): Span[] =>
  busy
    .filter((interval) => interval.groupId === null || groupId === null || interval.groupId === groupId)
    .map(({ from, to }) => [Date.parse(from), Date.parse(to)])
