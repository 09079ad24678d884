import type { BulkResult, BulkRow } from '#contract/kit/bulk.ts'
import type { AddedPrices, StarterPrice, StarterPricesInput } from '#contract/accounts/first-run.ts'
import { fillDefaults, readStoredJson } from '#contract/kit/defaults.ts'
import { fail, failNotFound, failField, type FieldErrors } from '#contract/kit/errors.ts'
import type { ById, VersionedId } from '#contract/kit/fields.ts'
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
import { fold } from '#contract/kit/fold.ts'
import { runBulk } from '#server/platform/bulk.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { deletionColumns, lockDeletedRow, restoredColumns } from '#server/platform/deletions.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import { insertRow, updateRow } from '#server/platform/database/rows.ts'
import { lockSubject } from '#server/platform/database/subject-locks.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import * as queries from './products.queries.ts'
import { productSearch, toColumns, toCondition, toConditionColumns, toProduct } from './products.view.ts'

export type StoredProduct = Awaited<ReturnType<typeof queries.findByIds>>[number]

/**
 * Finds the products and services of an order's lines, by id. Deleted ones and those of another workplace are missing,
 * unless their id is in `already`, which has those that the order contains.
 */
export async function findProductsOfLines(
  { db, scope }: Context,
  organizationId: number,
  ids: number[],
  already: number[] = [],
): Promise<Map<number, StoredProduct>> {
  if (ids.length === 0) return new Map()
  const rows = await queries.findByIds(db, scope, [...new Set(ids)])
  const isOffered = (row: StoredProduct) => row.organizationId === organizationId && row.deletedAt === null
  return new Map(rows.filter((row) => isOffered(row) || already.includes(row.id)).map((row) => [row.id, row]))
}

type ProductLabel = { name: string; um: string; isService: boolean }

/** Returns for each label the id of the first product with the same name, unit and kind, or null. */
export async function findByName(
  { db, scope }: Context,
  organizationId: number,
  labels: readonly ProductLabel[],
): Promise<(number | null)[]> {
  if (labels.length === 0) return []
  const rows = await queries.findByNames(
    db,
    scope,
    organizationId,
    labels.map((one) => productSearch(one)),
  )
  const isSameProduct = (a: ProductLabel, b: ProductLabel) =>
    fold(a.name) === fold(b.name) && fold(a.um) === fold(b.um) && a.isService === b.isService
  return labels.map((one) => rows.find((row) => isSameProduct(row, one))?.id ?? null)
}

export async function get({ db, scope }: Context, { id }: ById): Promise<Product> {
  return (await queries.find(db, scope, id)) ?? failNotFound('product', id)
}

/** Searches products that fit the order. If none match, `ofOtherTypes` says whether orders of another type sell some. */
export async function listChoices({ db, scope }: Context, request: ProductLists) {
  const { quickText, workOrderTypeId } = request
  const items = await queries.searchChoices(db, scope, request)
  const checksOtherTypes = items.length === 0 && Boolean(quickText) && workOrderTypeId !== undefined
  return {
    items,
    ofOtherTypes: checksOtherTypes && (await queries.searchChoices(db, scope, { ...request, workOrderTypeId: undefined })).length > 0,
  }
}

export async function create(context: Context, draft: ProductDraft): Promise<Product> {
  await requireOwnTypes(context, draft)
  const row = await insertRow(context.db, 'products', context.scope, toColumns(draft))
  const { id, name } = row
  await context.audit('product', id, { name, after: draft })
  context.publish('product', 'CREATED', row)
  return toProduct(row, [])
}

export async function update(context: Context, { id, version, ...draft }: ProductDraft & VersionedId): Promise<Product> {
  await changeProduct(context, { id, version }, () => draft)
  return get(context, { id })
}

async function changeProduct(
  context: Context,
  { id, version }: VersionedId,
  toDraft: (before: ProductDraft) => ProductDraft,
): Promise<void> {
  const { db, scope } = context
  const before = await lockVersion('product', { id, version }, queries.findForUpdate(db, scope, id))
  const draft = toDraft(toEditable(before))
  await requireOwnTypes(context, draft, before)
  const row = await updateRow(db, 'products', scope, id, toColumns(draft))
  await context.audit('product', id, { name: row.name, before: toEditable(before), after: draft })
  context.publish('product', 'UPDATED', row, [before.organizationId, row.organizationId])
}

export async function bulk(
  context: Context<UserActor>,
  { action, rows, organizationId, percent, rounding }: ProductBulk,
): Promise<BulkResult> {
  if (organizationId !== undefined && !context.scope.organizations.includes(organizationId)) failField('organization_id', 'InvalidChoice')
  const actionByName = {
    delete: (row: BulkRow) => remove(context, row),
    restore: (row: BulkRow) => restore(context, row),
    move: (row: BulkRow) => changeProduct(context, row, (draft) => ({ ...draft, organizationId: organizationId! })),
    price: (row: BulkRow) => changeProduct(context, row, (draft) => withPrice(draft, { percent: percent!, rounding })),
  }
  return runBulk(rows, actionByName[action])
}

function withPrice(draft: ProductDraft, priceChange: PriceChange): ProductDraft {
  const price = changePrice(draft.price, priceChange)
  return price === undefined ? failField('price', 'InvalidNumber') : { ...draft, price }
}

/** Marks the row as deleted, because lines of orders still refer to it. */
export async function remove(context: Context, { id, version }: VersionedId): Promise<null> {
  const { db, scope } = context
  const before = await lockVersion('product', { id, version }, queries.findForUpdate(db, scope, id))
  await context.audit('product', id, { name: before.name, before: toEditable(before) })
  context.publish('product', 'DELETED', await updateRow(db, 'products', scope, id, deletionColumns(context)))
  return null
}

export async function restore(context: Context<UserActor>, versioned: VersionedId): Promise<Product> {
  const { db, scope } = context
  const { id } = await lockDeletedRow(context, 'products', 'product', versioned)
  const row = await updateRow(db, 'products', scope, id, restoredColumns)
  await context.audit('product', id, { name: row.name, after: toEditable(row) })
  context.publish('product', 'CREATED', row)
  return get(context, { id })
}

export async function createCondition(context: Context, draft: PriceConditionDraft): Promise<ProductCondition> {
  const { db, scope } = context
  const product = await lockProduct(context, draft)
  if ((await queries.countConditions(db, scope, product.id)) >= maxConditions)
    failField('organization_product_id', `AtMost:${maxConditions}`)
  const condition = toCondition(await insertRow(db, 'priceConditions', scope, toConditionColumns(draft)))
  await context.audit('product-condition', condition.id, { name: product.name, after: draft })
  context.publish('product-condition', 'CREATED', { ...condition, organizationId: product.organizationId })
  return condition
}

export async function updateCondition(context: Context, { id, ...draft }: PriceConditionDraft & ById): Promise<ProductCondition> {
  const { db, scope } = context
  const { before, product } = await lockCondition(context, id)
  // A condition may not move to another product.
  if (draft.organizationProductId !== product.id) failField('organization_product_id', 'InvalidChoice')
  const condition = toCondition(
    (await queries.updateCondition(db, scope, id, toConditionColumns(draft))) ?? failNotFound('product condition', id),
  )
  await context.audit('product-condition', id, { name: product.name, before: toEditableCondition(before), after: draft })
  context.publish('product-condition', 'UPDATED', { ...condition, organizationId: product.organizationId })
  return condition
}

export async function removeCondition(context: Context, { id }: ById): Promise<null> {
  const { before, product } = await lockCondition(context, id)
  if (!(await queries.removeCondition(context.db, context.scope, id))) failNotFound('product condition', id)
  await context.audit('product-condition', id, { name: product.name, before: toEditableCondition(before) })
  context.publish('product-condition', 'DELETED', { ...before, organizationId: product.organizationId })
  return null
}

/** Locks the product until commit, so that its conditions are counted and written one after the other. */
const lockProduct = async ({ db, scope }: Context, { organizationProductId }: PriceConditionDraft) =>
  (await queries.findForUpdate(db, scope, organizationProductId)) ?? failField('organization_product_id', 'InvalidChoice')

/** Finds a condition and locks its product. */
async function lockCondition({ db, scope }: Context, id: number) {
  const row = await queries.findCondition(db, scope, id)
  const product = row && (await queries.findForUpdate(db, scope, row.productId))
  return product ? { before: toCondition(row), product } : failNotFound('product condition', id)
}

/** Adds priced services and products. One whose name the workplace has without a price gets the price; with a price it is left. */
export async function addPrices(context: Context, { organizationId, services, products }: StarterPricesInput): Promise<AddedPrices> {
  await lockSubject(context.db, context.scope.account, 'products')
  const counts = { created: 0, updated: 0, left: 0 }
  for (const row of services) counts[await addPrice(context, { ...row, isService: true, organizationId })]++
  for (const row of products) counts[await addPrice(context, { ...row, isService: false, organizationId })]++
  return counts
}

type PricedRow = StarterPrice & Pick<ProductDraft, 'isService' | 'organizationId'>

async function addPrice(context: Context, { conditions, ...row }: PricedRow): Promise<keyof AddedPrices> {
  const { db, scope } = context
  const sameNamed = await queries.findByNames(db, scope, row.organizationId, [productSearch(row)])
  const stored = sameNamed.find(({ isService }) => isService === row.isService)
  if (stored && stored.price > 0) return 'left'
  if (stored) await changeProduct(context, stored, (draft) => ({ ...draft, um: row.um, price: row.price }))
  const { id } = stored ?? (await create(context, fillDefaults(ProductDraft, row)))
  if (!stored || (await queries.countConditions(db, scope, id)) === 0)
    for (const condition of conditions) await createCondition(context, { ...condition, organizationProductId: id })
  return stored ? 'updated' : 'created'
}

/** Reads the editable fields of a stored product. */
const toEditable = (row: object) => readStoredJson(ProductDraft, row)
const toEditableCondition = (condition: ProductCondition) => readStoredJson(PriceConditionDraft, condition)

type ProductTypes = Pick<ProductDraft, 'organizationId' | 'carTypeId' | 'workOrderTypeId'>

/** Fails at the field of a foreign or unknown id; the types that the product already has may stay. */
export async function requireOwnTypes({ db, scope }: Context, types: ProductTypes, before?: ProductTypes): Promise<void> {
  const { organizationId, carTypeId, workOrderTypeId } = types
  const selectable = await queries.areTypesSelectable(db, scope, types)
  const errors: FieldErrors = {}
  const check = (field: string, isValid: boolean) => {
    if (!isValid) errors[field] = ['InvalidChoice']
  }
  check('organization_id', scope.organizations.includes(organizationId))
  check('car_type_id', selectable.carType || carTypeId === null || carTypeId === before?.carTypeId)
  check('work_order_type_id', selectable.workOrderType || workOrderTypeId === null || workOrderTypeId === before?.workOrderTypeId)
  if (Object.keys(errors).length) fail('InvalidInput', { fields: errors })
}

/** Inserts the services of a new account with price 0, which means that no price is set yet. */
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
