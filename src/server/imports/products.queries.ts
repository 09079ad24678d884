import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { searchText } from '#server/platform/database/list-page.ts'
import { visibleRows, type Scope } from '#server/platform/database/scope.ts'

/** Products of one kind at one workplace that match by folded name or by id. */
export const findCandidates = (db: Db, scope: Scope, isService: boolean, names: string[], ids: number[]) =>
  visibleRows(db, 'products', scope)
    .select(['id', 'name', 'search'])
    .where('isService', '=', isService)
    .where((eb) => eb.or([eb('search', 'in', ['', ...names.map((name) => searchText(name))]), eb('id', 'in', [0, ...ids])]))
    .orderBy('id')
    .execute()

export const listTypes = (db: Db, { account }: Scope) =>
  Promise.all([
    db.selectFrom('carTypes').select(['id', 'name']).where('accountId', '=', account).where('deletedAt', 'is', null).execute(),
    db.selectFrom('workOrderTypes').select(['id', 'name', 'shortName']).where('accountId', '=', account).execute(),
  ])

/** Filters the ids of products that an order, a draft or a package names, or that have price conditions. */
export async function findReferencedIds(db: Db, { account }: Scope, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from unnest(${ids}::bigint[]) as one(id) where
    exists (select from work_order_lines l where l.account_id = ${account} and l.product_id = one.id)
    or one.id::text in (select line #>> '{}' from work_order_drafts d, jsonb_path_query(d.details, '$.products[*].organizationProductId') as line
      where d.account_id = ${account} and d.deleted_at is null and d.work_order_id is null)
    or exists (select from line_package_lines l where l.account_id = ${account} and l.product_id = one.id)
    or exists (select from price_conditions c where c.account_id = ${account} and c.product_id = one.id)`.execute(db)
  return rows.map(({ id }) => id)
}
