import { InvoiceDraft } from '#contract/invoices/invoice-drafts.ts'
import type { Invoice } from '#contract/invoices/invoices.ts'
import { readStoredJson } from '#contract/kit/defaults.ts'
import { pickFields } from '#contract/kit/field-names.ts'
import { toTransmission } from '#domain/tax-authority/transmissions.ts'
import type { InvoiceBuyer, InvoiceSeller, InvoiceSums } from '#domain/invoices/invoice-document.ts'
import { fromBani } from '#domain/text/money.ts'
import { searchText } from '#server/platform/database/list-page.ts'
import type { ComposedLine } from './advances.service.ts'
import type { Composed } from './compose.service.ts'
import type { NewInvoiceLine, NewInvoiceVat, StoredInvoice } from './invoices.queries.ts'

export const toSumColumns = ({ net, vat, total, netBase, vatBase, totalBase }: InvoiceSums) => ({
  net: fromBani(net),
  vat: fromBani(vat),
  total: fromBani(total),
  netBase: fromBani(netBase),
  vatBase: fromBani(vatBase),
  totalBase: fromBani(totalBase),
})

export const invoiceKindWords = { invoice: 'Invoice', advance: 'Advance', 'credit-note': 'CreditNote', proforma: 'Proforma' } as const

/** Returns the number of an invoice as part of the name of a file. */
export const toFileNamePart = (number: string): string => number.replace(/[^\w.-]+/g, '-')

type OrderLabel = { uuid: string; plateNumber: string; plateKey: string }
const maxSearchLetters = 400

/** Texts by which lists show and find an invoice: number, buyer, tax numbers, orders and plates. */
export function toTextColumns(buyer: InvoiceBuyer, orders: readonly OrderLabel[], number: string | null) {
  const labels = orders.map(({ uuid, plateNumber }) => `${plateNumber} ${uuid}`)
  const words = [
    number,
    buyer.name,
    buyer.vatNumber,
    buyer.taxNumber,
    ...orders.flatMap((order) => [order.plateNumber, order.plateKey, order.uuid]),
  ]
  return {
    buyerName: buyer.name,
    ordersText: labels.join(', ').slice(0, 300),
    search: searchText(...words).slice(0, maxSearchLetters),
  }
}

const vatKeys = ['vatCode', 'vatCategory', 'vatRate', 'vatReason'] as const

const toLineAmounts = (line: Pick<ComposedLine, 'price' | 'discount' | 'net' | 'vat'>) => ({
  price: fromBani(line.price),
  discount: fromBani(line.discount),
  net: fromBani(line.net),
  vat: fromBani(line.vat),
})

const lineKeys = [
  'name',
  'um',
  'quantity',
  'counts',
  'discountReason',
  'isService',
  'workOrderId',
  'workOrderLineId',
  'productId',
  'advanceId',
] as const

export const toLineColumns = (line: ComposedLine): NewInvoiceLine => ({
  ...pickFields(line, lineKeys),
  ...pickFields(line, vatKeys),
  ...toLineAmounts(line),
})

export const toVatColumns = ({ vatCode, vatCategory, vatRate, vatReason, ...sums }: Composed['groups'][number]): NewInvoiceVat => ({
  vatCode,
  category: vatCategory,
  rate: vatRate,
  reason: vatReason,
  net: fromBani(sums.net),
  vat: fromBani(sums.vat),
  netBase: fromBani(sums.netBase),
  vatBase: fromBani(sums.vatBase),
})

export const readDraft = ({ draft }: Pick<StoredInvoice, 'draft'>): InvoiceDraft => readStoredJson(InvoiceDraft, draft)

/** An issued invoice is answered as it is stored. */
export function toIssuedInvoice(row: StoredInvoice): Invoice {
  const { lines, vatGroups, transmissions, today, ...stored } = row
  const { country } = (row.seller as InvoiceSeller).address
  return {
    ...(stored as unknown as Invoice),
    draft: null,
    transmissions: transmissions.map((attempt) => toTransmission({ ...attempt, today, country })),
    lines: lines as unknown as Invoice['lines'],
    vatGroups: vatGroups.map(({ category, rate, reason, ...group }) => ({
      ...group,
      vatCategory: category as 'S',
      vatCode: group.vatCode as 'standard',
      vatRate: rate,
      vatReason: reason,
    })),
  }
}

/** A draft is answered as it would be issued today. */
export function toDraftInvoice(row: StoredInvoice, draft: InvoiceDraft, composed: Composed): Invoice {
  const { seller, buyer, deliveryDate, dueDate, currency, rate, paymentTypeId, means, clientId, lines, groups } = composed
  return {
    ...(row as unknown as Invoice),
    ...toSumColumns(composed),
    transmissions: [],
    seller,
    buyer,
    buyerName: buyer.name,
    clientId,
    deliveryDate,
    dueDate,
    currency,
    rate,
    rateDate: draft.rateDate,
    paymentTypeId,
    means,
    cashVat: seller.vatScheme === 'cash',
    draft,
    lines: lines.map((line) => ({ ...line, ...toLineAmounts(line), id: null, creditedLineId: null, creditableQuantity: null })),
    vatGroups: groups.map((group) => ({
      ...group,
      ...pickFields(toVatColumns(group), ['net', 'vat', 'netBase', 'vatBase']),
    })) as Invoice['vatGroups'],
  }
}
