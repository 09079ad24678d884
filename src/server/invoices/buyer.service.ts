import { buyerCorrection, type BuyerCorrection, type Invoice } from '#contract/invoices/invoices.ts'
import { fail } from '#contract/kit/errors.ts'
import type { InvoiceBuyer } from '#domain/invoices/invoice-document.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { mergeChanges } from '#server/platform/http/merge-changes.ts'
import { get, getStored } from './drafts.service.ts'
import * as queries from './invoices.queries.ts'
import { toTextColumns } from './invoices.view.ts'

/** States of an attempt to bring an invoice to its tax office in which that office has nothing of it. */
const isUnsent = new Set(['waiting', 'rejected'])

/** Corrects what a tax office may refuse of the buyer of an issued invoice; name and sums stay. The audit names no value, which may be personal. */
export async function correctBuyer(context: Context<UserActor>, { id, version, ...changes }: BuyerCorrection): Promise<Invoice> {
  const { db, scope } = context
  await queries.lockInvoice(db, scope, id)
  const row = await getStored(context, id)
  const { status, number, organizationId } = row
  if (status !== 'issued') fail('StatusNotAllowed')
  if (row.sending !== null && !isUnsent.has(row.sending)) fail('AlreadySent')
  if (version !== undefined && version !== row.version) fail('StaleRecord', { details: { version: row.version } })
  const before = row.buyer as InvoiceBuyer
  const { address, email, ...numbers } = mergeChanges(buyerCorrection, { ...before, email: before.email || null }, changes)
  const buyer: InvoiceBuyer = {
    ...before,
    ...numbers,
    ...(address && { address: { ...address, country: address.country ?? before.address.country } }),
    ...(email !== undefined && { email: email ?? '' }),
  }
  if (JSON.stringify(buyer) === JSON.stringify(before)) return get(context, { id })
  const orders = row.orders.map(({ uuid, plateNumber, plateKey }) => ({
    uuid: uuid ?? '',
    plateNumber: plateNumber ?? '',
    plateKey: plateKey ?? '',
  }))
  await queries.updateBuyer(db, scope, id, { buyer, search: toTextColumns(buyer, orders, number).search })
  await context.audit('invoice', id, { name: number!, before: { buyerCorrected: null }, after: { buyerCorrected: true } })
  context.publish('invoice', 'UPDATED', { id, organizationId, version: row.version + 1 })
  return get(context, { id })
}
