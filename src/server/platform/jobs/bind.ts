import { sql } from 'kysely'
import { z } from 'zod'
import type { Context, JobActor, OwnerContext } from '#server/platform/context.ts'
import { createContextRunner } from '#server/platform/run-in-context.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import type { World } from '#server/platform/process/world.ts'
import type { Job } from './job.ts'

/** A job with its work, ready for the queue. */
export type BoundJob = { name: string; cron: string | undefined; run: (world: World, queued: unknown, attempt: Attempt) => Promise<void> }
/** The job's key, and the number of attempts including this one. */
type Attempt = { key: string | null; attempts: number }

const Queued = z.object({ account: z.int(), language: z.enum(['ro', 'en', 'hu']), payload: z.unknown() })

type Work<P> = (context: Context<JobActor>, payload: P) => Promise<unknown>
/** Attempts before `giveUp` runs; they span a minute and a half. */
const maxAttempts = 5

/** `enter` opens a transaction in the job's account at each call; none is open in between. */
export type AccountSteps = {
  enter: <T>(work: (context: Context<JobActor>) => Promise<T>) => Promise<T>
  world: World
  attempts: number
}

/** Binds a job to work that opens its own transactions, such as before and after the wait for a foreign server. */
export const bindStepJob = <P>({ name, payload, cron }: Job<P>, work: (steps: AccountSteps, payload: P) => Promise<unknown>): BoundJob => ({
  name,
  cron,
  async run(world, queued, { key, attempts }) {
    if (isCronRun(queued)) return void (await queueForAllAccounts(world.db, name))
    const { account, language, payload: rawPayload } = Queued.parse(queued)
    const { status } = (await world.db.selectFrom('accounts').select('status').where('id', '=', account).executeTakeFirst()) ?? {}
    if (status === undefined || status === 'deleted') return // The account no longer exists, so nothing is left to do.
    if (status !== 'active') return requeueLater(world.db, name, queued, key)
    const enter = createContextRunner(world, { actor: { kind: 'job', name }, language, log: world.log })
    await work({ world, attempts, enter: (step) => enter(account as AccountId, step) }, payload.parse(rawPayload))
  },
})

/**
 * Binds a job to its work, like an endpoint to its handler. The work runs in one transaction of its account, once that is active. The
 * queue retries failures with growing delays; with `giveUp`, the last attempt runs that instead, for callers that wait for the end.
 */
export const bindJob = <P>(job: Job<P>, work: Work<P>, giveUp?: Work<P>): BoundJob =>
  bindStepJob(job, async ({ enter, world, attempts }, payload) => {
    try {
      await enter((context) => work(context, payload))
    } catch (error) {
      if (!giveUp || attempts < maxAttempts) throw error
      world.log.error({ err: error, job: job.name }, 'a job was given up')
      await enter((context) => giveUp(context, payload))
    }
  })

/** Binds a job that belongs to no account: it gets the directory and enters the accounts found there. */
export const bindOwnerJob = ({ name, cron }: Job<unknown>, work: (context: OwnerContext) => Promise<void>): BoundJob => ({
  name,
  cron,
  run: (world) => {
    const enter = createContextRunner(world, { actor: { kind: 'job', name }, language: 'ro', log: world.log })
    return work({ directory: world.db, enter, config: world.config, log: world.log })
  },
})

/** Fails after partial failures with all their reasons in the message, since the log shows only that. */
export function failIfAny(failures: unknown[], what: string): void {
  if (failures.length === 0) return
  const reasons = new Set(failures.map((failure) => (failure instanceof Error ? failure.message : String(failure))))
  throw new AggregateError(failures, `${what}: ${[...reasons].join('; ')}`)
}

/** A job queued by cron names no account, and stands for all of them. */
const isCronRun = (queued: unknown) => typeof queued === 'object' && queued !== null && '_cron' in queued

/** Queues the job again in an hour, until the account is active. As a failure it would be retried ever later and finally dropped. */
async function requeueLater(db: Db, name: string, queued: unknown, key: string | null): Promise<void> {
  const later = sql`now() + interval '1 hour'`
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(queued)}::json, job_key := ${key}, run_at := ${later})`.execute(db)
}

/** Queues one job per active account, so that a failure is retried for its account only; the key prevents duplicates. */
const queueForAllAccounts = (db: Db, name: string) =>
  sql`select graphile_worker.add_job(${name}, json_build_object('account', id, 'language', 'ro', 'payload', json_build_object()),
    job_key := id || ':' || ${name}) from accounts where status = 'active'`.execute(db)
