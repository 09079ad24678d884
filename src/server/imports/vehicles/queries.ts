import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { visible, type Scope } from '#server/platform/database/scope.ts'

export const byPlates = (db: Db, { account }: Scope, plateKeys: string[]) =>
  db
    .selectFrom('vehicles')
    .select(['id', 'plateKey'])
    .where('accountId', '=', account)
    .where('deletedAt', 'is', null)
    .where('plateKey', 'in', ['', ...plateKeys])
    .execute()

export const carTypes = (db: Db, { account }: Scope) =>
  db.selectFrom('carTypes').select(['id', 'name']).where('accountId', '=', account).where('deletedAt', 'is', null).orderBy('id').execute()

/** Whose these phones are, and who may bear these names: the name itself is for whoever asked to compare. */
export const owners = (db: Db, scope: Scope, phoneKeys: string[], names: string[]) =>
  visible(db, 'clients as c', scope)
    .select(['c.id', 'c.name', 'c.phoneKey'])
    .where((eb) => eb.or([eb('c.phoneKey', 'in', ['', ...phoneKeys]), sql<boolean>`c.name collate "ro-x-icu" = any (${names})`]))
    .orderBy('c.id')
    .execute()

/** Those of these vehicles that an order or a guaranty names. */
export async function named(db: Db, { account }: Scope, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from unnest(${ids}::bigint[]) as one(id) where
    exists (select from work_orders w where w.account_id = ${account} and w.vehicle_id = one.id)`.execute(db)
  return rows.map(({ id }) => id)
}
