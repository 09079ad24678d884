import { products, type ProductChoice } from '#contract/products.ts'
import { endpointQuery, queryClient } from '#client/platform/api/queries.ts'

const mostAsked = 100

/** These products as the price list has them today, of one workplace if it is said; what is gone is left out. */
export async function findProducts(wanted: readonly number[], organizationId?: number): Promise<ProductChoice[]> {
  const all = [...new Set(wanted)]
  const parts = Array.from({ length: Math.ceil(all.length / mostAsked) }, (_, i) => all.slice(i * mostAsked, (i + 1) * mostAsked))
  const place = organizationId === undefined ? {} : { organizationId: [organizationId] }
  const found = await Promise.all(
    parts.map((ids) => queryClient.fetchQuery(endpointQuery(products.lookUp, { models: { ...place, ids }, pageSize: mostAsked }))),
  )
  return found.flatMap(({ items }) => items)
}
