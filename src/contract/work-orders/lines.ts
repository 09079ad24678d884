import { z } from 'zod'
import { PriceCondition } from '#contract/products.ts'
import { Id, Money, nullableField, Price, Quantity, text } from '#contract/kit/fields.ts'

/** The specification sends 0 or 1, and answers contain true or false. */
const TyreMark = z.union([z.boolean(), z.literal(0), z.literal(1)])

/** A line names a product or service of the list, or carries its own name. */
export const LineDraft = z.object({
  organizationProductId: nullableField(Id),
  customProductName: nullableField(text(200)),
  /** An absent quantity is 1. */
  quantity: Quantity.nullable().default(1),
  /** Null is 0 on a custom line; a listed product keeps its own price if this is null or absent. */
  price: Price.nullable().optional(),
  um: text(10).default('BUC'),
  /** 1 or 0, as in the product list; read for custom lines only. */
  isService: z.union([z.literal(0), z.literal(1)]).default(0),
  /** Read for custom products only: they count as tyres of the order. */
  isTyre: TyreMark.optional(),
})
export type LineDraft = z.input<typeof LineDraft>

/** A line with the id of a stored one keeps the product data of the day on which it was added. */
export const LineChange = LineDraft.extend({ id: Id.optional() })
export type LineChange = z.input<typeof LineChange>

/** Absent fields of the line stay unchanged. */
export const LineUpdate = z.object({
  organizationProductId: Id.nullable().optional(),
  customProductName: text(200).nullable().optional(),
  quantity: Quantity.optional(),
  price: Price.nullable().optional(),
  um: text(10).optional(),
  isService: z.union([z.literal(0), z.literal(1)]).optional(),
  isTyre: TyreMark.optional(),
})
export type LineUpdate = z.output<typeof LineUpdate>

/** The product as the list has it today; the line keeps the product as it was. */
const OriginalProduct = z.object({ id: Id, name: z.string(), um: z.string(), price: Price })
export type OriginalProduct = z.output<typeof OriginalProduct>

export const OrderLineRow = z.object({
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
  type: z.enum(['service', 'product']),
  /** Equals `organizationProductId`. */
  productId: Id.nullable(),
  priceConditions: z.array(PriceCondition),
  originalProduct: OriginalProduct.nullable(),
  isTyre: z.boolean(),
  isExpendable: z.boolean(),
  isCountPrice: z.boolean(),
  isCustomProduct: z.boolean(),
  discountOnNewTyre: z.boolean(),
  /** Whether the line charges for storing the tyres. */
  tyreHotel: z.boolean(),
})
export type OrderLineRow = z.output<typeof OrderLineRow>
