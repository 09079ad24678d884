// Company numbers have a check digit, which detects most typing errors. A wrong one is only a warning: registers have exceptions, and
// companies come from many countries.

/** Whether a text is a Romanian CUI (CIF), with or without RO: two to ten digits, the last of which is the check digit. */
export function isCui(text: string): boolean {
  const [, digits] = /^(?:RO)?(\d{2,10})$/.exec(normalizeNumber(text)) ?? []
  if (digits === undefined) return false
  const sum = weightedSum(digits.slice(0, -1).padStart(9, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2])
  return ((10 * sum) % 11) % 10 === Number(digits.at(-1))
}

/** Whether a text is a Hungarian adószám, `12345678-1-42`, or its first eight digits as in an EU VAT number, `HU12345678`. */
export function isAdoszam(text: string): boolean {
  const [, core] = /^(?:HU)?(\d{8})(?:-?[1-5]-?\d{2})?$/.exec(normalizeNumber(text)) ?? []
  return core !== undefined && weightedSum(core, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0
}

/**
 * Whether a tax number has the form of a Romanian or Hungarian one but neither's check digit. Numbers of other countries and of persons
 * are never reported.
 */
export function looksMistyped(taxNumber: string): boolean {
  const number = normalizeNumber(taxNumber)
  const isOurs = /^(RO\d{2,}|HU\d{2,}|\d{2,10}|\d{8}-?\d-?\d{2})$/.test(number)
  return isOurs && !isCui(number) && !isAdoszam(number)
}

const oldRegister = /^[JFC](\d{1,2})\/\d{1,6}\/(?:\d{1,2}\.\d{1,2}\.)?(?:19|20)\d{2}$/
const newRegister = /^[JFC](\d{12})(\d)$/

/**
 * Romanian trade register number: `J40/1234/2020`, also with a whole date, or since July 2024 `J2012000750528`. F is a sole trader, C a
 * co-operative.
 */
export function isTradeRegisterNumber(text: string): boolean {
  const number = normalizeNumber(text)
  const [, county] = oldRegister.exec(number) ?? []
  if (county !== undefined) return isCounty(Number(county))
  const [, digits, check] = newRegister.exec(number) ?? []
  if (digits === undefined) return false
  const sum = number.charCodeAt(0) + weightedSum(digits, Array<number>(12).fill(1))
  return sum % 10 === Number(check)
}

/** Whether a text begins like a Romanian trade register number but is not one. */
export const registerLooksMistyped = (text: string): boolean => /^[JFC]\d/.test(normalizeNumber(text)) && !isTradeRegisterNumber(text)

/** Counties by number; 51 and 52 were added when two were split. */
const isCounty = (number: number): boolean => (number >= 1 && number <= 40) || number === 51 || number === 52

const weightedSum = (digits: string, weights: number[]): number => weights.reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0)

/** Converts to the registers' form: capitals, no spaces. */
const normalizeNumber = (text: string): string => text.toUpperCase().replace(/\s/g, '')

/** Key that all spellings of a VAT number share, with and without country: its digits. */
export const vatKey = (vatNumber: string | null | undefined): string | null => vatNumber?.replace(/\D/g, '') || null
