import type { BulkResult, BulkRow } from '#contract/kit/bulk.ts'
import { readStoredJson } from '#contract/kit/defaults.ts'
import { fail, failNotFound, failField, type FieldErrors } from '#contract/kit/errors.ts'
import {
  maxConditions,
  PriceConditionDraft,
  ProductDraft,
  type PriceChange,
  type Product,
  type ProductBulk,
  type ProductCondition,
  type ProductLists,
} from '#contract/products.ts'
import { changePrice } from '#domain/work-orders/price-changes.ts'
import { fold } from '#domain/text/format.ts'
import { runBulk } from '#server/platform/bulk.ts'
import type { Context } from '#server/platform/context.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import * as queries from './products.queries.ts'
import { productSearch, toColumns, toCondition, toConditionColumns, toProduct } from './products.view.ts'

export type StoredProduct = Awaited<ReturnType<typeof queries.findByIds>>[number]
type Id = { id: number }
type Versioned = Id & { version?: number | undefined }

/**
 * The products and services of an order's lines, by id. Those that were deleted or are of another organization are not there,
 * unless the order has them `already`.
 */
export async function findProductsOfLines(
  { db, scope }: Context,
  organizationId: number,
  ids: number[],
  already: number[] = [],
): Promise<Map<number, StoredProduct>> {
  if (ids.length === 0) return new Map()
  const rows = await queries.findByIds(db, scope, [...new Set(ids)])
  const offered = (row: StoredProduct) => row.organizationId === organizationId && row.deletedAt === null
  return new Map(rows.filter((row) => offered(row) || already.includes(row.id)).map((row) => [row.id, row]))
}

type Called = { name: string; um: string; isService: boolean }

/** For each of these the product of a workplace that is called, counted and meant alike; the first of several. */
export async function findByName({ db, scope }: Context, organizationId: number, asked: readonly Called[]): Promise<(number | null)[]> {
  if (asked.length === 0) return []
  const rows = await queries.findByNames(
    db,
    scope,
    organizationId,
    asked.map((one) => productSearch(one)),
  )
  const same = (a: Called, b: Called) => fold(a.name) === fold(b.name) && fold(a.um) === fold(b.um) && a.isService === b.isService
  return asked.map((one) => rows.find((row) => same(row, one))?.id ?? null)
}

export async function get({ db, scope }: Context, { id }: Id): Promise<Product> {
  return (await queries.find(db, scope, id)) ?? failNotFound('product', id)
}

/** What fits an order; where nothing does, it is told whether orders of another type sell what is looked for. */
export async function listChoices({ db, scope }: Context, asked: ProductLists) {
  const { quickText, workOrderTypeId } = asked
  const items = await queries.searchChoices(db, scope, asked)
  const looksElsewhere = items.length === 0 && Boolean(quickText) && workOrderTypeId !== undefined
  return {
    items,
    ofOtherTypes: looksElsewhere && (await queries.searchChoices(db, scope, { ...asked, workOrderTypeId: undefined })).length > 0,
  }
}

export async function create(context: Context, draft: ProductDraft): Promise<Product> {
  await requireOwnTypes(context, draft)
  const row = await queries.insert(context.db, context.scope, toColumns(draft))
  const { id, name } = row
  await context.audit('product', id, { name, after: draft })
  context.publish('product', 'CREATED', row)
  return toProduct(row, [])
}

export async function update(context: Context, { id, version, ...draft }: ProductDraft & Versioned): Promise<Product> {
  await change(context, { id, version }, () => draft)
  return get(context, { id })
}

async function change(context: Context, { id, version }: Versioned, draftOf: (before: ProductDraft) => ProductDraft): Promise<void> {
  const { db, scope } = context
  const before = await lockVersion('product', { id, version }, queries.findForUpdate(db, scope, id))
  const draft = draftOf(written(before))
  await requireOwnTypes(context, draft, before)
  const row = await queries.update(db, scope, id, toColumns(draft))
  await context.audit('product', id, { name: row.name, before: written(before), after: draft })
  context.publish('product', 'UPDATED', row, [before.organizationId, row.organizationId])
}

export async function bulk(context: Context, { action, rows, organizationId, percent, rounding }: ProductBulk): Promise<BulkResult> {
  if (organizationId !== undefined && !context.scope.organizations.includes(organizationId)) failField('organization_id', 'InvalidChoice')
  const acts = {
    delete: (row: BulkRow) => remove(context, row),
    move: (row: BulkRow) => change(context, row, (draft) => ({ ...draft, organizationId: organizationId! })),
    price: (row: BulkRow) => change(context, row, (draft) => repriced(draft, { percent: percent!, rounding })),
  }
  return runBulk(rows, acts[action])
}

function repriced(draft: ProductDraft, by: PriceChange): ProductDraft {
  const price = changePrice(draft.price, by)
  return price === undefined ? failField('price', 'InvalidNumber') : { ...draft, price }
}

/** The row stays, marked: orders keep their lines. */
export async function remove(context: Context, { id, version }: Versioned): Promise<null> {
  const { db, scope } = context
  const before = await lockVersion('product', { id, version }, queries.findForUpdate(db, scope, id))
  await context.audit('product', id, { name: before.name, before: written(before) })
  context.publish('product', 'DELETED', await queries.update(db, scope, id, { deletedAt: new Date().toISOString() }))
  return null
}

export async function createCondition(context: Context, draft: PriceConditionDraft): Promise<ProductCondition> {
  const { db, scope } = context
  const product = await productOf(context, draft)
  if ((await queries.countConditions(db, scope, product.id)) >= maxConditions)
    failField('organization_product_id', `AtMost:${maxConditions}`)
  const made = toCondition(await queries.insertCondition(db, scope, toConditionColumns(draft)))
  await context.audit('product-condition', made.id, { name: product.name, after: draft })
  context.publish('product-condition', 'CREATED', { ...made, organizationId: product.organizationId })
  return made
}

export async function updateCondition(context: Context, { id, ...draft }: PriceConditionDraft & Id): Promise<ProductCondition> {
  const { db, scope } = context
  const { before, product } = await conditionOf(context, id)
  // A condition stays with its product.
  if (draft.organizationProductId !== product.id) failField('organization_product_id', 'InvalidChoice')
  const made = toCondition(
    (await queries.updateCondition(db, scope, id, toConditionColumns(draft))) ?? failNotFound('product condition', id),
  )
  await context.audit('product-condition', id, { name: product.name, before: writtenCondition(before), after: draft })
  context.publish('product-condition', 'UPDATED', { ...made, organizationId: product.organizationId })
  return made
}

export async function removeCondition(context: Context, { id }: Id): Promise<null> {
  const { before, product } = await conditionOf(context, id)
  if (!(await queries.removeCondition(context.db, context.scope, id))) failNotFound('product condition', id)
  await context.audit('product-condition', id, { name: product.name, before: writtenCondition(before) })
  context.publish('product-condition', 'DELETED', { ...before, organizationId: product.organizationId })
  return null
}

/** The product that a condition is made for, held until the transaction ends: its conditions are counted, and written one after the other. */
const productOf = async ({ db, scope }: Context, { organizationProductId }: PriceConditionDraft) =>
  (await queries.findForUpdate(db, scope, organizationProductId)) ?? failField('organization_product_id', 'InvalidChoice')

/** A condition and its product, held. */
async function conditionOf({ db, scope }: Context, id: number) {
  const row = await queries.findCondition(db, scope, id)
  const product = row && (await queries.findForUpdate(db, scope, row.productId))
  return product ? { before: toCondition(row), product } : failNotFound('product condition', id)
}

/** Of what is stored, what a person writes. */
const written = (row: object) => readStoredJson(ProductDraft, row)
const writtenCondition = (condition: ProductCondition) => readStoredJson(PriceConditionDraft, condition)

type Chosen = Pick<ProductDraft, 'organizationId' | 'carTypeId' | 'workOrderTypeId'>

/** An id of another organization or account, or of nothing, is refused at its own field; what the product has already may stay. */
export async function requireOwnTypes({ db, scope }: Context, chosen: Chosen, before?: Chosen): Promise<void> {
  const { organizationId, carTypeId, workOrderTypeId } = chosen
  const known = await queries.areTypesSelectable(db, scope, chosen)
  const wrong: FieldErrors = {}
  const check = (field: string, isKnown: boolean) => {
    if (!isKnown) wrong[field] = ['InvalidChoice']
  }
  check('organization_id', scope.organizations.includes(organizationId))
  check('car_type_id', known.carType || carTypeId === null || carTypeId === before?.carTypeId)
  check('work_order_type_id', known.workOrderType || workOrderTypeId === null || workOrderTypeId === before?.workOrderTypeId)
  if (Object.keys(wrong).length) fail('InvalidInput', { fields: wrong })
}

/** Services of a tyre shop, which cost nothing until somebody says what they cost. */
export const createStarterProducts = (db: Db, account: AccountId, names: string[]) =>
  queries.insertStarterProducts(
    db,
    account,
    names.map((name) => ({
      name,
      search: productSearch({ name }),
      price: 0,
      isService: true,
      isCountPrice: true,
      discountOnNewTyre: true,
    })),
  )
