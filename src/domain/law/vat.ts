import { hungarianVat } from './hu-vat.ts'
import { romanianVat } from './ro-vat.ts'
import { findRule, vatCodes, type VatCode, type VatTreatment } from './rule.ts'

const vatRules = [...romanianVat, ...hungarianVat]

const isVatCode = (code: string): code is VatCode => (vatCodes as readonly string[]).includes(code)

/** Returns how a code taxes in a country on a day; null if the law of that day has no such code, or is not known. */
export const vatTreatment = (country: string, code: string, day: string): VatTreatment | null =>
  isVatCode(code) ? (findRule(vatRules, `vat.${code}`, country, day)?.value ?? null) : null

/** Returns the percent of a code in a country on a day; null if it is not known. */
export const vatRate = (country: string, code: string, day: string): number | null => vatTreatment(country, code, day)?.percent ?? null

const oldestDay = romanianVat[0]!.from

/**
 * Returns the percent of an order that says nothing of VAT, of an account that has set none: the standard rate of the workplace's country on
 * the day. Where that is not known it is Romania's, on days before all rates the oldest.
 */
export const standardVatPercent = (country: string, day: string): number =>
  vatRate(country, 'standard', day) ?? vatRate('RO', 'standard', day < oldestDay ? oldestDay : day)!
