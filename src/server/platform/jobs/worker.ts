import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, parseCronItems, run, type JobHelpers, type WorkerEvents } from 'graphile-worker'
import { types, type ClientConfig, type CustomTypesConfig } from 'pg'
import { openPool } from '#server/platform/database/driver.ts'
import type { World } from '#server/platform/process/world.ts'
import { startHeartbeat } from './heartbeat.ts'
import { keepLastCronRun } from './cron.ts'
import { RetryLater } from './job.ts'
import type { BoundJob } from './bind.ts'

/** The work of a job, or a failure once nobody waits for it any more: then the queue has the job back. */
async function unless(abort: AbortSignal | undefined, work: Promise<void>): Promise<void> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const give = () => reject(new Error('The server stopped before the job had ended'))
  abort?.addEventListener('abort', give)
  await Promise.race([work, aborted]).finally(() => abort?.removeEventListener('abort', give))
}

/** A shop's machine is off at night: what its clock missed since then is made good at the start, once. */
const missed = 24 * 3600_000

/** Milliseconds that the jobs at work are waited for when their runner takes no more; a little before, those that hang are given back. */
const patience = 4000
const untilGivenBack = 3000

/** The queue's library reckons with dates, where all else here takes instants as the wire writes them. */
const withDates: CustomTypesConfig = {
  getTypeParser: (type, format) =>
    (type === types.builtins.TIMESTAMPTZ ? (text: string) => new Date(text) : types.getTypeParser(type, format)) as never,
}

/**
 * Runs what is queued, and by the clock what has a cron line, until it is told to stop. A runner of the queue's library gives up when the
 * database stays away, and its unfinished jobs stay locked: another runner takes its place and unlocks them, as the next process does for one
 * that was killed.
 */
export async function runJobs(database: ClientConfig, world: World, jobs: BoundJob[]): Promise<{ stop: () => Promise<void> }> {
  // A statement that is lost with its connection is given up too, or the runner would wait for it for ever.
  const pool = openPool({ ...database, types: withDates }, 3, { statementMs: 10_000 })
  const byClock = jobs.flatMap(({ name, cron }) =>
    cron === undefined ? [] : [{ task: name, match: cron, identifier: name, options: { backfillPeriod: missed, jobKey: `clock:${name}` } }],
  )
  const cronItems = parseCronItems(byClock)
  const stopping = new AbortController()
  const begun: string[] = []

  async function start() {
    const events: WorkerEvents = new EventEmitter()
    const takesNoMore = once(events, 'pool:gracefulShutdown')
    const life = await startHeartbeat(database, begun)
    await keepLastCronRun(pool, cronItems, missed).catch(() => {}) // then all of it is made good
    events.on('pool:create', ({ workerPool }) => {
      begun.push(workerPool.id)
      life.show(workerPool.id)
    })
    const running = run({
      pgPool: pool,
      events,
      concurrency: 2,
      // What is queued is told at once, but not that the last job of a `queue` has ended: the next one of it waits for this.
      pollInterval: 400,
      noHandleSignals: true,
      taskList: Object.fromEntries(
        jobs.map(({ name, run: work }) => [
          name,
          (queued: unknown, { job, abortSignal }: JobHelpers) => unless(abortSignal, work(world, queued, job)),
        ]),
      ),
      parsedCronItems: cronItems,
      // With a delay of their own, failures to write how a job ended are the runner's; else nobody catches them, and the process ends.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, gracefulShutdownAbortTimeout: untilGivenBack } },
      logger: new Logger(() => (level, message, meta) => {
        if (level === 'error' && !(meta?.['error'] instanceof RetryLater)) world.log.error({ meta }, message)
      }),
    })
    const runner = await running.catch((error: unknown) => {
      life.end()
      throw error
    })
    const stop = () => void runner.stop().catch(() => {}) // it may have stopped by itself
    // It keeps the answer to its first question, even when that is a failure, and would find no job any more.
    events.on('worker:getJob:error', stop)
    life.onEnd(stop)
    // It waits for writes that it has lost count of when two of them fail at once: then its own promise never settles.
    const lastJobs = takesNoMore.then(() => pause(patience, undefined, { ref: false }))
    const ended = Promise.race([runner.promise.catch(() => {}), lastJobs]).finally(life.end) // it has told the log why
    return { ended, stop }
  }

  let runner: Awaited<ReturnType<typeof start>> | undefined = await start()
  async function keep() {
    while (!stopping.signal.aborted) {
      await runner?.ended
      runner?.stop()
      await pause(1000, undefined, { signal: stopping.signal }).catch(() => {})
      if (!stopping.signal.aborted) runner = await start().catch(() => undefined)
    }
    runner?.stop()
    await runner?.ended
  }
  const kept = keep()

  return {
    async stop() {
      stopping.abort()
      runner?.stop()
      await kept
      await Promise.race([pool.end(), pause(patience, undefined, { ref: false })])
    },
  }
}
