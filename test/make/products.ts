import { api } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import type { PriceCondition, Product } from '#contract/products.ts'
import type { Belongings } from './belongings.ts'

type NewProduct = Partial<InputOf<typeof api.products.create>> & { priceConditions?: Omit<PriceCondition, 'id'>[] }

export const products = ({ admin, organization, number }: Belongings) => ({
  product: async ({ priceConditions = [], ...draft }: NewProduct = {}): Promise<Product> => {
    const blank = { name: `Serviciu ${number()}`, price: 25, isService: true, organizationId: organization.id }
    const product = await admin(api.products.create, { ...blank, ...draft })
    for (const condition of priceConditions) await admin(api.productConditions.create, { ...condition, organizationProductId: product.id })
    return priceConditions.length ? admin(api.products.get, { id: product.id }) : product
  },
})
