import { sql } from 'kysely'
import { z } from 'zod'
import { createContextRunner, type Context, type JobActor, type OwnerContext } from '#server/platform/context.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import type { World } from '#server/platform/process/world.ts'
import type { Job } from './job.ts'

/** A job with its work, ready for the queue. */
export type BoundJob = { name: string; cron: string | undefined; run: (world: World, queued: unknown, attempt: Attempt) => Promise<void> }
/** The key of a job, and how often it was begun. */
type Attempt = { key: string | null; attempts: number }

const Queued = z.object({ account: z.int(), language: z.enum(['ro', 'en', 'hu']), payload: z.unknown() })

type Work<P> = (context: Context<JobActor>, payload: P) => Promise<unknown>
/** How often a job is begun that can be given up: for a minute and a half. */
const tries = 5

/**
 * Binds a job to its work, as an endpoint is bound to its handler: it runs in one transaction of the account that it is for, once that is active.
 * What fails is tried again by the queue, which waits longer each time. Where somebody waits for its end, `giveUp` says instead that it failed.
 */
export const bindJob = <P>({ name, payload, cron }: Job<P>, work: Work<P>, giveUp?: Work<P>): BoundJob => ({
  name,
  cron,
  async run(world, queued, { key, attempts }) {
    if (isTick(queued)) {
      await queueForAll(world.db, name)
      return
    }
    const { account, language, payload: given } = Queued.parse(queued)
    const { status } = (await world.db.selectFrom('accounts').select('status').where('id', '=', account).executeTakeFirst()) ?? {}
    if (status === undefined || status === 'deleted') return // there is nobody left to do it for
    if (status !== 'active') return askLater(world.db, name, queued, key)
    const enter = createContextRunner(world, { actor: { kind: 'job', name }, language, log: world.log })
    const turn = (done: Work<P>) => enter(account as AccountId, (context) => done(context, payload.parse(given)))
    try {
      await turn(work)
    } catch (error) {
      if (!giveUp || attempts < tries) throw error
      world.log.error({ err: error, job: name }, 'a job was given up')
      await turn(giveUp)
    }
  },
})

/** The way into the account of a job, a transaction each time; between them none is open. */
export type AccountSteps = { enter: <T>(work: (context: Context<JobActor>) => Promise<T>) => Promise<T>; world: World }

/** The same for what waits for somebody else's server: it opens its transactions itself, before and after. */
export const bindStepJob = <P>({ name, payload, cron }: Job<P>, work: (steps: AccountSteps, payload: P) => Promise<unknown>): BoundJob => ({
  name,
  cron,
  async run(world, queued, { key }) {
    const { account, language, payload: given } = Queued.parse(queued)
    const { status } = (await world.db.selectFrom('accounts').select('status').where('id', '=', account).executeTakeFirst()) ?? {}
    if (status === undefined || status === 'deleted') return
    if (status !== 'active') return askLater(world.db, name, queued, key)
    const enter = createContextRunner(world, { actor: { kind: 'job', name }, language, log: world.log })
    await work({ world, enter: (step) => enter(account as AccountId, step) }, payload.parse(given))
  },
})

/** The same for what belongs to no account: it has the directory, and enters the accounts it finds there. */
export const bindOwnerJob = ({ name, cron }: Job<unknown>, work: (context: OwnerContext) => Promise<void>): BoundJob => ({
  name,
  cron,
  run: (world) => {
    const enter = createContextRunner(world, { actor: { kind: 'job', name }, language: 'ro', log: world.log })
    return work({ directory: world.db, enter, config: world.config, log: world.log })
  },
})

/** For what goes on though a part of it failed: a failure in the end, that says of each part why, since the log has its message alone. */
export function failIfAny(failures: unknown[], what: string): void {
  if (failures.length === 0) return
  const reasons = new Set(failures.map((failure) => (failure instanceof Error ? failure.message : String(failure))))
  throw new AggregateError(failures, `${what}: ${[...reasons].join('; ')}`)
}

/** What the clock queues names no account: it means all. */
const isTick = (queued: unknown) => typeof queued === 'object' && queued !== null && '_cron' in queued

/** Until the account is active. As a failure it would be tried ever more seldom, and in the end no more. */
async function askLater(db: Db, name: string, queued: unknown, key: string | null): Promise<void> {
  const later = sql`now() + interval '1 hour'`
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(queued)}::json, job_key := ${key}, run_at := ${later})`.execute(db)
}

/** One for each account, so that what fails in one is tried again there alone; one that still waits is not doubled. */
const queueForAll = (db: Db, name: string) =>
  sql`select graphile_worker.add_job(${name}, json_build_object('account', id, 'language', 'ro', 'payload', json_build_object()),
    job_key := id || ':' || ${name}) from accounts where status = 'active'`.execute(db)
