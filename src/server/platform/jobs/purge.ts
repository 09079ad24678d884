import { sql, type QueryExecutorProvider } from 'kysely'
import { z } from 'zod'
import type { AccountId } from '#server/platform/database/db.ts'
import { isDistributedByAccount } from '#server/platform/database/citus-layout.ts'
import { defineJob } from './job.ts'
import { failIfAny, bindOwnerJob } from './bind.ts'

/** What has expired, and of what was noted of changes all that is older than two years. */
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
  // Those whose job the queue gave up.
  mails: `coalesce(not_after, created_at + interval '3 days') < now() - interval '1 day'`,
}
/** Not one that is at work: what it has written could not be undone. */
const endedImport = `expires_at < now() and state not in ('checking', 'running', 'undoing')`
const expiredOfAccount = (account: number) => ({
  // Until then what was deleted by mistake can be brought back.
  appointments: `deleted_at < now() - interval '30 days'`,
  // With what was said in them.
  chat_conversations: `updated_at < now() - interval '90 days'`,
  // With its lines.
  collaborator_work_orders: `deleted_at < now() - interval '30 days'`,
  customer_orders: `deleted_at < now() - interval '30 days'`,
  guest_limits: `since < now() - interval '2 days'`,
  idempotency_keys: `created_at < now() - interval '24 hours'`,
  // The rows first: there may be tens of thousands of one file.
  import_rows: `import_id in (select id from imports where account_id = ${account} and ${endedImport})`,
  imports: endedImport,
  notices: `at < now() - interval '30 days'`,
  // Those that nobody keeps by a name.
  tracked_reports: `created_at < now() - interval '400 days' and name is null`,
  // What became an order goes with it.
  work_order_drafts: `updated_at < now() - interval '30 days'
    and (work_order_id is null or deleted_at is not null)`,
  // With its rows.
  tyre_hotels: `deleted_at < now() - interval '30 days'`,
  tyre_hotel_shelves: `deleted_at < now() - interval '30 days'`,
  // With its lines and its history. Until then an admin can bring it back.
  work_orders: `deleted_at < now() - interval '30 days'`,
})

/** Once an hour. What fails in one table, or one account, leaves the others as clean as ever. */
export const purgeJob = bindOwnerJob(defineJob('purge', z.unknown(), { cron: '17 * * * *' }), async ({ directory, enter }) => {
  const failures: unknown[] = []
  const attempt = (work: Promise<unknown>) => work.catch((error: unknown) => failures.push(error))
  const [together, apart] = [false, true].map((wanted) =>
    Object.entries(expiryConditions).filter(([table]) => isDistributedByAccount(table) === wanted),
  )
  for (const [table, condition] of together!) await attempt(removeFrom(directory, table, condition))
  for (const { id } of await directory.selectFrom('accounts').select('id').execute()) {
    for (const [table, condition] of apart!) await attempt(removeFrom(directory, table, condition, id))
    for (const [table, condition] of Object.entries(expiredOfAccount(id)))
      await attempt(enter(id as AccountId, ({ db }) => removeFrom(db, table, condition, id)))
  }
  failIfAny(failures, 'Some of what has expired is still there')
})

/** Some at a time, since a statement has only a few seconds. Where a row stands is said of rows of one account: elsewhere another may stand there. */
async function removeFrom(db: QueryExecutorProvider, table: string, condition: string, account?: number): Promise<void> {
  const own = account === undefined ? '' : `account_id = ${account} and `
  const some = `select ctid from ${table} where ${own}${condition} limit 5000`
  for (;;) {
    const { numAffectedRows = 0n } = await sql.raw(`delete from ${table} where ${own}ctid = any (array(${some}))`).execute(db)
    if (numAffectedRows < 5000n) return
  }
}
