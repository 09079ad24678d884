import { z } from 'zod'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { ById, Id, Version } from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'
import { OrderLineRow, LineDraft, LineUpdate } from './lines.ts'
import { WorkOrder } from './order.ts'

/** What a line changes of its order. The next call names this version. */
const ChangedOrder = WorkOrder.pick({ id: true, version: true, subtotal: true, discount: true, tax: true, total: true, metaData: true })
const ChangedLine = outputOf({ line: OrderLineRow, workOrder: ChangedOrder })

const version = Version.optional()

/** Single lines of an order, whose version is asked for each time: the order's. */
export const workOrderProducts = feature('work-order-products', {
  create: endpoint('POST /work-order-products', {
    access: 'desk',
    input: LineDraft.extend({ workOrderId: Id, version }),
    result: ChangedLine,
    created: true,
    versioned: true,
  }),
  update: endpoint('PUT /work-order-products/:id', {
    access: 'desk',
    input: LineUpdate.extend({ id: Id, version }),
    result: ChangedLine,
    versioned: true,
  }),
  remove: endpoint('DELETE /work-order-products/:id', {
    access: 'desk',
    input: ById.extend({ version }),
    result: z.object({ workOrder: ChangedOrder }),
    versioned: true,
  }),
})
