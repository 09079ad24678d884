import { z } from 'zod'
import { deriveChanges } from '#contract/kit/changes.ts'
import type { ExcelColumn } from '#contract/kit/columns.ts'
import { downloadOf } from '#contract/kit/download.ts'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import {
  booleanFilter,
  ById,
  choiceFilter,
  Day,
  Dot,
  File,
  Id,
  Instant,
  LanguageField,
  Nothing,
  pageOf,
  Phone,
  Plate,
  Price,
  requiredText,
  searchOf,
  text,
  textFilter,
  Version,
  VersionedId,
} from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'

/** A field that may be left empty: forms send it absent, null or as an empty text, and all are read as null. */
const open = <S extends z.ZodType>(schema: S) =>
  z.preprocess((typed) => (typed === '' ? null : typed), schema.nullable()) as unknown as z.ZodNullable<S>

/** A size has four characters, one of which may be a decimal. */
const Size = z
  .number()
  .min(1)
  .max(9999, { abort: true })
  .refine((value) => String(value).length <= 4, 'InvalidNumber')
const Rim = z
  .number()
  .min(1)
  .max(99.9, { abort: true })
  .refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6, 'InvalidNumber')
const Count = z.int().min(1).max(999_999)
/** The screen questions odd values instead of refusing them. */
const DotDigits = Dot.regex(/^\d+$/, 'InvalidNumber')

const size = { tyreWidth: open(Size), tyreHeight: open(Size), tyreRim: open(Rim) }
/** Tyres of one size in a set. */
export const HotelRow = z
  .object({ tyreQuantity: Count, ...size, dotNumber: open(DotDigits) })
  .partial()
  .required({ tyreQuantity: true })
export type HotelRow = z.output<typeof HotelRow>
export const maxHotelRows = 20

export const Season = z.enum(['summer', 'winter', 'all-season'])
export type Season = z.output<typeof Season>
export const HotelStatus = z.enum(['open', 'closed'])

/** The top of a set may repeat the values of its first row beside these fields. */
const metaData = {
  withRim: z.boolean(),
  phoneNumber: open(Phone),
  dotNumber: open(DotDigits),
  tyreDimensions: z.array(HotelRow).max(maxHotelRows),
}
/** Fields of the tyres alone, without client and vehicle. */
const tyres = {
  description: text(150),
  tyreName: open(text(100)),
  tyreQuantity: Count,
  ...size,
  season: open(Season),
  storageUntil: open(Day.refine((day) => day < '2200', 'InvalidDate')),
  fee: open(Price),
}
const fields = {
  ...tyres,
  organizationId: Id,
  carNumber: Plate,
  carMake: open(text(50)),
  carModel: open(text(50)),
  /** Without a client id the client is found by name and phone, or created. */
  organizationClientId: open(Id),
  clientName: requiredText(150),
  /** The number of the order that stored the set. */
  workOrderUuid: open(text(40)),
  /** The server overwrites `createdBy` and `carModel`. */
  metaData: z.object({ ...metaData, createdBy: open(text(100)), carModel: open(text(50)) }).partial(),
}
/** Absent fields take their usual values. */
export const TyreHotelDraft = z.object(fields).partial().required({ carNumber: true, clientName: true })
export type TyreHotelDraft = z.output<typeof TyreHotelDraft>
export const TyreHotelChanges = deriveChanges(fields)
export type TyreHotelChanges = z.output<typeof TyreHotelChanges>
/** The same within an order, which has the client and vehicle itself. */
export const OrderHotelDraft = z.object({ ...tyres, metaData: z.object(metaData).omit({ phoneNumber: true }).partial() }).partial()
export type OrderHotelDraft = z.output<typeof OrderHotelDraft>

const storedSize = { tyreWidth: z.number().nullable(), tyreHeight: z.number().nullable(), tyreRim: z.number().nullable() }
export const StoredHotelRow = outputOf({ tyreQuantity: z.int(), ...storedSize, dotNumber: z.string().nullable() })
export type StoredHotelRow = z.output<typeof StoredHotelRow>
export const TyreHotel = outputOf({
  id: Id,
  createdAt: Instant,
  status: HotelStatus,
  organizationId: Id,
  carNumber: Plate,
  carMake: z.string().nullable(),
  carModel: z.string().nullable(),
  organizationClientId: Id.nullable(),
  clientName: z.string(),
  tyreHotelClient: z.object({ delegateName: z.string().nullable() }).nullable(),
  description: z.string(),
  tyreName: z.string().nullable(),
  tyreQuantity: z.int(),
  ...storedSize,
  workOrderUuid: z.string().nullable(),
  workOrderId: Id.nullable(),
  outWorkOrderId: Id.nullable(),
  season: Season.nullable(),
  storageUntil: Day,
  fee: Price.nullable(),
  closedAt: Instant.nullable(),
  /** The shelf of the set; null if it has none. */
  shelf: z.object({ id: Id, fullCode: z.string() }).nullable(),
  /** The name of the user who stored the set; `created_by` is their username. */
  storedBy: z.string(),
  version: Version,
  metaData: z.object({
    createdBy: z.string(),
    withRim: z.boolean(),
    phoneNumber: z.string().nullable(),
    dotNumber: z.string().nullable(),
    carModel: z.string().nullable(),
    tyreDimensions: z.array(StoredHotelRow),
  }),
})
export type TyreHotel = z.output<typeof TyreHotel>

/** A set as shown by the order that stores it or gives it back. */
export const OrderHotel = outputOf({
  id: Id,
  version: Version,
  status: HotelStatus,
  carNumber: Plate,
  tyreName: z.string().nullable(),
  tyreQuantity: z.int(),
  season: Season.nullable(),
  storageUntil: Day,
  fee: Price.nullable(),
  description: z.string(),
  metaData: z.object({ withRim: z.boolean(), tyreDimensions: z.array(StoredHotelRow) }),
})
export type OrderHotel = z.output<typeof OrderHotel>

/** One entry in the history of a set. */
export const TyreHotelMovement = outputOf({
  id: Id,
  at: Instant,
  kind: z.enum(['in', 'move', 'out', 'reopen']),
  quantity: z.int(),
  fromCode: z.string().nullable(),
  toCode: z.string().nullable(),
  by: z.string(),
})
export type TyreHotelMovement = z.output<typeof TyreHotelMovement>

/** A set that must be fetched; `dueAt` is the time at which its client comes. */
export const PickedHotel = outputOf({ ...TyreHotel.shape, dueAt: Instant })
export type PickedHotel = z.output<typeof PickedHotel>

/** A part of a size, which forms send as text. */
const sizeLike = z.preprocess(
  (part) => (typeof part === 'number' ? String(part) : part),
  text(6).regex(/^\d{1,4}([.,]\d)?$/, 'InvalidNumber'),
)

export const TyreHotelSearch = searchOf(
  ['created_at', 'car_number', 'work_order_uuid', 'client_name', 'tyre_name', 'tyre_quantity'],
  {
    organizationId: choiceFilter(Id),
    closed: booleanFilter,
    carNumber: text(15),
    clientId: choiceFilter(Id),
    clientName: textFilter,
    workOrderUuid: textFilter,
    tyreName: textFilter,
    carMake: textFilter,
    carModel: textFilter,
    /** All parts of a size must match the same row of the set. */
    tyreWidth: sizeLike,
    tyreHeight: sizeLike,
    tyreRim: sizeLike,
    season: choiceFilter(Season),
    overdue: booleanFilter,
    /** Whether the set is on a shelf. */
    placed: booleanFilter,
    shelf: textFilter,
    quickText: textFilter,
  },
  'desc',
)
export type TyreHotelSearch = z.output<typeof TyreHotelSearch>

/** The list as a workbook. */
export const tyreHotelColumns = [
  { key: 'createdAt', kind: 'instant', word: 'StoredAt' },
  { key: 'carNumber', kind: 'code', word: 'PlateNumberShort' },
  { key: 'workOrderUuid', kind: 'code', word: 'OrderNumber' },
  { key: 'clientName', kind: 'text', word: 'Client' },
  { key: 'tyreName', kind: 'text', word: 'TyreName' },
  { key: 'dimensions', kind: 'code', word: 'TyreDimensions' },
  { key: 'tyreQuantity', kind: 'number', word: 'QuantityShort' },
  { key: 'phoneNumber', kind: 'code', word: 'Phone', excel: true },
  { key: 'car', kind: 'text', word: 'Vehicle', excel: true },
  { key: 'dotNumber', kind: 'code', word: 'DotNumber', excel: true },
  { key: 'withRim', kind: 'flag', word: 'WithRim', excel: true },
  { key: 'season', kind: 'choice', word: 'Season', excel: true },
  { key: 'status', kind: 'choice', word: 'Status', excel: true },
  { key: 'closedAt', kind: 'instant', word: 'ClosedAt', excel: true },
  { key: 'shelf', kind: 'code', word: 'Shelf', excel: true },
  { key: 'storageUntil', kind: 'day', word: 'StorageUntil', excel: true },
  { key: 'fee', kind: 'money', word: 'StorageFee', excel: true },
  { key: 'description', kind: 'text', word: 'Description', excel: true },
  { key: 'organization', kind: 'text', word: 'Organization', excel: true },
  { key: 'id', kind: 'number', word: 'RecordId', excel: true },
] as const satisfies ExcelColumn[]

/** A suspended account still hands out sets at the counter, so their data stays readable. */
const read = { access: 'all', allowedWhen: { suspended: 'simple' } } as const
const search = endpoint('GET /tyre-hotels/search/query', { ...read, input: TyreHotelSearch, result: pageOf(TyreHotel) })
export const tyreHotels = feature('tyre-hotels', {
  search,
  /** The same search for clients that send the filters as a body. */
  searchByBody: endpoint('POST /tyre-hotels/search/query', {
    ...read,
    input: TyreHotelSearch,
    result: pageOf(TyreHotel),
    notRepeatable: true,
  }),
  download: downloadOf('tyre-hotel', 'office', { input: TyreHotelSearch }),
  get: endpoint('GET /tyre-hotels/:id', { ...read, input: ById, result: TyreHotel }),
  create: endpoint('POST /tyre-hotels', { access: 'all', input: TyreHotelDraft, result: TyreHotel, created: true }),
  update: endpoint('PUT /tyre-hotels/:id', { access: 'all', input: TyreHotelChanges.extend(VersionedId.shape), result: TyreHotel }),
  close: endpoint('POST /tyre-hotels/:id/close', { access: 'all', input: VersionedId, result: TyreHotel }),
  /** Puts the set on a shelf, or takes it off its shelf. */
  place: endpoint('POST /tyre-hotels/:id/place', {
    access: 'all',
    input: VersionedId.extend({ shelfId: Id.nullable() }),
    result: TyreHotel,
  }),
  /** Reopens a set that was closed too soon. */
  reopen: endpoint('POST /tyre-hotels/:id/reopen', { access: 'admin', input: VersionedId, result: TyreHotel }),
  /** Creates an order draft for the change of season, which gives this set back and stores the other. */
  startOrder: endpoint('POST /tyre-hotels/:id/work-order', {
    access: 'desk',
    input: ById,
    result: outputOf({ draftId: Id.nullable(), workOrderId: Id.nullable() }),
  }),
  movements: endpoint('GET /tyre-hotels/:id/movements', { ...read, input: ById, result: z.object({ items: z.array(TyreHotelMovement) }) }),
  /** Lists the sets to fetch for a day, in walking order; sets without a shelf come last. */
  pickList: endpoint('GET /tyre-hotels/pick-list', {
    ...read,
    input: z.object({ day: Day.optional(), organizationId: Id.optional() }),
    result: outputOf({ day: Day, items: z.array(PickedHotel) }),
  }),
  remove: endpoint('DELETE /tyre-hotels/:id', { access: 'office', input: VersionedId, result: Nothing }),
  /** Prints one sheet for the client, or a label for each tyre for the warehouse. */
  pdf: endpoint('GET /tyre-hotels/:id/pdf', {
    ...read,
    input: ById.extend({
      forWarehouse: z.boolean().default(false),
      /** Rows of labels on a page, which always has two columns. */
      rows: z.int().min(1).max(6).default(3),
      orientation: z.enum(['portrait', 'landscape']).default('portrait'),
      language: LanguageField.default('ro'),
    }),
    result: File,
    blob: 'application/pdf',
  }),
})
