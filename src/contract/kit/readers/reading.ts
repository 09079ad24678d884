import { fold } from '#contract/kit/fold.ts'

// People write sizes, plates, phones and amounts in many ways. Each reader answers the value, its canonical text, the text it ignored and
// its doubts. Readers are pure and linear, so every room and every screen may use them.

/** Country and currency of the workplace. Country null: only what is sure in both countries is read. `today` is `YYYY-MM-DD`. */
export type ReadingPlace = { country: 'RO' | 'HU' | null; language: 'ro' | 'en' | 'hu'; currency: string; today: string }

const countries: Record<string, 'RO' | 'HU' | undefined> = { 'Europe/Bucharest': 'RO', 'Europe/Budapest': 'HU' }

/** Returns the country of a workplace by its time zone. */
export const countryOfZone = (timeZone: string): 'RO' | 'HU' | null => countries[timeZone] ?? null

/** Text alone has no place: numbers and dates are read as the contract has them. */
export const nowhere: ReadingPlace = { country: null, language: 'ro', currency: 'RON', today: '2000-01-01' }

export type DoubtKey =
  | 'DateFromSerial'
  | 'DateOrder'
  | 'DotFuture'
  | 'DotOld'
  | 'DotOver10'
  | 'DotOver6'
  | 'DotUnclear'
  | 'DotWeek'
  | 'DotYearOnly'
  | 'DotZeroLost'
  | 'EmailLooksMistyped'
  | 'LettersAsDigits'
  | 'MileageUnusual'
  | 'MonthOnly'
  | 'NameTooShort'
  | 'NameWithoutLetters'
  | 'NumberLooksMistyped'
  | 'OtherCurrency'
  | 'PersonalNumber'
  | 'PhoneCountryGuessed'
  | 'PhoneInName'
  | 'PhonePlaceholder'
  | 'PhoneUnknown'
  | 'PlateLooksMistyped'
  | 'PlateWithoutDigits'
  | 'Rounded'
  | 'SeveralPlates'
  | 'TextIgnored'
  | 'ThousandsOrDecimals'
  | 'TyreSizeUnusual'
  | 'VatWordIgnored'
  | 'VinCheckDigit'
  | 'VinLength'
  | 'YearGuessed'
  | 'YearUnusual'

export type RefusalKey =
  | 'AmountRange'
  | 'ExcelError'
  | 'InvalidDate'
  | 'InvalidDot'
  | 'InvalidEmail'
  | 'InvalidNumber'
  | 'InvalidPhone'
  | 'InvalidPlateNumber'
  | 'InvalidTaxNumber'
  | 'InvalidTyreSize'
  | 'InvalidValue'
  | 'InvalidVin'
  | 'NotNegative'
  | 'NumberShortened'
  | 'NumberTooLarge'
  | 'TextTooLong'
  | 'TotalsRow'
  | 'TyreSizeIncomplete'

export type Reading<T> =
  | { kind: 'empty' }
  | { kind: 'read'; value: T; text: string; ignored: string[]; doubts: DoubtKey[] }
  | { kind: 'refused'; reason: RefusalKey }

/** A cell as read from a file: a number, a flag, or text, which includes dates. */
export type SheetCell = string | number | boolean | null

export const refused = (reason: RefusalKey) => ({ kind: 'refused', reason }) as const

export const empty = { kind: 'empty' } as const

/** A doubt is named once, however often it arises. */
export const read = <T>(value: T, text: string, doubts: readonly DoubtKey[] = [], ignored: readonly string[] = []): Reading<T> => ({
  kind: 'read',
  value,
  text,
  ignored: [...ignored],
  doubts: [...new Set(doubts)],
})

const maxLength = 150

/** Text of the keyboard's plain signs with single spaces is tidy, and most is. */
const isTidy = (written: string): boolean => /^[!-_a-~]+(?: [!-_a-~]+)*$/.test(written)

/** Converts text to one form: no invisible signs, one kind of dash, single spaces. */
export const tidyText = (written: string, form: 'NFC' | 'NFKC' = 'NFKC'): string => (isTidy(written) ? written : tidyAnyText(written, form))

const tidyAnyText = (written: string, form: 'NFC' | 'NFKC'): string =>
  written
    .replace(/[\u00b4\u2018\u2019]/g, "'")
    .replace(/\p{Cf}/gu, '')
    .normalize(form)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()

const excelErrors = new Set(
  '#ref! #n/a #div/0! #value! #name? #num! #null! #spill! #calc! #hianyzik #zeroosztó! #zerooszto! #hiv! #ertek! #nev? #szam! #nulla! #nume? #valoare! #numar! #nul!'.split(
    ' ',
  ),
)
const emptyWords = new Set(
  'x;0;n/a;nu;nu are;nu stie;nu se stie;fara;fara nr;lipsa;necunoscut;nespecificat;none;null;unknown;nincs;ismeretlen'.split(';'),
)

const longestEmptyWord = 15

/** Whether a text only says that there is nothing. */
export const saysNothing = (text: string): boolean =>
  /^[-.?]*$/.test(text) || (text.length <= longestEmptyWord && emptyWords.has(fold(text).replace(/\.$/, '')))

/** Whether a spreadsheet has shortened a number (`7.22E+08`), which loses its last digits. */
const isShortened = (text: string): boolean => /^\d+(?:[.,]\d+)?e\+\d+$|^\d+[.,]\d+e\d+$/i.test(text)

export const cellText = (cell: SheetCell | undefined): string => (cell === null || cell === undefined ? '' : String(cell).trim())

type TextRules<T, O> = {
  form?: 'NFC' | 'NFKC'
  isNumber?: boolean
  isZeroValue?: boolean
  readNumber?: (value: number, place: ReadingPlace, options: Partial<O>) => Reading<T>
}

/**
 * Makes a reader of a function that gets tidy, meaningful text. `isNumber` refuses the digits that a spreadsheet has shortened;
 * `isZeroValue` lets 0 be a value; `readNumber` gets the cells that are numbers, in which no mark is ambiguous.
 */
export const readerOf =
  <T, O extends object = object>(
    readText: (text: string, place: ReadingPlace, options: Partial<O>) => Reading<T>,
    { form = 'NFKC', isNumber = false, isZeroValue = false, readNumber }: TextRules<T, O> = {},
  ) =>
  (written: SheetCell | undefined, place: ReadingPlace = nowhere, options: Partial<O> = {}): Reading<T> => {
    if (readNumber && typeof written === 'number')
      return Number.isFinite(written) ? readNumber(written, place, options) : refused('InvalidNumber')
    const raw = cellText(written)
    const text = raw.length > maxLength ? '' : tidyText(raw, form)
    if (raw.length > maxLength || text.length > maxLength) return refused('TextTooLong')
    if (text.startsWith('#') && excelErrors.has(fold(text))) return refused('ExcelError')
    if (saysNothing(text) && !(isZeroValue && text === '0')) return empty
    if (isNumber && isShortened(text)) return refused('NumberShortened')
    return readText(text, place, options)
  }
