import { sql } from 'kysely'
import type { AccountStatus } from '#contract/kit/access.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import { lockSubject } from '#server/platform/database/subject-locks.ts'

/** Returns false if the status was not `from`: the lock lets the second of two concurrent callers see the change. */
export async function changeStatus(db: Db, account: AccountId, from: AccountStatus, to: AccountStatus): Promise<boolean> {
  await lockSubject(db, account, 'accounts')
  const changed = await db
    .updateTable('accounts')
    .set({ status: to })
    .where('id', '=', account)
    .where('status', '=', from)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

export const findAccount = (db: Db, account: AccountId) =>
  db.selectFrom('accounts').select('name').where('id', '=', account).executeTakeFirstOrThrow()

/** Lists the admins who may sign in. */
export const listAdmins = (db: Db, account: AccountId) =>
  db
    .selectFrom('users as u')
    .innerJoin('organizations as o', (join) => join.onRef('o.accountId', '=', 'u.accountId').onRef('o.id', '=', 'u.organizationId'))
    .select(['u.id', 'u.firstName', 'u.lastName', 'u.username', 'u.email'])
    .where('u.accountId', '=', account)
    .where(sql<boolean>`is_on_duty(u.status, u.active_from, u.active_to, o.time_zone)`)
    .where('u.deletedAt', 'is', null)
    .where((eb) => eb(eb.val('admin'), '=', eb.fn.any('u.roles')))
    .orderBy('u.id')
    .execute()

export const requestErasure = (db: Db, account: AccountId, requestedBy: number) =>
  db.insertInto('deleteRequests').values({ accountId: account, requestedBy }).execute()

export const deleteRequests = (db: Db, account: AccountId) =>
  db.selectFrom('deleteRequests').selectAll().where('accountId', '=', account).orderBy('id', 'desc').execute()
