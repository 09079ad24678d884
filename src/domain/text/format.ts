import { dayInZone } from './calendar.ts'

// The only place where numbers, amounts, dates and times become text, and where typed numbers are read.
// Language and time zone are always arguments: the settings of the machine are never used.

export type Language = 'ro' | 'en' | 'hu'

const locales = { ro: 'ro-RO', en: 'en-GB', hu: 'hu-HU' } as const

/** Amounts of a currency without coins in use are shown without decimals. */
const wholeCurrencies = new Set(['HUF'])

export const decimalsOf = (currency: string): number => (wholeCurrencies.has(currency) ? 0 : 2)
const exactly = (digits: number) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits })

export const formatMoney = (amount: number, currency: string, language: Language, decimals = decimalsOf(currency)): string =>
  spaced(numbers(language, { style: 'currency', currency, ...exactly(decimals) }).format(amount))

/** The figure alone, for columns where the currency is named once for all. */
export const formatAmount = (amount: number, currency: string, language: Language): string =>
  spaced(numbers(language, exactly(decimalsOf(currency))).format(amount))

/** A quantity, a mileage, a percentage: as many decimals as it has, up to `maxDecimals`; in a column of parts `minDecimals` keeps them below each other. */
export const formatNumber = (
  value: number,
  language: Language,
  { maxDecimals = 3, minDecimals = 0 }: { maxDecimals?: number; minDecimals?: number | undefined } = {},
): string => spaced(numbers(language, { minimumFractionDigits: minDecimals, maximumFractionDigits: maxDecimals }).format(value))

/** For an input field: no grouping, the decimal sign of the language, and `parseDecimal` gives the same number back. */
export const formatDecimal = (
  value: number,
  language: Language,
  { maxDecimals = 3, minDecimals = 0 }: { maxDecimals?: number; minDecimals?: number } = {},
): string => numbers(language, { minimumFractionDigits: minDecimals, maximumFractionDigits: maxDecimals, useGrouping: false }).format(value)

/** A day (YYYY-MM-DD) is the same everywhere; the day of an instant depends on the zone. */
export const formatDate = (instantOrDate: string, zone: string, language: Language): string =>
  dates(language, isDay(instantOrDate) ? 'UTC' : zone, dateParts).format(Date.parse(instantOrDate))

export const formatTime = (instant: string, zone: string, language: Language): string =>
  dates(language, zone, timeParts).format(Date.parse(instant))

/** Date and time. */
export const formatInstant = (instant: string, zone: string, language: Language): string =>
  dates(language, zone, { ...dateParts, ...timeParts }).format(Date.parse(instant))

/** As lists and workbooks show it, so that it sorts as it reads: 2026-11-20 14:05. */
export const formatDayTime = (instant: string, zone: string, language: Language): string =>
  `${dayInZone(instant, zone)} ${formatTime(instant, zone, language)}`

/** Day and month, where the year goes without saying. */
export const formatShortDate = (instantOrDay: string, zone: string, language: Language): string =>
  dates(language, isDay(instantOrDay) ? 'UTC' : zone, { day: 'numeric', month: 'short' }).format(Date.parse(instantOrDay))

/** From one day to another: "16–21 noiembrie 2026"; one day alone with its weekday. */
export const formatDays = (first: string, last: string, language: Language): string =>
  first === last
    ? dates(language, 'UTC', { weekday: 'long', ...longDateParts }).format(Date.parse(first))
    : spaced(dates(language, 'UTC', longDateParts).formatRange(Date.parse(first), Date.parse(last)))

/** Month and year: since when somebody is there. */
export const formatMonth = (instant: string, zone: string, language: Language): string =>
  dates(language, zone, { year: 'numeric', month: 'long' }).format(Date.parse(instant))

/** A month of the year, of which January is the first. */
export const formatMonthName = (month: number, language: Language): string =>
  dates(language, 'UTC', { month: 'long' }).format(Date.UTC(2024, month - 1, 1))

/** A day of the week, of which Monday is the first: it has no zone. */
export const formatWeekday = (day: number, language: Language): string =>
  dates(language, 'UTC', { weekday: 'long' }).format(Date.UTC(2024, 0, day))

/** How far away a day is, in whole days: `peste 3 zile`, `ieri`. */
export const formatDaysFrom = (days: number, language: Language): string =>
  new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' }).format(days, 'day')
/** `vineri, 20 noiembrie`, where the year goes without saying. */
export const formatDayName = (day: string, language: Language): string =>
  dates(language, 'UTC', { weekday: 'long', day: 'numeric', month: 'long' }).format(Date.parse(day))

/** `vin.` */
export const formatShortWeekday = (day: string, language: Language): string =>
  dates(language, 'UTC', { weekday: 'short' }).format(Date.parse(day))

/** Which form a noun takes beside a number, as the keys of the words end: `one`, `few`, `other`. */
export const pluralForm = (count: number, language: Language): string => plurals(language).select(count)

/** On paper a date is dd/MM/yyyy in every language. */
export const printDate = (instantOrDate: string, zone: string): string => formatDate(instantOrDate, zone, 'en')

/** On paper: dd/MM/yyyy HH:mm. */
export const printInstant = (instant: string, zone: string): string => `${printDate(instant, zone)} ${formatTime(instant, zone, 'en')}`

const durationUnits = { ro: ['h', 'min'], en: ['h', 'min'], hu: ['óra', 'perc'] } as const

/** `1 h 36 min`; parts that are zero are left out. */
export function formatMinutes(minutes: number, language: Language): string {
  const [hourUnit, minuteUnit] = durationUnits[language]
  const whole = Math.max(0, Math.trunc(minutes))
  const hours = Math.trunc(whole / 60)
  const rest = whole % 60
  if (hours === 0) return `${rest} ${minuteUnit}`
  return rest === 0 ? `${hours} ${hourUnit}` : `${hours} ${hourUnit} ${rest} ${minuteUnit}`
}

/** A running timer: `00:12:37`. */
export function formatElapsed(seconds: number): string {
  const whole = Math.max(0, Math.trunc(seconds))
  return [Math.trunc(whole / 3600), Math.trunc(whole / 60) % 60, whole % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

const plain = /^\d+$/
const decimal = /^(\d*)[.,](\d*)$/
const groupedBySpaces = /^\d{1,3}(?: \d{3})+(?:[.,]\d*)?$/
const groupedByPoints = /^\d{1,3}(?:\.\d{3})+(?:,\d*)?$/
const groupedByCommas = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/

/**
 * Reads a number as people type it, with comma or point, whatever the language: `389,90`, `1.234,50`, `1,234.50`, `1 234,5`.
 *
 * A lone sign with three digits behind it could be either. It is a decimal sign where that many decimals make sense, so a quantity of
 * `1.234` is a little over one. Where they do not (`maxDecimals: 2`, a price), it groups: `1.200` is twelve hundred, not 1.20.
 */
export function parseDecimal(text: string, { maxDecimals = 3 }: { maxDecimals?: number } = {}): number | undefined {
  const trimmed = text.replace(/\s/g, ' ').trim()
  const negative = /^[-−]/.test(trimmed)
  const digits = negative ? trimmed.slice(1).trimStart() : trimmed
  const value = readDigits(digits, maxDecimals)
  if (value === undefined || !Number.isFinite(value)) return undefined
  return negative && value !== 0 ? -value : value
}

function readDigits(text: string, maxDecimals: number): number | undefined {
  if (plain.test(text)) return Number(text)
  const lone = decimal.exec(text)
  const [, whole = '', decimals = ''] = lone ?? []
  const groups = maxDecimals < 3 && decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
  if (lone && !groups) return whole + decimals === '' ? undefined : Number(`${whole || '0'}.${decimals || '0'}`)
  if (groupedByPoints.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'))
  if (groupedByCommas.test(text)) return Number(text.replaceAll(',', ''))
  return groupedBySpaces.test(text) ? Number(text.replaceAll(' ', '').replace(',', '.')) : undefined
}

/** For sorting: Ș after S, and 2 before 10. */
export const compareNames = (language: Language): ((a: string, b: string) => number) => collators(language).compare

/** For matching: lower case without diacritics, so that "Ștefan", "Ştefan" with a cedilla and "stefan" are one. */
export const fold = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

const dateParts = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const longDateParts = { day: 'numeric', month: 'long', year: 'numeric' } as const
const timeParts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** Some locales use the narrow no-break space, which many fonts lack. */
const spaced = (text: string): string => text.replaceAll('\u202F', '\u00A0')

// Intl objects take far longer to make than to use, so each is made once.
const numbers = remember((language: Language, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locales[language], options))
const dates = remember(
  (language: Language, timeZone: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[language], { ...options, timeZone }),
)
const collators = remember((language: Language) => new Intl.Collator(locales[language], { numeric: true }))
const plurals = remember((language: Language) => new Intl.PluralRules(locales[language]))

function remember<Arguments extends unknown[], Made>(make: (...args: Arguments) => Made): (...args: Arguments) => Made {
  const made = new Map<string, Made>()
  return (...args) => {
    const key = JSON.stringify(args)
    const known = made.get(key) ?? make(...args)
    made.set(key, known)
    return known
  }
}

/** `Ungaria` for HU. */
export const countryName = (code: string, language: Language): string =>
  new Intl.DisplayNames(locales[language], { type: 'region' }).of(code) ?? code
