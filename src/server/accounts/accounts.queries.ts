import { sql, type QueryExecutorProvider, type Transaction } from 'kysely'
import type { AccountId } from '#server/platform/database/db.ts'
import { readersVersion } from '#server/platform/database/lookup-keys.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'

/** Transaction of the role that owns the tables. Only this role writes the directory, and the policies of accounts bind it, too. */
export type OwnerTransaction = Transaction<DB>

/** The account is active from today on, for as long as its first package. */
export async function insert(
  tx: OwnerTransaction,
  account: { code: string; name: string; currency: string; country: string },
  { days }: { days: number },
): Promise<AccountId> {
  const values = { ...account, readersVersion, activeFrom: today, activeTo: daysAhead(days) }
  const { id } = await tx.insertInto('accounts').values(values).returning('id').executeTakeFirstOrThrow()
  return id as AccountId
}

export const insertPackage = (
  tx: OwnerTransaction,
  account: AccountId,
  { name, currency, days }: { name: string; currency: string; days: number },
) =>
  tx
    .insertInto('accountPackages')
    .values({ accountId: account, name, currency, price: 0, duration: days, order: 1, activeFrom: today, activeTo: daysAhead(days) })
    .execute()

const today = sql<string>`current_date`
const daysAhead = (days: number) => sql<string>`current_date + ${days}::int`

/** Returns the codes of all accounts. The lock keeps other transactions from taking a code or a free username until commit. */
export async function listTakenCodes(tx: OwnerTransaction): Promise<Set<string>> {
  await sql`select pg_advisory_xact_lock(hashtext('accounts'))`.execute(tx)
  return new Set((await tx.selectFrom('accounts').select('code').execute()).map(({ code }) => code))
}

export async function isUsernameTaken(db: QueryExecutorProvider, username: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select exists (select from credentials where username = ${username}) as taken`.execute(db)
  return rows[0]!.taken
}

/** After this call the transaction sees and writes only the rows of this account. */
export const setAccountContext = (tx: QueryExecutorProvider, account: AccountId) =>
  sql.raw(`set local app.account_id = '${Math.trunc(account)}'`).execute(tx)

export const listOrganizations = (tx: OwnerTransaction, account: AccountId) =>
  tx.selectFrom('organizations').select(['id', 'code', 'name']).where('accountId', '=', account).orderBy('id').execute()

export const listUsers = (tx: OwnerTransaction, account: AccountId) =>
  tx.selectFrom('users').select(['id', 'username', 'roles']).where('accountId', '=', account).orderBy('id').execute()
