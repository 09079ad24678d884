import type { Context } from '#server/platform/context.ts'
import { searchText } from '#server/platform/database/page.ts'
import * as queries from './queries.ts'

export type StoredProduct = Awaited<ReturnType<typeof queries.byIds>>[number]

/**
 * The products and services of an order's lines, by id. Those that were deleted or are of another organization are not there,
 * unless the order has them `already`.
 */
export async function productsOf(
  { db, scope }: Context,
  organizationId: number,
  ids: number[],
  already: number[] = [],
): Promise<Map<number, StoredProduct>> {
  if (ids.length === 0) return new Map()
  const rows = await queries.byIds(db, scope, [...new Set(ids)])
  const offered = (row: StoredProduct) => row.organizationId === organizationId && row.deletedAt === null
  return new Map(rows.filter((row) => offered(row) || already.includes(row.id)).map((row) => [row.id, row]))
}

/** What quick text finds a product by. */
export const productSearch = (product: { name: string }): string => searchText(product.name)
