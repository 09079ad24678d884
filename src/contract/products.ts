import { z } from 'zod'
import { endpoint, feature } from './kit/endpoint.ts'
import { outputOf } from './kit/output.ts'
import { flag, Id, like, Price } from './kit/fields.ts'

/** "For tyres from 17 inches the price is 30": tested against the first tyre dimension of the order. */
export const PriceCondition = outputOf({
  id: Id,
  field: z.enum(['tyre_width', 'tyre_height', 'tyre_rim']),
  condition: z.enum(['=', '<', '<=', '>', '>=']),
  value: z.number().min(0).max(1000),
  newPrice: Price,
})
export type PriceCondition = z.output<typeof PriceCondition>

/** A product or a service as the order form picks one. */
export const Product = outputOf({
  id: Id,
  name: z.string(),
  um: z.string(),
  price: Price,
  isService: z.boolean(),
  isExpendable: z.boolean(),
  isCountPrice: z.boolean(),
  isTyre: z.boolean(),
  carTypeId: Id.nullable(),
  workOrderTypeId: Id.nullable(),
  discountOnNewTyre: z.boolean(),
  priceConditions: z.array(PriceCondition),
})
export type Product = z.output<typeof Product>

export const ProductLists = z.object({
  quickText: like.optional(),
  organizationId: Id.optional(),
  isService: flag.optional(),
  /** Only what fits this car type and order type, or names none. */
  carTypeId: Id.optional(),
  workOrderTypeId: Id.optional(),
})
export type ProductLists = z.output<typeof ProductLists>

export const products = feature('products', {
  choices: endpoint('GET /products/search/lists', {
    access: 'desk',
    input: ProductLists,
    result: z.object({ items: z.array(Product) }),
  }),
})
