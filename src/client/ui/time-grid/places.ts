// Geometry of the grid: columns by number, times as minutes of the workplace's day. This file has no dates.

export type GridHours = { from: number; to: number }
export type GridPlace = GridHours & { column: number }
export type GridBounds = { hours: GridHours; columns: number }

/** Minutes; dragging moves in quarters of an hour. */
export const gridStepMinutes = 15
/** Height of an empty cell in minutes. */
export const gridCellMinutes = 30

/** Moves an item to a column and start: it keeps its length and ends at closing time at the latest. */
export function moveItem(item: GridPlace, column: number, from: number, { hours, columns }: GridBounds): GridPlace {
  const length = item.to - item.from
  const begins = clamp(snapMinute(from, item.from), hours.from, Math.max(hours.from, hours.to - length))
  return { column: clamp(column, 0, columns - 1), from: begins, to: begins + length }
}

/** Changes the end of an item, to a quarter of an hour after its start at the earliest. */
export function resizeItem(item: GridPlace, to: number, { hours }: GridBounds): GridPlace {
  const earliest = item.from + gridStepMinutes
  return { ...item, to: clamp(snapMinute(to, item.to), earliest, Math.max(earliest, hours.to)) }
}

export const isSamePlace = (a: GridPlace, b: GridPlace): boolean => a.column === b.column && a.from === b.from && a.to === b.to

/** The cell that contains a minute; the last cell may be shorter. */
export const cellAt = (column: number, minute: number, { hours, columns }: GridBounds): GridPlace => {
  const last = hours.from + Math.floor((hours.to - 1 - hours.from) / gridCellMinutes) * gridCellMinutes
  const from = clamp(hours.from + Math.floor((minute - hours.from) / gridCellMinutes) * gridCellMinutes, hours.from, last)
  return { column: clamp(column, 0, columns - 1), from, to: from + gridCellMinutes }
}

/** Percentage of the height of a column. */
export const heightPercent = (minutes: number, hours: GridHours): number => (minutes / (hours.to - hours.from)) * 100

export const clockText = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

export const timesText = ({ from, to }: GridHours): string => `${clockText(from)}–${clockText(to)}`

/** An item that starts between two quarters stays there until it is moved by more than half a step. */
const snapMinute = (minute: number, before: number): number =>
  Math.abs(minute - before) < gridStepMinutes / 2 ? before : Math.round(minute / gridStepMinutes) * gridStepMinutes

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value))
