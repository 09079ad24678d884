import { readStoredJson } from '#contract/kit/defaults.ts'
import { ProductDraft } from '#contract/products.ts'
import { fold } from '#domain/text/format.ts'
import type { RowValues } from '#domain/imports/rows.ts'
import { mergeRow, type ImportCandidate, type ImportSettings, type ImportKind, type ImportContext } from '#server/imports/imports.draft.ts'
import * as productService from '#server/products/products.service.ts'
import * as queries from './products.queries.ts'

/** The price list has products and services, and a file one of them. */
const kindOf = (isService: boolean): ImportKind => ({
  schema: ProductDraft,
  candidates: (context, rows, chosen) => candidates(context, rows, chosen, isService),
  create: productService.create,
  update: productService.update,
  remove: productService.remove,
  named: ({ db, scope }, ids) => queries.findReferencedIds(db, scope, ids),
})
export const productsImport = kindOf(false)
export const servicesImport = kindOf(true)

async function candidates(
  context: ImportContext,
  rows: RowValues[],
  { organizationId, options }: ImportSettings,
  isService: boolean,
): Promise<ImportCandidate[]> {
  const { db, scope } = context
  const names = rows.flatMap(({ name }) => (name ? [name] : []))
  const ids = rows.flatMap(({ id }) => (id ? [id] : []))
  const found = await queries.findCandidates(db, scope, isService, names, ids)
  const byName = Map.groupBy(found, ({ name }) => fold(name))
  const [carTypes, orderTypes] = await queries.listTypes(db, scope)
  return Promise.all(
    rows.map(async (given) => {
      const name = fold(given.name ?? '')
      // Of several of one name the one whose id is said.
      const same = (byName.get(name) ?? []).toSorted((a, b) => Number(b.id === given.id) - Number(a.id === given.id))[0]
      const product = same && (await productService.get(context, { id: same.id }))
      const draft = product && readStoredJson(ProductDraft, product)
      const carType = carTypes.find((type) => fold(type.name) === fold(given.car_type ?? ''))
      const orderType = orderTypes.find((type) => [type.name, type.shortName].some((word) => fold(word) === fold(given.order_type ?? '')))
      const facts = saidOf(given, carType?.id, orderType?.id)
      return {
        known: product && draft && { id: product.id, version: product.version, draft },
        // What costs nothing has no price yet.
        draft: draft
          ? { ...mergeRow(draft, facts, options.onMatch), ...(draft.price === 0 && { price: given.price ?? 0 }) }
          : { ...facts, price: given.price ?? 0, organizationId, isService },
        keys: product ? [{ key: `id ${product.id}` }] : name ? [{ key: `name ${name}` }] : [],
        doubts: [
          ...(given.car_type && !carType ? [{ field: 'car_type', key: 'InvalidChoice', kind: 'error' } as const] : []),
          ...(given.order_type && !orderType ? [{ field: 'order_type', key: 'InvalidChoice', kind: 'error' } as const] : []),
        ],
      }
    }),
  )
}

function saidOf(given: RowValues, carTypeId: number | undefined, workOrderTypeId: number | undefined): Partial<ProductDraft> {
  const { name, price, um, is_tyre: isTyre, count_price: isCountPrice } = given
  const facts = { name, price, um, isTyre, isCountPrice, carTypeId, workOrderTypeId }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
}
