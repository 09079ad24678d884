import type { PriceCondition, Product } from '#contract/products.ts'
import { productSearch } from '#server/products/service.ts'
import type { Belongings } from './belongings.ts'

type NewProduct = Partial<Omit<Product, 'id' | 'priceConditions'>> & {
  organizationId?: number
  priceConditions?: Omit<PriceCondition, 'id'>[]
}

export const products = ({ rows, account, organization, number }: Belongings) => ({
  product: ({ priceConditions = [], ...product }: NewProduct = {}): Promise<Product> =>
    rows(async (tx) => {
      const name = product.name ?? `Serviciu ${number()}`
      const blank = { accountId: account, organizationId: organization.id, name, price: 25, isService: true }
      const values = { ...blank, ...product, search: productSearch({ name }) }
      const row = await tx.insertInto('products').values(values).returningAll().executeTakeFirstOrThrow()
      const conditions = priceConditions.map((condition) => ({ accountId: account, productId: row.id, ...condition }))
      if (conditions.length) await tx.insertInto('priceConditions').values(conditions).execute()
      const stored = tx.selectFrom('priceConditions').selectAll().where('accountId', '=', account).where('productId', '=', row.id)
      return { ...row, priceConditions: (await stored.orderBy('id').execute()) as PriceCondition[] }
    }),
})
