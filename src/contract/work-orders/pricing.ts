import { z } from 'zod'
import { Id, Money, Percent, Price } from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'

/** Stored with each order, so that a later change of settings or lists changes no sum of it. */
export const PriceTerms = z.object({
  /** Percent off mounting work when the tyres are new. */
  discountOnNewProduct: Percent,
  /** Percent off all services when the products are the client's own. */
  ownProductDiscount: Percent,
  /** True overrides every discount: the order gets none. */
  removeDiscount: z.boolean(),
  isTruck: z.boolean(),
})
export type PriceTerms = z.output<typeof PriceTerms>

const Sums = z.object({ subtotal: Money, discount: Money, tax: Money, total: Money })

/** An order before and after it is computed with the settings of today. */
export const Repricing = outputOf({
  before: Sums,
  after: Sums,
  lines: z.array(
    z.object({
      id: Id,
      name: z.string(),
      quantity: z.number(),
      um: z.string(),
      priceFrom: Price,
      priceTo: Price,
      totalFrom: Money,
      totalTo: Money,
    }),
  ),
  /** Null if the order stored no terms. */
  termsFrom: PriceTerms.nullable(),
  termsTo: PriceTerms,
})
export type Repricing = z.output<typeof Repricing>
