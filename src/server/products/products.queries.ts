import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { PriceCondition, Product, ProductChoice, ProductLists, ProductLookUp, ProductRow, ProductSearch } from '#contract/products.ts'
import { formatTyre } from '#contract/kit/tyres.ts'
import { parseTyreSize } from '#contract/kit/readers/tyre-size.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import {
  matchAnyText,
  containsPattern,
  organizationName,
  fetchPage,
  type Page,
  matchAllWords,
} from '#server/platform/database/list-page.ts'
import { accountWideScope, narrowScope, searchableRows, visibleRows, type Scope } from '#server/platform/database/scope.ts'
import type { PriceConditions, Products } from '#server/platform/database/tables.gen.ts'

const all = (db: Db, { account }: Scope) => db.selectFrom('products as p').where('p.accountId', '=', account)
type Rows = ReturnType<typeof all>

const byName = sql`p.name collate "ro-x-icu"`
const sorts = { name: byName, price: sql.ref('p.price'), created_at: sql.ref('p.createdAt'), id: sql.ref('p.id') }

/** A size matches as it is typed, and in the spelling of most names, `205/55 R16`, whose parts also make up `205/55R16`. */
const withText = (text = ''): RawBuilder<boolean>[] => {
  const size = parseTyreSize(text)
  return size ? [matchAnyText('p.search', [text, formatTyre(size)])] : matchAllWords('p.search', text)
}

const withFields = (rows: Rows) =>
  rows
    .select(['p.id', 'p.name', 'p.um', 'p.price', 'p.isService', 'p.isExpendable', 'p.isCountPrice', 'p.isTyre'])
    .select(['p.carTypeId', 'p.workOrderTypeId', 'p.discountOnNewTyre', 'p.organizationId', 'p.deletedAt'])
    .select(['p.version', 'p.createdAt', 'p.updatedAt'])

const withConditions = (rows: Rows) =>
  withFields(rows).select((eb) =>
    jsonArrayFrom(
      eb
        .selectFrom('priceConditions as c')
        .select(['c.id', 'c.field', 'c.condition', 'c.value', 'c.newPrice'])
        .whereRef('c.accountId', '=', 'p.accountId')
        .whereRef('c.productId', '=', 'p.id')
        .orderBy('c.id'),
    )
      .$castTo<PriceCondition[]>()
      .as('priceConditions'),
  )

const withConditionCount = (rows: Rows) =>
  withFields(rows).select((eb) =>
    eb
      .selectFrom('priceConditions as c')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .whereRef('c.accountId', '=', 'p.accountId')
      .whereRef('c.productId', '=', 'p.id')
      .as('priceConditionCount'),
  )

export const search = async (db: Db, scope: Scope, search: ProductSearch) =>
  (await fetchPage(db, { ...buildListQuery(db, scope, search), select: withConditionCount }, search)) as Page<ProductRow>

/** List query with the names of the types and of the workplace. */
export function exportQuery(db: Db, scope: Scope, models: ProductSearch['models']) {
  const select = (rows: Rows) =>
    withConditionCount(rows)
      .select(sql<string | null>`(select t.name from car_types t where t.account_id = p.account_id and t.id = p.car_type_id)`.as('carType'))
      .select(
        sql<string | null>`(select t.name from work_order_types t where t.account_id = p.account_id and t.id = p.work_order_type_id)`.as(
          'workOrderType',
        ),
      )
      .select(organizationName('p'))
  return { ...buildListQuery(db, scope, { models }), select }
}

/** Searches products with their price conditions. */
export const lookUp = async (db: Db, scope: Scope, search: ProductLookUp) =>
  (await fetchPage(db, { ...buildListQuery(db, scope, search), select: withConditions }, search)) as Page<Product>

function buildListQuery(db: Db, scope: Scope, { models }: Pick<ProductLookUp, 'models'>) {
  const { organizationId, isService, carTypeId, workOrderTypeId, isTyre, quickText, ids } = models
  let matching = searchableRows(db, 'products as p', narrowScope(scope, organizationId))
  if (ids) matching = matching.where('p.id', 'in', ids)
  if (isService !== undefined) matching = matching.where('p.isService', '=', isService)
  if (carTypeId) matching = matching.where('p.carTypeId', 'in', carTypeId)
  if (workOrderTypeId) matching = matching.where('p.workOrderTypeId', 'in', workOrderTypeId)
  if (isTyre !== undefined) matching = matching.where('p.isTyre', '=', isTyre)
  for (const condition of withText(quickText)) matching = matching.where(condition)
  return { rows: searchableRows(db, 'products as p', accountWideScope(scope)), matching, sorts }
}

/** The picker counts sales in so many of the latest orders, which show what is usual now. */
const maxLatestOrders = 200

/** Counts the products in the latest orders, of this type if one is given. */
const soldOf = (db: Db, scope: Scope, workOrderTypeId: number | undefined) => {
  const latest = visibleRows(db, 'workOrders as w', scope)
    .select(['w.accountId', 'w.id', 'w.workOrderTypeId'])
    .orderBy('w.finished', (order) => order.desc().nullsFirst())
    .orderBy('w.id', 'desc')
    .limit(maxLatestOrders)
  const counts = db
    .selectFrom(latest.as('w'))
    .innerJoin('workOrderLines as l', (join) => join.onRef('l.accountId', '=', 'w.accountId').onRef('l.workOrderId', '=', 'w.id'))
    .select(({ fn }) => ['l.productId', fn.countAll<number>().as('times')])
    .groupBy('l.productId')
  return workOrderTypeId === undefined ? counts : counts.where('w.workOrderTypeId', '=', workOrderTypeId)
}

/** Products for a picker that fit the order, services first, then by name; without a text the most sold products come first. */
export async function searchChoices(db: Db, scope: Scope, request: ProductLists): Promise<ProductChoice[]> {
  const { quickText, organizationId, isService, carTypeId, workOrderTypeId, itp } = request
  let rows = searchableRows(db, 'products as p', narrowScope(scope, organizationId))
  for (const condition of withText(quickText)) rows = rows.where(condition)
  if (isService !== undefined) rows = rows.where('p.isService', '=', isService)
  if (itp) rows = rows.where('p.isService', '=', true).where('p.isCountPrice', '=', true).where('p.search', 'like', containsPattern('itp'))
  if (carTypeId !== undefined) rows = rows.where((eb) => eb.or([eb('p.carTypeId', 'is', null), eb('p.carTypeId', '=', carTypeId)]))
  if (workOrderTypeId !== undefined)
    rows = rows.where((eb) => eb.or([eb('p.workOrderTypeId', 'is', null), eb('p.workOrderTypeId', '=', workOrderTypeId)]))
  const matching = withConditions(rows).orderBy('p.isService', 'desc')
  if (quickText) return matching.orderBy(byName).orderBy('p.id').limit(20).execute()
  return matching
    .leftJoin(soldOf(db, narrowScope(scope, organizationId), workOrderTypeId).as('sold'), 'sold.productId', 'p.id')
    .orderBy('sold.times', (order) => order.desc().nullsLast())
    .orderBy(byName)
    .orderBy('p.id')
    .limit(20)
    .execute()
}

/** Includes deleted products. */
export const findByIds = (db: Db, scope: Scope, ids: number[]) => withConditions(all(db, scope)).where('p.id', 'in', ids).execute()

/** Finds products of a workplace by their exact search text. */
export const findByNames = (db: Db, scope: Scope, organizationId: number, texts: string[]) =>
  searchableRows(db, 'products as p', narrowScope(scope, organizationId))
    .select(['p.id', 'p.name', 'p.um', 'p.price', 'p.isService'])
    .where('p.search', 'in', texts)
    .orderBy('p.id')
    .execute()

export const find = (db: Db, scope: Scope, id: number): Promise<Product | undefined> =>
  withConditions(visibleRows(db, 'products as p', scope))
    .where('p.id', '=', id)
    .executeTakeFirst()

/** FOR NO KEY UPDATE: orders may go on naming the product, so a bulk change cannot deadlock with an order. */
export const findForUpdate = (db: Db, scope: Scope, id: number) =>
  visibleRows(db, 'products', scope).selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Deleted types may not be chosen. */
export async function areTypesSelectable(db: Db, { account }: Scope, named: { carTypeId: number | null; workOrderTypeId: number | null }) {
  const { rows } = await sql<{ carType: boolean; workOrderType: boolean }>`select
    exists (select from car_types where account_id = ${account} and id = ${named.carTypeId} and deleted_at is null) as car_type,
    exists (select from work_order_types where account_id = ${account} and id = ${named.workOrderTypeId}) as work_order_type
  `.execute(db)
  return rows[0]!
}

export const findCondition = (db: Db, { account }: Scope, id: number) =>
  db.selectFrom('priceConditions').selectAll().where('accountId', '=', account).where('id', '=', id).executeTakeFirst()

export async function countConditions(db: Db, { account }: Scope, productId: number): Promise<number> {
  const conditions = db.selectFrom('priceConditions').where('accountId', '=', account).where('productId', '=', productId)
  const { count } = await conditions.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}

export const updateCondition = (db: Db, { account }: Scope, id: number, values: Updateable<PriceConditions>) =>
  db.updateTable('priceConditions').set(values).where('accountId', '=', account).where('id', '=', id).returningAll().executeTakeFirst()

export const removeCondition = (db: Db, { account }: Scope, id: number) =>
  db.deleteFrom('priceConditions').where('accountId', '=', account).where('id', '=', id).returningAll().executeTakeFirst()

type Named = Omit<Insertable<Products>, 'accountId' | 'organizationId' | 'workOrderTypeId'>

/** Inserts into the first organization of the account, for orders of a tyre shop. */
export async function insertStarterProducts(db: Db, account: AccountId, products: Named[]): Promise<void> {
  const first = db
    .selectFrom('organizations')
    .select(({ fn }) => fn.min<number>('id').as('id'))
    .where('accountId', '=', account)
  const { id: organizationId } = await first.executeTakeFirstOrThrow()
  const fitting = db.selectFrom('workOrderTypes').select('id').where('accountId', '=', account).where('shortName', '=', 'VLC')
  const workOrderTypeId = (await fitting.executeTakeFirst())?.id ?? null
  await db
    .insertInto('products')
    .values(products.map((product) => ({ ...product, accountId: account, organizationId, workOrderTypeId })))
    .execute()
}
