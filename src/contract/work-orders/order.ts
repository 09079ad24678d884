import { z } from 'zod'
import { outputOf } from '#contract/kit/output.ts'
import {
  Day,
  Dot,
  Id,
  Instant,
  Money,
  multilineText,
  nullableField,
  Percent,
  Phone,
  Plate,
  requiredText,
  text,
  Version,
  Vin,
} from '#contract/kit/fields.ts'
import { ItpKind } from '#contract/inspections.ts'
import { InvoiceKind } from '#contract/invoices/kinds.ts'
import { OrderHotel } from '#contract/tyre-hotels/tyre-hotels.ts'
import { OrderLineRow } from './lines.ts'
import { PriceTerms } from './pricing.ts'

export const OrderStatus = z.enum(['new', 'in-progress', 'on-hold', 'done', 'closed'])
export type OrderStatus = z.output<typeof OrderStatus>

export const AxleLayout = z.enum(['2x4', '2x6', '3x8', '3x10', '4x12', '5x12', '5x14', '5x18'])
const AxleMark = z.object({ leftOuter: z.boolean(), leftInner: z.boolean(), rightInner: z.boolean(), rightOuter: z.boolean() })

export const MetaData = z.object({
  deadline: nullableField(Instant),
  expirationDate: nullableField(Day),
  clientBringsProducts: z.boolean().default(false),
  clientRequested: multilineText(500).default(''),
  withVat: z.boolean().optional(),
  vatPercentage: Percent.optional(),
  ownProduct: z.boolean().default(false),
  smsNotification: z.boolean().default(false),
  itp: z.boolean().default(false),
  /** One entry per axle, front first. */
  technicalDrawing: nullableField(z.array(AxleMark).max(5)),
  technicalDrawingType: nullableField(AxleLayout),
  finalReviewer: nullableField(text(100)),
  /** The kind of vehicle inspected; it suggests how long the inspection is valid. */
  itpKind: nullableField(ItpKind),
  /** The percentage of this card is taken off the order. */
  loyaltyCardId: nullableField(Id),
})

export const ManufacturingYear = z.int().min(1900).max(2200)
export const Car = z.object({
  plateNumber: Plate,
  vinNumber: nullableField(Vin),
  make: nullableField(text(50)),
  model: nullableField(text(50)),
  manufacturingYear: nullableField(ManufacturingYear),
  description: text(250).default(''),
})

export const TyreDimension = z.object({
  tyreWidth: nullableField(z.number().gt(0, 'InvalidNumber').max(1000)),
  tyreHeight: nullableField(z.number().gt(0, 'InvalidNumber').max(200)),
  tyreRim: nullableField(z.number().gt(0, 'InvalidNumber').max(100)),
  tyrePressure: nullableField(z.number().min(0).max(20)),
  boltTorque: nullableField(z.number().min(0).max(2000)),
  /** Week and year, `0224`: text, for its leading zero. */
  dotNumber: nullableField(Dot.regex(/^\d*$/, 'InvalidNumber')),
})
export type TyreDimension = z.output<typeof TyreDimension>

export const Km = nullableField(z.int().min(0).max(9_999_999))
export const TyreService = z.object({
  wheelTypeId: nullableField(Id),
  carKm: Km,
  newTyre: z.boolean().default(false),
  tyreWaste: z.int().min(0).max(999).default(0),
  tyreCount: z.int().min(0).max(99).default(0),
  boltTorque: nullableField(z.number().min(0).max(2000)),
  tyreHotelEnabled: z.boolean().default(false),
  /** The stored set of this plate that the order gives back. */
  tyreHotelOutId: Id.nullable().optional(),
  tyreDimensions: z.array(TyreDimension).max(20).default([]),
})

/** A list of texts; blank ones are dropped. */
const texts = z
  .array(text(250))
  .max(50)
  .overwrite((list) => list.filter(Boolean))
  .default([])
export const CarService = z.object({
  carKm: Km,
  mention: multilineText(1000).default(''),
  modelType: nullableField(text(50)),
  customerRequest: texts,
  providerProposal: texts,
})

/** Copies of car fields: they fill what `car` leaves open, and answers repeat the values of `car`. */
export const carCopyFields = {
  make: text(50).nullable(),
  model: text(50).nullable(),
  year: ManufacturingYear.nullable(),
  vinNumber: Vin.nullable(),
}
export const CarServiceDraft = CarService.extend(carCopyFields).partial({ make: true, model: true, year: true, vinNumber: true })
export type CarServiceDraft = z.output<typeof CarServiceDraft>

/** Fields of the order itself, as callers write them. */
export const orderFields = {
  clientName: requiredText(150),
  delegateName: text(150).nullable(),
  organizationId: Id,
  organizationClientId: Id.nullable(),
  phone: Phone.nullable(),
  carTypeId: Id.nullable(),
  workOrderTypeId: Id,
  startDate: Instant,
  endDate: Instant.nullable(),
  description: multilineText(1000),
  paymentTypeId: Id.nullable(),
  documentNumber: text(30).nullable(),
  metaData: MetaData,
}
/** The metadata with the fields that only the server writes. */
export const StoredMetaData = MetaData.extend({
  withVat: z.boolean(),
  vatPercentage: Percent,
  vatValue: Money,
  subtotalWithoutHotel: Money,
  newTyreDiscountValue: Money,
  /** The number when the card was put on the order; later changes of the card do not reach it. */
  loyaltyCardNumber: z.string().nullable().default(null),
  loyaltyPercentage: Percent.default(0),
  loyaltyDiscountValue: Money.default(0),
  /** Null for an order older than stored terms, whose stored sums stay valid. */
  priceTerms: PriceTerms.nullable().default(null),
  createdBy: z.string(),
})

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
  paid: Money,
  writtenOff: Money,
  /** Total less what was paid and written off; negative if more was paid. */
  balance: Money,
  /** The day until which an order that is paid later is owed. */
  dueOn: Day.nullable(),
  metaData: StoredMetaData,
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
  carService: CarService.extend(carCopyFields).nullable(),
  workers: z.array(Named),
  products: z.array(OrderLineRow),
  /** The invoice that bills it, whose number is null while it is a draft. */
  invoice: z.object({ id: Id, number: z.string().nullable(), kind: InvoiceKind, status: z.enum(['draft', 'issued']) }).nullable(),
  tyreHotel: OrderHotel.nullable(),
  tyreHotelOut: OrderHotel.nullable(),
})
export type WorkOrder = z.output<typeof WorkOrder>

/** An order as a row of the list and as a card of the board. */
const orderRow = {
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
  balance: Money,
  paymentTypeId: Id.nullable(),
  paymentType: z.string().nullable(),
  /** The issued invoice that bills it. */
  invoiceId: Id.nullable(),
  workers: z.array(Named),
}
export const OrderRow = outputOf(orderRow)
export type OrderRow = z.output<typeof OrderRow>

/** A row of the list, which also shows admins what was deleted. */
export const ListedOrder = outputOf({ ...OrderRow.shape, deletedAt: Instant.nullable() })
export type ListedOrder = z.output<typeof ListedOrder>

/** Parts that an answer may contain beside the order. */
export const OrderPart = z.enum(['car', 'tyre_service', 'car_service', 'workers', 'products', 'tyre_hotel', 'organization', 'client'])

/** `position` is the place on the board of the workplace, lowest on top; null if the order is on no board. */
const placedOrder = { ...orderRow, position: z.int().nullable() }
export const OrderWithPosition = outputOf(placedOrder)
export type OrderWithPosition = z.output<typeof OrderWithPosition>

/**
 * A live event of an order. `revision` counts the changes of places on a board, without gaps; null if no place changed, and then `position`
 * may be out of date. `places` lists the other cards, if all of them had to make room.
 */
export const OrderChange = outputOf({
  ...placedOrder,
  revision: z.int().nullable(),
  places: z.array(z.object({ id: Id, position: z.int() })),
})
export type OrderChange = z.output<typeof OrderChange>
