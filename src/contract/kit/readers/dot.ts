import { shiftYears } from './days.ts'
import { nowhere, read, readerOf, refused, type DoubtKey, type Reading, type ReadingPlace } from './reading.ts'

/** Week and year of manufacture; null where the digits do not tell them. */
export type ReadDot = { week: number | null; year: number | null }

const dayLength = 86_400_000
/** Returns the Monday of a week by ISO 8601. */
export function mondayOf(week: number, year: number): string {
  const january4 = Date.UTC(year, 0, 4)
  const weekday = (new Date(january4).getUTCDay() + 6) % 7
  return new Date(january4 + (7 * (week - 1) - weekday) * dayLength).toISOString().slice(0, 10)
}

const code = /^dot[ :.-]*(?=\d)/i
const spelled = /^(\d{2})[ /.-](?:20)?(\d{2})$/
const withCode = /^(.*\D)[ ]?(\d{4})$/
const twice = /^(\d{4}) (\d{4})$/

/** Reads the last digits of the DOT: week and year. Fewer than four digits are what a spreadsheet or a worn sidewall left of it. */
export const readDot = readerOf<ReadDot>((written, { today }) => {
  const bare = written.replace(code, '')
  const [, first, second] = twice.exec(bare) ?? []
  if (first !== undefined) return judge(first, today, ['TextIgnored'], [second!])
  const [, week, year] = spelled.exec(bare) ?? []
  if (week !== undefined) return judge(week + year!, today)
  const [, ahead, digits] = /^dot/i.test(bare) ? (withCode.exec(bare) ?? []) : []
  if (digits !== undefined) return judge(digits, today, [], [ahead!.trim()])
  return /^\d{1,4}$/.test(bare) ? judge(bare, today) : refused('InvalidDot')
})

const maxWeek = 53

function judge(digits: string, today: string, doubts: DoubtKey[] = [], ignored: string[] = []) {
  const none = { week: null, year: null }
  if (digits.length === 1) return read<ReadDot>(none, digits, [...doubts, 'DotUnclear'], ignored)
  if (digits.length === 2) {
    const year = 2000 + Number(digits)
    const isFuture = year > Number(today.slice(0, 4))
    const age = isFuture ? (['DotFuture'] as const) : ageDoubts(`${year}-12-31`, today)
    return read<ReadDot>({ week: null, year }, digits, [...doubts, 'DotYearOnly', ...age], ignored)
  }
  const text = digits.padStart(4, '0')
  const week = Number(text.slice(0, 2))
  const year = 2000 + Number(text.slice(2))
  const isWeek = week >= 1 && week <= maxWeek
  const monday = isWeek ? mondayOf(week, year) : ''
  if (digits.length === 3) {
    // Until 1999 the year had one digit, so three digits without a lost zero are as old as that.
    if (!isWeek || monday > today) return read<ReadDot>(none, digits, [...doubts, 'DotOld'], ignored)
    return read<ReadDot>({ week, year }, text, [...doubts, 'DotZeroLost', ...ageDoubts(monday, today)], ignored)
  }
  if (!isWeek) return read<ReadDot>(none, text, [...doubts, 'DotWeek'], ignored)
  return read<ReadDot>(
    { week, year },
    text,
    [...doubts, ...(monday > today ? (['DotFuture'] as const) : ageDoubts(monday, today))],
    ignored,
  )
}

const ageDoubts = (made: string, today: string): DoubtKey[] =>
  shiftYears(made, 10) <= today ? ['DotOver10'] : shiftYears(made, 6) <= today ? ['DotOver6'] : []

/** Whether a text has week and year, so that the age of the tyre is sure. */
export function isWholeDot(text: string): boolean {
  const reading = readDot(text)
  return reading.kind === 'read' && reading.value.week !== null && !reading.doubts.includes('DotZeroLost')
}

/** Reads the digits that a field stores: of one to three, those that were typed, because the zero is only a guess. */
export function readDotDigits(text: string, place: ReadingPlace = nowhere): Reading<ReadDot> {
  const reading = readDot(text, place)
  const isGuess = reading.kind === 'read' && reading.doubts.includes('DotZeroLost')
  return isGuess ? { ...reading, text: reading.text.slice(1) } : reading
}
