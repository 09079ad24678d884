import { sql, type QueryExecutorProvider } from 'kysely'
import { z } from 'zod'
import type { AccountId } from '#server/platform/database/db.ts'
import { isDistributedByAccount } from '#server/platform/database/citus-layout.ts'
import { defineJob } from './job.ts'
import { failIfAny, bindOwnerJob } from './bind.ts'

/** Conditions for expired rows; audit entries expire after two years. */
export const expiryConditions = {
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
  // Mails whose job the queue has given up.
  mails: `coalesce(not_after, created_at + interval '3 days') < now() - interval '1 day'`,
}
/** Excludes a running import: its writes could not be undone afterwards. */
const endedImportSql = `expires_at < now() and state not in ('checking', 'running', 'undoing')`
const accountExpiryConditions = (account: number) => ({
  // Records deleted by mistake can be restored until then.
  appointments: `deleted_at < now() - interval '30 days'`,
  attachments: `deleted_at < now() - interval '30 days'`,
  // Conversations go with their messages.
  chat_conversations: `updated_at < now() - interval '90 days'`,
  // Orders go with their lines.
  collaborator_work_orders: `deleted_at < now() - interval '30 days'`,
  customer_orders: `deleted_at < now() - interval '30 days'`,
  guest_limits: `since < now() - interval '2 days'`,
  idempotency_keys: `created_at < now() - interval '24 hours'`,
  // Rows go before their import: one file may have tens of thousands.
  import_rows: `import_id in (select id from imports where account_id = ${account} and ${endedImportSql})`,
  imports: endedImportSql,
  notices: `at < now() - interval '30 days'`,
  // Reports that no user saved under a name.
  tracked_reports: `created_at < now() - interval '400 days' and name is null`,
  // A draft that became an order is removed with the order.
  work_order_drafts: `updated_at < now() - interval '30 days'
    and (work_order_id is null or deleted_at is not null)`,
  // A tyre hotel goes with its rows.
  tyre_hotels: `deleted_at < now() - interval '30 days'`,
  tyre_hotel_shelves: `deleted_at < now() - interval '30 days'`,
  // Orders go with lines and history. Until then an admin can restore them.
  work_orders: `deleted_at < now() - interval '30 days'`,
})

/** Runs hourly. A failure in one table or account does not stop the others. */
export const purgeJob = bindOwnerJob(defineJob('purge', z.unknown(), { cron: '17 * * * *' }), async ({ directory, enter }) => {
  const failures: unknown[] = []
  const attempt = (work: Promise<unknown>) => work.catch((error: unknown) => failures.push(error))
  const [ownerTables, accountTables] = [false, true].map((isByAccount) =>
    Object.entries(expiryConditions).filter(([table]) => isDistributedByAccount(table) === isByAccount),
  )
  for (const [table, condition] of ownerTables!) await attempt(deleteExpired(directory, table, condition))
  for (const { id } of await directory.selectFrom('accounts').select('id').execute()) {
    for (const [table, condition] of accountTables!) await attempt(deleteExpired(directory, table, condition, id))
    for (const [table, condition] of Object.entries(accountExpiryConditions(id)))
      await attempt(enter(id as AccountId, ({ db }) => deleteExpired(db, table, condition, id)))
  }
  failIfAny(failures, 'Some of what has expired is still there')
})

/**
 * Deletes in batches, since a statement has only a few seconds. Distributed tables need the account: ctid is unique on one machine only.
 */
async function deleteExpired(db: QueryExecutorProvider, table: string, condition: string, account?: number): Promise<void> {
  const accountSql = account === undefined ? '' : `account_id = ${account} and `
  const batchSql = `select ctid from ${table} where ${accountSql}${condition} limit 5000`
  for (;;) {
    const { numAffectedRows = 0n } = await sql.raw(`delete from ${table} where ${accountSql}ctid = any (array(${batchSql}))`).execute(db)
    if (numAffectedRows < 5000n) return
  }
}
