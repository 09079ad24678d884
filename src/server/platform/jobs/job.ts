import { sql, type QueryExecutorProvider } from 'kysely'
import type { z } from 'zod'
import type { Language } from '#domain/text/format.ts'
import type { AccountId } from '#server/platform/database/db.ts'

/** A job without its work, so that who queues it and who does it need not know each other. */
export type Job<P> = { name: string; payload: z.ZodType<P>; cron?: string; queue?: string }

/**
 * With `cron` (in UTC) it also runs by itself, with an empty payload, once for each active account. Jobs of one `queue` run one after the other:
 * those that wait for somebody else's server leave a place to all the rest.
 */
export const defineJob = <P>(name: string, payload: z.ZodType<P>, more: { cron?: string; queue?: string } = {}): Job<P> => ({
  name,
  payload,
  ...more,
})

/** Fails a job that has logged the reason itself: the queue tries it again and adds nothing to the log. */
export class RetryLater extends Error {
  override name = 'RetryLater'
}

/** Where a job was queued: it runs there, and speaks that language. Without an account it is the server's own. */
type Place = { account: AccountId | null; language: Language }
export type QueueOptions = { key?: string; at?: string }

/** Queues a job inside the transaction of the caller: it exists if, and only if, that commits. `key` replaces an earlier job of that key, `at` is an instant. */
export async function enqueue<P>(
  db: QueryExecutorProvider,
  place: Place,
  { name, queue = '' }: Job<P>,
  payload: P,
  { key, at }: QueueOptions = {},
): Promise<void> {
  const queued = JSON.stringify({ ...place, payload })
  const own = key === undefined ? null : keyIn(place.account, key)
  await sql`select enqueue(${name}, ${queued}::json, ${own}, ${at ?? null}::timestamptz, nullif(${queue}, ''))`.execute(db)
}

/** Two accounts may well choose the same. */
const keyIn = (account: AccountId | null, key: string) => `${account}:${key}`

/** Whether a job of this key waits for its turn or has it. Only the owner may look. */
export async function isQueued(db: QueryExecutorProvider, account: AccountId, key: string): Promise<boolean> {
  const { rows } = await sql`select from graphile_worker.jobs
    where key = ${keyIn(account, key)} and (attempts < max_attempts or locked_at is not null)`.execute(db)
  return rows.length > 0
}
