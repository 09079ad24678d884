import type { BookingCell } from '#contract/booking/booking-page.ts'
import { dayInZone } from '#domain/text/calendar.ts'

export type CalendarCell = BookingCell & { day: string }

/** The wire has several spellings of one instant; normalized ones can be compared. */
const normalizeInstant = (instant: string) => new Date(instant).toISOString()

export const groupByDay = (cells: readonly BookingCell[], zone: string): CalendarCell[] =>
  cells.map((cell) => ({ ...cell, from: normalizeInstant(cell.from), to: normalizeInstant(cell.to), day: dayInZone(cell.from, zone) }))

export const isCellFree = ({ state }: BookingCell): boolean => state === 'available'

export type Interval = { from: string; to: string; appointmentGroupId: number | null }

/** An interval or a cell without a group blocks every group; without groups all block each other. */
const overlaps = (cell: BookingCell, { from, to, appointmentGroupId }: Interval): boolean =>
  Date.parse(cell.from) < Date.parse(to) &&
  Date.parse(cell.to) > Date.parse(from) &&
  (cell.appointmentGroupId === null || appointmentGroupId === null || cell.appointmentGroupId === appointmentGroupId)

/** The cells after this interval is reserved. */
export const markTaken = <C extends BookingCell>(cells: readonly C[], taken: Interval): C[] =>
  cells.map((cell) => (isCellFree(cell) && overlaps(cell, taken) ? { ...cell, state: 'reserved' } : cell))

/** The free cells nearest to a taken one, in order of time. */
export const findNearestFreeCells = <C extends BookingCell>(cells: readonly C[], from: string, count = 3): C[] => {
  const distance = (cell: C) => Math.abs(Date.parse(cell.from) - Date.parse(from))
  return cells
    .filter(isCellFree)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, count)
    .toSorted((a, b) => a.from.localeCompare(b.from))
}

/** Cells that may be booked in a row. */
const maxCells = 4

/** The consecutive free half hours from this one on. */
export function cellsFrom<C extends BookingCell>(cells: readonly C[], from: string): C[] {
  const start = cells.findIndex((cell) => cell.from === from)
  const rest = start < 0 ? [] : cells.slice(start, start + maxCells)
  const end = rest.findIndex((cell, at) => !isCellFree(cell) || (at > 0 && cell.from !== rest[at - 1]!.to))
  return end < 0 ? rest : rest.slice(0, end)
}
