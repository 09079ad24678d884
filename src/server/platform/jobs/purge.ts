import { sql, type QueryExecutorProvider } from 'kysely'
import { z } from 'zod'
import type { AccountId } from '#server/platform/database/db.ts'
import { job } from './job.ts'
import { failIfAny, runsAsOwner } from './runs.ts'

/** What has expired, and of what was noted of changes all that is older than two years. */
export const expired = {
  sessions: 'expires_at < now()',
  used_captchas: 'expires_at < now()',
  switch_failures: `day < current_date`,
  sign_in_failures: `updated_at < now() - interval '1 day'`,
  audit_entries: `at < now() - interval '2 years'`,
  closed_sign_ins: `closed_on < current_date - interval '1 year'`,
  retained_documents: 'keep_until < current_date',
  registrations: `created_at < now() - interval '1 day'`,
  guest_links: 'expires_at < now()',
  password_links: `expires_at < now() - interval '1 day'`,
  // Those whose job the queue gave up.
  mails: `coalesce(not_after, created_at + interval '3 days') < now() - interval '1 day'`,
}
/** Not one that is at work: what it has written could not be undone. */
const endedImport = `expires_at < now() and state not in ('checking', 'running', 'undoing')`
const expiredOfAccount = {
  // Until then what was deleted by mistake can be brought back.
  appointments: `account_id = current_account() and deleted_at < now() - interval '30 days'`,
  // With what was said in them.
  chat_conversations: `account_id = current_account() and updated_at < now() - interval '90 days'`,
  // With its lines.
  collaborator_work_orders: `account_id = current_account() and deleted_at < now() - interval '30 days'`,
  customer_orders: `account_id = current_account() and deleted_at < now() - interval '30 days'`,
  guest_limits: `account_id = current_account() and since < now() - interval '2 days'`,
  idempotency_keys: `account_id = current_account() and created_at < now() - interval '24 hours'`,
  // The rows first: there may be tens of thousands of one file.
  import_rows: `account_id = current_account() and import_id in (select id from imports where ${endedImport})`,
  imports: `account_id = current_account() and ${endedImport}`,
  // Those that nobody keeps by a name.
  tracked_reports: `account_id = current_account() and created_at < now() - interval '400 days' and name is null`,
  // What became an order goes with it.
  work_order_drafts: `account_id = current_account() and updated_at < now() - interval '30 days'
    and (work_order_id is null or deleted_at is not null)`,
  // With its rows.
  tyre_hotels: `account_id = current_account() and deleted_at < now() - interval '30 days'`,
  tyre_hotel_shelves: `account_id = current_account() and deleted_at < now() - interval '30 days'`,
  // With its lines and its history. Until then an admin can bring it back.
  work_orders: `account_id = current_account() and deleted_at < now() - interval '30 days'`,
}

/** Once an hour. What fails in one table, or one account, leaves the others as clean as ever. */
export const purge = runsAsOwner(job('purge', z.unknown(), { cron: '17 * * * *' }), async ({ directory, enter }) => {
  const failures: unknown[] = []
  const attempt = (work: Promise<unknown>) => work.catch((error: unknown) => failures.push(error))
  for (const [table, condition] of Object.entries(expired)) await attempt(removeFrom(directory, table, condition))
  for (const { id } of await directory.selectFrom('accounts').select('id').execute())
    for (const [table, condition] of Object.entries(expiredOfAccount))
      await attempt(enter(id as AccountId, ({ db }) => removeFrom(db, table, condition)))
  failIfAny(failures, 'Some of what has expired is still there')
})

/** Some at a time, since a statement has only a few seconds. */
async function removeFrom(db: QueryExecutorProvider, table: string, condition: string): Promise<void> {
  const some = `select ctid from ${table} where ${condition} limit 5000`
  for (;;) {
    const { numAffectedRows = 0n } = await sql.raw(`delete from ${table} where ctid = any (array(${some}))`).execute(db)
    if (numAffectedRows < 5000n) return
  }
}
