import { Logger, parseCronItems, run, type Runner, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { AccountId, Db } from './db.ts'
import { inAccount } from './transaction.ts'

type Log = { error(details: object, message: string): void }

/** Queues a job inside the transaction of the caller. `key` replaces an earlier job of that key; `at` is an instant. */
export async function enqueue(db: Db, task: keyof Tasks, payload: object, more: { key?: string; at?: string } = {}): Promise<void> {
  await sql`select enqueue(${task}, ${JSON.stringify(payload)}::json, ${more.key ?? null}, ${more.at ?? null}::timestamptz)`.execute(db)
}

export type Tasks = ReturnType<typeof tasksOf>
const tasksOf = (db: Db) => ({ purge: () => purge(db) }) satisfies TaskList

/** Runs what is queued and, once an hour, the purge. */
export function runJobs(pool: Pool, db: Db, log: Log): Promise<Runner> {
  return run({
    pgPool: pool,
    concurrency: 2,
    noHandleSignals: true,
    taskList: tasksOf(db),
    parsedCronItems: parseCronItems([{ task: 'purge', match: '17 * * * *', identifier: 'purge' }]),
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error') log.error({ meta }, message)
    }),
  })
}

/** Takes away what has had its day: ended sessions, used captchas, old counts of failed sign-ins, answers kept for repeated requests. */
export async function purge(db: Db): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('expiresAt', '<', sql<string>`now()`)
    .execute()
  await db
    .deleteFrom('usedCaptchas')
    .where('expiresAt', '<', sql<string>`now()`)
    .execute()
  await db
    .deleteFrom('signInFailures')
    .where('updatedAt', '<', sql<string>`now() - interval '1 day'`)
    .execute()
  for (const { id } of await db.selectFrom('accounts').select('id').execute()) {
    const account = id as AccountId
    await inAccount(db, account, 'read write', (tx) =>
      tx
        .deleteFrom('idempotencyKeys')
        .where('accountId', '=', account)
        .where('createdAt', '<', sql<string>`now() - interval '24 hours'`)
        .execute(),
    )
  }
}
