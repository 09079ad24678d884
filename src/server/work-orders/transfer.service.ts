import { fail, failNotFound } from '#contract/kit/errors.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import type { Transfer } from '#contract/work-orders/transfer.ts'
import { isFrozen } from '#domain/work-orders/work-orders.ts'
import * as clients from '#server/clients/clients.service.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import * as products from '#server/products/products.service.ts'
import { finishSave, getStoredOrder } from '#server/work-orders/history.service.ts'
import * as orders from '#server/work-orders/work-orders.queries.ts'
import { getForUpdate, requireFreeDocumentNumber, findDocumentHolder, type Versioned } from '#server/work-orders/status.service.ts'
import { toOrder } from '#server/work-orders/work-orders.view.ts'
import * as queries from './transfer.queries.ts'

type Asked = Versioned & { organizationId: number }

/** What a transfer would do. */
export async function preview(context: Context, { id, organizationId }: Asked): Promise<Transfer> {
  const order = await getStoredOrder(context, id)
  const organization = await workplace(context, organizationId)
  const other = await findDocumentHolder(context, organizationId, order.documentNumber)
  return {
    organization,
    documentTakenBy: other && other.id !== id ? other.uuid : null,
    client: order.clientId === null ? null : await clientThere(context, order, order.clientId, organizationId),
    namesOnly: (await linesThere(context, order, organizationId))
      .filter(({ productId }, i) => productId === null && order.lines[i]!.productId !== null)
      .map(({ name }) => name),
    workers: order.organizationId === organizationId ? [] : order.workers,
  }
}

/**
 * The order goes on at another workplace of the account. Its number, dates, sums and types stay, and so do its lines, each by the product
 * that is called alike there; who worked on it works where it was.
 */
export async function transfer(context: Context<UserActor>, { id, organizationId, version }: Asked): Promise<WorkOrder> {
  const { db, scope } = context
  const order = await getForUpdate(context, { id, version })
  await workplace(context, organizationId)
  if (order.organizationId === organizationId) return toOrder(order)
  if (isFrozen(order)) fail('OrderClosed')
  await requireFreeDocumentNumber(context, organizationId, order.documentNumber, id)
  const clientId = order.clientId === null ? null : await clientBrought(context, order, order.clientId, organizationId)
  await orders.update(db, scope, id, { organizationId, clientId })
  const lines = await linesThere(context, order, organizationId)
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

async function workplace({ db, scope }: Context, id: number): Promise<Transfer['organization']> {
  return (await queries.findTargetOrganization(db, scope, id)) ?? failNotFound('organization', id)
}

async function linesThere(context: Context, order: orders.StoredOrder, organizationId: number): Promise<orders.StoredOrder['lines']> {
  if (order.organizationId === organizationId) return order.lines
  const listed = order.lines.filter(({ productId }) => productId !== null)
  const ids = await products.findByName(context, organizationId, listed)
  return order.lines.map((line) => ({ ...line, productId: ids[listed.indexOf(line)] ?? null }))
}

/** One that was deleted since is looked for by what the order says. */
async function clientThere(
  context: Context,
  order: orders.StoredOrder,
  clientId: number,
  organizationId: number,
): Promise<Transfer['client']> {
  if (order.organizationId === organizationId) return { how: 'stays', name: order.currentClientName ?? order.clientName }
  const found = await clients.findEquivalentClient(context, clientId, organizationId)
  return found ? { how: found.how, name: found.client.name } : { how: 'copied', name: order.clientName }
}

const clientBrought = async (context: Context, order: orders.StoredOrder, clientId: number, organizationId: number): Promise<number> =>
  (await clients.copyClientTo(context, clientId, organizationId)) ??
  (await clients.resolveClientOfOrder(context, { ...order, organizationId, organizationClientId: null })).id
