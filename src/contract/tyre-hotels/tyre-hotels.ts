import { z } from 'zod'
import { deriveChanges } from '#contract/kit/changes.ts'
import type { ExcelColumn } from '#contract/kit/columns.ts'
import { downloadOf } from '#contract/kit/download.ts'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import {
  ById,
  codeText,
  Day,
  choiceFilter,
  File,
  booleanFilter,
  Id,
  Instant,
  LanguageField,
  textFilter,
  Nothing,
  pageOf,
  Phone,
  Plate,
  Price,
  requiredText,
  searchOf,
  text,
  Version,
} from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'

/** What may be left empty, as forms of any kind say it: absent, null or an empty text. Its type is that of a field that may be null. */
const open = <S extends z.ZodType>(schema: S) =>
  z.preprocess((typed) => (typed === '' ? null : typed), schema.nullable()) as unknown as z.ZodNullable<S>

/** Four characters, of which one may stand behind the comma. */
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
/** Week and year, `0224`, as far as they can be read on the tyre: what looks wrong is doubted on the screen, not refused. */
const Dot = codeText(4).regex(/^\d+$/, 'InvalidNumber')

const size = { tyreWidth: open(Size), tyreHeight: open(Size), tyreRim: open(Rim) }
/** Tyres of one size in a set. */
export const HotelRow = z
  .object({ tyreQuantity: Count, ...size, dotNumber: open(Dot) })
  .partial()
  .required({ tyreQuantity: true })
export type HotelRow = z.output<typeof HotelRow>
export const maxHotelRows = 20

export const Season = z.enum(['summer', 'winter', 'all-season'])
export type Season = z.output<typeof Season>
export const HotelStatus = z.enum(['open', 'closed'])

/** Beside them the top of a set may say again what its first row does. */
const metaData = {
  withRim: z.boolean(),
  phoneNumber: open(Phone),
  dotNumber: open(Dot),
  tyreDimensions: z.array(HotelRow).max(maxHotelRows),
}
/** What is said of the tyres alone. */
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
  /** With no client id the client is found by name and phone, or made. */
  organizationClientId: open(Id),
  clientName: requiredText(150),
  /** The number of the order that it came in with. */
  workOrderUuid: open(text(40)),
  /** Who stored it and the model of the car are the server's to say here. */
  metaData: z.object({ ...metaData, createdBy: open(text(100)), carModel: open(text(50)) }).partial(),
}
/** What is left out is as most have it. */
export const TyreHotelDraft = z.object(fields).partial().required({ carNumber: true, clientName: true })
export type TyreHotelDraft = z.output<typeof TyreHotelDraft>
export const TyreHotelChanges = deriveChanges(fields)
export type TyreHotelChanges = z.output<typeof TyreHotelChanges>
/** The same within an order, which itself says whose they are. */
export const OrderHotelDraft = z.object({ ...tyres, metaData: z.object(metaData).omit({ phoneNumber: true }).partial() }).partial()
export type OrderHotelDraft = z.output<typeof OrderHotelDraft>

const known = { tyreWidth: z.number().nullable(), tyreHeight: z.number().nullable(), tyreRim: z.number().nullable() }
export const StoredHotelRow = outputOf({ tyreQuantity: z.int(), ...known, dotNumber: z.string().nullable() })
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
  ...known,
  workOrderUuid: z.string().nullable(),
  workOrderId: Id.nullable(),
  outWorkOrderId: Id.nullable(),
  season: Season.nullable(),
  storageUntil: Day,
  fee: Price.nullable(),
  closedAt: Instant.nullable(),
  /** Where it lies. */
  shelf: z.object({ id: Id, fullCode: z.string() }).nullable(),
  /** What whoever stored it is called; `created_by` is the name that they sign in with. */
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

/** What is told of a set live: of one that moved, its old workplace learns no more. */
export const TyreHotelChange = outputOf({ id: Id, version: Version, organizationId: Id })

/** A set as the order shows it that stores it, or gives it back. */
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

/** A line of what became of a set. */
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

/** A set that is to be fetched, and when whoever asks for it comes. */
export const PickedHotel = outputOf({ ...TyreHotel.shape, dueAt: Instant })
export type PickedHotel = z.output<typeof PickedHotel>

/** A part of a size: a form sends it as text. */
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
    /** Of any row of the set, all that are asked for of the same. */
    tyreWidth: sizeLike,
    tyreHeight: sizeLike,
    tyreRim: sizeLike,
    season: choiceFilter(Season),
    overdue: booleanFilter,
    /** Whether it lies on a shelf. */
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

const versioned = ById.extend({ version: Version.optional() })
/** At the counter of a suspended account sets are still handed out by what is known of them. */
const read = { access: 'all', allowedWhen: { suspended: 'simple' } } as const
const search = endpoint('GET /tyre-hotels/search/query', { ...read, input: TyreHotelSearch, result: pageOf(TyreHotel) })
export const tyreHotels = feature('tyre-hotels', {
  search,
  /** The same, for whoever sends its filters as a body. */
  searchByBody: endpoint('POST /tyre-hotels/search/query', {
    ...read,
    input: TyreHotelSearch,
    result: pageOf(TyreHotel),
    notRepeatable: true,
  }),
  download: downloadOf('tyre-hotel', 'office', { input: TyreHotelSearch }),
  get: endpoint('GET /tyre-hotels/:id', { ...read, input: ById, result: TyreHotel }),
  create: endpoint('POST /tyre-hotels', { access: 'all', input: TyreHotelDraft, result: TyreHotel, created: true }),
  update: endpoint('PUT /tyre-hotels/:id', {
    access: 'all',
    input: TyreHotelChanges.extend({ id: Id, version: Version.optional() }),
    result: TyreHotel,
    versioned: true,
  }),
  close: endpoint('POST /tyre-hotels/:id/close', { access: 'all', input: versioned, result: TyreHotel, versioned: true }),
  /** Puts it on a shelf, or takes it off the one where it lies. */
  place: endpoint('POST /tyre-hotels/:id/place', {
    access: 'all',
    input: versioned.extend({ shelfId: Id.nullable() }),
    result: TyreHotel,
    versioned: true,
  }),
  /** Of one that was closed too soon. */
  reopen: endpoint('POST /tyre-hotels/:id/reopen', { access: 'admin', input: versioned, result: TyreHotel, versioned: true }),
  /** At the change of season: an order, as a draft, that gives this set back and stores the other. */
  startOrder: endpoint('POST /tyre-hotels/:id/work-order', {
    access: 'desk',
    input: ById,
    result: outputOf({ draftId: Id.nullable(), workOrderId: Id.nullable() }),
  }),
  movements: endpoint('GET /tyre-hotels/:id/movements', { ...read, input: ById, result: z.object({ items: z.array(TyreHotelMovement) }) }),
  /** What has to be fetched for a day, in the order in which one walks by; what lies nowhere comes last. */
  pickList: endpoint('GET /tyre-hotels/pick-list', {
    ...read,
    input: z.object({ day: Day.optional(), organizationId: Id.optional() }),
    result: outputOf({ day: Day, items: z.array(PickedHotel) }),
  }),
  remove: endpoint('DELETE /tyre-hotels/:id', { access: 'office', input: versioned, result: Nothing, versioned: true }),
  /** For the client one sheet; for the warehouse a label for each tyre. */
  pdf: endpoint('GET /tyre-hotels/:id/pdf', {
    ...read,
    input: ById.extend({
      forWarehouse: z.boolean().default(false),
      /** Labels one below the other on a page; across two columns it is always two. */
      rows: z.int().min(1).max(6).default(3),
      orientation: z.enum(['portrait', 'landscape']).default('portrait'),
      language: LanguageField.default('ro'),
    }),
    result: File,
    blob: 'application/pdf',
  }),
})
