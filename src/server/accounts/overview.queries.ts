import { sql } from 'kysely'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import { setAccountContext } from './accounts.queries.ts'

/** Each account in numbers, by its code. Row-level security binds the owner, too, so every account is read within itself. */
export async function listAccountOverviews(db: Db) {
  const accounts = await db.selectFrom('accounts').select(['id', 'code', 'name', 'status', 'activeTo']).orderBy('code').execute()
  const overviews = []
  for (const { id, ...account } of accounts) overviews.push({ ...account, ...(await readNumbers(db, id as AccountId)) })
  return overviews
}

const readNumbers = (db: Db, account: AccountId) =>
  db.transaction().execute(async (tx) => {
    await setAccountContext(tx, account)
    const { rows } = await sql<{ users: number; ordersOf30Days: number; smsCredits: number; lastSignIn: string | null }>`
      select (select count(*)::int from users where account_id = ${account} and deleted_at is null) as users,
        (select count(*)::int from work_orders
          where account_id = ${account} and deleted_at is null and created_at > now() - interval '30 days') as "ordersOf30Days",
        coalesce((select balance from sms_balances where account_id = ${account}), 0) as "smsCredits",
        (select max(created_at) from sessions where account_id = ${account}) as "lastSignIn"`.execute(tx)
    return rows[0]!
  })
