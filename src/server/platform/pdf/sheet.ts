import { formatAmount, formatMinutes, formatNumber, printDate, printInstant, type Language } from '#domain/text/format.ts'
import { words } from '#server/platform/words.ts'

// What printed documents are made of. Every string of a sheet is final: its template only lays out.

/** As it is stored: perhaps nothing was written there. */
export type SheetText = string | null | undefined

export type SheetFact = { label: string; value: string; strong?: true }
export type SheetBlock = { title: string; facts: SheetFact[] }
/** The template knows how wide a column is and on which side it is aligned; the sheet, which columns there are. */
export type SheetTable = { columns: { key: string; label: string }[]; rows: string[][] }

/** Only what has a value is printed, and then with its label. */
export const toSheetFacts = (pairs: [label: string, value: SheetText][]): SheetFact[] =>
  pairs.flatMap(([label, value]) => (value?.trim() ? [{ label, value: value.trim() }] : []))

/** The table without the rows and columns that nobody filled in. */
export function withoutEmptyCells({ columns, rows }: SheetTable): SheetTable | undefined {
  const kept = columns.map((_, index) => rows.some((row) => row[index] !== ''))
  const filled = rows.map((row) => row.filter((_, index) => kept[index])).filter((row) => row.some((cell) => cell !== ''))
  return filled.length > 0 ? { columns: columns.filter((_, index) => kept[index]), rows: filled } : undefined
}

/** One line of at most 200 characters, counted so that none is cut in two. */
export function truncateLine(text: string): string {
  const characters = Array.from(text.trim().replace(/\s+/g, ' '))
  return characters.length > 200 ? `${characters.slice(0, 199).join('')}…` : characters.join('')
}

export type SheetFormatter = ReturnType<typeof createFormatter>

/** How a document writes: its words, and dates and amounts as text. What is not known is written as nothing. */
export const createFormatter = ({ timeZone, currency }: { timeZone: string; currency: string }, language: Language) => ({
  word: words('print', language),
  date: (instant: string) => printDate(instant, timeZone),
  instant: (instant: string | null) => (instant === null ? '' : printInstant(instant, timeZone)),
  minutes: (minutes: number | null) => (minutes === null ? '' : formatMinutes(minutes, language)),
  number: (value: number | null) => (value === null ? '' : formatNumber(value, language)),
  amount: (amount: number) => formatAmount(amount, currency, language),
})
