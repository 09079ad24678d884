import type { Invoice } from '#contract/invoices/invoices.ts'
import type { VatScheme } from '#contract/invoices/kinds.ts'
import type { InvoiceVat } from '#domain/invoices/invoice-document.ts'
import { freeLineSums, sumInvoice } from '#domain/invoices/invoice-totals.ts'
import { invoiceVat } from '#domain/invoices/invoice-vat.ts'
import { currencyStep } from '#domain/law/rounding.ts'
import { fromBani, toBani } from '#domain/text/money.ts'
import type { InvoiceFormDraft, TypedInvoiceLine } from './draft-values.ts'

/** The law of `country` on that day taxes the lines. `lines` are those of orders, as the server has computed them. */
export type DraftTerms = { country: string; vatScheme: VatScheme | null; day: string; base: string; lines: Invoice['lines'] }

/** A value that is not a number yet counts as zero. */
const amountOf = (value: unknown, max: number): number => (typeof value === 'number' && value > 0 ? Math.min(value, max) : 0)

const untaxed: InvoiceVat = { vatCode: 'small-business', vatCategory: 'O', vatRate: 0, vatReason: null }

const taxOf = ({ vatCode }: TypedInvoiceLine, { country, vatScheme, day }: DraftTerms): InvoiceVat =>
  invoiceVat(country, vatCode ?? (vatScheme === 'exempt' ? 'small-business' : 'standard'), day) ?? untaxed

/** Computes what is typed as the server will. `lineTotals` are in hundredths, with VAT where prices have it. */
export function sumDraft(values: InvoiceFormDraft['values'], terms: DraftTerms) {
  const { lines = [], pricesIncludeVat = false } = values
  const currency = values.currency ?? terms.base
  const rate = currency === terms.base ? 1 : amountOf(values.rate, 99_999_999)
  const typed = lines.map((line) => ({
    ...taxOf(line, terms),
    quantity: amountOf(line.quantity ?? 1, 999_999),
    price: toBani(amountOf(line.price, 9_999_999_999)),
    counts: line.counts ?? true,
    discount: toBani(amountOf(line.discount, 9_999_999_999)),
  }))
  const sums = freeLineSums(typed, { pricesIncludeVat, step: currencyStep(currency) })
  const ofOrders = terms.lines.map((line) => ({ ...line, net: toBani(line.net), vat: toBani(line.vat) }))
  const all = [...ofOrders, ...typed.map((line, at) => ({ ...line, ...sums[at]! }))]
  const { groups, net, total, totalBase } = sumInvoice(all, rate, currencyStep(terms.base))
  return {
    currency,
    rate,
    lineTotals: sums.map((line) => (pricesIncludeVat ? line.net + line.vat : line.net)),
    net: fromBani(net),
    total: fromBani(total),
    totalBase: fromBani(totalBase),
    vatGroups: groups.map((group) => ({ ...group, vat: fromBani(group.vat) })),
  }
}
