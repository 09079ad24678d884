// How a line of an invoice is taxed, by the law of the seller's country on a day.

import type { VatScheme } from '#contract/invoices/kinds.ts'
import { vatRate, vatTreatment } from '#domain/law/vat.ts'
import type { VatCode } from '#domain/law/rule.ts'
import type { InvoiceVat, VatCategory } from './invoice-document.ts'

const categoryOf = (code: VatCode, percent: number): VatCategory => (percent > 0 ? 'S' : code === 'reverse' ? 'AE' : 'E')

/** Returns the treatment of a code in a country on a day; null if its law has no such code. */
export function invoiceVat(country: string, code: VatCode, day: string): InvoiceVat | null {
  const treatment = vatTreatment(country, code, day)
  if (!treatment) return null
  const { percent, ubl, reason } = treatment
  return { vatCode: code, vatCategory: ubl?.category ?? categoryOf(code, percent), vatRate: percent, vatReason: reason ?? null }
}

const taxedCodes = ['standard', 'reduced', 'reduced-2'] as const

type OrderVatFacts = {
  country: string
  /** The day on which the order was finished. */
  day: string
  withVat: boolean
  vatPercentage: number
  vatScheme: VatScheme | null
  /** The reason that the user chose for orders without VAT. */
  orderVatCode: 'exempt' | 'reverse' | null
}

/** Finds the treatment of an order by its percentage, or the key of what is wrong with it. */
export function orderVat(facts: OrderVatFacts): InvoiceVat | 'VatCodeNotAllowed' | 'VatCodeNeeded' {
  const { country, day, vatPercentage, vatScheme, orderVatCode } = facts
  const isTaxed = facts.withVat && vatPercentage > 0
  const untaxed = vatScheme === 'exempt' ? 'small-business' : orderVatCode
  const code = isTaxed ? taxedCodes.find((taxed) => vatRate(country, taxed, day) === vatPercentage) : untaxed
  if (!code) return isTaxed ? 'VatCodeNotAllowed' : 'VatCodeNeeded'
  return invoiceVat(country, code, day) ?? 'VatCodeNotAllowed'
}
