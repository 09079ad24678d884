// Where things stand on the grid: columns by their number, times as minutes of the day of the workplace. Nothing here knows a date.

export type Hours = { from: number; to: number }
export type Place = Hours & { column: number }
export type Bounds = { hours: Hours; columns: number }

/** Minutes: what is dragged goes from quarter to quarter. */
export const step = 15
/** Minutes of an empty cell. */
export const cell = 30

/** With the column it goes to and when it would begin, it keeps its length, and ends at closing at the latest. */
export function movedTo(item: Place, column: number, from: number, { hours, columns }: Bounds): Place {
  const length = item.to - item.from
  const begins = clamp(snapped(from, item.from), hours.from, Math.max(hours.from, hours.to - length))
  return { column: clamp(column, 0, columns - 1), from: begins, to: begins + length }
}

/** With another end, a quarter of an hour after its beginning at the earliest. */
export function endedAt(item: Place, to: number, { hours }: Bounds): Place {
  const earliest = item.from + step
  return { ...item, to: clamp(snapped(to, item.to), earliest, Math.max(earliest, hours.to)) }
}

export const isSamePlace = (a: Place, b: Place): boolean => a.column === b.column && a.from === b.from && a.to === b.to

/** The cell that holds a minute; the last one may be shorter. */
export const cellAt = (column: number, minute: number, { hours, columns }: Bounds): Place => {
  const last = hours.from + Math.floor((hours.to - 1 - hours.from) / cell) * cell
  const from = clamp(hours.from + Math.floor((minute - hours.from) / cell) * cell, hours.from, last)
  return { column: clamp(column, 0, columns - 1), from, to: from + cell }
}

/** In per cent of the height of a column. */
export const heightOf = (minutes: number, hours: Hours): number => (minutes / (hours.to - hours.from)) * 100

export const clockText = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

export const timesText = ({ from, to }: Hours): string => `${clockText(from)}–${clockText(to)}`

/** What begins between two quarters stays there until it is really moved. */
const snapped = (minute: number, before: number): number =>
  Math.abs(minute - before) < step / 2 ? before : Math.round(minute / step) * step

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))
