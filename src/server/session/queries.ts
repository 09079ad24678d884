import { sql } from 'kysely'
import type { Directory } from '#server/platform/context.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'

/** Counts a try before it is judged, so that a hundred at once are a hundred; the count starts anew after a quiet quarter of an hour. */
export async function countTry(directory: Directory, key: string): Promise<{ failures: number; wait: number }> {
  const { rows } = await sql<{ failures: number; wait: number }>`
    insert into sign_in_failures as f (key, failures) values (${key}, 1)
    on conflict (key) do update set
      failures = case when f.updated_at < now() - interval '15 minutes' then 1 else f.failures + 1 end,
      updated_at = case when f.failures >= 10 and f.updated_at >= now() - interval '15 minutes' then f.updated_at else now() end
    returning failures, ceil(extract(epoch from updated_at + interval '15 minutes' - now()))::int as wait`.execute(directory)
  return rows[0]!
}
export const forgetTries = (directory: Directory, key: string) => directory.deleteFrom('signInFailures').where('key', '=', key).execute()

export const findCredential = (directory: Directory, username: string) =>
  directory
    .selectFrom('credentials')
    .innerJoin('accounts', 'accounts.id', 'credentials.accountId')
    .select(['credentials.accountId', 'credentials.userId', 'credentials.passwordHash', 'accounts.status'])
    .where('username', '=', username)
    .executeTakeFirst()

export const findAccount = (db: Db, account: AccountId) =>
  db.selectFrom('accounts').selectAll().where('id', '=', account).executeTakeFirstOrThrow()

export const findUser = (db: Db, account: AccountId, id: number) =>
  db
    .selectFrom('users')
    .innerJoin('credentials as c', (join) => join.onRef('c.accountId', '=', 'users.accountId').onRef('c.userId', '=', 'users.id'))
    .selectAll('users')
    .select('c.hasPin')
    .select((eb) => [
      eb
        .selectFrom('userOrganizations as o')
        .select(({ fn }) => fn.agg<number[]>('array_agg', ['o.organizationId']).as('ids'))
        .whereRef('o.accountId', '=', 'users.accountId')
        .whereRef('o.userId', '=', 'users.id')
        .as('organizations'),
    ])
    .where('users.accountId', '=', account)
    .where('users.id', '=', id)
    .executeTakeFirst()

export const organizations = (db: Db, account: AccountId) =>
  db.selectFrom('organizations').selectAll().where('accountId', '=', account).where('deletedAt', 'is', null).orderBy('id').execute()

/** The lists of an account, each in the order in which its rows were made; asked for together. */
export const lists = (db: Db, account: AccountId) =>
  together({
    carTypes: db
      .selectFrom('carTypes')
      .select(['id', 'name', 'isTruck'])
      .where('accountId', '=', account)
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .execute(),
    wheelTypes: db
      .selectFrom('wheelTypes')
      .select(['id', 'name'])
      .where('accountId', '=', account)
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .execute(),
    workOrderTypes: db
      .selectFrom('workOrderTypes')
      .select(['id', 'name', 'shortName', 'hidden'])
      .where('accountId', '=', account)
      .orderBy('id')
      .execute(),
    paymentTypes: db
      .selectFrom('paymentTypes')
      .select(['id', 'name'])
      .where('accountId', '=', account)
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .execute(),
    accountSettings: db
      .selectFrom('accountSettings')
      .select(['id', 'name', 'value', 'options'])
      .where('accountId', '=', account)
      .orderBy('id')
      .execute(),
    workers: db
      .selectFrom('workers')
      .select(['id', 'name', 'organizationId'])
      .where('accountId', '=', account)
      .where('status', '=', 'active')
      .orderBy('name')
      .execute(),
    users: db
      .selectFrom('users')
      .select(['id', 'firstName', 'lastName', 'username'])
      .where('accountId', '=', account)
      .where('status', '=', 'active')
      .where('deletedAt', 'is', null)
      .where('onLists', '=', true)
      .where(sql<boolean>`roles && array['admin', 'operator']`)
      .orderBy('id')
      .execute(),
  })

async function together<Asked extends Record<string, Promise<unknown>>>(asked: Asked) {
  const answers = await Promise.all(Object.values(asked))
  return Object.fromEntries(Object.keys(asked).map((name, i) => [name, answers[i]])) as { [Name in keyof Asked]: Awaited<Asked[Name]> }
}
