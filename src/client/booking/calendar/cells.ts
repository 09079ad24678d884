import type { BookingCell } from '#contract/booking/booking-page.ts'
import { dayInZone } from '#domain/text/calendar.ts'

export type CalendarCell = BookingCell & { day: string }

/** The same instant is written in more ways than one: here each is written in one, so that cells can be compared. */
const written = (instant: string) => new Date(instant).toISOString()

export const groupByDay = (cells: readonly BookingCell[], zone: string): CalendarCell[] =>
  cells.map((cell) => ({ ...cell, from: written(cell.from), to: written(cell.to), day: dayInZone(cell.from, zone) }))

export const isCellFree = ({ state }: BookingCell): boolean => state === 'available'

export type Interval = { from: string; to: string; appointmentGroupId: number | null }

/** What has no group is in the way of all, and where there are no groups everything is in the way. */
const meets = (cell: BookingCell, { from, to, appointmentGroupId }: Interval): boolean =>
  Date.parse(cell.from) < Date.parse(to) &&
  Date.parse(cell.to) > Date.parse(from) &&
  (cell.appointmentGroupId === null || appointmentGroupId === null || cell.appointmentGroupId === appointmentGroupId)

/** The cells as they are once this is taken. */
export const markTaken = <C extends BookingCell>(cells: readonly C[], taken: Interval): C[] =>
  cells.map((cell) => (isCellFree(cell) && meets(cell, taken) ? { ...cell, state: 'reserved' } : cell))

/** The free times that lie nearest to one that was taken, in their order. */
export const findNearestFreeCells = <C extends BookingCell>(cells: readonly C[], from: string, count = 3): C[] => {
  const distance = (cell: C) => Math.abs(Date.parse(cell.from) - Date.parse(from))
  return cells
    .filter(isCellFree)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, count)
    .toSorted((a, b) => a.from.localeCompare(b.from))
}

/** As many may be booked in a row. */
const most = 4

/** The free half hours that follow one another from this one on. */
export function cellsFrom<C extends BookingCell>(cells: readonly C[], from: string): C[] {
  const start = cells.findIndex((cell) => cell.from === from)
  const rest = start < 0 ? [] : cells.slice(start, start + most)
  const end = rest.findIndex((cell, at) => !isCellFree(cell) || (at > 0 && cell.from !== rest[at - 1]!.to))
  return end < 0 ? rest : rest.slice(0, end)
}
