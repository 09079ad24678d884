import { normalizeVin } from '#contract/kit/fields.ts'
import { countiesOfCountry } from '#domain/text/counties.ts'
import { fold, parseDecimal } from '#domain/text/format.ts'
import { formatPlate, isPlate } from '#contract/kit/plates.ts'
import { looksMistyped } from '#domain/text/tax-numbers.ts'
import { parseTyre } from '#domain/vehicles/tyres.ts'
import { checkVin } from '#domain/vehicles/vin.ts'

/** A cell as read from the file: a number, a flag, or text, which includes dates. */
export type SheetCell = string | number | boolean | null

/** The value of a cell, or an error key; a doubt is only a warning. */
export type CellReading<T> = { value: T; doubt?: string } | { wrong: string }

export const cellText = (cell: SheetCell | undefined): string => (cell === null || cell === undefined ? '' : String(cell).trim())

/** Whether a spreadsheet has shortened a number, which loses its last digits. */
const isShortened = (text: string): boolean => /^\d+([.,]\d+)?e\+?\d+$/i.test(text)

const wrong = (key: string) => ({ wrong: key })

/** Reads the phones of a cell, several with separators. Excel drops the leading 0 of numbers. */
export function readPhones(text: string): CellReading<string[]> {
  const phones = text
    .split(/[,;|]|\s\/\s|\/(?=\s*[+0])/)
    .map((part) => part.trim())
    .filter(Boolean)
  const read = phones.map(normalizePhone)
  return read.some((phone) => phone === undefined) ? wrong('InvalidPhone') : { value: read as string[] }
}

function normalizePhone(text: string): string | undefined {
  if (isShortened(text)) return undefined
  const digits = text.replace(/[\s./()\-\u2010-\u2015]/g, '').replace(/^00/, '+')
  const phone = /^7\d{8}$/.test(digits) ? `0${digits}` : digits
  return /^\+?\d{9,13}$/.test(phone) && phone.length >= 10 && phone.length <= 13 ? phone : undefined
}

export const readPlateNumber = (text: string): CellReading<string> =>
  isPlate(text) ? { value: formatPlate(text) } : wrong('InvalidPlateNumber')

export function readMoney(cell: SheetCell): CellReading<number> {
  const value = typeof cell === 'number' ? Math.round(cell * 100) / 100 : parseDecimal(cellText(cell), { maxDecimals: 2 })
  return value === undefined ? wrong('InvalidNumber') : { value }
}

/** Reads a whole number, such as kilometres, with an optional unit. */
export function readWhole(cell: SheetCell): CellReading<number> {
  const value = typeof cell === 'number' ? cell : parseDecimal(cellText(cell).replace(/\s*km\.?$/i, ''), { maxDecimals: 2 })
  return value === undefined || !Number.isInteger(value) ? wrong('InvalidNumber') : { value }
}

const dayPatterns = [
  /^(?<y>\d{4})-(?<m>\d{1,2})-(?<d>\d{1,2})(?: \d{2}:\d{2})?$/,
  /^(?<y>\d{4})\. ?(?<m>\d{1,2})\. ?(?<d>\d{1,2})\.?$/,
  /^(?<d>\d{1,2})[./-](?<m>\d{1,2})[./-](?<y>\d{4})$/,
]

/** The day comes first unless the year does. */
export function readDay(text: string): CellReading<string> {
  for (const pattern of dayPatterns) {
    const { y, m, d } = pattern.exec(text)?.groups ?? {}
    if (y === undefined) continue
    const day = `${y}-${m!.padStart(2, '0')}-${d!.padStart(2, '0')}`
    const isReal = !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day) && Number(y) >= 1000
    return isReal ? { value: day } : wrong('InvalidDate')
  }
  return wrong('InvalidDate')
}

const yesWords = ['da', 'yes', 'igen', 'x', '1', 'true']
const noWords = ['nu', 'no', 'nem', '-', '0', 'false']

export function readFlag(cell: SheetCell): CellReading<boolean> {
  const text = fold(cellText(cell))
  if (yesWords.includes(text)) return { value: true }
  return noWords.includes(text) ? { value: false } : wrong('InvalidValue')
}

export type ImportedSize = { tyreWidth: number | null; tyreHeight: number | null; tyreRim: number | null }

/** Reads one tyre size, or several with separators. */
export function readSizes(text: string): CellReading<ImportedSize[]> {
  const sizes = text
    .split(/;|,\s+|\s\+\s/)
    .filter((part) => part.trim() !== '')
    .map((part) => parseTyre(part))
  return sizes.some((size) => size === undefined) ? wrong('InvalidTyreSize') : { value: sizes as ImportedSize[] }
}

export function readVin(text: string): CellReading<string> {
  if (isShortened(text)) return wrong('InvalidValue')
  const value = normalizeVin(text)
  const doubt = checkVin(value)
  return { value, ...(doubt && { doubt }) }
}

export const readVatNumber = (text: string): CellReading<string> =>
  isShortened(text) ? wrong('InvalidValue') : { value: text, ...(looksMistyped(text) && { doubt: 'NumberLooksMistyped' }) }

const companyWords = ['firma', 'company', 'ceg', 'companie', 'persoana juridica', 'pj', 'srl']
const personWords = ['persoana', 'person', 'maganszemely', 'szemely', 'persoana fizica', 'pf']

export function readClientType(text: string): CellReading<'company' | 'person'> {
  const word = fold(text)
  if (companyWords.includes(word)) return { value: 'company' }
  return personWords.includes(word) ? { value: 'person' } : wrong('InvalidChoice')
}

/** Whether a name ends like those of companies in Romania and Hungary. */
export const isCompanyName = (name: string): boolean =>
  /(^|[\s,.])(s\.?\s?r\.?\s?l|s\.?\s?a|p\.?\s?f\.?\s?a|i\.?\s?i|kft|bt|zrt)\.?$/i.test(name.trim())

/** Reads a county by its name or by its plate code. */
export function readCounty(text: string): string {
  const index = countyCodes.indexOf(text.toUpperCase())
  const names = countiesOfCountry('RO') ?? []
  return names[index] ?? names.find((name) => fold(name) === fold(text)) ?? text
}
/** Plate codes in the order of the counties' names. */
const countyCodes =
  'AB AR AG BC BH BN BT BV BR B BZ CS CL CJ CT CV DB DJ GL GR GJ HR HD IL IS IF MM MH MS NT OT PH SM SJ SB SV TR TM TL VS VL VN'.split(' ')

/** Reads the id of one of our records; other content of such a column gives 0. */
export const readId = (cell: SheetCell): CellReading<number> => ({ value: Number.isSafeInteger(cell) ? Number(cell) : 0 })
