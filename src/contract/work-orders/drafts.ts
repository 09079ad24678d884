import { z } from 'zod'
import { deriveChanges } from '#contract/kit/changes.ts'
import { Id, nullableField } from '#contract/kit/fields.ts'
import { OrderHotelDraft } from '#contract/tyre-hotels/tyre-hotels.ts'
import { LineChange, LineDraft } from './lines.ts'
import { Car, CarServiceDraft, orderFields, TyreService } from './order.ts'

const OrderFields = z.object(orderFields)

/** More than that nobody reads, on paper or on a screen. */
export const maxLines = 200

/** With no client id the client is found by name and phone, or made. */
export const OrderDraft = z.object({
  workOrder: OrderFields.partial().extend({ clientName: orderFields.clientName }),
  car: Car,
  tyreService: nullableField(TyreService),
  carService: nullableField(CarServiceDraft),
  workers: z.array(Id).max(30).default([]),
  products: z.array(LineDraft).max(maxLines).default([]),
  /** The set that stays here: of the vehicle and the client of the order. */
  tyreHotel: nullableField(OrderHotelDraft),
})
export type OrderDraft = z.output<typeof OrderDraft>

/** The parts of which a change is merged into what the order has. */
export const orderParts = {
  workOrder: OrderFields,
  car: Car,
  tyreService: TyreService.nullable(),
  carService: CarServiceDraft.nullable(),
}

export const OrderChanges = deriveChanges({
  ...orderParts,
  workers: z.array(Id).max(30),
  products: z.array(LineChange).max(maxLines),
  /** A set that is stored goes on being so where this is null. */
  tyreHotel: OrderHotelDraft.nullable(),
})
export type OrderChanges = z.output<typeof OrderChanges>

/** What the office changes in a list may stand beside the parts as well. */
export const FlatChanges = OrderChanges.extend({
  paymentTypeId: orderFields.paymentTypeId.optional(),
  documentNumber: orderFields.documentNumber.optional(),
})
export type FlatChanges = z.output<typeof FlatChanges>
