import type { output } from 'zod'
import { AppError, fail, failNotFound, failField } from '#contract/kit/errors.ts'
import { maxLines } from '#contract/work-orders/drafts.ts'
import type { LineChange, LineDraft, LineUpdate } from '#contract/work-orders/lines.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import * as orders from '#server/work-orders/work-orders.queries.ts'
import { applyChanges } from '#server/work-orders/work-orders.service.ts'
import { getForUpdate, type Versioned } from '#server/work-orders/status.service.ts'
import { toOrder } from '#server/work-orders/work-orders.view.ts'
import * as queries from './single-lines.queries.ts'

// Each is a change of the order's lines as a whole, by the one way in which they are priced and added up.

type Added = output<typeof LineDraft> & { workOrderId: number; version?: number | undefined }
type Line = WorkOrder['products'][number]
type Changed = { line: Line; workOrder: WorkOrder }

export async function addLine(context: Context<UserActor>, { workOrderId: id, version, ...line }: Added): Promise<Changed> {
  if (!(await orders.find(context.db, context.scope, id))) failField('work_order_id', 'InvalidChoice')
  const order = await getForUpdate(context, { id, version })
  if (order.lines.length >= maxLines) failField('work_order_id', `AtMost:${maxLines}`)
  const known = new Set(order.lines.map((each) => each.id))
  const workOrder = await rewrite(context, order, [...order.lines.map(asItIs), line], order.lines.length)
  return { line: workOrder.products.find((each) => !known.has(each.id)) ?? refuseNothing(line), workOrder }
}

export async function update(context: Context<UserActor>, { id, version, ...changes }: LineUpdate & Versioned): Promise<Changed> {
  const { order, at } = await heldLine(context, { id, version })
  const line = { ...asItIs(order.lines[at]!), ...changes }
  const workOrder = await rewrite(context, order, order.lines.map(asItIs).with(at, line), at)
  return { line: workOrder.products.find((each) => each.id === id) ?? refuseNothing(line), workOrder }
}

export async function remove(context: Context<UserActor>, { id, version }: Versioned): Promise<Omit<Changed, 'line'>> {
  const { order, at } = await heldLine(context, { id, version })
  return { workOrder: await rewrite(context, order, order.lines.map(asItIs).toSpliced(at, 1), at) }
}

/** The order, held, and where in it the line stands. */
async function heldLine(context: Context, { id, version }: Versioned): Promise<{ order: orders.StoredOrder; at: number }> {
  const { id: orderId } = (await queries.findOrderOfLine(context.db, context.scope, id)) ?? failNotFound('work-order-product', id)
  const order = await getForUpdate(context, { id: orderId, version })
  const at = order.lines.findIndex((line) => line.id === id)
  return at < 0 ? failNotFound('work-order-product', id) : { order, at }
}

/** What is wrong with the line that was sent is said at its own fields. */
async function rewrite(
  context: Context<UserActor>,
  order: orders.StoredOrder,
  products: output<typeof LineChange>[],
  at: number,
): Promise<WorkOrder> {
  try {
    return toOrder(await applyChanges(context, order, { products }))
  } catch (error) {
    if (!(error instanceof AppError && error.fields)) throw error
    const own = Object.entries(error.fields).map(([path, keys]): [string, string[]] => [path.replace(`products.${at}.`, ''), keys])
    return fail('InvalidInput', { fields: Object.fromEntries(own) })
  }
}

const asItIs = (line: orders.StoredOrder['lines'][number]): output<typeof LineChange> => ({
  id: line.id,
  organizationProductId: line.productId,
  customProductName: line.productId === null ? line.name : null,
  quantity: line.quantity,
  price: line.price,
  um: line.um,
  isService: line.isService ? 1 : 0,
  isTyre: line.isTyre,
})

/** A line without a name is none, and neither is a product that does not fit the order. */
function refuseNothing({ organizationProductId }: { organizationProductId?: number | null | undefined }): never {
  return organizationProductId == null
    ? failField('custom_product_name', 'RequiredField')
    : failField('organization_product_id', 'InvalidChoice')
}
