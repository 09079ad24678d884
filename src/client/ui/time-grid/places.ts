// Where things stand on the grid: columns by their number, times as minutes of the day of the workplace. Nothing here knows a date.

export type GridHours = { from: number; to: number }
export type GridPlace = GridHours & { column: number }
export type GridBounds = { hours: GridHours; columns: number }

/** Minutes: what is dragged goes from quarter to quarter. */
export const gridStepMinutes = 15
/** Minutes of an empty cell. */
export const gridCellMinutes = 30

/** With the column it goes to and when it would begin, it keeps its length, and ends at closing at the latest. */
export function moveItem(item: GridPlace, column: number, from: number, { hours, columns }: GridBounds): GridPlace {
  const length = item.to - item.from
  const begins = clamp(snapped(from, item.from), hours.from, Math.max(hours.from, hours.to - length))
  return { column: clamp(column, 0, columns - 1), from: begins, to: begins + length }
}

/** With another end, a quarter of an hour after its beginning at the earliest. */
export function resizeItem(item: GridPlace, to: number, { hours }: GridBounds): GridPlace {
  const earliest = item.from + gridStepMinutes
  return { ...item, to: clamp(snapped(to, item.to), earliest, Math.max(earliest, hours.to)) }
}

export const isSamePlace = (a: GridPlace, b: GridPlace): boolean => a.column === b.column && a.from === b.from && a.to === b.to

/** The cell that holds a minute; the last one may be shorter. */
export const cellAt = (column: number, minute: number, { hours, columns }: GridBounds): GridPlace => {
  const last = hours.from + Math.floor((hours.to - 1 - hours.from) / gridCellMinutes) * gridCellMinutes
  const from = clamp(hours.from + Math.floor((minute - hours.from) / gridCellMinutes) * gridCellMinutes, hours.from, last)
  return { column: clamp(column, 0, columns - 1), from, to: from + gridCellMinutes }
}

/** In per cent of the height of a column. */
export const heightPercent = (minutes: number, hours: GridHours): number => (minutes / (hours.to - hours.from)) * 100

export const clockText = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

export const timesText = ({ from, to }: GridHours): string => `${clockText(from)}–${clockText(to)}`

/** What begins between two quarters stays there until it is really moved. */
const snapped = (minute: number, before: number): number =>
  Math.abs(minute - before) < gridStepMinutes / 2 ? before : Math.round(minute / gridStepMinutes) * gridStepMinutes

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))
