import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { PriceCondition, Product, ProductLists } from '#contract/products.ts'
import type { Db } from '#server/platform/database/db.ts'
import { wordsIn } from '#server/platform/database/page.ts'
import { narrow, searchable, type Scope } from '#server/platform/database/scope.ts'

const all = (db: Db, { account }: Scope) => db.selectFrom('products as p').where('p.accountId', '=', account)

const withConditions = (rows: ReturnType<typeof all>) =>
  rows
    .select([
      'p.id',
      'p.name',
      'p.um',
      'p.price',
      'p.isService',
      'p.isExpendable',
      'p.isCountPrice',
      'p.isTyre',
      'p.carTypeId',
      'p.workOrderTypeId',
    ])
    .select(['p.discountOnNewTyre', 'p.organizationId', 'p.deletedAt'])
    .select((eb) =>
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

/** For the pickers: what fits the order, services first, then by name. */
export async function choices(db: Db, scope: Scope, asked: ProductLists): Promise<Product[]> {
  const { quickText, organizationId, isService, carTypeId, workOrderTypeId } = asked
  let rows = searchable(db, 'products as p', narrow(scope, organizationId))
  for (const word of wordsIn('p.search', quickText)) rows = rows.where(word)
  if (isService !== undefined) rows = rows.where('p.isService', '=', isService)
  if (carTypeId !== undefined) rows = rows.where((eb) => eb.or([eb('p.carTypeId', 'is', null), eb('p.carTypeId', '=', carTypeId)]))
  if (workOrderTypeId !== undefined)
    rows = rows.where((eb) => eb.or([eb('p.workOrderTypeId', 'is', null), eb('p.workOrderTypeId', '=', workOrderTypeId)]))
  return withConditions(rows)
    .orderBy('p.isService', 'desc')
    .orderBy(sql`p.name collate "ro-x-icu"`)
    .orderBy('p.id')
    .limit(20)
    .execute()
}

/** Deleted ones too. */
export const byIds = (db: Db, scope: Scope, ids: number[]) => withConditions(all(db, scope)).where('p.id', 'in', ids).execute()
