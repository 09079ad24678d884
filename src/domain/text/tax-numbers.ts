// Company numbers contain a check digit, which finds most typing errors. A wrong one leads to a warning and is never refused: registers
// have exceptions, and companies come from many countries.

/** Romania's CUI (CIF), with or without RO: two to ten digits, the last of which checks the others. */
export function isCui(text: string): boolean {
  const [, digits] = /^(?:RO)?(\d{2,10})$/.exec(compact(text)) ?? []
  if (digits === undefined) return false
  const sum = weighted(digits.slice(0, -1).padStart(9, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2])
  return ((10 * sum) % 11) % 10 === Number(digits.at(-1))
}

/** Hungary's adószám, `12345678-1-42`, or its first eight digits as they stand in an EU VAT number, `HU12345678`. */
export function isAdoszam(text: string): boolean {
  const [, core] = /^(?:HU)?(\d{8})(?:-?[1-5]-?\d{2})?$/.exec(compact(text)) ?? []
  return core !== undefined && weighted(core, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0
}

/**
 * Whether a VAT or tax number has a slip in it: it is written like a Romanian or Hungarian one, and its check digit is neither's.
 * Numbers of other countries and of persons are never reported.
 */
export function looksMistyped(taxNumber: string): boolean {
  const number = compact(taxNumber)
  const isOurs = /^(RO\d{2,}|HU\d{2,}|\d{2,10}|\d{8}-?\d-?\d{2})$/.test(number)
  return isOurs && !isCui(number) && !isAdoszam(number)
}

const oldRegister = /^[JFC](\d{1,2})\/\d{1,6}\/(?:\d{1,2}\.\d{1,2}\.)?(?:19|20)\d{2}$/
const newRegister = /^[JFC](\d{12})(\d)$/

/** Romania's trade register: `J40/1234/2020`, also with a whole date, or since July 2024 `J2012000750528`. F is a sole trader, C a co-operative. */
export function isTradeRegisterNumber(text: string): boolean {
  const number = compact(text)
  const [, county] = oldRegister.exec(number) ?? []
  if (county !== undefined) return isCounty(Number(county))
  const [, digits, check] = newRegister.exec(number) ?? []
  if (digits === undefined) return false
  const sum = number.charCodeAt(0) + weighted(digits, Array<number>(12).fill(1))
  return sum % 10 === Number(check)
}

/** Whether a number begins like one of the Romanian trade register and does not go on like one. */
export const registerLooksMistyped = (text: string): boolean => /^[JFC]\d/.test(compact(text)) && !isTradeRegisterNumber(text)

/** The counties by their number; 51 and 52 came when two were split. */
const isCounty = (number: number): boolean => (number >= 1 && number <= 40) || number === 51 || number === 52

const weighted = (digits: string, weights: number[]): number => weights.reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0)

/** As the registers write it: capitals, no spaces. */
const compact = (text: string): string => text.toUpperCase().replace(/\s/g, '')

/** What all spellings of one VAT number share, with and without the country: its digits. */
export const vatKey = (vatNumber: string | null | undefined): string | null => vatNumber?.replace(/\D/g, '') || null
