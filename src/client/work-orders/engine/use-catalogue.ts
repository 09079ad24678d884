import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { products, type ProductChoice } from '#contract/products.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import type { Catalogue } from './order-values.ts'

const maxTextLength = 100

/** The products of a saved order's lines, read from the product list: a line has only a price, not its cars and order types. */
export function useCatalogue(order: WorkOrder, { enabled }: { enabled: boolean }): Catalogue {
  const { organizationId } = order
  const names = new Set(
    order.products.filter((line) => line.organizationProductId !== null).map(({ name }) => name.slice(0, maxTextLength)),
  )
  return useQueries({
    queries: [...names].map((quickText) => ({ ...endpointQuery(products.choices, { quickText, organizationId }), enabled })),
    combine: buildCatalogue,
  })
}

/** Declared outside the hook, so that `combine` is stable and equal answers yield the same catalogue. */
const buildCatalogue = (answers: UseQueryResult<{ items: ProductChoice[] }>[]): Catalogue =>
  new Map(answers.flatMap(({ data }) => data?.items ?? []).map((product) => [product.id, product]))
