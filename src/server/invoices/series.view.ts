import { InvoiceSeriesDraft, type InvoiceSeries } from '#contract/invoices/invoice-series.ts'
import type { InvoiceKind } from '#contract/invoices/kinds.ts'
import { readStoredJson } from '#contract/kit/defaults.ts'
import { invoiceNumber, numberedYear } from '#domain/invoices/invoice-numbers.ts'
import type { StoredSeries } from './series.queries.ts'

export function toSeries({ counters, today, kinds, ...stored }: StoredSeries): InvoiceSeries {
  const last = counters.find(({ year }) => year === numberedYear(stored, today))
  const next = last ? last.lastNumber + 1 : stored.firstNumber
  return { ...stored, kinds: kinds as InvoiceKind[], isUsed: counters.length > 0, nextNumber: invoiceNumber(stored, today, next) }
}

/** Reads the fields of a series that an admin writes. */
export const toSeriesDraft = (series: InvoiceSeries): InvoiceSeriesDraft => readStoredJson(InvoiceSeriesDraft, series)
