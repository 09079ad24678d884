import { fail, failField, failNotFound } from '#contract/kit/errors.ts'
import type { ById, VersionedId } from '#contract/kit/fields.ts'
import type { InvoiceDraft } from '#contract/invoices/invoice-drafts.ts'
import type { Invoice } from '#contract/invoices/invoices.ts'
import { isOrderOver } from '#domain/work-orders/work-orders.ts'
import type { Context, JobActor, UserActor } from '#server/platform/context.ts'
import * as workOrders from '#server/work-orders/work-orders.service.ts'
import { compose, type Composed } from './compose.service.ts'
import * as queries from './invoices.queries.ts'
import { readDraft, toDraftInvoice, toIssuedInvoice, toSumColumns, toTextColumns } from './invoices.view.ts'

export const get = async (context: Context, { id }: ById): Promise<Invoice> => toInvoice(context, await getStored(context, id))

export const getStored = async ({ db, scope }: Context, id: number): Promise<queries.StoredInvoice> =>
  (await queries.findInvoice(db, scope, id)) ?? failNotFound('invoice', id)

/** `composed` is what a draft comes to, if that is computed already. */
export async function toInvoice(context: Context, row: queries.StoredInvoice, composed?: Composed): Promise<Invoice> {
  if (row.status === 'issued') return toIssuedInvoice(row)
  const draft = readDraft(row)
  return toDraftInvoice(row, draft, composed ?? (await composeStored(context, draft)))
}

/** Computes a draft with those of its orders that are still there. */
export async function composeStored(context: Context, draft: InvoiceDraft): Promise<Composed> {
  const orders: workOrders.StoredOrder[] = []
  for (const id of draft.workOrderIds) {
    const order = await workOrders.findStoredOrder(context.db, context.scope, id)
    if (order) orders.push(order)
  }
  return compose(context, draft, orders, null)
}

/** `proformaId` is the proforma that the draft is made of. */
export async function create(context: Context<UserActor>, draft: InvoiceDraft, proformaId: number | null = null): Promise<Invoice> {
  const orders = await lockOrders(context, draft)
  const { id, composed } = await storeDraft(context, draft, orders, { proformaId })
  context.publish('invoice', 'CREATED', { id, organizationId: draft.organizationId, version: 1 })
  return toInvoice(context, await getStored(context, id), composed)
}

/** Replaces a draft, which keeps its id. */
export async function update(context: Context<UserActor>, { id, version, ...draft }: InvoiceDraft & VersionedId): Promise<Invoice> {
  const orders = await lockOrders(context, draft, id)
  const before = await lockDraft(context, { id, version })
  await queries.removeDraft(context.db, context.scope, id)
  const { composed } = await storeDraft(context, draft, orders, { before, proformaId: before.proformaId })
  context.publish('invoice', 'UPDATED', { id, organizationId: draft.organizationId, version: before.version + 1 }, [
    ...new Set([before.organizationId, draft.organizationId]),
  ])
  return toInvoice(context, await getStored(context, id), composed)
}

export async function remove(context: Context<UserActor>, versioned: VersionedId): Promise<null> {
  const { id, organizationId, version, total } = await lockDraft(context, versioned)
  await queries.removeDraft(context.db, context.scope, id)
  await context.audit('invoice', id, { before: { amount: total } })
  context.publish('invoice', 'DELETED', { id, organizationId, version })
  return null
}

/** Locks the orders of a draft by ascending id and returns them in its own order. An order is billed once, also among drafts. */
export async function lockOrders(context: Context, draft: InvoiceDraft, id = 0): Promise<workOrders.StoredOrder[]> {
  const { db, scope } = context
  const { organizationId, workOrderIds, kind } = draft
  if (!scope.organizations.includes(organizationId)) failField('organization_id', 'InvalidChoice')
  const locked = new Map<number, workOrders.StoredOrder>()
  for (const orderId of workOrderIds.toSorted((a, b) => a - b)) locked.set(orderId, await lockOrder(context, draft, orderId))
  if (workOrderIds.length && draft.pricesIncludeVat && (kind !== 'advance' || draft.lines.length === 0))
    failField('prices_include_vat', 'InvalidChoice')
  if (kind !== 'invoice') return workOrderIds.map((orderId) => locked.get(orderId)!)
  if ([...locked.values()].some((order) => !isOrderOver(order))) fail('OrderNotDone')
  const billing = await queries.findBilling(db, scope, workOrderIds, id)
  if (billing) fail('OrderInvoiced', { details: { invoice_id: billing.id, number: billing.number } })
  return workOrderIds.map((orderId) => locked.get(orderId)!)
}

async function lockOrder(context: Context, { organizationId, workOrderIds }: InvoiceDraft, id: number): Promise<workOrders.StoredOrder> {
  const place = `work_order_ids.${workOrderIds.indexOf(id)}`
  const found = await workOrders.findStoredOrder(context.db, context.scope, id)
  if (found?.organizationId !== organizationId) failField(place, 'InvalidChoice')
  return workOrders.getForUpdate(context, { id })
}

/** Locks a draft until commit. Issuing makes another row of it, which only a second look finds. */
export async function lockDraft(context: Context, { id, version }: VersionedId): Promise<queries.StoredInvoice> {
  await queries.lockInvoice(context.db, context.scope, id)
  const row = await getStored(context, id)
  if (row.status === 'issued') fail('InvoiceIssued', { details: { number: row.number } })
  if (version !== undefined && version !== row.version) fail('StaleRecord', { details: { version: row.version } })
  return row
}

/** Inserts a draft, or one in place of another that was removed. */
async function storeDraft(
  context: Context<UserActor>,
  draft: InvoiceDraft,
  orders: readonly workOrders.StoredOrder[],
  { before, proformaId }: { before?: queries.StoredInvoice; proformaId: number | null },
): Promise<{ id: number; composed: Composed }> {
  const { db, scope, actor } = context
  const composed = await compose(context, draft, orders, null)
  const kept = before && { id: before.id, createdAt: before.createdAt, version: before.version + 1 }
  const id = await queries.insertInvoice(db, scope, {
    ...kept,
    ...toHeadColumns(draft, composed),
    ...toTextColumns(composed.buyer, orders, null),
    proformaId,
    status: 'draft',
    draft: JSON.stringify(draft),
    createdBy: before?.createdBy ?? actor.id,
  })
  await queries.insertOrders(db, scope, id, draft.workOrderIds, draft.kind === 'invoice' ? 'bill' : 'advance')
  return { id, composed }
}

/** Columns that a draft and an issued invoice share. */
export const toHeadColumns = (draft: InvoiceDraft, composed: Composed) => ({
  ...toSumColumns(composed),
  organizationId: draft.organizationId,
  kind: draft.kind,
  deliveryDate: composed.deliveryDate,
  dueDate: composed.dueDate,
  currency: composed.currency,
  rate: composed.rate,
  rateDate: draft.rateDate,
  pricesIncludeVat: draft.pricesIncludeVat,
  clientId: composed.clientId,
  means: composed.means,
  paymentTypeId: composed.paymentTypeId,
  notes: draft.notes,
  cashVat: composed.seller.vatScheme === 'cash',
})

/** After so many days a draft that nobody touched is forgotten, and its orders can be invoiced anew. */
const maxDraftDays = 180

export async function purgeDrafts(context: Context<JobActor>): Promise<void> {
  const { db, scope } = context
  for (const { id, organizationId, version } of await queries.listOldDrafts(db, scope, maxDraftDays)) {
    await queries.removeDraft(db, scope, id)
    context.publish('invoice', 'DELETED', { id, organizationId, version })
  }
}

/** Reaction: the drafts of erased clients go, and what was issued keeps what law wants. */
export async function forgetClients({ db, scope }: Context, { ids }: { ids: number[] }): Promise<void> {
  for (const { id } of await queries.listDraftsOfClients(db, scope, ids)) await queries.removeDraft(db, scope, id)
  await queries.forgetBuyers(db, scope, ids)
}
