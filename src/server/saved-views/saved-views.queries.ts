import { sql, type Insertable } from 'kysely'
import type { UserActor } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { insertRow } from '#server/platform/database/rows.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import type { SavedViews } from '#server/platform/database/tables.gen.ts'

const maxShown = 100

/** Views that a user sees: own and shared ones. */
const visibleViews = (db: Db, { account }: Scope, { id: user }: UserActor) =>
  db
    .selectFrom('savedViews')
    .selectAll()
    .where('accountId', '=', account)
    .where((eb) => eb.or([eb('userId', '=', user), eb('shared', '=', true)]))

/** Own views come first, in the user's order. */
export const listForUser = (db: Db, scope: Scope, actor: UserActor, list: string) =>
  visibleViews(db, scope, actor)
    .where('list', '=', list)
    .orderBy(sql`user_id = ${actor.id}`, 'desc')
    .orderBy('position')
    .orderBy('id')
    .limit(maxShown)
    .execute()

export const findForUpdate = (db: Db, scope: Scope, actor: UserActor, id: number) =>
  visibleViews(db, scope, actor).where('id', '=', id).forUpdate().executeTakeFirst()

/** Counts a user's views of a list. The lock keeps concurrent inserts of this user waiting until commit. */
export async function countOwn(db: Db, { account }: Scope, { id: user }: UserActor, list: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(${account}::int, hashtext(${`views ${user}`}))`.execute(db)
  const own = db.selectFrom('savedViews').where('accountId', '=', account).where('userId', '=', user).where('list', '=', list)
  const { count } = await own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}

/** The new view gets the last position. */
export async function insert(db: Db, scope: Scope, values: Omit<Insertable<SavedViews>, 'accountId' | 'position'>) {
  const all = db.selectFrom('savedViews').where('accountId', '=', scope.account)
  const { last } = await all.select(({ fn }) => fn.max<number | null>('position').as('last')).executeTakeFirstOrThrow()
  return insertRow(db, 'savedViews', scope, { ...values, position: (last ?? -1) + 1 })
}

export const remove = (db: Db, { account }: Scope, id: number) =>
  db.deleteFrom('savedViews').where('accountId', '=', account).where('id', '=', id).execute()

/** Sets positions to the order of `ids`. The version stays, because a position is no change of the view. */
export const updateOrder = (db: Db, { account }: Scope, ids: readonly number[]) =>
  sql`update saved_views v set position = o.position from unnest(${ids}::bigint[]) with ordinality as o (id, position)
    where v.account_id = ${account} and v.id = o.id`.execute(db)
