import { z } from 'zod'
import { Id, Money, nullable, Price, Quantity, text } from '#contract/kit/fields.ts'

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

export const Line = z.object({
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
