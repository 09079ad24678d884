import type { ById, FileContent } from '#contract/kit/fields.ts'
import { failField, failNotFound } from '#contract/kit/errors.ts'
import type { PaymentMeans } from '#contract/lists.ts'
import type { InvoiceBuyer, InvoiceDocument, InvoiceSeller, InvoiceVat } from '#domain/invoices/invoice-document.ts'
import { findInvoiceProblems } from '#domain/invoices/invoice-problems.ts'
import { toBani } from '#domain/text/money.ts'
import type { Context } from '#server/platform/context.ts'
import { listSettledAdvances } from './advances.queries.ts'
import { getStored } from './drafts.service.ts'
import * as queries from './invoices.queries.ts'
import { toFileNamePart } from './invoices.view.ts'
import { refuseProblems } from './issue.service.ts'
import { writeOsa } from './osa.export.ts'
import { writeUbl } from './ubl.export.ts'

const writers: Readonly<Record<string, (invoice: InvoiceDocument) => string>> = { RO: writeUbl, HU: writeOsa }
const settled = { hasSeries: true, needsOrderVatCode: false, hasConnection: true }

/** Answers the file for the tax office to somebody who will upload it. */
export async function takeXml(context: Context, { id }: ById): Promise<FileContent> {
  const file = await writeXml(context, { id })
  await context.react('invoiceFileTaken', { id })
  return file
}

/** Writes the file for the tax office. What that office would refuse is refused here, by field. */
export async function writeXml(context: Context, { id }: ById): Promise<FileContent> {
  const row = await getStored(context, id)
  if (row.status !== 'issued' || row.kind === 'proforma') failNotFound('invoice', id)
  const invoice = await toDocument(context, row)
  const write = writers[invoice.seller.address.country] ?? failField('seller.address.country', 'InvalidChoice')
  refuseProblems(findInvoiceProblems(invoice, settled))
  return { fileName: `${toFileNamePart(invoice.number)}.xml`, content: Buffer.from(write(invoice)) }
}

async function toDocument({ db, scope }: Context, row: queries.StoredInvoice): Promise<InvoiceDocument> {
  const { number, issueDate, correctsId } = row
  const place = await queries.findSellerPlace(db, scope, row.organizationId)
  const corrected = correctsId === null ? null : await queries.findCorrected(db, scope, { id: row.id, correctsId })
  const advances = await listSettledAdvances(db, scope, row.id)
  return {
    ...sumsOf(row),
    kind: row.kind as InvoiceDocument['kind'],
    number: number!,
    issueDate: issueDate!,
    deliveryDate: row.deliveryDate ?? issueDate!,
    dueDate: row.dueDate,
    currency: row.currency,
    baseCurrency: place.currency,
    exchangeRate: row.rate,
    pricesIncludeVat: row.pricesIncludeVat,
    seller: row.seller as InvoiceSeller,
    buyer: row.buyer as InvoiceBuyer,
    means: (row.means ?? 'other') as PaymentMeans,
    isVatOnCollection: row.cashVat,
    isElectronic: false,
    notes: [row.ordersText, row.notes].filter(Boolean),
    corrects: corrected && {
      number: corrected.number!,
      issueDate: corrected.issueDate!,
      index: (corrected.earlierCredits ?? 0) + 1,
      earlierLines: corrected.earlierLines ?? 0,
    },
    correctionReason: row.correctionReason ?? '',
    lines: row.lines.map((line) => ({
      ...(line as unknown as InvoiceVat),
      name: line.name,
      um: line.um,
      quantity: line.quantity,
      price: toBani(line.price),
      counts: line.counts,
      discount: toBani(line.discount),
      discountReason: line.discountReason,
      isService: line.isService,
      net: toBani(line.net),
      vat: toBani(line.vat),
      advance: advances.find(({ id }) => id === line.advanceId) ?? null,
    })),
    groups: row.vatGroups.map(({ vatCode, category, rate, reason, ...sums }) => ({
      ...({ vatCode, vatCategory: category, vatRate: rate, vatReason: reason } as InvoiceVat),
      net: toBani(sums.net),
      vat: toBani(sums.vat),
      netBase: toBani(sums.netBase),
      vatBase: toBani(sums.vatBase),
    })),
  }
}

const sumsOf = ({ net, vat, total, netBase, vatBase, totalBase }: queries.StoredInvoice) => ({
  net: toBani(net),
  vat: toBani(vat),
  total: toBani(total),
  netBase: toBani(netBase),
  vatBase: toBani(vatBase),
  totalBase: toBani(totalBase),
})
