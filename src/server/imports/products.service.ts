import { readStoredJson } from '#contract/kit/defaults.ts'
import { ProductDraft } from '#contract/products.ts'
import { fold } from '#contract/kit/fold.ts'
import { tidyProductName } from '#domain/identity.ts'
import type { RowValues } from '#domain/imports/rows.ts'
import { mergeRow, type ImportCandidate, type ImportSettings, type ImportKind, type ImportContext } from '#server/imports/imports.draft.ts'
import * as productService from '#server/products/products.service.ts'
import * as queries from './products.queries.ts'

/** Products and services share a price list, but a file contains only one of the two. */
const createImportKind = (isService: boolean): ImportKind => ({
  schema: ProductDraft,
  candidates: (context, rows, chosen) => findCandidates(context, rows, chosen, isService),
  create: productService.create,
  update: productService.update,
  remove: productService.remove,
  named: ({ db, scope }, ids) => queries.findReferencedIds(db, scope, ids),
})
export const productsImport = createImportKind(false)
export const servicesImport = createImportKind(true)

async function findCandidates(
  context: ImportContext,
  rows: RowValues[],
  { organizationId, options }: ImportSettings,
  isService: boolean,
): Promise<ImportCandidate[]> {
  const { db, scope } = context
  const names = rows.flatMap(({ name }) => (name ? [name, tidyProductName(name)] : []))
  const ids = rows.flatMap(({ id }) => (id ? [id] : []))
  const foundProducts = await queries.findCandidates(db, scope, isService, names, ids)
  const nameKey = (name = '') => fold(tidyProductName(name))
  const byName = Map.groupBy(foundProducts, ({ name }) => nameKey(name))
  const [carTypes, orderTypes] = await queries.listTypes(db, scope)
  return Promise.all(
    rows.map(async (values) => {
      const name = nameKey(values.name)
      // Several entries may have the name; the one with the row's id comes first.
      const match = (byName.get(name) ?? []).toSorted((a, b) => Number(b.id === values.id) - Number(a.id === values.id))[0]
      const product = match && (await productService.get(context, { id: match.id }))
      const draft = product && readStoredJson(ProductDraft, product)
      const carType = carTypes.find((type) => fold(type.name) === fold(values.car_type ?? ''))
      const orderType = orderTypes.find((type) => [type.name, type.shortName].some((word) => fold(word) === fold(values.order_type ?? '')))
      const fields = readProductFields(values, carType?.id, orderType?.id)
      return {
        existing: product && draft && { id: product.id, version: product.version, draft },
        // A price of 0 means that no price is set yet, so any mode fills it.
        draft: draft
          ? { ...mergeRow(draft, fields, options.onMatch), ...(draft.price === 0 && { price: values.price ?? 0 }) }
          : { ...fields, price: values.price ?? 0, organizationId, isService },
        keys: product ? [{ key: `id ${product.id}` }] : name ? [{ key: `name ${name}` }] : [],
        doubts: [
          ...(values.car_type && !carType ? [{ field: 'car_type', key: 'InvalidChoice', kind: 'error' } as const] : []),
          ...(values.order_type && !orderType ? [{ field: 'order_type', key: 'InvalidChoice', kind: 'error' } as const] : []),
        ],
      }
    }),
  )
}

function readProductFields(values: RowValues, carTypeId: number | undefined, workOrderTypeId: number | undefined): Partial<ProductDraft> {
  const { name, price, um, is_tyre: isTyre, count_price: isCountPrice } = values
  const fields = { name, price, um, isTyre, isCountPrice, carTypeId, workOrderTypeId }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
