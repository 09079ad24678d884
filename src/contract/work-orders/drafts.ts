import { z } from 'zod'
import { Id, nullable } from '#contract/kit/fields.ts'
import { OrderHotelDraft } from '#contract/tyre-hotels.ts'
import { LineChange, LineDraft } from './lines.ts'
import { Car, CarServiceDraft, orderFields, TyreService } from './order.ts'

const OrderFields = z.object(orderFields)

/** More than that nobody reads, on paper or on a screen. */
export const maxLines = 200

/** With no client id the client is found by name and phone, or made. */
export const OrderDraft = z.object({
  workOrder: OrderFields.partial().extend({ clientName: orderFields.clientName }),
  car: Car,
  tyreService: nullable(TyreService),
  carService: nullable(CarServiceDraft),
  workers: z.array(Id).max(30).default([]),
  products: z.array(LineDraft).max(maxLines).default([]),
  /** The set that stays here: of the vehicle and the client of the order. */
  tyreHotel: nullable(OrderHotelDraft),
})
export type OrderDraft = z.output<typeof OrderDraft>

/** What is absent stays; a part that is present replaces the old one whole. */
export const OrderChanges = z.object({
  workOrder: OrderFields.partial().optional(),
  car: Car.optional(),
  tyreService: TyreService.nullable().optional(),
  carService: CarServiceDraft.nullable().optional(),
  workers: z.array(Id).max(30).optional(),
  products: z.array(LineChange).max(maxLines).optional(),
  /** A set that is stored goes on being so where this is null. */
  tyreHotel: OrderHotelDraft.nullable().optional(),
})
export type OrderChanges = z.output<typeof OrderChanges>

/** What the office changes in a list may stand beside the parts as well. */
export const FlatChanges = OrderChanges.extend({
  paymentTypeId: orderFields.paymentTypeId.optional(),
  documentNumber: orderFields.documentNumber.optional(),
})
export type FlatChanges = z.output<typeof FlatChanges>
