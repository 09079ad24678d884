import { formatAmount, formatMinutes, formatNumber, printDate, printInstant, type Language } from '#domain/text/format.ts'
import { words } from '#server/platform/words.ts'

// Parts of printed documents. Every string of a sheet is final: the template only lays it out.

/** A stored text, which may be missing. */
export type SheetText = string | null | undefined

export type SheetFact = { label: string; value: string; strong?: true }
export type SheetBlock = { title: string; facts: SheetFact[] }
/** The sheet lists the columns; the template defines their widths and alignment. */
export type SheetTable = { columns: { key: string; label: string }[]; rows: string[][] }

/** Only labels with a value are printed. */
export const toSheetFacts = (pairs: [label: string, value: SheetText][]): SheetFact[] =>
  pairs.flatMap(([label, value]) => (value?.trim() ? [{ label, value: value.trim() }] : []))

/** Removes empty rows and columns; undefined if nothing remains. */
export function withoutEmptyCells({ columns, rows }: SheetTable): SheetTable | undefined {
  const isKept = columns.map((_, index) => rows.some((row) => row[index] !== ''))
  const filled = rows.map((row) => row.filter((_, index) => isKept[index])).filter((row) => row.some((cell) => cell !== ''))
  return filled.length > 0 ? { columns: columns.filter((_, index) => isKept[index]), rows: filled } : undefined
}

/** Shortens text to one line of so many characters at most, without splitting one. */
export function truncateLine(text: string, max = 200): string {
  const characters = Array.from(text.trim().replace(/\s+/g, ' '))
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : characters.join('')
}

export type SheetFormatter = ReturnType<typeof createFormatter>

/** Formatter of a document: its words, and dates and amounts as text; null becomes empty. */
export const createFormatter = ({ timeZone, currency }: { timeZone: string; currency: string }, language: Language) => ({
  word: words('print', language),
  date: (instant: string) => printDate(instant, timeZone),
  instant: (instant: string | null) => (instant === null ? '' : printInstant(instant, timeZone)),
  minutes: (minutes: number | null) => (minutes === null ? '' : formatMinutes(minutes, language)),
  number: (value: number | null) => (value === null ? '' : formatNumber(value, language)),
  amount: (amount: number) => formatAmount(amount, currency, language),
})
