import { z } from 'zod'
import { endpoint, feature } from './kit/endpoint.ts'
import { outputOf } from './kit/output.ts'
import {
  ById,
  dayRange,
  dropdown,
  File,
  Id,
  Instant,
  like,
  Money,
  Nothing,
  pageOf,
  Percent,
  Phone,
  Plate,
  Price,
  Quantity,
  required,
  searchOf,
  text,
  Version,
} from './kit/fields.ts'

export const OrderStatus = z.enum(['new', 'in-progress', 'on-hold', 'done', 'closed'])
export type OrderStatus = z.output<typeof OrderStatus>

export const AxleLayout = z.enum(['2x4', '2x6', '3x8', '3x10', '4x12', '5x12', '5x14', '5x18'])
const AxleMark = z.object({ leftOuter: z.boolean(), leftInner: z.boolean(), rightInner: z.boolean(), rightOuter: z.boolean() })

const nullable = <S extends z.ZodType>(schema: S) => schema.nullable().default(null)

export const MetaData = z.object({
  deadline: nullable(Instant),
  expirationDate: nullable(z.iso.date()),
  clientBringsProducts: z.boolean().default(false),
  clientRequested: text(500).default(''),
  withVat: z.boolean().optional(),
  vatPercentage: Percent.optional(),
  ownProduct: z.boolean().default(false),
  smsNotification: z.boolean().default(false),
  itp: z.boolean().default(false),
  /** One entry per axle, front first. */
  technicalDrawing: nullable(z.array(AxleMark).max(5)),
  technicalDrawingType: nullable(AxleLayout),
  finalReviewer: nullable(text(100)),
})

export const Car = z.object({
  plateNumber: Plate,
  vinNumber: nullable(text(17)),
  make: nullable(text(50)),
  model: nullable(text(50)),
  manufacturingYear: nullable(z.int().min(1900).max(2200)),
  description: text(250).default(''),
})

export const TyreDimension = z.object({
  tyreWidth: nullable(z.number().min(0).max(1000)),
  tyreHeight: nullable(z.number().min(0).max(200)),
  tyreRim: nullable(z.number().min(0).max(100)),
  tyrePressure: nullable(z.number().min(0).max(20)),
  boltTorque: nullable(z.number().min(0).max(2000)),
  /** Week and year, `0224`: text, for its leading zero. */
  dotNumber: nullable(text(4).regex(/^\d*$/, 'InvalidNumber')),
})
export type TyreDimension = z.output<typeof TyreDimension>

const Km = nullable(z.int().min(0).max(9_999_999))
export const TyreService = z.object({
  wheelTypeId: nullable(Id),
  carKm: Km,
  newTyre: z.boolean().default(false),
  tyreWaste: z.int().min(0).max(999).default(0),
  tyreCount: z.int().min(0).max(99).default(0),
  boltTorque: nullable(z.number().min(0).max(2000)),
  tyreHotelEnabled: z.boolean().default(false),
  tyreDimensions: z.array(TyreDimension).max(20).default([]),
})

export const CarService = z.object({
  carKm: Km,
  mention: text(1000).default(''),
  customerRequest: z.array(text(250)).max(50).default([]),
  providerProposal: z.array(text(250)).max(50).default([]),
})

/** A line names a product or service of the list, or carries its own name. */
export const LineDraft = z.object({
  organizationProductId: nullable(Id),
  customProductName: nullable(text(200)),
  quantity: Quantity.default(1),
  price: Price.optional(),
  um: text(10).default('BUC'),
  /** 1 or 0, as in the product list; read for custom lines only. */
  isService: z.union([z.literal(0), z.literal(1)]).default(0),
})
export type LineDraft = z.input<typeof LineDraft>

const orderFields = {
  clientName: required(150),
  delegateName: text(150).nullable(),
  organizationId: Id,
  organizationClientId: Id.nullable(),
  phone: Phone.nullable(),
  carTypeId: Id.nullable(),
  workOrderTypeId: Id,
  startDate: Instant,
  endDate: Instant.nullable(),
  description: text(1000),
  paymentTypeId: Id.nullable(),
  documentNumber: text(30).nullable(),
  metaData: MetaData,
}
const OrderFields = z.object(orderFields)

/** With no client id the client is found by name and phone, or made. */
export const OrderDraft = z.object({
  workOrder: OrderFields.partial().extend({ clientName: orderFields.clientName }),
  car: Car,
  tyreService: TyreService.nullable().default(null),
  carService: CarService.nullable().default(null),
  workers: z.array(Id).max(30).default([]),
  products: z.array(LineDraft).max(200).default([]),
  tyreHotel: z.null().default(null),
})
export type OrderDraft = z.output<typeof OrderDraft>

/** What is absent stays; a part that is present replaces the old one whole. */
export const OrderChanges = z.object({
  workOrder: OrderFields.partial().optional(),
  car: Car.optional(),
  tyreService: TyreService.nullable().optional(),
  carService: CarService.nullable().optional(),
  workers: z.array(Id).max(30).optional(),
  products: z.array(LineDraft).max(200).optional(),
  tyreHotel: z.null().optional(),
})
export type OrderChanges = z.output<typeof OrderChanges>

/** With what only the server decides. */
export const ReadMeta = MetaData.extend({
  withVat: z.boolean(),
  vatPercentage: Percent,
  vatValue: Money,
  subtotalWithoutHotel: Money,
  newTyreDiscountValue: Money,
  createdBy: z.string(),
})

const Line = z.object({
  id: Id,
  organizationProductId: Id.nullable(),
  customProductName: z.string().nullable(),
  name: z.string(),
  um: z.string(),
  quantity: z.number(),
  price: Price,
  priceBase: Price,
  total: Money,
  isService: z.union([z.literal(0), z.literal(1)]),
  isTyre: z.boolean(),
  isExpendable: z.boolean(),
  isCountPrice: z.boolean(),
  isCustomProduct: z.boolean(),
  discountOnNewTyre: z.boolean(),
})
export type Line = z.output<typeof Line>

const Named = z.object({ id: Id, name: z.string() })

export const WorkOrder = outputOf({
  ...orderFields,
  id: Id,
  uuid: z.string(),
  status: OrderStatus,
  itp: z.boolean(),
  /** Whole minutes from start to finish; null until finished. */
  duration: z.int().nullable(),
  finished: Instant.nullable(),
  subtotal: Money,
  discount: Money,
  tax: Money,
  total: Money,
  metaData: ReadMeta,
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
  organization: Named,
  client: Named.nullable(),
  workOrderType: Named.extend({ shortName: z.string() }),
  paymentType: Named.nullable(),
  carType: Named.nullable(),
  car: Car,
  tyreService: TyreService.nullable(),
  carService: CarService.nullable(),
  workers: z.array(Named),
  products: z.array(Line),
  tyreHotel: z.null(),
})
export type WorkOrder = z.output<typeof WorkOrder>

/** An order as a row of the list and as a card of the board; also what live events carry. */
export const OrderRow = outputOf({
  id: Id,
  uuid: z.string(),
  version: Version,
  status: OrderStatus,
  itp: z.boolean(),
  organizationId: Id,
  clientName: z.string(),
  delegateName: z.string().nullable(),
  phone: z.string().nullable(),
  plateNumber: z.string(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  workOrderType: z.string(),
  workOrderTypeId: Id,
  /** The first row of dimensions. */
  tyreWidth: z.number().nullable(),
  tyreHeight: z.number().nullable(),
  tyreRim: z.number().nullable(),
  documentNumber: z.string().nullable(),
  startDate: Instant,
  endDate: Instant.nullable(),
  finished: Instant.nullable(),
  deadline: Instant.nullable(),
  duration: z.int().nullable(),
  discount: Money,
  total: Money,
  paymentTypeId: Id.nullable(),
  paymentType: z.string().nullable(),
  workers: z.array(Named),
})
export type OrderRow = z.output<typeof OrderRow>

export const OrderSearch = searchOf(
  ['finished', 'client_name', 'plate_number', 'document_number', 'discount', 'total', 'status'],
  {
    organizationId: dropdown(Id),
    status: dropdown(OrderStatus),
    workOrderTypeId: dropdown(Id),
    paymentTypeId: dropdown(Id),
    plateNumber: like,
    finished: dayRange,
    quickText: like,
  },
  'desc',
)
export type OrderSearch = z.output<typeof OrderSearch>

const versioned = ById.extend({ version: Version.optional() })

export const workOrders = feature('work-orders', {
  search: endpoint('GET /work-orders/search/query', { access: 'office', input: OrderSearch, result: pageOf(OrderRow) }),
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
