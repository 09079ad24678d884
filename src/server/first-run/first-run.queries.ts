import { sql } from 'kysely'
import { firstRunKeys, type FirstRun, type FirstRunKey } from '#contract/accounts/first-run.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Scope } from '#server/platform/database/scope.ts'

/** Ticks each item by a fact about the account, so nothing is stored and an item may open again. */
export async function listItems(db: Db, { account }: Scope): Promise<FirstRun> {
  const { rows } = await sql<Record<FirstRunKey, boolean>>`select
    exists (select from account_settings where account_id = ${account} and name = 'custom_logo' and value <> '') as company,
    exists (select from organizations where account_id = ${account} and deleted_at is null and public_settings ? 'start') as hours,
    exists (select from workers where account_id = ${account} and deleted_at is null and status = 'active') as workers,
    exists (select from products where account_id = ${account} and deleted_at is null and is_service and price > 0) as prices,
    exists (select from imports where account_id = ${account} and type = 'client' and state = 'done') as import,
    (select count(*) > 1 from users where account_id = ${account} and deleted_at is null) as users,
    exists (select from organizations where account_id = ${account} and deleted_at is null
      and (public_settings ->> 'published')::boolean) as booking,
    exists (select from account_settings where account_id = ${account} and name = 'invoices_enabled') as invoices,
    exists (select from work_orders where account_id = ${account} and deleted_at is null) as order`.execute(db)
  return { items: firstRunKeys.map((key) => ({ key, done: rows[0]![key] })) }
}
