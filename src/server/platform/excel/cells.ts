import type { ColumnKind } from '#contract/kit/columns.ts'
import { wallClock } from '#domain/text/calendar.ts'
import type { WorkbookCell, SheetOutline } from './writer.ts'

/** As Excel writes them. `@` is text, which stays text when somebody edits the cell: nothing that a client is called becomes a formula. */
export const cellFormats: Record<ColumnKind, string> = {
  text: '@',
  code: '@',
  choice: '@',
  flag: '@',
  money: '#,##0.00',
  number: 'General',
  day: 'yyyy-mm-dd',
  instant: 'yyyy-mm-dd hh:mm',
}

/** In characters. */
export const columnWidths: Record<ColumnKind, number> = {
  text: 30,
  code: 18,
  choice: 18,
  flag: 10,
  money: 14,
  number: 10,
  day: 12,
  instant: 18,
}

/** A value as it stands in a cell of this kind: a date is what the clock on the workplace's wall shows, since a workbook knows no zone. */
export function toCellValue(kind: ColumnKind, value: WorkbookCell, { zone, words }: Pick<SheetOutline, 'zone' | 'words'>) {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number') return value
  // What sums are of may stand in a column of days.
  if ((kind !== 'instant' && kind !== 'day') || !isDated.test(value)) return plainText(value)
  if (kind === 'instant') return new Date(wallClock(Date.parse(value), zone))
  return new Date(isDay(value) ? Date.parse(value) : startOfDay(wallClock(Date.parse(value), zone)))
}

const day = 86_400_000
const startOfDay = (wall: number) => Math.floor(wall / day) * day
const isDated = /^\d{4}-\d\d-\d\d/
const isDay = (text: string) => text.length === 10

/** Of Excel's own. */
const longest = 32_767

/** One line without what no workbook can hold. What Excel would read as a character by its number stays as it is written. */
const plainText = (text: string): string =>
  text
    .replace(/\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/g, ' ')
    .replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '')
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .slice(0, longest)
