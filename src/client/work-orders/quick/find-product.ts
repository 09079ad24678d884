import { products, type ProductChoice } from '#contract/products.ts'
import { fold } from '#domain/format.ts'
import type { Known } from '#domain/quick-order/known.ts'
import { works, wordsOf } from '#domain/quick-order/words.ts'
import { ask, queryClient } from '#client/platform/queries.ts'
import type { OrderValues } from '#client/work-orders/engine/order-values.ts'
import { bestOf, type Asked } from './best-product.ts'

/** What the price list calls this work: looked for as it was typed, then by all that it may be called. */
export async function findProduct(asked: Asked, values: OrderValues, known: Known): Promise<ProductChoice | undefined> {
  const typed = fold(asked.words)
  const others = wordsOf(works[asked.work]).filter((word) => !word.includes(' ') && word !== typed)
  const found = bestOf(await search([typed], values), asked, values, known)
  return found ?? bestOf(await search(others, values), asked, values, known)
}

async function search(texts: readonly string[], { organizationId, workOrderTypeId, carTypeId }: OrderValues): Promise<ProductChoice[]> {
  const fit = { organizationId, workOrderTypeId, ...(carTypeId && { carTypeId }) }
  const answers = await Promise.all(texts.map((quickText) => queryClient.fetchQuery(ask(products.choices, { quickText, ...fit }))))
  return answers.flatMap(({ items }) => items)
}
