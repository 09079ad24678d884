import { ruleOn } from './rules.ts'
import { vatCodes, type VatCode, type VatTreatment } from './rule.ts'

const isVatCode = (code: string): code is VatCode => (vatCodes as readonly string[]).includes(code)

/** Returns how a code taxes in a country on a day; null if the law of that day has no such code, or is not known. */
export const vatTreatment = (country: string, code: string, day: string): VatTreatment | null =>
  isVatCode(code) ? (ruleOn(`vat.${code}`, country, day)?.value ?? null) : null

/** Returns the percent of a code in a country on a day; null if it is not known. */
export const vatRate = (country: string, code: string, day: string): number | null => vatTreatment(country, code, day)?.percent ?? null
