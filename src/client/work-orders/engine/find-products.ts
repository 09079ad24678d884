import { products, type ProductChoice } from '#contract/products.ts'
import { endpointQuery, queryClient } from '#client/platform/api/queries.ts'

const maxIds = 100

/** Today's price list entries of these products, of one workplace if given; removed products are left out. */
export async function findProducts(ids: readonly number[], organizationId?: number): Promise<ProductChoice[]> {
  const all = [...new Set(ids)]
  const parts = Array.from({ length: Math.ceil(all.length / maxIds) }, (_, i) => all.slice(i * maxIds, (i + 1) * maxIds))
  const place = organizationId === undefined ? {} : { organizationId: [organizationId] }
  const found = await Promise.all(
    parts.map((ids) => queryClient.fetchQuery(endpointQuery(products.lookUp, { models: { ...place, ids }, pageSize: maxIds }))),
  )
  return found.flatMap(({ items }) => items)
}
