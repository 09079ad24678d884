import { z } from 'zod'
import { SettingDraft } from '#contract/accounts/account-settings.ts'
import type { AccessRule } from '#contract/kit/access.ts'
import type { ExcelColumn } from '#contract/kit/columns.ts'
import { downloadOf } from '#contract/kit/download.ts'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import {
  ById,
  dayRange,
  choiceFilter,
  File,
  booleanFilter,
  Id,
  LanguageField,
  textFilter,
  Nothing,
  pageOf,
  searchOf,
  text,
  Version,
  VersionedId,
} from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'
import { FlatChanges, OrderDraft } from './drafts.ts'
import { HistoryPage } from './history.ts'
import { ListedOrder, OrderPart, OrderRow, OrderStatus, WorkOrder } from './order.ts'
import { Repricing } from './pricing.ts'
import { Transfer } from './transfer.ts'

export const OrderSearch = searchOf(
  ['finished', 'client_name', 'plate_number', 'document_number', 'discount', 'total', 'status'],
  {
    organizationId: choiceFilter(Id),
    status: choiceFilter(OrderStatus),
    workOrderTypeId: choiceFilter(Id),
    paymentTypeId: choiceFilter(Id),
    clientId: choiceFilter(Id),
    vehicleId: choiceFilter(Id),
    plateNumber: textFilter,
    documentNumber: textFilter,
    finished: dayRange,
    itp: booleanFilter,
    /** Admins get the deleted orders instead of the others. */
    deleted: booleanFilter,
    quickText: textFilter,
  },
  'desc',
)
export type OrderSearch = z.output<typeof OrderSearch>

/** Callers with this access print the client's copy; all others get the workshop's copy, whatever they request. */
export const clientCopyAccess = { access: 'desk' } as const satisfies AccessRule

const toWorkplace = ById.extend({ organizationId: Id })

/** The list as a workbook. */
export const orderColumns = [
  { key: 'clientName', kind: 'text', word: 'Client' },
  { key: 'delegateName', kind: 'text', word: 'DelegateName', within: 'Client' },
  { key: 'plateNumber', kind: 'code', word: 'PlateNumberShort' },
  { key: 'finished', kind: 'instant', word: 'Finished' },
  { key: 'make', kind: 'text', word: 'Make', within: 'Vehicle' },
  { key: 'model', kind: 'text', word: 'Model', within: 'Vehicle' },
  { key: 'tyres', kind: 'code', word: 'Tyres' },
  { key: 'documentNumber', kind: 'code', word: 'DocumentNumberShort' },
  { key: 'discount', kind: 'money', word: 'Discount' },
  { key: 'total', kind: 'money', word: 'TotalIn' },
  { key: 'paymentType', kind: 'text', word: 'Payment' },
  { key: 'status', kind: 'choice', word: 'Status' },
  { key: 'uuid', kind: 'code', word: 'OrderNumber', excel: true },
  { key: 'workOrderType', kind: 'text', word: 'WorkOrderType', excel: true },
  { key: 'phone', kind: 'code', word: 'Phone', excel: true },
  { key: 'manufacturingYear', kind: 'number', word: 'ManufacturingYear', excel: true },
  { key: 'vinNumber', kind: 'code', word: 'VinNumber', excel: true },
  { key: 'carKm', kind: 'number', word: 'CarKm', excel: true },
  { key: 'workers', kind: 'text', word: 'Workers', excel: true },
  { key: 'startDate', kind: 'instant', word: 'StartDate', excel: true },
  { key: 'endDate', kind: 'instant', word: 'EndDate', excel: true },
  { key: 'subtotal', kind: 'money', word: 'Subtotal', excel: true },
  { key: 'tax', kind: 'money', word: 'VatShort', excel: true },
  { key: 'createdBy', kind: 'text', word: 'CreatedByUser', excel: true },
  { key: 'organization', kind: 'text', word: 'Organization', excel: true },
  { key: 'id', kind: 'number', word: 'RecordId', excel: true },
] as const satisfies ExcelColumn[]

const search = endpoint('GET /work-orders/search/query', { access: 'desk', input: OrderSearch, result: pageOf(ListedOrder) })
export const workOrders = feature('work-orders', {
  search,
  download: downloadOf('work-order', 'office', search),
  get: endpoint('GET /work-orders/:id', { access: 'all', input: ById, result: WorkOrder }),
  /** Finds the order by the number on paper, which scanning the printed code sends. */
  find: endpoint('GET /work-orders/number/:uuid', {
    access: 'all',
    input: z.object({ uuid: text(40) }),
    result: outputOf({ id: Id, itp: z.boolean() }),
  }),
  create: endpoint('POST /work-orders', { access: 'desk', input: OrderDraft, result: WorkOrder, created: true }),
  update: endpoint('PUT /work-orders/:id', { access: 'desk', input: FlatChanges.extend(VersionedId.shape), result: WorkOrder }),
  status: endpoint('PUT /work-orders/:id/status/:status', {
    access: 'office',
    input: VersionedId.extend({ status: OrderStatus }),
    result: OrderRow,
  }),
  remove: endpoint('DELETE /work-orders/:id', {
    access: 'office',
    /** True also removes the set of tyres that the order stores. */
    input: VersionedId.extend({ withTyreHotel: booleanFilter.default(false) }),
    result: Nothing,
  }),
  /** A deleted order can be restored for 30 days. */
  restore: endpoint('PUT /work-orders/:id/restore', { access: 'office', input: VersionedId, result: WorkOrder }),
  /** Answers what a transfer to this workplace would change, and writes nothing. */
  transferPreview: endpoint('GET /work-orders/:id/transfer/organization/:organizationId', {
    access: 'office',
    input: toWorkplace,
    result: Transfer,
  }),
  transfer: endpoint('PUT /work-orders/:id/transfer/organization/:organizationId', {
    access: 'office',
    input: toWorkplace.extend({ version: Version.optional() }),
    result: WorkOrder,
  }),
  /** Computes the sums with the settings of today; without `apply` nothing is stored. */
  reprice: endpoint('POST /work-orders/:id/reprice', {
    access: 'office',
    input: VersionedId.extend({
      apply: z.boolean().default(false),
      /** True also gives the lines today's list prices. */
      listPrices: z.boolean().default(false),
    }),
    result: Repricing,
  }),
  history: endpoint('GET /work-orders/:id/history', {
    access: 'office',
    input: ById.extend({ pageCount: z.int().min(1).max(1000).default(1) }),
    result: HistoryPage,
  }),
  /** Answers with all parts, whichever the call requests. */
  withRelations: endpoint('POST /work-orders/:id/with-relations', {
    access: 'all',
    input: ById.extend({ relations: z.array(OrderPart).max(20).default([]) }),
    result: WorkOrder,
    notRepeatable: true,
  }),
  pdf: endpoint('GET /work-orders/:id/pdf', {
    access: 'all',
    input: ById.extend({
      language: LanguageField.default('ro'),
      /** The copy for workers has no prices; workers get no other copy. */
      copy: z.enum(['workshop']).optional(),
      /** True also prints the slips of the sets that the order stores and gives back. */
      withTyreHotel: booleanFilter.default(false),
    }),
    result: File,
    blob: 'application/pdf',
  }),
  /** Prints a sample order as if the account also had these settings. */
  samplePdf: endpoint('POST /work-orders/sample-pdf', {
    access: 'admin',
    allowedWhen: { suspended: 'admin' },
    input: z.object({ settings: z.array(SettingDraft).max(50), language: LanguageField.default('ro') }),
    result: File,
    blob: 'application/pdf',
  }),
})
