import { fail, failNotFound } from '#contract/kit/errors.ts'
import type { VersionedId } from '#contract/kit/fields.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import type { Transfer } from '#contract/work-orders/transfer.ts'
import { isFrozen } from '#domain/work-orders/work-orders.ts'
import * as clients from '#server/clients/clients.service.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { updateRow } from '#server/platform/database/rows.ts'
import * as products from '#server/products/products.service.ts'
import { finishSave, getStoredOrder } from '#server/work-orders/history.service.ts'
import * as orders from '#server/work-orders/work-orders.queries.ts'
import { refuseInvoiced } from '#server/work-orders/invoice.service.ts'
import { getForUpdate, requireFreeDocumentNumber, findDocumentHolder } from '#server/work-orders/status.service.ts'
import { toOrder } from '#server/work-orders/work-orders.view.ts'
import * as queries from './transfer.queries.ts'

type TransferRequest = VersionedId & { organizationId: number }

/** Returns what a transfer would change, and writes nothing. */
export async function preview(context: Context, { id, organizationId }: TransferRequest): Promise<Transfer> {
  const order = await getStoredOrder(context, id)
  const organization = await getTargetOrganization(context, organizationId)
  const other = await findDocumentHolder(context, organizationId, order.documentNumber)
  return {
    organization,
    documentTakenBy: other && other.id !== id ? other.uuid : null,
    client: order.clientId === null ? null : await previewClient(context, order, order.clientId, organizationId),
    namesOnly: (await matchLines(context, order, organizationId))
      .filter(({ productId }, i) => productId === null && order.lines[i]!.productId !== null)
      .map(({ name }) => name),
    workers: order.organizationId === organizationId ? [] : order.workers,
  }
}

/**
 * Moves the order to another workplace of the account. Number, dates, sums and types remain; each line takes the product
 * of the same name there. Workers are removed, because they belong to the old workplace.
 */
export async function transfer(context: Context<UserActor>, { id, organizationId, version }: TransferRequest): Promise<WorkOrder> {
  const { db, scope } = context
  const order = await getForUpdate(context, { id, version })
  await getTargetOrganization(context, organizationId)
  if (order.organizationId === organizationId) return toOrder(order)
  if (isFrozen(order)) fail('OrderClosed')
  refuseInvoiced(order)
  await requireFreeDocumentNumber(context, organizationId, order.documentNumber, id)
  const clientId = order.clientId === null ? null : await findOrCopyClient(context, order, order.clientId, organizationId)
  await updateRow(db, 'workOrders', scope, id, { organizationId, clientId })
  const lines = await matchLines(context, order, organizationId)
  await orders.writeLines(
    db,
    scope,
    id,
    lines.map(({ originalProduct: _today, priceConditions, ...line }) => ({ ...line, priceConditions: JSON.stringify(priceConditions) })),
    order.lines,
  )
  await orders.replaceWorkers(db, scope, id, [], false)
  if (clientId !== null && clientId !== order.clientId)
    await clients.recordVisit(context, clientId, { at: order.startDate, organizationId })
  return toOrder(await finishSave(context, order, id, 'transfer'))
}

async function getTargetOrganization({ db, scope }: Context, id: number): Promise<Transfer['organization']> {
  return (await queries.findTargetOrganization(db, scope, id)) ?? failNotFound('organization', id)
}

async function matchLines(context: Context, order: orders.StoredOrder, organizationId: number): Promise<orders.StoredOrder['lines']> {
  if (order.organizationId === organizationId) return order.lines
  const productLines = order.lines.filter(({ productId }) => productId !== null)
  const ids = await products.findByName(context, organizationId, productLines)
  return order.lines.map((line) => ({ ...line, productId: ids[productLines.indexOf(line)] ?? null }))
}

/** A client that was deleted since is matched by the order's own client fields. */
async function previewClient(
  context: Context,
  order: orders.StoredOrder,
  clientId: number,
  organizationId: number,
): Promise<Transfer['client']> {
  if (order.organizationId === organizationId) return { how: 'stays', name: order.currentClientName ?? order.clientName }
  const match = await clients.findEquivalentClient(context, clientId, organizationId)
  return match ? { how: match.how, name: match.client.name } : { how: 'copied', name: order.clientName }
}

const findOrCopyClient = async (context: Context, order: orders.StoredOrder, clientId: number, organizationId: number): Promise<number> =>
  (await clients.copyClientTo(context, clientId, organizationId)) ??
  (await clients.lockClientOfOrder(context, { ...order, organizationId, organizationClientId: null })).id
