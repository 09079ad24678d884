// The file for e-Factura of Romania: UBL 2.1 by EN 16931 and CIUS-RO 1.0.1. The comments name the business terms of EN 16931.

import type { PaymentMeans } from '#contract/lists.ts'
import type { InvoiceAddress, InvoiceDocument, InvoiceLine, InvoiceSeller, InvoiceVat } from '#domain/invoices/invoice-document.ts'
import { amountBeforeDiscount, signedQuantity } from '#domain/invoices/line-amounts.ts'
import { fiscalDigits, vatId } from '#domain/invoices/parties.ts'
import { unitCodes } from '#domain/law/units.ts'
import { vatTreatment } from '#domain/law/vat.ts'
import { shareOfBani } from '#domain/text/money.ts'
import { countyCode, readSector } from '#domain/text/counties.ts'
import { cutText, xmlAmount, xmlDocument, xmlElement, xmlText, type XmlContent } from '#server/platform/xml.ts'

const schemas = 'urn:oasis:names:specification:ubl:schema:xsd:'
const customization = 'urn:cen.eu:en16931:2017#compliant#urn:efactura.mfinante.ro:CIUS-RO:1.0.1'
/** Lengths that CIUS-RO allows. */
const maxSigns = { note: 300, name: 200, street: 150, city: 50, postCode: 20, item: 100, text: 100, description: 200 }
const maxNotes = 20
/** A private person is not asked for the personal number. */
const anonymousId = '0000000000000'
/** UNTDID 2005: VAT falls due when the invoice is paid. */
const dueOnPayment = '432'
const discountCode = '95'
const meansCodes: Partial<Record<PaymentMeans, string>> = { cash: '10', card: '48' }
const transferCode = '42'

/** Writes the XML of an issued invoice, advance or credit note, whose amounts are positive in the file. */
export function writeUbl(invoice: InvoiceDocument): string {
  const isCredit = invoice.kind === 'credit-note'
  const root = isCredit ? 'CreditNote' : 'Invoice'
  const names = `xmlns="${schemas}${root}-2" xmlns:cac="${schemas}CommonAggregateComponents-2" xmlns:cbc="${schemas}CommonBasicComponents-2"`
  const sign = isCredit ? -1 : 1
  return xmlDocument(
    `${root} ${names}`,
    xmlText('cbc:CustomizationID', customization),
    xmlText('cbc:ID', invoice.number),
    xmlText('cbc:IssueDate', invoice.issueDate),
    !isCredit && xmlText('cbc:DueDate', invoice.dueDate),
    isCredit ? xmlText('cbc:CreditNoteTypeCode', '381') : xmlText('cbc:InvoiceTypeCode', '380'),
    notesOf(invoice).map((note) => xmlText('cbc:Note', cutText(note, maxSigns.note))),
    xmlText('cbc:DocumentCurrencyCode', invoice.currency),
    invoice.currency !== invoice.baseCurrency && xmlText('cbc:TaxCurrencyCode', invoice.baseCurrency),
    invoice.isVatOnCollection && xmlElement('cac:InvoicePeriod', xmlText('cbc:DescriptionCode', dueOnPayment)),
    writeReferences(invoice),
    xmlElement('cac:AccountingSupplierParty', writeSeller(invoice.seller)),
    xmlElement('cac:AccountingCustomerParty', writeBuyer(invoice)),
    xmlElement('cac:Delivery', xmlText('cbc:ActualDeliveryDate', invoice.deliveryDate)),
    writeMeans(invoice),
    writeTaxTotals(invoice, sign),
    xmlElement(
      'cac:LegalMonetaryTotal',
      amountOf('cbc:LineExtensionAmount', invoice, sign * invoice.net),
      amountOf('cbc:TaxExclusiveAmount', invoice, sign * invoice.net),
      amountOf('cbc:TaxInclusiveAmount', invoice, sign * invoice.total),
      amountOf('cbc:PayableAmount', invoice, sign * invoice.total),
    ),
    invoice.lines.map((line, at) => writeLine(invoice, line, at, sign)),
  )
}

const notesOf = ({ isVatOnCollection, notes }: InvoiceDocument): string[] =>
  [...(isVatOnCollection ? ['TVA la încasare'] : []), ...notes].slice(0, maxNotes)

/** BT-25: the invoice that is corrected, or the advances that are settled. */
function writeReferences({ corrects, lines }: InvoiceDocument): string[] {
  const references = corrects ? [corrects] : lines.flatMap(({ advance }) => advance ?? [])
  const byNumber = new Map(references.map((reference) => [reference.number, reference]))
  return [...byNumber.values()].map(({ number, issueDate }) =>
    xmlElement('cac:BillingReference', [
      xmlElement('cac:InvoiceDocumentReference', xmlText('cbc:ID', number), xmlText('cbc:IssueDate', issueDate)),
    ]),
  )
}

const amountOf = (name: string, { currency }: { currency: string }, hundredths: number): string =>
  xmlText(name, xmlAmount(hundredths), `currencyID="${currency}"`)

const taxScheme = (id: string): string => xmlElement('cac:TaxScheme', xmlText('cbc:ID', id))

function writeAddress({ street, number, city, county, postCode, country }: InvoiceAddress, noStreet = ''): string {
  const code = countyCode(country, county)
  return xmlElement(
    'cac:PostalAddress',
    xmlText('cbc:StreetName', cutText(`${street} ${number}`.trim() || noStreet, maxSigns.street)),
    xmlText('cbc:CityName', cutText((code === 'RO-B' && readSector(city)) || city, maxSigns.city)),
    xmlText('cbc:PostalZone', cutText(postCode, maxSigns.postCode)),
    xmlText('cbc:CountrySubentity', code ?? county),
    xmlElement('cac:Country', xmlText('cbc:IdentificationCode', country)),
  )
}

function writeSeller(seller: InvoiceSeller): string {
  const digits = fiscalDigits(seller)
  const isExempt = seller.vatScheme === 'exempt'
  return xmlElement(
    'cac:Party',
    writeAddress(seller.address),
    xmlElement('cac:PartyTaxScheme', xmlText('cbc:CompanyID', isExempt ? digits : `RO${digits}`), taxScheme(isExempt ? 'TAX' : 'VAT')),
    xmlElement(
      'cac:PartyLegalEntity',
      xmlText('cbc:RegistrationName', cutText(seller.name, maxSigns.name)),
      xmlText('cbc:CompanyID', seller.regNumber || digits),
      seller.shareCapital !== '' && xmlText('cbc:CompanyLegalForm', `Capital social ${seller.shareCapital}`),
    ),
    xmlElement(
      'cac:Contact',
      xmlText('cbc:Telephone', cutText(seller.phone, maxSigns.text)),
      xmlText('cbc:ElectronicMail', cutText(seller.email, maxSigns.text)),
    ),
  )
}

/** BT-48 stands on invoices with VAT alone: where the seller has none, neither side may have a number for it. */
function writeBuyer({ buyer, seller }: InvoiceDocument): string {
  const isPerson = buyer.type === 'person'
  const buyerVatId = isPerson || seller.vatScheme === 'exempt' ? null : vatId(buyer)
  return xmlElement(
    'cac:Party',
    writeAddress(buyer.address, isPerson ? '-' : ''),
    buyerVatId !== null && xmlElement('cac:PartyTaxScheme', xmlText('cbc:CompanyID', buyerVatId), taxScheme('VAT')),
    xmlElement(
      'cac:PartyLegalEntity',
      xmlText('cbc:RegistrationName', cutText(buyer.name, maxSigns.name)),
      xmlText('cbc:CompanyID', isPerson ? anonymousId : fiscalDigits(buyer)),
    ),
  )
}

/** A credit note has no due date of its own, but one beside its means. */
function writeMeans({ kind, means, dueDate, seller }: InvoiceDocument): string {
  const code = meansCodes[means] ?? transferCode
  return xmlElement(
    'cac:PaymentMeans',
    xmlText('cbc:PaymentMeansCode', code),
    kind === 'credit-note' && xmlText('cbc:PaymentDueDate', dueDate),
    code === transferCode && xmlElement('cac:PayeeFinancialAccount', xmlText('cbc:ID', seller.iban)),
  )
}

/** The rate of what is outside VAT is not named. Line and group have the same category, only the group says why. */
function writeCategory(name: string, { vatCategory, vatRate }: InvoiceVat, ...reasons: XmlContent[]): string {
  const percent = vatCategory === 'O' ? null : String(vatRate)
  return xmlElement(name, xmlText('cbc:ID', vatCategory), xmlText('cbc:Percent', percent), reasons, taxScheme('VAT'))
}

function writeTaxTotals(invoice: InvoiceDocument, sign: number): XmlContent {
  const groups = invoice.groups.map((group) => {
    const exemption = vatTreatment('RO', group.vatCode, invoice.issueDate)?.ubl?.exemption ?? null
    return xmlElement(
      'cac:TaxSubtotal',
      amountOf('cbc:TaxableAmount', invoice, sign * group.net),
      amountOf('cbc:TaxAmount', invoice, sign * group.vat),
      writeCategory(
        'cac:TaxCategory',
        group,
        xmlText('cbc:TaxExemptionReasonCode', exemption),
        xmlText('cbc:TaxExemptionReason', cutText(group.vatReason ?? '', maxSigns.text)),
      ),
    )
  })
  const inBase = amountOf('cbc:TaxAmount', { currency: invoice.baseCurrency }, sign * invoice.vatBase)
  return [
    xmlElement('cac:TaxTotal', amountOf('cbc:TaxAmount', invoice, sign * invoice.vat), groups),
    invoice.currency !== invoice.baseCurrency && xmlElement('cac:TaxTotal', inBase),
  ]
}

function writeLine(invoice: InvoiceDocument, line: InvoiceLine, at: number, sign: number): string {
  const isCredit = invoice.kind === 'credit-note'
  const amount = amountBeforeDiscount(line)
  const isLong = Array.from(line.name).length > maxSigns.item
  return xmlElement(
    isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine',
    xmlText('cbc:ID', String(at + 1)),
    xmlText(
      isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity',
      String(sign * signedQuantity(line)),
      `unitCode="${unitCodes(line.um).ubl}"`,
    ),
    amountOf('cbc:LineExtensionAmount', invoice, sign * line.net),
    line.discount !== 0 &&
      xmlElement(
        'cac:AllowanceCharge',
        xmlText('cbc:ChargeIndicator', 'false'),
        xmlText('cbc:AllowanceChargeReasonCode', discountCode),
        xmlText('cbc:AllowanceChargeReason', cutText(line.discountReason || 'Discount', maxSigns.text)),
        amountOf('cbc:Amount', invoice, line.discount),
        amountOf('cbc:BaseAmount', invoice, sign * amount),
      ),
    xmlElement(
      'cac:Item',
      isLong && xmlText('cbc:Description', cutText(line.name, maxSigns.description)),
      xmlText('cbc:Name', cutText(line.name, maxSigns.item)),
      writeCategory('cac:ClassifiedTaxCategory', line),
    ),
    writePrice(invoice, Math.abs(amount), Math.abs(line.quantity)),
  )
}

/** BT-146 has as few decimals as give the amount again; where not even eight do, it is the price of the whole quantity. */
function writePrice({ currency }: InvoiceDocument, amount: number, quantity: number): string {
  const thousandths = Math.round(quantity * 1000)
  const attribute = `currencyID="${currency}"`
  for (const decimals of [2, 4, 6, 8]) {
    const scale = 1000 * 10 ** (decimals - 2)
    const price = shareOfBani(amount, scale, thousandths)
    if (shareOfBani(price, thousandths, scale) === amount)
      return xmlElement('cac:Price', xmlText('cbc:PriceAmount', xmlAmount(price, decimals), attribute))
  }
  return xmlElement('cac:Price', xmlText('cbc:PriceAmount', xmlAmount(amount), attribute), xmlText('cbc:BaseQuantity', String(quantity)))
}
