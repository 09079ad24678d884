import type { output } from 'zod'
import { AppError, fail, failNotFound, failField } from '#contract/kit/errors.ts'
import type { VersionedId } from '#contract/kit/fields.ts'
import { maxLines } from '#contract/work-orders/drafts.ts'
import type { LineChange, LineDraft, LineUpdate } from '#contract/work-orders/lines.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import * as orders from '#server/work-orders/work-orders.queries.ts'
import { applyChanges } from '#server/work-orders/work-orders.service.ts'
import { getForUpdate } from '#server/work-orders/status.service.ts'
import { toOrder } from '#server/work-orders/work-orders.view.ts'
import * as queries from './single-lines.queries.ts'

// Each endpoint changes all lines of the order by `applyChanges`, so there is one way to price and total them.

type NewLine = output<typeof LineDraft> & { workOrderId: number; version?: number | undefined }
type Line = WorkOrder['products'][number]
type LineResult = { line: Line; workOrder: WorkOrder }

export async function addLine(context: Context<UserActor>, { workOrderId: id, version, ...line }: NewLine): Promise<LineResult> {
  if (!(await orders.find(context.db, context.scope, id))) failField('work_order_id', 'InvalidChoice')
  const order = await getForUpdate(context, { id, version })
  if (order.lines.length >= maxLines) failField('work_order_id', `AtMost:${maxLines}`)
  const storedLineIds = new Set(order.lines.map((storedLine) => storedLine.id))
  const workOrder = await saveLines(context, order, [...order.lines.map(toLineChange), line], order.lines.length)
  return { line: workOrder.products.find((savedLine) => !storedLineIds.has(savedLine.id)) ?? failDroppedLine(line), workOrder }
}

export async function update(context: Context<UserActor>, { id, version, ...changes }: LineUpdate & VersionedId): Promise<LineResult> {
  const { order, at: index } = await lockLine(context, { id, version })
  const line = { ...toLineChange(order.lines[index]!), ...changes }
  const workOrder = await saveLines(context, order, order.lines.map(toLineChange).with(index, line), index)
  return { line: workOrder.products.find((savedLine) => savedLine.id === id) ?? failDroppedLine(line), workOrder }
}

export async function remove(context: Context<UserActor>, { id, version }: VersionedId): Promise<Omit<LineResult, 'line'>> {
  const { order, at: index } = await lockLine(context, { id, version })
  return { workOrder: await saveLines(context, order, order.lines.map(toLineChange).toSpliced(index, 1), index) }
}

/** Locks the order; `at` is the line's index in it. */
async function lockLine(context: Context, { id, version }: VersionedId): Promise<{ order: orders.StoredOrder; at: number }> {
  const { id: orderId } = (await queries.findOrderOfLine(context.db, context.scope, id)) ?? failNotFound('work-order-product', id)
  const order = await getForUpdate(context, { id: orderId, version })
  const index = order.lines.findIndex((line) => line.id === id)
  return index < 0 ? failNotFound('work-order-product', id) : { order, at: index }
}

/** Errors of the sent line are moved to its own field names. */
async function saveLines(
  context: Context<UserActor>,
  order: orders.StoredOrder,
  products: output<typeof LineChange>[],
  index: number,
): Promise<WorkOrder> {
  try {
    return toOrder(await applyChanges(context, order, { products }))
  } catch (error) {
    if (!(error instanceof AppError && error.fields)) throw error
    const lineErrors = Object.entries(error.fields).map(([path, keys]): [string, string[]] => [
      path.replace(`products.${index}.`, ''),
      keys,
    ])
    return fail('InvalidInput', { fields: Object.fromEntries(lineErrors) })
  }
}

const toLineChange = (line: orders.StoredOrder['lines'][number]): output<typeof LineChange> => ({
  id: line.id,
  organizationProductId: line.productId,
  customProductName: line.productId === null ? line.name : null,
  quantity: line.quantity,
  price: line.price,
  um: line.um,
  isService: line.isService ? 1 : 0,
  isTyre: line.isTyre,
})

/** Fails for a line that `priceLines` dropped: it has no name, or its product does not fit the order. */
function failDroppedLine({ organizationProductId }: { organizationProductId?: number | null | undefined }): never {
  return organizationProductId == null
    ? failField('custom_product_name', 'RequiredField')
    : failField('organization_product_id', 'InvalidChoice')
}
