import type { Context } from '#server/platform/implement.ts'
import { searchText } from '#server/platform/page.ts'
import * as queries from './queries.ts'

export type StoredProduct = Awaited<ReturnType<typeof queries.byIds>>[number]

/** The products and services of an order's lines, by id; those of other organizations are not there. */
export async function productsOf({ db, account }: Context, organizationId: number, ids: number[]): Promise<Map<number, StoredProduct>> {
  if (ids.length === 0) return new Map()
  const rows = await queries.byIds(db, account, [...new Set(ids)])
  return new Map(rows.filter((row) => row.organizationId === organizationId).map((row) => [row.id, row]))
}

/** What quick text finds a product by. */
export const productSearch = (product: { name: string }): string => searchText(product.name)
