// An invoice as the paper and the tax offices see it. Amounts are hundredths of its currency, also in forint; days are `YYYY-MM-DD`.

import type { InvoiceKind, VatScheme } from '#contract/invoices/kinds.ts'
import type { PaymentMeans } from '#contract/lists.ts'
import type { VatCode } from '#domain/law/rule.ts'

/** Country is two letters of ISO 3166-1; the other parts are empty where they are not known. */
export type InvoiceAddress = { street: string; number: string; city: string; county: string; postCode: string; country: string }

type InvoiceParty = {
  name: string
  /** The number for VAT, with the country's letters if the party charges VAT; empty if there is none. */
  vatNumber: string
  /** The other tax number: of Hungary the adószám (`12345678-2-41`), of Romania the CUI of a firm without VAT. */
  taxNumber: string
  /** The number in the trade register. */
  regNumber: string
  address: InvoiceAddress
  phone: string
  email: string
}

/** The firm that issues. A null scheme was never answered. */
export type InvoiceSeller = InvoiceParty & {
  vatScheme: VatScheme | null
  iban: string
  bank: string
  shareCapital: string
}

export type InvoiceBuyer = InvoiceParty & { type: 'person' | 'company'; delegateName: string }

/** Category of UBL: taxed, exempt, outside VAT, reverse charge. Hungary's codes have the one that fits. */
export type VatCategory = 'S' | 'E' | 'O' | 'AE'

/** The treatment of a line. `vatRate` is in percent, `vatReason` the words that law wants where no VAT is charged. */
export type InvoiceVat = { vatCode: VatCode; vatCategory: VatCategory; vatRate: number; vatReason: string | null }

/** Another invoice by its number. */
export type InvoiceReference = { number: string; issueDate: string }

/** An advance with the day on which it was paid, its delivery date, and its exchange rate. */
export type SettledAdvance = InvoiceReference & { paidOn: string; exchangeRate: number }

/** `net` and `vat` are after the discount and negative where the line takes back. The gross amount is their sum. */
export type InvoiceLine = InvoiceVat & {
  name: string
  /** The unit as typed; `unitCodes` has its codes. */
  um: string
  /** Never 0, at most three decimals. */
  quantity: number
  /** Price of a unit as typed, with VAT where the invoice's prices have it; of the whole line if `counts` is false. */
  price: number
  counts: boolean
  /** Without VAT; `net + discount` is the amount before it. */
  discount: number
  discountReason: string
  isService: boolean
  net: number
  vat: number
  /** The advance invoice that this line settles. */
  advance: SettledAdvance | null
}

/** The sums of a code and rate. `netBase` and `vatBase` are in the currency of the account. */
export type InvoiceVatGroup = InvoiceVat & { net: number; vat: number; netBase: number; vatBase: number }

export type InvoiceSums = { net: number; vat: number; total: number; netBase: number; vatBase: number; totalBase: number }

/** The invoice that a credit note corrects. */
export type CorrectedInvoice = InvoiceReference & {
  /** The first correction of an invoice is 1. */
  index: number
  /** Lines of the invoice and of its corrections before this one. */
  earlierLines: number
}

export type InvoiceDocument = InvoiceSums & {
  kind: InvoiceKind
  number: string
  issueDate: string
  deliveryDate: string
  dueDate: string | null
  currency: string
  /** Currency of the account, in which VAT is owed. */
  baseCurrency: string
  /** The price of one unit of `currency` in `baseCurrency`, at most six decimals; 1 where they are the same. */
  exchangeRate: number
  pricesIncludeVat: boolean
  seller: InvoiceSeller
  buyer: InvoiceBuyer
  means: PaymentMeans
  /** VAT falls due once the invoice is paid. */
  isVatOnCollection: boolean
  /** Whether the buyer gets a file, by mail, rather than paper. */
  isElectronic: boolean
  /** Orders and plates, receipt, remarks: one text each. */
  notes: readonly string[]
  corrects: CorrectedInvoice | null
  correctionReason: string
  lines: readonly InvoiceLine[]
  groups: readonly InvoiceVatGroup[]
}
