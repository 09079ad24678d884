import { z } from 'zod'
import { PriceCondition } from '#contract/products.ts'
import { Id, Money, nullableField, Price, Quantity, text } from '#contract/kit/fields.ts'

/** The texts write it as 0 or 1, and answers say true or false. */
const TyreMark = z.union([z.boolean(), z.literal(0), z.literal(1)])

/** A line names a product or service of the list, or carries its own name. */
export const LineDraft = z.object({
  organizationProductId: nullableField(Id),
  customProductName: nullableField(text(200)),
  /** One, where nothing is said. */
  quantity: Quantity.nullable().default(1),
  /** Null is 0 on a custom line; a listed product keeps its own price, as where nothing is said. */
  price: Price.nullable().optional(),
  um: text(10).default('BUC'),
  /** 1 or 0, as in the product list; read for custom lines only. */
  isService: z.union([z.literal(0), z.literal(1)]).default(0),
  /** Read for custom products only: they count as tyres of the order. */
  isTyre: TyreMark.optional(),
})
export type LineDraft = z.input<typeof LineDraft>

/** With the id of a line that the order has, which keeps what was true of its product on its day. */
export const LineChange = LineDraft.extend({ id: Id.optional() })
export type LineChange = z.input<typeof LineChange>

/** Of a line what is absent stays. */
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

/** A product as the list has it today, beside a line on which it is as it was. */
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
  /** As `organizationProductId`. */
  productId: Id.nullable(),
  priceConditions: z.array(PriceCondition),
  originalProduct: OriginalProduct.nullable(),
  isTyre: z.boolean(),
  isExpendable: z.boolean(),
  isCountPrice: z.boolean(),
  isCustomProduct: z.boolean(),
  discountOnNewTyre: z.boolean(),
  /** It pays for storing the tyres. */
  tyreHotel: z.boolean(),
})
export type OrderLineRow = z.output<typeof OrderLineRow>
