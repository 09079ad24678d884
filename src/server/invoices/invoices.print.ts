import { fileURLToPath } from 'node:url'
import type { FileContent } from '#contract/kit/fields.ts'
import type { Language } from '#domain/text/format.ts'
import type { Context } from '#server/platform/context.ts'
import { withAccountWideScope } from '#server/platform/database/scope.ts'
import { readStationery } from '#server/platform/pdf/stationery.ts'
import { getStored, toInvoice } from './drafts.service.ts'
import { findInvoice } from './invoices.queries.ts'
import { toFileNamePart } from './invoices.view.ts'
import { invoiceSheet } from './invoices.print-sheet.ts'

/** Layouts by the number that an invoice keeps. None is ever changed: a new one gets the next number. */
const templates: Record<number, string> = { 1: fileURLToPath(new URL('invoice-1.typ', import.meta.url)) }

/** Reads the invoice at once and typesets it after the connection is given back. A draft is printed as it would be issued. */
export async function renderInvoicePdf(
  context: Context,
  { id, language }: { id: number; language: Language },
): Promise<() => Promise<FileContent>> {
  const stored = await getStored(context, id)
  const invoice = await toInvoice(context, stored)
  const { correctsId } = invoice
  const corrected = correctsId === null ? undefined : await findInvoice(context.db, withAccountWideScope(context).scope, correctsId)
  const { stationery, images } = await readStationery(context, invoice.organizationId, await context.settings())
  const reference = corrected && { number: corrected.number!, issueDate: corrected.issueDate! }
  const sheet = invoiceSheet(invoice, reference, stationery, language)
  const template = templates[stored.template]!
  return async () => ({
    fileName: `factura_${toFileNamePart(invoice.number ?? String(id))}.pdf`,
    content: await context.printer.typeset(template, sheet, { images }),
  })
}
