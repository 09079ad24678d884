import { z } from 'zod'
import type { ExcelColumn } from '#contract/kit/columns.ts'
import { downloadOf } from '#contract/kit/download.ts'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { ById, choiceFilter, Id, Instant, textFilter, Nothing, pageOf, searchOf, text, Version, VersionedId } from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'
import { draftSchema } from '#contract/kit/unfinished.ts'
import { OrderDraft } from './drafts.ts'
import { LineDraft } from './lines.ts'
import { WorkOrder } from './order.ts'

/** This many characters fit into one line of a wide screen. */
export const maxQuickLineLength = 200

/** Records from which a draft may be filled. */
export const DraftOrigin = z.enum(['appointment', 'customer-order', 'tyre-hotel'])
export type DraftOrigin = z.output<typeof DraftOrigin>

const { workOrder, ...parts } = OrderDraft.shape
const details = z.object({
  ...parts,
  /** The key identifies a line for other people who have the draft open. */
  products: z.array(LineDraft.extend({ key: z.int() })).max(200),
  /** Quick entry: `line` is the text not entered yet, `unread` the words of entered lines that still have no place. */
  quickEntry: z.object({ line: text(maxQuickLineLength), unread: z.array(text(maxQuickLineLength)).max(50) }),
  /** State of the form alone: the open tab and line. */
  form: z.object({ tab: z.enum(['general', 'vehicle', 'products', 'inspection', 'summary']), line: z.int() }),
})

/** A draft takes the fields of an order, none of them required. */
const draftParts = { workOrder: draftSchema(workOrder), details: draftSchema(details) }
export const DraftBody = z.object({ workOrder: draftParts.workOrder.default({}), details: draftParts.details.default({}) })
export type DraftBody = z.output<typeof DraftBody>

export const WorkOrderDraft = outputOf({
  ...draftParts,
  id: Id,
  organizationId: Id,
  origin: DraftOrigin.nullable(),
  originId: Id.nullable(),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
})
export type WorkOrderDraft = z.output<typeof WorkOrderDraft>

export const DraftRow = outputOf({
  id: Id,
  version: Version,
  organizationId: Id,
  plateNumber: z.string(),
  clientName: z.string(),
  workOrderType: z.string().nullable(),
  origin: DraftOrigin.nullable(),
  createdBy: z.string(),
  updatedBy: z.string(),
  /** The number of products and services on the draft. */
  lines: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type DraftRow = z.output<typeof DraftRow>

export const DraftSearch = searchOf(
  ['updated_at'],
  { organizationId: choiceFilter(Id), createdBy: choiceFilter(Id), origin: choiceFilter(DraftOrigin), quickText: textFilter },
  'desc',
)
export type DraftSearch = z.output<typeof DraftSearch>

/** The list as a workbook. */
export const draftColumns = [
  { key: 'updatedAt', kind: 'instant', word: 'ChangedAt' },
  { key: 'plateNumber', kind: 'code', word: 'PlateNumberShort' },
  { key: 'clientName', kind: 'text', word: 'Client' },
  { key: 'workOrderType', kind: 'text', word: 'WorkOrderType' },
  { key: 'origin', kind: 'choice', word: 'FilledFrom' },
  { key: 'updatedBy', kind: 'text', word: 'ChangedBy' },
  { key: 'lines', kind: 'number', word: 'LineCount' },
  { key: 'createdBy', kind: 'text', word: 'CreatedByUser', excel: true },
  { key: 'createdAt', kind: 'instant', word: 'CreatedAt', excel: true },
  { key: 'organization', kind: 'text', word: 'Organization', excel: true },
  { key: 'id', kind: 'number', word: 'RecordId', excel: true },
] as const satisfies ExcelColumn[]

const search = endpoint('POST /work-orders/search/draft', {
  access: 'desk',
  input: DraftSearch,
  result: pageOf(DraftRow),
  notRepeatable: true,
})
export const workOrderDrafts = feature('work-order-drafts', {
  search,
  download: downloadOf('work-order-draft', 'office', search),
  get: endpoint('GET /work-orders/:id/draft', { access: 'desk', input: ById, result: WorkOrderDraft }),
  create: endpoint('POST /work-orders/draft', { access: 'desk', input: DraftBody, result: WorkOrderDraft, created: true }),
  /** A draft is written whole, so a form empties a part by leaving it out. */
  update: endpoint('PUT /work-orders/:id/draft', { access: 'desk', input: DraftBody.extend(VersionedId.shape), result: WorkOrderDraft }),
  remove: endpoint('DELETE /work-orders/:id/draft', { access: 'desk', input: VersionedId, result: Nothing }),
  /** Turns the draft into an order once; a repeated call answers the same order. */
  transform: endpoint('GET /work-orders/:id/transform', { access: 'desk', input: VersionedId, result: WorkOrder, writes: true }),
})
