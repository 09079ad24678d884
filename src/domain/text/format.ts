import { dayInZone } from './calendar.ts'

// Numbers, amounts, dates and times become text only here; `contract/kit/readers` reads typed ones. Language and time zone are always
// arguments: the settings of the machine are never used.

export type Language = 'ro' | 'en' | 'hu'

const locales = { ro: 'ro-RO', en: 'en-GB', hu: 'hu-HU' } as const

/** Currencies without coins in use are shown without decimals. */
const wholeCurrencies = new Set(['HUF'])

export const decimalsOf = (currency: string): number => (wholeCurrencies.has(currency) ? 0 : 2)
const fixedDigits = (digits: number) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits })

export const formatMoney = (amount: number, currency: string, language: Language, decimals = decimalsOf(currency)): string =>
  replaceNarrowSpaces(numbers(language, { style: 'currency', currency, ...fixedDigits(decimals) }).format(amount))

/** Formats an amount without its currency, for columns whose heading names it. */
export const formatAmount = (amount: number, currency: string, language: Language): string =>
  replaceNarrowSpaces(numbers(language, fixedDigits(decimalsOf(currency))).format(amount))

/** Formats a quantity, mileage or percentage with up to `maxDecimals`; `minDecimals` aligns the numbers of a column. */
export const formatNumber = (
  value: number,
  language: Language,
  { maxDecimals = 3, minDecimals = 0 }: { maxDecimals?: number; minDecimals?: number | undefined } = {},
): string =>
  replaceNarrowSpaces(numbers(language, { minimumFractionDigits: minDecimals, maximumFractionDigits: maxDecimals }).format(value))

/** Formats a number for an input field: no grouping and the language's decimal sign; `readAmount` reads the same number. */
export const formatDecimal = (
  value: number,
  language: Language,
  { maxDecimals = 3, minDecimals = 0 }: { maxDecimals?: number; minDecimals?: number } = {},
): string => numbers(language, { minimumFractionDigits: minDecimals, maximumFractionDigits: maxDecimals, useGrouping: false }).format(value)

/** Formats a day (YYYY-MM-DD), which needs no zone, or the day of an instant, which does. */
export const formatDate = (instantOrDate: string, zone: string, language: Language): string =>
  dates(language, isDay(instantOrDate) ? 'UTC' : zone, dateParts).format(Date.parse(instantOrDate))

export const formatTime = (instant: string, zone: string, language: Language): string =>
  dates(language, zone, timeParts).format(Date.parse(instant))

/** Formats date and time. */
export const formatInstant = (instant: string, zone: string, language: Language): string =>
  dates(language, zone, { ...dateParts, ...timeParts }).format(Date.parse(instant))

/** Formats an instant for lists and workbooks in sortable form: 2026-11-20 14:05. */
export const formatDayTime = (instant: string, zone: string, language: Language): string =>
  `${dayInZone(instant, zone)} ${formatTime(instant, zone, language)}`

/** How lists write dates: in sortable form, or as the language does. */
export type DateForm = 'iso' | 'local'

/** Formats a day (YYYY-MM-DD), or an instant with its time, as lists write it. */
export const formatWhen = (at: string, zone: string, language: Language, form: DateForm): string =>
  form === 'local' ? (isDay(at) ? formatDate : formatInstant)(at, zone, language) : isDay(at) ? at : formatDayTime(at, zone, language)

/** Formats day and month, where the year is obvious. */
export const formatShortDate = (instantOrDay: string, zone: string, language: Language): string =>
  dates(language, isDay(instantOrDay) ? 'UTC' : zone, { day: 'numeric', month: 'short' }).format(Date.parse(instantOrDay))

/** Formats a range of days: "16–21 noiembrie 2026"; a single day includes its weekday. */
export const formatDays = (first: string, last: string, language: Language): string =>
  first === last
    ? dates(language, 'UTC', { weekday: 'long', ...longDateParts }).format(Date.parse(first))
    : replaceNarrowSpaces(dates(language, 'UTC', longDateParts).formatRange(Date.parse(first), Date.parse(last)))

/** Formats month and year, such as the start of an employment. */
export const formatMonth = (instant: string, zone: string, language: Language): string =>
  dates(language, zone, { year: 'numeric', month: 'long' }).format(Date.parse(instant))

/** Formats a month; January is 1. */
export const formatMonthName = (month: number, language: Language): string =>
  dates(language, 'UTC', { month: 'long' }).format(Date.UTC(2024, month - 1, 1))

/** Formats a weekday; Monday is 1. */
export const formatWeekday = (day: number, language: Language): string =>
  dates(language, 'UTC', { weekday: 'long' }).format(Date.UTC(2024, 0, day))

/** Formats the distance in whole days: `peste 3 zile`, `ieri`. */
export const formatDaysFrom = (days: number, language: Language): string =>
  new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' }).format(days, 'day')
/** Formats a day as `vineri, 20 noiembrie`, where the year is obvious. */
export const formatDayName = (day: string, language: Language): string =>
  dates(language, 'UTC', { weekday: 'long', day: 'numeric', month: 'long' }).format(Date.parse(day))

/** Formats a weekday as `vin.` */
export const formatShortWeekday = (day: string, language: Language): string =>
  dates(language, 'UTC', { weekday: 'short' }).format(Date.parse(day))

/** Returns the plural form for a count, as in the suffixes of translation keys: `one`, `few`, `other`. */
export const pluralForm = (count: number, language: Language): string => plurals(language).select(count)

/** Formats a date for print as dd/MM/yyyy, in every language. */
export const printDate = (instantOrDate: string, zone: string): string => formatDate(instantOrDate, zone, 'en')

/** Formats an instant for print as dd/MM/yyyy HH:mm. */
export const printInstant = (instant: string, zone: string): string => `${printDate(instant, zone)} ${formatTime(instant, zone, 'en')}`

const durationUnits = { ro: ['h', 'min'], en: ['h', 'min'], hu: ['óra', 'perc'] } as const

/** Formats minutes as `1 h 36 min`; zero parts are left out. */
export function formatMinutes(minutes: number, language: Language): string {
  const [hourUnit, minuteUnit] = durationUnits[language]
  const whole = Math.max(0, Math.trunc(minutes))
  const hours = Math.trunc(whole / 60)
  const rest = whole % 60
  if (hours === 0) return `${rest} ${minuteUnit}`
  return rest === 0 ? `${hours} ${hourUnit}` : `${hours} ${hourUnit} ${rest} ${minuteUnit}`
}

/** Formats a running timer as `00:12:37`. */
export function formatElapsed(seconds: number): string {
  const whole = Math.max(0, Math.trunc(seconds))
  return [Math.trunc(whole / 3600), Math.trunc(whole / 60) % 60, whole % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Compares names for sorting: Ș after S, and 2 before 10. */
export const compareNames = (language: Language): ((a: string, b: string) => number) => collators(language).compare

const dateParts = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const longDateParts = { day: 'numeric', month: 'long', year: 'numeric' } as const
const timeParts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** Some locales use the narrow no-break space, which many fonts lack. */
const replaceNarrowSpaces = (text: string): string => text.replaceAll('\u202F', '\u00A0')

// Creating Intl objects is slow, so each is created once.
const numbers = memoize((language: Language, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locales[language], options))
const dates = memoize(
  (language: Language, timeZone: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[language], { ...options, timeZone }),
)
const collators = memoize((language: Language) => new Intl.Collator(locales[language], { numeric: true }))
const plurals = memoize((language: Language) => new Intl.PluralRules(locales[language]))

function memoize<Arguments extends unknown[], Made>(make: (...args: Arguments) => Made): (...args: Arguments) => Made {
  const cache = new Map<string, Made>()
  return (...args) => {
    const key = JSON.stringify(args)
    const cached = cache.get(key) ?? make(...args)
    cache.set(key, cached)
    return cached
  }
}

/** Returns the name of a country, such as `Ungaria` for HU. */
export const countryName = (code: string, language: Language): string =>
  new Intl.DisplayNames(locales[language], { type: 'region' }).of(code) ?? code
