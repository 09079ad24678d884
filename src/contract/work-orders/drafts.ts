import { z } from 'zod'
import { deriveChanges } from '#contract/kit/changes.ts'
import { Id, nullableField } from '#contract/kit/fields.ts'
import { OrderHotelDraft } from '#contract/tyre-hotels/tyre-hotels.ts'
import { LineChange, LineDraft } from './lines.ts'
import { Car, CarServiceDraft, orderFields, TyreService } from './order.ts'

const OrderFields = z.object(orderFields)

/** Nobody reads more lines than this, on paper or on a screen. */
export const maxLines = 200

/** Without a client id the client is found by name and phone, or created. */
export const OrderDraft = z.object({
  workOrder: OrderFields.partial().extend({ clientName: orderFields.clientName }),
  car: Car,
  tyreService: nullableField(TyreService),
  carService: nullableField(CarServiceDraft),
  workers: z.array(Id).max(30).default([]),
  products: z.array(LineDraft).max(maxLines).default([]),
  /** The set that is left in storage, of the vehicle and client of the order. */
  tyreHotel: nullableField(OrderHotelDraft),
})
export type OrderDraft = z.output<typeof OrderDraft>

/** A change of one of these parts is merged into the stored part. */
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
  /** Null leaves a stored set in storage. */
  tyreHotel: OrderHotelDraft.nullable(),
})
export type OrderChanges = z.output<typeof OrderChanges>

/** Fields that the office changes from a list may also stand beside the parts. */
export const FlatChanges = OrderChanges.extend({
  paymentTypeId: orderFields.paymentTypeId.optional(),
  documentNumber: orderFields.documentNumber.optional(),
})
export type FlatChanges = z.output<typeof FlatChanges>
