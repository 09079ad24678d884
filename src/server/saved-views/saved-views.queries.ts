import { sql, type Insertable } from 'kysely'
import type { UserActor } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { insertRow } from '#server/platform/database/rows.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import type { SavedViews } from '#server/platform/database/tables.gen.ts'

/** More than anybody looks through. */
const maxShown = 100

/** Those that a person sees: their own and what is shared. */
const seen = (db: Db, { account }: Scope, { id: user }: UserActor) =>
  db
    .selectFrom('savedViews')
    .selectAll()
    .where('accountId', '=', account)
    .where((eb) => eb.or([eb('userId', '=', user), eb('shared', '=', true)]))

/** Their own first, in the order that they chose. */
export const listForUser = (db: Db, scope: Scope, actor: UserActor, list: string) =>
  seen(db, scope, actor)
    .where('list', '=', list)
    .orderBy(sql`user_id = ${actor.id}`, 'desc')
    .orderBy('position')
    .orderBy('id')
    .limit(maxShown)
    .execute()

export const findForUpdate = (db: Db, scope: Scope, actor: UserActor, id: number) =>
  seen(db, scope, actor).where('id', '=', id).forUpdate().executeTakeFirst()

/** How many a person has of a list, of which nobody else makes one until this transaction ends. */
export async function countOwn(db: Db, { account }: Scope, { id: user }: UserActor, list: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(${account}::int, hashtext(${`views ${user}`}))`.execute(db)
  const own = db.selectFrom('savedViews').where('accountId', '=', account).where('userId', '=', user).where('list', '=', list)
  const { count } = await own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}

/** Behind the others. */
export async function insert(db: Db, scope: Scope, values: Omit<Insertable<SavedViews>, 'accountId' | 'position'>) {
  const all = db.selectFrom('savedViews').where('accountId', '=', scope.account)
  const { last } = await all.select(({ fn }) => fn.max<number | null>('position').as('last')).executeTakeFirstOrThrow()
  return insertRow(db, 'savedViews', scope, { ...values, position: (last ?? -1) + 1 })
}

export const remove = (db: Db, { account }: Scope, id: number) =>
  db.deleteFrom('savedViews').where('accountId', '=', account).where('id', '=', id).execute()

/** The same as `ids` has them. Where somebody stands among their views is no change of the views. */
export const updateOrder = (db: Db, { account }: Scope, ids: readonly number[]) =>
  sql`update saved_views v set position = o.position from unnest(${ids}::bigint[]) with ordinality as o (id, position)
    where v.account_id = ${account} and v.id = o.id`.execute(db)
