import { sql, type Insertable, type SelectQueryBuilder, type Updateable } from 'kysely'
import type { User, UserSearch } from '#contract/users.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import { lockUsers } from '#server/platform/database/subject-locks.ts'
import { fetchPage, matchAllWords } from '#server/platform/database/list-page.ts'
import { insertRow } from '#server/platform/database/rows.ts'
import { visibleRows, type Scope } from '#server/platform/database/scope.ts'
import type { Credentials, DB, Users } from '#server/platform/database/tables.gen.ts'

/** Adds the values of other tables to the columns of a user. */
function withCredentials<Columns>(rows: SelectQueryBuilder<DB, 'users', Columns>) {
  return rows
    .innerJoin('credentials as c', (join) => join.onRef('c.accountId', '=', 'users.accountId').onRef('c.userId', '=', 'users.id'))
    .select(['c.hasPin', 'c.hasPassword'])
    .select(isOnDuty.as('isOnDuty'))
    .select(sql<User['lastTimeSheet']>`open_time_sheet(users.account_id, users.id)`.as('lastTimeSheet'))
    .select(
      sql<number[]>`array(select organization_id from user_organizations o
          join organizations w on w.account_id = o.account_id and w.id = o.organization_id and w.deleted_at is null
          where o.account_id = users.account_id and o.user_id = users.id
        union select users.organization_id order by 1)`.as('organizations'),
    )
}

/**
 * True if the user is on duty, in the workplace's time zone. A subselect, because with a join PostgreSQL would read all users for each
 * workplace.
 */
const isOnDuty = sql<boolean>`is_on_duty(users.status, users.active_from, users.active_to, case when coalesce(users.active_from, users.active_to)
  is not null then (select own.time_zone from organizations as own where own.account_id = users.account_id and own.id = users.organization_id) end)`
const level = sql<string>`case when 'simple-service' = any (users.roles) then 'simple-service' when 'admin' = any (users.roles) then 'admin'
  when 'operator' = any (users.roles) then 'operator' else 'worker' end`
const byName = sql`person_name(users.first_name, users.last_name, users.username) collate "ro-x-icu"`
const sorts = {
  username: sql`users.username collate "C"`,
  name: byName,
  email: sql`users.email collate "C"`,
  created_at: sql.ref('users.created_at'),
  id: sql.ref('users.id'),
}

export function search(db: Db, scope: Scope, search: UserSearch) {
  const list = buildListQuery(db, scope, search.models)
  return fetchPage(db, { ...list, select: (these: typeof list.rows) => withCredentials(these.selectAll('users')) }, search)
}

/** List query with the names of the user's workplaces, the main one first. */
export function exportQuery(db: Db, scope: Scope, models: UserSearch['models']) {
  const list = buildListQuery(db, scope, models)
  const names = sql<string>`(select string_agg(w.name, ', ' order by w.id <> users.organization_id, w.name) from organizations w
    where w.account_id = users.account_id and w.deleted_at is null and (w.id = users.organization_id or exists (select from user_organizations o
      where o.account_id = w.account_id and o.user_id = users.id and o.organization_id = w.id)))`
  return { ...list, select: (these: typeof list.rows) => withCredentials(these.selectAll('users')).select(names.as('organizationNames')) }
}

function buildListQuery(db: Db, scope: Scope, { status, level: levels, organizationId, quickText }: UserSearch['models']) {
  const rows = visibleRows(db, 'users', scope)
  let matching = rows
  if (status)
    matching = matching.where(
      isOnDuty,
      'in',
      status.map((one) => one === 'active'),
    )
  if (levels) matching = matching.where(level, 'in', levels)
  // An admin may work in every workplace.
  if (organizationId)
    matching = matching.where(sql<boolean>`('admin' = any (users.roles) or users.organization_id in (${sql.join(organizationId)})
      or exists (select from user_organizations o where o.account_id = users.account_id and o.user_id = users.id
        and o.organization_id in (${sql.join(organizationId)})))`)
  for (const word of matchAllWords('search', quickText)) matching = matching.where(word)
  return { rows, matching, sorts }
}

export const find = (db: Db, scope: Scope, id: number) =>
  withCredentials(visibleRows(db, 'users', scope).selectAll('users'))
    .where('users.id', '=', id)
    .executeTakeFirst()
export type StoredUser = NonNullable<Awaited<ReturnType<typeof find>>>

/** The lock makes concurrent sign-ins of the user wait. */
export async function findForUpdate(db: Db, scope: Scope, id: number) {
  await lockUsers(db, scope.account, [id])
  return find(db, scope, id)
}

/**
 * Locks all present admins and the changed user until commit, so that two admins cannot revoke each other's rights. Ids are locked in one
 * order, so that callers cannot deadlock.
 */
export async function lockAdmins(db: Db, account: AccountId, user: number): Promise<void> {
  const people = await db
    .selectFrom('users')
    .select('id')
    .where('accountId', '=', account)
    .where(sql<boolean>`('admin' = any (roles) or id = ${user})`)
    .where('deletedAt', 'is', null)
    .execute()
  await lockUsers(
    db,
    account,
    people.map(({ id }) => id),
  )
}

/** True if the account has an admin today and on every later day. */
export const hasAdmin = async (db: Db, account: AccountId): Promise<boolean> => {
  const admins = db
    .selectFrom('users')
    .select('users.id')
    .where('users.accountId', '=', account)
    .where(sql<boolean>`'admin' = any (roles)`)
    .where('users.deletedAt', 'is', null)
    .where(isOnDuty)
    .where('users.activeTo', 'is', null)
    .limit(1)
  return (await admins.executeTakeFirst()) !== undefined
}

/** Ids of the workplaces by code. */
export async function organizationIds(db: Db, account: AccountId): Promise<Map<string, number>> {
  const rows = await db.selectFrom('organizations').select(['code', 'id']).where('accountId', '=', account).execute()
  return new Map(rows.map(({ code, id }) => [code, id]))
}

type Secrets = { passwordHash: string | null; pinHash?: string | null }

/** Inserts the user together with the credentials. */
export async function insert(db: Db, account: AccountId, values: Omit<Insertable<Users>, 'accountId'>, secrets: Secrets): Promise<number> {
  const { id } = await insertRow(db, 'users', { account }, values)
  const { username } = values
  await db
    .insertInto('credentials')
    .values({ username, accountId: account, userId: id, ...secrets })
    .execute()
  return id
}

/** Sets the workplaces of a user besides the main one. */
export async function setOrganizations(db: Db, account: AccountId, userId: number, organizations: readonly number[]): Promise<void> {
  await db.deleteFrom('userOrganizations').where('accountId', '=', account).where('userId', '=', userId).execute()
  const rows = organizations.map((organizationId) => ({ accountId: account, userId, organizationId }))
  if (rows.length) await db.insertInto('userOrganizations').values(rows).execute()
}

/** A new password invalidates a confirmation that proved the old one. */
export const updateCredential = (
  db: Db,
  account: AccountId,
  userId: number,
  values: Pick<Updateable<Credentials>, 'username' | 'pinHash' | 'passwordHash'>,
) =>
  db
    .updateTable('credentials')
    .set(values)
    .$if(values.passwordHash !== undefined, (query) => query.set({ changedAt: sql`now()` }))
    .where('accountId', '=', account)
    .where('userId', '=', userId)
    .execute()

export const removeCredential = (db: Db, account: AccountId, userId: number) =>
  db.deleteFrom('credentials').where('accountId', '=', account).where('userId', '=', userId).execute()

/** Signed-in users whose days on duty have not begun or are over. */
export const signedInOffDuty = (db: Db, account: AccountId) =>
  db
    .selectFrom('users')
    .select('users.id')
    .where('users.accountId', '=', account)
    .where((eb) => eb.not(isOnDuty))
    .where(sql<boolean>`exists (select from sessions s where s.account_id = users.account_id and s.user_id = users.id)`)
    .execute()

/** Email addresses of the active admins. */
export const listAdminEmails = async (db: Db, { account }: Pick<Scope, 'account'>): Promise<string[]> => {
  const { rows } = await sql<{ email: string }>`select email from users
    where account_id = ${account} and deleted_at is null and status = 'active' and roles @> '{admin}' and coalesce(email, '') <> ''
    order by id`.execute(db)
  return rows.map(({ email }) => email)
}
