import { sql, type Transaction } from 'kysely'
import type { Level } from '#contract/kit/access.ts'
import type { AccountId } from '#server/platform/database/db.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'

/** A transaction of the role that owns the tables: it alone writes the directory, and the policies of accounts bind it too. */
export type Owner = Transaction<DB>

export async function insertAccount(tx: Owner, values: { code: string; name: string; currency: string }): Promise<AccountId> {
  const { id } = await tx.insertInto('accounts').values(values).returning('id').executeTakeFirstOrThrow()
  return id as AccountId
}

/** The codes that accounts have. Until the transaction ends nobody else takes one, nor a username that is free now. */
export async function takenCodes(tx: Owner): Promise<Set<string>> {
  await sql`select pg_advisory_xact_lock(hashtext('accounts'))`.execute(tx)
  return new Set((await tx.selectFrom('accounts').select('code').execute()).map(({ code }) => code))
}

export const isTaken = async (tx: Owner, username: string): Promise<boolean> =>
  (await tx.selectFrom('credentials').select('username').where('username', '=', username).executeTakeFirst()) !== undefined

export const insertWorker = (tx: Owner, account: AccountId, organizationId: number, name: string) =>
  tx.insertInto('workers').values({ accountId: account, organizationId, name }).execute()

/** From here on the transaction sees and writes the rows of this account. */
export const enter = (tx: Owner, account: AccountId) => sql.raw(`set local app.account_id = '${Math.trunc(account)}'`).execute(tx)

type Organization = { name: string; code: string; timeZone?: string; address?: object; company?: object }

export const insertOrganizations = (tx: Owner, account: AccountId, organizations: Organization[]) =>
  tx
    .insertInto('organizations')
    .values(
      organizations.map(({ name, code, timeZone, address = {}, company = {} }) => ({
        accountId: account,
        name,
        code,
        timeZone,
        address: JSON.stringify(address),
        company: JSON.stringify(company),
      })),
    )
    .returning(['id', 'code', 'name'])
    .execute()

export async function organizationIds(tx: Owner, account: AccountId): Promise<Map<string, number>> {
  const rows = await tx.selectFrom('organizations').select(['code', 'id']).where('accountId', '=', account).execute()
  return new Map(rows.map(({ code, id }) => [code, id]))
}

type Named = { name: string }
type Lists = {
  wheelTypes: Named[]
  carTypes: (Named & { isTruck: boolean })[]
  workOrderTypes: (Named & { shortName: string; hidden: boolean })[]
  paymentTypes: Named[]
}

export async function insertLists(tx: Owner, account: AccountId, lists: Lists): Promise<void> {
  const owned = <Row extends object>(rows: Row[]) => rows.map((row) => ({ accountId: account, ...row }))
  await tx.insertInto('wheelTypes').values(owned(lists.wheelTypes)).execute()
  await tx.insertInto('carTypes').values(owned(lists.carTypes)).execute()
  await tx.insertInto('workOrderTypes').values(owned(lists.workOrderTypes)).execute()
  await tx.insertInto('paymentTypes').values(owned(lists.paymentTypes)).execute()
}

export async function insertSettings(tx: Owner, account: AccountId, settings: Record<string, boolean | number>): Promise<void> {
  const values = Object.entries(settings).map(([name, value]) => ({ accountId: account, name, value: String(value) }))
  if (values.length) await tx.insertInto('accountSettings').values(values).execute()
}

type User = {
  username: string
  level: Level
  firstName?: string
  lastName?: string
  email?: string | null
  /** Their own first. */
  organizations: number[]
  passwordHash: string
  pinHash?: string | null
}

/** The user, where they may work, and how they sign in. */
export async function insertUser(tx: Owner, account: AccountId, user: User): Promise<number> {
  const { username, level, firstName, lastName, email, organizations, passwordHash, pinHash } = user
  const { id } = await tx
    .insertInto('users')
    .values({
      accountId: account,
      username,
      firstName,
      lastName,
      email,
      type: level === 'simple-service' ? 'simple-service' : 'user',
      roles: [level],
      organizationId: organizations[0] ?? 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const others = organizations.slice(1).map((organizationId) => ({ accountId: account, userId: id, organizationId }))
  if (others.length) await tx.insertInto('userOrganizations').values(others).execute()
  await tx.insertInto('credentials').values({ username, accountId: account, userId: id, passwordHash, pinHash }).execute()
  return id
}
