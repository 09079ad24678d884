import { formatAmount, formatMinutes, formatNumber, printDate, printInstant, type Language } from '#domain/format.ts'
import { words } from '#server/platform/words.ts'

// What printed documents are made of. Every string of a sheet is final: its template only lays out.

/** As it is stored: perhaps nothing was written there. */
export type Text = string | null | undefined

export type Fact = { label: string; value: string; strong?: true }
export type Block = { title: string; facts: Fact[] }
/** The template knows how wide a column is and on which side it is aligned; the sheet, which columns there are. */
export type Table = { columns: { key: string; label: string }[]; rows: string[][] }

/** Only what has a value is printed, and then with its label. */
export const facts = (pairs: [label: string, value: Text][]): Fact[] =>
  pairs.flatMap(([label, value]) => (value?.trim() ? [{ label, value: value.trim() }] : []))

/** The table without the rows and columns that nobody filled in. */
export function filledIn({ columns, rows }: Table): Table | undefined {
  const kept = columns.map((_, index) => rows.some((row) => row[index] !== ''))
  const filled = rows.map((row) => row.filter((_, index) => kept[index])).filter((row) => row.some((cell) => cell !== ''))
  return filled.length > 0 ? { columns: columns.filter((_, index) => kept[index]), rows: filled } : undefined
}

/** One line of at most 200 characters, counted so that none is cut in two. */
export function cut(text: string): string {
  const characters = Array.from(text.trim().replace(/\s+/g, ' '))
  return characters.length > 200 ? `${characters.slice(0, 199).join('')}…` : characters.join('')
}

export type Pen = ReturnType<typeof penFor>

/** How a document writes: its words, and dates and amounts as text. What is not known is written as nothing. */
export const penFor = ({ timeZone, currency }: { timeZone: string; currency: string }, language: Language) => ({
  word: words('print', language),
  date: (instant: string) => printDate(instant, timeZone),
  instant: (instant: string | null) => (instant === null ? '' : printInstant(instant, timeZone)),
  minutes: (minutes: number | null) => (minutes === null ? '' : formatMinutes(minutes, language)),
  number: (value: number | null) => (value === null ? '' : formatNumber(value, language)),
  amount: (amount: number) => formatAmount(amount, currency, language),
})
