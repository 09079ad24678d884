import type { ColumnKind } from '#contract/kit/columns.ts'
import { wallClock } from '#domain/text/calendar.ts'

export type WorkbookCell = string | number | boolean | null | undefined
export type SheetOutline = {
  /** Title of the list's sheet; the second sheet shows its filters. */
  title: string
  columns: { heading: string; kind: ColumnKind }[]
  filters: { title: string; rows: string[][] }
  /** A third sheet, in workbooks that are built in memory. */
  more?: { title: string; columns: SheetOutline['columns'] }
  /** Number of rows that will be added. */
  rows: number
  /** Time zone of instants. */
  zone: string
  words: { yes: string; no: string }
}

/** Width of a column in characters, and Excel's number format. `@` is text and stays text on edits, so no name becomes a formula. */
export const columnLooks: Record<ColumnKind, { width: number; numFmt: string }> = {
  text: { width: 30, numFmt: '@' },
  code: { width: 18, numFmt: '@' },
  choice: { width: 18, numFmt: '@' },
  flag: { width: 10, numFmt: '@' },
  money: { width: 14, numFmt: '#,##0.00' },
  number: { width: 10, numFmt: 'General' },
  day: { width: 12, numFmt: 'yyyy-mm-dd' },
  instant: { width: 18, numFmt: 'yyyy-mm-dd hh:mm' },
}

/** Converts a value for a cell of this kind. Workbooks have no time zone, so dates and times are local to the organization. */
export function toCellValue(kind: ColumnKind, value: WorkbookCell, { zone, words }: Pick<SheetOutline, 'zone' | 'words'>) {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number') return value
  // A column of days may hold the label of a sum.
  if ((kind !== 'instant' && kind !== 'day') || !datePattern.test(value)) return plainText(value)
  if (kind === 'instant') return new Date(wallClock(Date.parse(value), zone))
  return new Date(isDay(value) ? Date.parse(value) : startOfDay(wallClock(Date.parse(value), zone)))
}

const dayMs = 86_400_000
const startOfDay = (wall: number) => Math.floor(wall / dayMs) * dayMs
const datePattern = /^\d{4}-\d\d-\d\d/
const isDay = (text: string) => text.length === 10

/** Excel's limit for characters in a cell. */
const maxCellChars = 32_767

/** Converts text to one line without characters that workbooks cannot store; escapes text that Excel would read as a character code. */
const plainText = (text: string): string =>
  text
    .replace(/\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/g, ' ')
    .replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '')
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .slice(0, maxCellChars)
