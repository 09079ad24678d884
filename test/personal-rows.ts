import type { $ZodType } from 'zod/v4/core'
import { AppointmentOptions } from '#contract/appointments/appointments.ts'
import { ClientDraft, Company } from '#contract/clients/clients.ts'
import { CollaboratorOrderDraft } from '#contract/collaborators/collaborator-work-orders.ts'
import { CustomerOrder } from '#contract/customer-orders.ts'
import { GuarantyDraft } from '#contract/guaranties.ts'
import { PrintedBuyer } from '#contract/invoices/invoices.ts'
import { unwrapSchema, schemaDefinition, objectShape, toSnakeCase } from '#contract/kit/codec.ts'
import { LoyaltyCardDraft } from '#contract/loyalty-cards.ts'
import { VehicleDraft } from '#contract/vehicles.ts'
import { WorkOrderDraft } from '#contract/work-orders/work-order-drafts.ts'
import { PriceTerms } from '#contract/work-orders/pricing.ts'
import { Car, CarService, StoredMetaData, TyreService, WorkOrder } from '#contract/work-orders/order.ts'
import { diffOrders } from '#domain/work-orders/order-history.ts'
import * as orderView from '#server/collaborators/orders/orders.view.ts'
import { canaryText } from './canary.ts'

/** The contract names the keys of these columns, and each key counts as a column of its own. */
export const documents: Record<string, $ZodType> = {
  'appointments.options': AppointmentOptions,
  'clients.company': Company,
  'customer_orders.meta_data': CustomerOrder.shape.metaData,
  'invoices.buyer': PrintedBuyer,
  'work_order_drafts.details': WorkOrderDraft.shape.details,
  'work_order_drafts.work_order': WorkOrderDraft.shape.workOrder,
  'work_orders.car': Car,
  'work_orders.car_service': CarService,
  'work_orders.meta_data': StoredMetaData,
  'work_orders.price_terms': PriceTerms,
  'work_orders.tyre_service': TyreService,
}

/** The document has every key of the schema, so that a new one is judged, too. */
export function fill(schema: $ZodType, path: string, leaf = (at: string): unknown => `${canaryText} ${at}`): unknown {
  if (schemaDefinition(unwrapSchema(schema)).type !== 'object') return leaf(path)
  return Object.fromEntries(Object.entries(objectShape(schema)).map(([key, inner]) => [key, fill(inner, `${path}.${key}`, leaf)]))
}

export type Change = { field: string; from: unknown; to: unknown }
const noteOf = (field: string): Change => ({ field, from: `${canaryText} ${field}`, to: `${canaryText} ${field}` })
const notesOf = (draft: object): Change[] => Object.keys(draft).map((key) => noteOf(toSnakeCase(key)))

const collaboratorOrder = orderView.toAuditFields(fill(CollaboratorOrderDraft, 'order') as Parameters<typeof orderView.toAuditFields>[0])
/** The audit of a record that names a client notes every field that a person writes. */
export const auditNotes: Record<string, Change[]> = {
  // Neither the caption nor the name of a file is noted.
  attachment: [noteOf('for_client')],
  client: notesOf(ClientDraft.shape),
  'collaborator-work-order': notesOf(collaboratorOrder),
  guaranty: notesOf(GuarantyDraft.shape),
  // The name of the buyer is not noted.
  invoice: [noteOf('amount'), noteOf('sending')],
  'loyalty-card': notesOf(LoyaltyCardDraft.shape),
  // Neither the reason nor the reference of a payment is noted.
  payment: [noteOf('amount')],
  vehicle: notesOf(VehicleDraft.shape),
}

/** Two orders that differ in every text; a list or a drawing that only its form could fill is empty in both. */
function orderOf(text: (path: string) => string): WorkOrder {
  const order = fill(WorkOrder, 'order', text) as WorkOrder
  const lists = { products: [], workers: [], tyreHotel: null, tyreHotelOut: null }
  const tyreService = order.tyreService && { ...order.tyreService, tyreDimensions: [] }
  return { ...order, ...lists, tyreService, metaData: { ...order.metaData, technicalDrawing: null } }
}
const fields = diffOrders(
  orderOf(() => ''),
  orderOf((path) => `${canaryText} ${path}`),
)
/** The history of an order notes every field that differs, and the answer of a client who was called. */
export const historyNotes: Change[] = [...fields, noteOf('call_note')]
