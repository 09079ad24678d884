import { z } from 'zod'
import { endpoint, feature } from './kit/endpoint.ts'
import { ById, dayRange, dropdown, File, Id, like, Nothing, pageOf, searchOf, Version } from './kit/fields.ts'
import { OrderChanges, OrderDraft } from './work-orders/drafts.ts'
import { OrderRow, OrderStatus, WorkOrder } from './work-orders/order.ts'

export const OrderSearch = searchOf(
  ['finished', 'client_name', 'plate_number', 'document_number', 'discount', 'total', 'status'],
  {
    organizationId: dropdown(Id),
    status: dropdown(OrderStatus),
    workOrderTypeId: dropdown(Id),
    paymentTypeId: dropdown(Id),
    clientId: dropdown(Id),
    plateNumber: like,
    finished: dayRange,
    quickText: like,
  },
  'desc',
)
export type OrderSearch = z.output<typeof OrderSearch>

const versioned = ById.extend({ version: Version.optional() })

export const workOrders = feature('work-orders', {
  search: endpoint('GET /work-orders/search/query', { access: 'desk', input: OrderSearch, result: pageOf(OrderRow) }),
  get: endpoint('GET /work-orders/:id', { access: 'all', input: ById, result: WorkOrder }),
  create: endpoint('POST /work-orders', { access: 'desk', input: OrderDraft, result: WorkOrder, created: true }),
  update: endpoint('PUT /work-orders/:id', {
    access: 'desk',
    input: OrderChanges.extend({ id: Id, version: Version.optional() }),
    result: WorkOrder,
    versioned: true,
  }),
  status: endpoint('PUT /work-orders/:id/status/:status', {
    access: 'office',
    input: versioned.extend({ status: OrderStatus }),
    result: OrderRow,
    versioned: true,
  }),
  remove: endpoint('DELETE /work-orders/:id', { access: 'office', input: versioned, result: Nothing, versioned: true }),
  pdf: endpoint('GET /work-orders/:id/pdf', {
    access: 'all',
    input: ById.extend({ language: z.enum(['ro', 'en', 'hu']).default('ro') }),
    result: File,
    blob: 'application/pdf',
  }),
})
