import { sql, type QueryExecutorProvider } from 'kysely'
import type { z } from 'zod'
import type { Language } from '#domain/text/format.ts'
import type { AccountId } from '#server/platform/database/db.ts'

/** A job without its work, so that the code that queues it and the code that runs it need not import each other. */
export type Job<P> = { name: string; payload: z.ZodType<P>; cron?: string; queue?: string }

/**
 * With `cron` (UTC) the job also runs by time, with an empty payload, once per active account. Jobs of one `queue` run one after another,
 * so that those waiting for foreign servers leave a worker free.
 */
export const defineJob = <P>(name: string, payload: z.ZodType<P>, options: { cron?: string; queue?: string } = {}): Job<P> => ({
  name,
  payload,
  ...options,
})

/** Fails a job that has logged its reason: the queue retries it without a log entry. */
export class RetryLater extends Error {
  override name = 'RetryLater'
}

/** The job runs in this account and language; without an account, as while none exists yet, it belongs to the server. */
export type Place = { account: AccountId | null; language: Language }
export type QueueOptions = { key?: string; at?: string }

/**
 * Queues a job in the caller's transaction: it exists if, and only if, that commits. `key` replaces an earlier job with that key; `at` is
 * an instant.
 */
export async function enqueue<P>(
  db: QueryExecutorProvider,
  place: Place,
  { name, queue = '' }: Job<P>,
  payload: P,
  { key, at }: QueueOptions = {},
): Promise<void> {
  const queued = JSON.stringify({ ...place, payload })
  const fullKey = key === undefined ? null : toFullKey(place.account, key)
  await sql`select enqueue(${name}, ${queued}::json, ${fullKey}, ${at ?? null}::timestamptz, nullif(${queue}, ''))`.execute(db)
}

/** The key includes the account, since two accounts may choose the same key. */
const toFullKey = (account: AccountId | null, key: string) => `${account}:${key}`

/** Returns whether a job with this key waits or runs. Only the owner role may read the queue. */
export async function isQueued(db: QueryExecutorProvider, account: AccountId, key: string): Promise<boolean> {
  const { rows } = await sql`select from graphile_worker.jobs
    where key = ${toFullKey(account, key)} and (attempts < max_attempts or locked_at is not null)`.execute(db)
  return rows.length > 0
}
