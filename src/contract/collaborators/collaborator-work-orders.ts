import { z } from 'zod'
import type { ExcelColumn } from '#contract/kit/columns.ts'
import { downloadOf } from '#contract/kit/download.ts'
import { draftShape } from '#contract/kit/changes.ts'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import {
  ById,
  Day,
  dayRange,
  choiceFilter,
  File,
  Id,
  Instant,
  LanguageField,
  textFilter,
  multilineText,
  Money,
  Nothing,
  pageOf,
  Percent,
  Phone,
  Plate,
  Price,
  Quantity,
  requiredText,
  searchOf,
  text,
  Version,
  VersionedId,
} from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'

/** Done is what the collaborator has finished, invoiced what the office has settled with them. */
export const CollaboratorOrderStatus = z.enum(['new', 'in-progress', 'done', 'invoiced', 'cancelled'])
export type CollaboratorOrderStatus = z.output<typeof CollaboratorOrderStatus>

/** Payment types of collaborators. The shop can rename the payment types of its own orders, so this list is separate. */
export const collaboratorPaymentTypes = [
  { id: 1, name: 'CARD' },
  { id: 2, name: 'CASH' },
  { id: 3, name: 'FACT' },
] as const
const CollaboratorPaymentTypeId = z.int().min(1).max(collaboratorPaymentTypes.length)

/** Later years are typing mistakes. */
const OrderDay = Day.refine((day) => day < '2200', 'InvalidDate')

/** The collaborator's own work in free words: it is not in the price list. */
const line = { name: requiredText(200), quantity: Quantity, um: text(10), price: Price }
export const CollaboratorOrderLine = z.object({ ...line, um: line.um.default('BUC') })
export type CollaboratorOrderLine = z.output<typeof CollaboratorOrderLine>

const fields = {
  organizationId: Id,
  collaboratorId: Id,
  /** Workers of the collaborator who do the work. */
  workerIds: z
    .array(Id)
    .max(20)
    .refine((ids) => new Set(ids).size === ids.length, 'AlreadyThere'),
  plateNumber: Plate,
  make: text(50),
  model: text(50),
  clientName: requiredText(150),
  /** Null if the customer is not a stored client of the shop. */
  organizationClientId: Id.nullable(),
  phone: Phone.nullable(),
  description: multilineText(500),
  date: OrderDay,
  deadline: OrderDay.nullable(),
  status: CollaboratorOrderStatus,
  paymentTypeId: CollaboratorPaymentTypeId.nullable(),
  withVat: z.boolean(),
  vatPercentage: Percent.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-4, 'AtMostTwoDecimals'),
  lines: z.array(CollaboratorOrderLine).max(100),
}

/** VAT is that of the account's settings unless the draft sets it. The server writes number and sums. */
export const CollaboratorOrderDraft = z.object({
  ...draftShape(fields, { workerIds: [], make: '', model: '', description: '', status: 'new', lines: [] }),
  withVat: fields.withVat.optional(),
  vatPercentage: fields.vatPercentage.optional(),
})
export type CollaboratorOrderDraft = z.output<typeof CollaboratorOrderDraft>

/** Absent fields stay unchanged; sent workers and lines replace the stored ones. */
const CollaboratorOrderChanges = z.object(fields).partial()
export type CollaboratorOrderChanges = z.output<typeof CollaboratorOrderChanges>

const { lines: _lines, workerIds: _workerIds, ...own } = fields
const row = {
  ...own,
  id: Id,
  number: z.string(),
  collaboratorName: z.string(),
  workers: z.array(z.object({ id: Id, name: z.string() })),
  subtotal: Money,
  tax: Money,
  total: Money,
  /** The time at which the work was done or abandoned. */
  finished: Instant.nullable(),
  createdBy: z.string().nullable(),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
}
export const CollaboratorOrderRow = outputOf(row)
export type CollaboratorOrderRow = z.output<typeof CollaboratorOrderRow>

export const CollaboratorOrder = outputOf({ ...row, lines: z.array(z.object({ ...line, total: Money })) })
export type CollaboratorOrder = z.output<typeof CollaboratorOrder>

export const CollaboratorOrderSearch = searchOf(
  ['date', 'number', 'client_name', 'total', 'status'],
  {
    organizationId: choiceFilter(Id),
    collaboratorId: choiceFilter(Id),
    workerId: choiceFilter(Id),
    status: choiceFilter(CollaboratorOrderStatus),
    paymentTypeId: choiceFilter(CollaboratorPaymentTypeId),
    plateNumber: textFilter,
    date: dayRange,
    quickText: textFilter,
  },
  'desc',
)
export type CollaboratorOrderSearch = z.output<typeof CollaboratorOrderSearch>

/** The list as a workbook. */
export const collaboratorOrderColumns = [
  { key: 'number', kind: 'code', word: 'OrderNumber' },
  { key: 'date', kind: 'day', word: 'OrderDay' },
  { key: 'collaboratorName', kind: 'text', word: 'Collaborator' },
  { key: 'workers', kind: 'text', word: 'CollaboratorWorkers' },
  { key: 'plateNumber', kind: 'code', word: 'PlateNumberShort' },
  { key: 'clientName', kind: 'text', word: 'Client' },
  { key: 'total', kind: 'money', word: 'OrderTotalIn' },
  { key: 'paymentType', kind: 'text', word: 'Payment' },
  { key: 'status', kind: 'choice', word: 'Status' },
  { key: 'phone', kind: 'code', word: 'Phone', excel: true },
  { key: 'make', kind: 'text', word: 'Make', excel: true },
  { key: 'model', kind: 'text', word: 'Model', excel: true },
  { key: 'deadline', kind: 'day', word: 'Deadline', excel: true },
  { key: 'subtotal', kind: 'money', word: 'Subtotal', excel: true },
  { key: 'tax', kind: 'money', word: 'VatShort', excel: true },
  { key: 'description', kind: 'text', word: 'Description', excel: true },
  { key: 'createdBy', kind: 'text', word: 'CreatedByUser', excel: true },
  { key: 'organization', kind: 'text', word: 'Organization', excel: true },
  { key: 'id', kind: 'number', word: 'RecordId', excel: true },
] as const satisfies ExcelColumn[]

const module = 'collaborator'
const search = endpoint('GET /collaborator-work-orders/search/query', {
  access: 'all',
  module,
  input: CollaboratorOrderSearch,
  result: pageOf(CollaboratorOrderRow),
})
export const collaboratorWorkOrders = feature('collaborator-work-orders', {
  search,
  download: downloadOf('collaborator-work-order', 'office', search),
  get: endpoint('GET /collaborator-work-orders/:id', { access: 'all', module, input: ById, result: CollaboratorOrder }),
  create: endpoint('POST /collaborator-work-orders', {
    access: 'all',
    module,
    input: CollaboratorOrderDraft,
    result: CollaboratorOrder,
    created: true,
  }),
  update: endpoint('PUT /collaborator-work-orders/:id', {
    access: 'all',
    module,
    input: CollaboratorOrderChanges.extend(VersionedId.shape),
    result: CollaboratorOrder,
  }),
  remove: endpoint('DELETE /collaborator-work-orders/:id', { access: 'office', module, input: VersionedId, result: Nothing }),
  /** Prints the sheet that goes to the collaborator with the vehicle and comes back signed. */
  pdf: endpoint('GET /collaborator-work-orders/:id/pdf', {
    access: 'all',
    module,
    input: ById.extend({ language: LanguageField.default('ro') }),
    result: File,
    blob: 'application/pdf',
  }),
})
