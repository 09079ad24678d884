import { z } from 'zod'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { ById, Id, Version } from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'
import { OrderLineRow, LineDraft, LineUpdate } from './lines.ts'
import { WorkOrder } from './order.ts'

/** Fields of the order that a changed line recomputes. The next call sends this version. */
const ChangedOrder = WorkOrder.pick({ id: true, version: true, subtotal: true, discount: true, tax: true, total: true, metaData: true })
const ChangedLine = outputOf({ line: OrderLineRow, workOrder: ChangedOrder })

const version = Version.optional()

/** Endpoints for single lines of an order; each call sends the version of the order. */
export const workOrderProducts = feature('work-order-products', {
  create: endpoint('POST /work-order-products', {
    access: 'desk',
    input: LineDraft.extend({ workOrderId: Id, version }),
    result: ChangedLine,
    created: true,
  }),
  update: endpoint('PUT /work-order-products/:id', { access: 'desk', input: LineUpdate.extend({ id: Id, version }), result: ChangedLine }),
  remove: endpoint('DELETE /work-order-products/:id', {
    access: 'desk',
    input: ById.extend({ version }),
    result: z.object({ workOrder: ChangedOrder }),
  }),
})
