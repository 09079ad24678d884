import type { InputOf } from '#contract/kit/endpoint.ts'
import { products, type ProductChoice } from '#contract/products.ts'
import { fold } from '#contract/kit/fold.ts'
import type { Vocabulary } from '#domain/quick-order/known.ts'
import { workWords, splitWords } from '#domain/quick-order/words.ts'
import { endpointQuery, queryClient } from '#client/platform/api/queries.ts'
import type { OrderValues } from '#client/work-orders/engine/order-values.ts'
import { pickBestProduct, type WorkRequest } from './best-product.ts'

/** Finds the product for a work: first by the typed words, then by synonyms; then the same among products of other order types. */
export async function findProduct(request: WorkRequest, values: OrderValues, vocabulary: Vocabulary): Promise<ProductChoice | undefined> {
  const typed = fold(request.words)
  const others = splitWords(workWords[request.work]).filter((word) => !word.includes(' ') && word !== typed)
  const best = async (texts: readonly string[], fit: Fit) => pickBestProduct(await searchProducts(texts, fit), request, values, vocabulary)
  const { organizationId, workOrderTypeId, carTypeId } = values
  const ofAnyType = { organizationId, ...(carTypeId && { carTypeId }) }
  const ofThisType = { ...ofAnyType, workOrderTypeId }
  return (
    (await best([typed], ofThisType)) ??
    (await best(others, ofThisType)) ??
    (await best([typed], ofAnyType)) ??
    (await best(others, ofAnyType))
  )
}

type Fit = Omit<InputOf<typeof products.choices>, 'quickText'>

async function searchProducts(texts: readonly string[], fit: Fit): Promise<ProductChoice[]> {
  const answers = await Promise.all(
    texts.map((quickText) => queryClient.fetchQuery(endpointQuery(products.choices, { quickText, ...fit }))),
  )
  return answers.flatMap(({ items }) => items)
}
