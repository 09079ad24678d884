import { z } from 'zod'
import { deriveChanges } from './kit/changes.ts'
import type { ExcelColumn } from './kit/columns.ts'
import { downloadOf } from './kit/download.ts'
import { endpoint, feature } from './kit/endpoint.ts'
import {
  ById,
  choiceFilter,
  Day,
  Id,
  Instant,
  Money,
  multilineText,
  NationalPhone,
  Nothing,
  pageOf,
  Plate,
  searchOf,
  text,
  textFilter,
  Version,
  VersionedId,
  Vin,
} from './kit/fields.ts'
import { outputOf } from './kit/output.ts'

export const CustomerOrderStatus = z.enum(['new', 'in-progress', 'done', 'closed'])
export type CustomerOrderStatus = z.output<typeof CustomerOrderStatus>
/** A card on the board may take any of these statuses; closing has an endpoint of its own. */
export const OpenCustomerOrderStatus = CustomerOrderStatus.exclude(['closed'])
export type OpenCustomerOrderStatus = z.output<typeof OpenCustomerOrderStatus>

/** A field that may be left empty: absent, null and an empty text are all read as null. */
const open = <S extends z.ZodType>(schema: S) =>
  z.preprocess((typed) => (typed === '' ? null : typed), schema.nullable()) as unknown as z.ZodNullable<S>

const size = (max: number) => z.number().gt(0, 'InvalidNumber').max(max)
const ColorCode = z.int().min(1).max(6)
/** Older programs send these; they are ignored: the server sets the place, and the color code the badge. */
const unused = { order: z.int().min(-1_000_000).max(1_000_000).nullish(), badgeColor: text(20).nullish() }

const metaData = {
  tyreQuantity: open(z.int().min(0).max(999)),
  phone: open(NationalPhone),
  delegateName: open(text(150)),
  carKm: open(z.int().min(0).max(9_999_999)),
  tyreWidth: open(size(1000)),
  tyreHeight: open(size(200)),
  tyreRim: open(size(100)),
  vinNumber: open(Vin),
}
const fields = {
  carPlateNumber: Plate,
  organizationClientId: Id.nullable(),
  clientName: text(150),
  carMake: text(50),
  carModel: text(50),
  tyreMake: text(15),
  tyreModel: text(15),
  newTyre: z.boolean(),
  colorCode: ColorCode,
  status: OpenCustomerOrderStatus,
  description: multilineText(250),
  onDate: open(Day),
  /** `description` is a copy that counts only if the order has no description. The server ignores `createdBy` and writes its own. */
  metaData: z.object({ ...metaData, description: multilineText(250), createdBy: open(text(100)) }).partial(),
}

/** Absent fields become empty; an absent color becomes the next of the six. */
export const CustomerOrderDraft = z
  .object({ ...fields, organizationId: Id, appointmentGroupId: Id.nullable(), appointmentId: Id.nullable() })
  .partial()
  .required({ carPlateNumber: true })
export type CustomerOrderDraft = z.output<typeof CustomerOrderDraft>

/** Only `move` changes position and group, and nothing changes the workplace: a caller may only repeat the stored values. */
export const CustomerOrderChanges = deriveChanges({ ...fields, organizationId: Id, appointmentGroupId: Id.nullable() })
export type CustomerOrderChanges = z.output<typeof CustomerOrderChanges>

export const CustomerOrder = outputOf({
  ...fields,
  id: Id,
  organizationId: Id,
  appointmentGroupId: Id.nullable(),
  status: CustomerOrderStatus,
  badgeColor: z.string(),
  /** The position on the board; null once the order is closed. */
  order: z.int().nullable(),
  userId: Id.nullable(),
  appointmentId: Id.nullable(),
  workOrderId: Id.nullable(),
  workOrderUuid: z.string().nullable(),
  /** The customer order closes when its work order is done. */
  closeWithOrder: z.boolean(),
  /** Money taken in advance; it goes over to the work order. */
  deposit: Money,
  createdAt: Instant,
  closedAt: Instant.nullable(),
  version: Version,
  metaData: z.object({ ...metaData, description: z.string(), createdBy: z.string() }),
})
export type CustomerOrder = z.output<typeof CustomerOrder>
export type CustomerOrderMeta = CustomerOrder['metaData']

/** The new position of a card and of the others that made room; `revision` is null if no card moved. */
const placed = {
  id: Id,
  organizationId: Id,
  appointmentGroupId: Id.nullable(),
  order: z.int().nullable(),
  version: Version,
  revision: z.int().nullable(),
  places: z.array(z.object({ id: Id, position: z.int() })),
}
export const CardMove = outputOf(placed)
export type CardMove = z.output<typeof CardMove>

/** The live event carries only this: simple services listen too, and may not read cards. */
export const CustomerOrderChange = outputOf({ ...placed, status: CustomerOrderStatus })
export type CustomerOrderChange = z.output<typeof CustomerOrderChange>

const maxCards = 500

/** Without a status the search finds the cards on the board, in their order; with `closed` it finds the closed ones. */
export const CustomerOrderSearch = searchOf(
  ['order', 'closed_at', 'created_at'],
  { organizationId: choiceFilter(Id), status: choiceFilter(CustomerOrderStatus), quickText: textFilter },
  'asc',
  maxCards,
  maxCards,
)
export type CustomerOrderSearch = z.output<typeof CustomerOrderSearch>

/** The list as a workbook. */
export const customerOrderColumns = [
  { key: 'closedAt', kind: 'instant', word: 'CardClosedAt' },
  { key: 'carPlateNumber', kind: 'code', word: 'PlateNumberShort' },
  { key: 'clientName', kind: 'text', word: 'Client' },
  { key: 'car', kind: 'text', word: 'Vehicle' },
  { key: 'tyre', kind: 'text', word: 'Tyres' },
  { key: 'tyreSize', kind: 'code', word: 'TyreDimensions' },
  { key: 'tyreQuantity', kind: 'number', word: 'QuantityShort' },
  { key: 'workOrderUuid', kind: 'code', word: 'OrderNumber' },
  { key: 'status', kind: 'choice', word: 'Status', excel: true },
  { key: 'phone', kind: 'code', word: 'Phone', excel: true },
  { key: 'description', kind: 'text', word: 'Description', excel: true },
  { key: 'onDate', kind: 'day', word: 'OnDate', excel: true },
  { key: 'createdAt', kind: 'instant', word: 'CreatedAt', excel: true },
  { key: 'organization', kind: 'text', word: 'Organization', excel: true },
  { key: 'id', kind: 'number', word: 'RecordId', excel: true },
] as const satisfies ExcelColumn[]

const write = { access: 'office', result: CustomerOrder } as const
const search = endpoint('GET /customer-order', {
  access: 'main',
  input: CustomerOrderSearch,
  /** `revision` is that of the board, if the search names one workplace; else null. */
  result: pageOf(CustomerOrder).extend({ revision: z.int().nullable() }),
})
export const customerOrders = feature('customer-orders', {
  search,
  download: downloadOf('customer-order', 'office', search),
  get: endpoint('GET /customer-order/:id', { access: 'main', input: ById, result: CustomerOrder }),
  create: endpoint('POST /customer-order', { ...write, input: CustomerOrderDraft.extend(unused), created: true }),
  update: endpoint('PUT /customer-order/:id', { ...write, input: CustomerOrderChanges.extend({ ...unused, ...VersionedId.shape }) }),
  /**
   * Moves the card behind another card, or to the top if `afterId` is null: of the given group, else of the whole board. Behind a card
   * that left the board means the end.
   */
  move: endpoint('PUT /customer-order/:id/move', {
    access: 'office',
    input: VersionedId.extend({ appointmentGroupId: Id.nullable().optional(), afterId: Id.nullable() }),
    result: CardMove,
  }),
  close: endpoint('PUT /customer-order/:id/close', { ...write, input: VersionedId }),
  remove: endpoint('DELETE /customer-order/:id', { access: 'office', input: VersionedId, result: Nothing }),
  /** Fills a draft of a work order once; a repeated call answers the same draft, or the order made of it. */
  startOrder: endpoint('POST /customer-order/:id/work-order', {
    access: 'main',
    input: ById.extend({ closeWithOrder: z.boolean().optional() }),
    result: outputOf({ draftId: Id.nullable(), workOrderId: Id.nullable() }),
  }),
})
