// The report for Online Számla of Hungary, version 3.0. Amounts stand in the currency of the invoice and, beside it, in forint.

import type { PaymentMeans } from '#contract/lists.ts'
import type { InvoiceAddress, InvoiceDocument, InvoiceLine, InvoiceSeller, InvoiceVat } from '#domain/invoices/invoice-document.ts'
import { amountBeforeDiscount, signedQuantity } from '#domain/invoices/line-amounts.ts'
import { fiscalDigits, readHungarianTaxNumber, vatId, type HungarianTaxNumber } from '#domain/invoices/parties.ts'
import { currencyStep } from '#domain/law/rounding.ts'
import { unitCodes } from '#domain/law/units.ts'
import { vatTreatment } from '#domain/law/vat.ts'
import { shareOfBani } from '#domain/text/money.ts'
import { cutText, xmlAmount, xmlDocument, xmlElement, xmlText, type XmlContent } from '#server/platform/xml.ts'

const schemas = 'http://schemas.nav.gov.hu'
const names = `xmlns="${schemas}/OSA/3.0/data" xmlns:common="${schemas}/NTCA/1.0/common" xmlns:base="${schemas}/OSA/3.0/base"`
/** Lengths that the schema allows. */
const maxSigns = { name: 512, text: 255, unit: 50 }
const methods: Record<PaymentMeans, string> = {
  cash: 'CASH',
  card: 'CARD',
  transfer: 'TRANSFER',
  terms: 'TRANSFER',
  account: 'OTHER',
  other: 'OTHER',
}
const bankAccount = /^(?:\d{8}-\d{8}(?:-\d{8})?|[A-Z]{2}\d{2}[\dA-Za-z]{11,30})$/
const millionth = 1_000_000

/** Writes the report of an issued invoice, advance or correction, whose amounts have the sign of the document. */
export const writeOsa = (invoice: InvoiceDocument): string =>
  xmlDocument(
    `InvoiceData ${names}`,
    xmlText('invoiceNumber', invoice.number),
    xmlText('invoiceIssueDate', invoice.issueDate),
    xmlText('completenessIndicator', 'false'),
    xmlElement('invoiceMain', [
      xmlElement(
        'invoice',
        writeReference(invoice),
        xmlElement('invoiceHead', writeSupplier(invoice.seller), writeCustomer(invoice), writeDetail(invoice)),
        xmlElement(
          'invoiceLines',
          xmlText('mergedItemIndicator', 'false'),
          invoice.lines.map((line, at) => writeLine(invoice, line, at)),
        ),
        writeSummary(invoice),
      ),
    ]),
  )

function writeReference({ corrects }: InvoiceDocument): XmlContent {
  if (!corrects) return null
  return xmlElement(
    'invoiceReference',
    xmlText('originalInvoiceNumber', corrects.number),
    xmlText('modifyWithoutMaster', 'false'),
    xmlText('modificationIndex', String(corrects.index)),
  )
}

const writeTaxNumber = (name: string, number: HungarianTaxNumber | null): XmlContent =>
  number &&
  xmlElement(
    name,
    xmlText('base:taxpayerId', number.taxpayer),
    xmlText('base:vatCode', number.vatCode),
    xmlText('base:countyCode', number.office),
  )

/** The schema wants all parts; abroad not every place has a post code. */
const writeAddress = (name: string, { street, number, city, postCode, country }: InvoiceAddress): string =>
  xmlElement(name, [
    xmlElement(
      'base:simpleAddress',
      xmlText('base:countryCode', country),
      xmlText('base:postalCode', postCode.trim().toUpperCase() || '0000'),
      xmlText('base:city', cutText(city, maxSigns.text)),
      xmlText('base:additionalAddressDetail', cutText(`${street} ${number}`.trim() || '-', maxSigns.text)),
    ),
  ])

function writeSupplier(seller: InvoiceSeller): string {
  const account = seller.iban.replace(/\s/g, '')
  return xmlElement(
    'supplierInfo',
    writeTaxNumber('supplierTaxNumber', readHungarianTaxNumber(seller)),
    xmlText('supplierName', cutText(seller.name, maxSigns.name)),
    writeAddress('supplierAddress', seller.address),
    bankAccount.test(account) && xmlText('supplierBankAccountNumber', account),
    seller.vatScheme === 'exempt' && xmlText('individualExemption', 'true'),
  )
}

/** Neither name nor address of a private person may be reported. */
function writeCustomer({ buyer }: InvoiceDocument): string {
  if (buyer.type === 'person') return xmlElement('customerInfo', xmlText('customerVatStatus', 'PRIVATE_PERSON'))
  const domestic = buyer.address.country === 'HU' ? readHungarianTaxNumber(buyer) : null
  const community = vatId(buyer)
  const foreign = community === null ? xmlText('thirdStateTaxId', fiscalDigits(buyer)) : xmlText('communityVatNumber', community)
  return xmlElement(
    'customerInfo',
    xmlText('customerVatStatus', domestic ? 'DOMESTIC' : 'OTHER'),
    xmlElement('customerVatData', domestic ? writeTaxNumber('customerTaxNumber', domestic) : foreign),
    xmlText('customerName', cutText(buyer.name, maxSigns.name)),
    writeAddress('customerAddress', buyer.address),
  )
}

const writeDetail = (invoice: InvoiceDocument): string =>
  xmlElement(
    'invoiceDetail',
    xmlText('invoiceCategory', 'NORMAL'),
    xmlText('invoiceDeliveryDate', invoice.deliveryDate),
    xmlText('currencyCode', invoice.currency),
    xmlText('exchangeRate', String(invoice.exchangeRate)),
    xmlText('paymentMethod', methods[invoice.means]),
    xmlText('paymentDate', invoice.dueDate),
    invoice.isVatOnCollection && xmlText('cashAccountingIndicator', 'true'),
    xmlText('invoiceAppearance', invoice.isElectronic ? 'ELECTRONIC' : 'PAPER'),
  )

const toForint = ({ exchangeRate, baseCurrency }: InvoiceDocument, amount: number): number =>
  shareOfBani(amount, Math.round(exchangeRate * millionth), millionth, currencyStep(baseCurrency))

/** Writes an amount twice, as the schema has all of them. */
const writeAmounts = (wrapper: string, name: string, amount: number, forint: number): string =>
  xmlElement(wrapper, xmlText(name, xmlAmount(amount)), xmlText(`${name}HUF`, xmlAmount(forint)))

/** Millionths of a unit, with as many decimals as they need: two or six. */
const priceText = (millionths: number): string => (millionths % 10_000 === 0 ? xmlAmount(millionths / 10_000) : xmlAmount(millionths, 6))

function writeVatRate(name: string, { vatCode, vatRate, vatReason }: InvoiceVat, { issueDate }: InvoiceDocument): string {
  const treatment = vatTreatment('HU', vatCode, issueDate)?.nav
  if (treatment?.element === 'vatDomesticReverseCharge') return xmlElement(name, xmlText('vatDomesticReverseCharge', 'true'))
  if (treatment?.element === 'vatExemption')
    return xmlElement(name, [xmlElement('vatExemption', xmlText('case', treatment.case ?? null), xmlText('reason', vatReason))])
  return xmlElement(name, xmlText('vatPercentage', String(vatRate / 100)))
}

/** Lines of a correction are new ones, numbered on behind all lines of the invoice and of its earlier corrections. */
function writeLine(invoice: InvoiceDocument, line: InvoiceLine, at: number): string {
  const isAdvance = invoice.kind === 'advance' || line.advance !== null
  const [net, vat] = [toForint(invoice, line.net), toForint(invoice, line.vat)]
  return xmlElement(
    'line',
    xmlText('lineNumber', String(at + 1)),
    invoice.corrects &&
      xmlElement(
        'lineModificationReference',
        xmlText('lineNumberReference', String(invoice.corrects.earlierLines + at + 1)),
        xmlText('lineOperation', 'CREATE'),
      ),
    isAdvance && writeAdvance(line),
    xmlText('lineExpressionIndicator', String(!isAdvance)),
    xmlText('lineNatureIndicator', line.isService ? 'SERVICE' : 'PRODUCT'),
    xmlText('lineDescription', cutText(line.name, maxSigns.name)),
    !isAdvance && writeQuantity(invoice, line),
    line.discount !== 0 &&
      xmlElement(
        'lineDiscountData',
        xmlText('discountDescription', cutText(line.discountReason || 'Kedvezmény', maxSigns.text)),
        xmlText('discountValue', xmlAmount(line.discount)),
      ),
    xmlElement(
      'lineAmountsNormal',
      writeAmounts('lineNetAmountData', 'lineNetAmount', line.net, net),
      writeVatRate('lineVatRate', line, invoice),
      writeAmounts('lineVatData', 'lineVatAmount', line.vat, vat),
      writeAmounts('lineGrossAmountData', 'lineGrossAmountNormal', line.net + line.vat, net + vat),
    ),
  )
}

/** A line that settles an advance names its invoice; that of the advance itself has nothing to name. */
const writeAdvance = ({ advance }: InvoiceLine): string =>
  xmlElement(
    'advanceData',
    xmlText('advanceIndicator', 'true'),
    advance &&
      xmlElement(
        'advancePaymentData',
        xmlText('advanceOriginalInvoice', advance.number),
        xmlText('advancePaymentDate', advance.paidOn),
        xmlText('advanceExchangeRate', String(advance.exchangeRate)),
      ),
  )

function writeQuantity({ exchangeRate }: InvoiceDocument, line: InvoiceLine): XmlContent {
  const { nav, own } = unitCodes(line.um)
  const thousandths = Math.round(Math.abs(line.quantity) * 1000)
  const price = shareOfBani(Math.abs(amountBeforeDiscount(line)), 10 * millionth, thousandths)
  return [
    xmlText('quantity', String(signedQuantity(line))),
    xmlText('unitOfMeasure', nav),
    xmlText('unitOfMeasureOwn', cutText(own ?? '', maxSigns.unit)),
    xmlText('unitPrice', priceText(price)),
    xmlText('unitPriceHUF', priceText(shareOfBani(price, Math.round(exchangeRate * millionth), millionth))),
  ]
}

const writeSummary = (invoice: InvoiceDocument): string =>
  xmlElement(
    'invoiceSummary',
    xmlElement(
      'summaryNormal',
      invoice.groups.map((group) =>
        xmlElement(
          'summaryByVatRate',
          writeVatRate('vatRate', group, invoice),
          writeAmounts('vatRateNetData', 'vatRateNetAmount', group.net, group.netBase),
          writeAmounts('vatRateVatData', 'vatRateVatAmount', group.vat, group.vatBase),
          writeAmounts('vatRateGrossData', 'vatRateGrossAmount', group.net + group.vat, group.netBase + group.vatBase),
        ),
      ),
      xmlText('invoiceNetAmount', xmlAmount(invoice.net)),
      xmlText('invoiceNetAmountHUF', xmlAmount(invoice.netBase)),
      xmlText('invoiceVatAmount', xmlAmount(invoice.vat)),
      xmlText('invoiceVatAmountHUF', xmlAmount(invoice.vatBase)),
    ),
    writeAmounts('summaryGrossData', 'invoiceGrossAmount', invoice.total, invoice.totalBase),
  )
