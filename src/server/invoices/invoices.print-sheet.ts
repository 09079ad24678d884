import type { Invoice } from '#contract/invoices/invoices.ts'
import { formatAmount, type Language } from '#domain/text/format.ts'
import { addressLine, buildFrame } from '#server/platform/pdf/letterhead.ts'
import { createFormatter, toSheetFacts, truncateLine } from '#server/platform/pdf/sheet.ts'
import type { Stationery } from '#server/platform/pdf/stationery.ts'
import { words } from '#server/platform/words.ts'

const titles = { invoice: 'InvoiceTitle', advance: 'AdvanceTitle', 'credit-note': 'CreditNoteTitle', proforma: 'ProformaTitle' } as const

type Corrected = { number: string; issueDate: string }

/** Returns the data that `invoice-1.typ` lays out. What was issued is printed as it was copied, whatever the records say by now. */
export function invoiceSheet(invoice: Invoice, corrected: Corrected | undefined, stationery: Stationery, language: Language) {
  const { seller, buyer, kind, currency } = invoice
  const { currency: baseCurrency } = stationery.organization
  const pen = createFormatter(stationery.organization, language)
  const word = words(['print', 'invoices'], language)
  const amount = (value: number) => formatAmount(value, currency, language)
  const percent = (rate: number) => `${pen.number(rate)}%`
  const date = (day: string | null) => day && pen.date(day)
  const company = {
    name: seller.name,
    vatNumber: seller.vatNumber || seller.taxNumber,
    regNumber: seller.regNumber,
    phone: seller.phone,
    email: seller.email,
  }
  const printed = { ...stationery, organization: { ...stationery.organization, company, address: seller.address } }
  const number = invoice.number ?? word('DraftNumber')
  const discounts = invoice.lines.some(({ discount }) => discount !== 0)
  const isForeign = currency !== baseCurrency
  return {
    ...buildFrame(printed, language),
    head: {
      title: word(titles[kind]),
      number,
      facts: toSheetFacts([
        [word('IssueDate'), date(invoice.issueDate)],
        [word('DeliveryDate'), date(invoice.deliveryDate)],
        [word('DueDate'), date(invoice.dueDate)],
      ]),
    },
    foot: [word(titles[kind]), number].join('  ·  '),
    seller: {
      title: word('Seller'),
      facts: toSheetFacts([
        [word('Name'), truncateLine(seller.name)],
        [word('BankAccount'), [seller.iban, seller.bank].filter(Boolean).join(', ')],
        [word('CapitalOfCompany'), seller.shareCapital],
      ]),
    },
    buyer: {
      title: word('Buyer'),
      facts: toSheetFacts([
        [word('Name'), truncateLine(buyer.name)],
        [word('VatNumberPrint'), buyer.vatNumber || buyer.taxNumber],
        [word('RegisterNumber'), buyer.regNumber],
        [word('BillingAddress'), [addressLine(buyer.address), buyer.address.postCode].filter(Boolean).join(', ')],
        [word('BuyerDelegate'), buyer.delegateName],
      ]),
    },
    orders: toSheetFacts([[word('InvoicedOrders'), invoice.ordersText]])[0],
    lines: {
      columns: [
        word('LineNumber'),
        word('InvoiceLineName'),
        word('Um'),
        word('Quantity'),
        word('Price'),
        ...(discounts ? [word('Discount')] : []),
        word('NetAmount'),
        word('LineVatRate'),
        word('VatAmount'),
      ],
      rows: invoice.lines.map((line, at) => [
        String(at + 1),
        truncateLine(line.name),
        line.um,
        pen.number(line.quantity),
        amount(line.price),
        ...(discounts ? [amount(line.discount)] : []),
        amount(line.net),
        percent(line.vatRate),
        amount(line.vat),
      ]),
    },
    vat: {
      columns: [word('LineVatRate'), word('VatReason'), word('NetAmount'), word('VatAmount')],
      rows: invoice.vatGroups.map((group) => [percent(group.vatRate), group.vatReason ?? '', amount(group.net), amount(group.vat)]),
    },
    totals: toSheetFacts([
      [word('NetAmount'), amount(invoice.net)],
      [word('VatAmount'), amount(invoice.vat)],
      [word('TotalToPay', { currency }), amount(invoice.total)],
      ...(isForeign
        ? ([
            [word('VatInBase', { currency: baseCurrency }), pen.amount(invoice.vatBase)],
            [word('TotalInBase', { currency: baseCurrency, rate: pen.number(invoice.rate) }), pen.amount(invoice.totalBase)],
          ] as [string, string][])
        : []),
    ]),
    notes: [
      corrected && word('CorrectsInvoice', { number: corrected.number, date: pen.date(corrected.issueDate) }),
      invoice.correctionReason && `${word('CorrectionReason')}: ${invoice.correctionReason}`,
      invoice.cashVat && word('VatOnCollection'),
      kind === 'proforma' && word('NotFiscal'),
      invoice.notes,
    ].filter((text) => typeof text === 'string' && text !== ''),
  }
}
