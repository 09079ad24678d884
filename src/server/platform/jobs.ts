import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, parseCronItems, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
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

/**
 * Runs what is queued and, once an hour, the purge, until it is stopped. A runner gives up when the database stays away, and leaves the jobs
 * locked that it was at: another takes its place and frees them.
 */
export async function runJobs(pool: Pool, db: Db, log: Log): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController()
  const begun: string[] = []
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => begun.push(workerPool.id))

  async function start(): Promise<Runner> {
    await pool.query('select graphile_worker.force_unlock_workers($1)', [begun])
    return run({
      pgPool: pool,
      events,
      concurrency: 2,
      noHandleSignals: true,
      taskList: tasksOf(db),
      parsedCronItems: parseCronItems([{ task: 'purge', match: '17 * * * *', identifier: 'purge' }]),
      // With a delay of their own, failures to write how a job ended are the runner's; else nobody catches them, and the process ends.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: new Logger(() => (level, message, meta) => {
        if (level === 'error') log.error({ meta }, message)
      }),
    })
  }

  let runner: Runner | undefined = await start()
  async function keep() {
    while (!stopping.signal.aborted) {
      await runner?.promise.catch(() => {}) // it has told the log why
      await pause(1000, undefined, { signal: stopping.signal }).catch(() => {})
      if (!stopping.signal.aborted) runner = await start().catch(() => undefined)
    }
  }
  const kept = keep()

  return {
    async stop() {
      stopping.abort()
      await runner?.stop().catch(() => {}) // it may have given up just now
      await kept
      await runner?.stop().catch(() => {})
    },
  }
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
