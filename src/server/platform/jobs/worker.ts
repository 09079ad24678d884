import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, parseCronItems, run, type JobHelpers, type WorkerEvents } from 'graphile-worker'
import { types, type ClientConfig, type CustomTypesConfig } from 'pg'
import { openPool } from '#server/platform/database/driver.ts'
import { isDatabaseAway } from '#server/platform/http/failures.ts'
import type { World } from '#server/platform/process/world.ts'
import { startHeartbeat } from './heartbeat.ts'
import { keepLastCronRun } from './cron.ts'
import { RetryLater } from './job.ts'
import type { BoundJob } from './bind.ts'

/** Rejects when the queue aborts the job, which it has then unlocked. */
async function runUnlessAborted(abort: AbortSignal | undefined, work: Promise<void>): Promise<void> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(new Error('The server stopped before the job had ended'))
  abort?.addEventListener('abort', onAbort)
  await Promise.race([work, aborted]).finally(() => abort?.removeEventListener('abort', onAbort))
}

/** A machine may be off at night: cron runs missed within this time are made up once at the start. */
const backfillMs = 24 * 3600_000

/** Milliseconds that a stopping runner waits for its jobs; hanging jobs are unlocked a little earlier. */
const stopTimeoutMs = 4000
const abortAfterMs = 3000

/** The library expects dates, while this application reads instants in the format of the wire. */
const dateTypes: CustomTypesConfig = {
  getTypeParser: (type, format) =>
    (type === types.builtins.TIMESTAMPTZ ? (text: string) => new Date(text) : types.getTypeParser(type, format)) as never,
}

/**
 * Runs queued jobs and cron jobs until `stop`. A runner gives up when the database stays away, and its jobs stay locked; the next runner,
 * here or in another process, unlocks them.
 */
export async function runJobs(database: ClientConfig, world: World, jobs: BoundJob[]): Promise<{ stop: () => Promise<void> }> {
  // A statement lost with its connection times out; otherwise the runner would wait for it forever.
  const pool = openPool({ ...database, types: dateTypes }, 3, { statementMs: 10_000 })
  const cronEntries = jobs.flatMap(({ name, cron }) =>
    cron === undefined
      ? []
      : [{ task: name, match: cron, identifier: name, options: { backfillPeriod: backfillMs, jobKey: `clock:${name}` } }],
  )
  const cronItems = parseCronItems(cronEntries)
  const stopping = new AbortController()
  const runnerIds: string[] = []

  async function start() {
    const events: WorkerEvents = new EventEmitter()
    const shutdownBegun = once(events, 'pool:gracefulShutdown')
    const heartbeat = await startHeartbeat(database, runnerIds)
    await keepLastCronRun(pool, cronItems, backfillMs).catch(() => {}) // Without this all missed runs are made up.
    events.on('pool:create', ({ workerPool }) => {
      runnerIds.push(workerPool.id)
      heartbeat.show(workerPool.id)
    })
    // The library prints an error that ends a worker on the console, with its stack.
    events.on('worker:create', ({ worker }) => (worker.promise = worker.promise.catch(() => {})))
    let hasLostDatabase = false
    /** Logs in one line that the runner has lost the database; what it then fails at is not logged, unlike a failed job. */
    function logError(message: string, meta: Record<string, unknown> | undefined) {
      const error: unknown = meta?.['error']
      if (error instanceof RetryLater) return
      if (meta?.['failure'] || !(error instanceof Error) || !isDatabaseAway(error)) return world.log.error({ meta }, message)
      if (!hasLostDatabase) world.log.warn({ reason: error.message }, 'the job queue has lost the database')
      hasLostDatabase = true
    }
    const starting = run({
      pgPool: pool,
      events,
      concurrency: 2,
      // New jobs are notified at once, but the end of a job does not wake the next one of its `queue`; polling does.
      pollInterval: 400,
      noHandleSignals: true,
      taskList: Object.fromEntries(
        jobs.map(({ name, run: work }) => [
          name,
          (queued: unknown, { job, abortSignal }: JobHelpers) => runUnlessAborted(abortSignal, work(world, queued, job)),
        ]),
      ),
      parsedCronItems: cronItems,
      // With these delays, errors in recording the end of a job reach the runner; otherwise they are unhandled and end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, gracefulShutdownAbortTimeout: abortAfterMs } },
      logger: new Logger(() => (level, message, meta) => {
        if (level === 'error') logError(message, meta)
      }),
    })
    const runner = await starting.catch((error: unknown) => {
      heartbeat.end()
      throw error
    })
    const stop = () => void runner.stop().catch(() => {}) // The runner may have stopped by itself.
    // The runner caches the result of its first query, even a failure, and would never find a job again.
    events.on('worker:getJob:error', stop)
    heartbeat.onEnd(stop)
    // With two failed writes at once the runner loses count, and its own promise never settles.
    const lastJobs = shutdownBegun.then(() => pause(stopTimeoutMs, undefined, { ref: false }))
    const ended = Promise.race([runner.promise.catch(() => {}), lastJobs]).finally(heartbeat.end) // The runner has logged the reason.
    return { ended, stop }
  }

  let runner: Awaited<ReturnType<typeof start>> | undefined = await start()
  async function keepRunning() {
    while (!stopping.signal.aborted) {
      await runner?.ended
      runner?.stop()
      await pause(1000, undefined, { signal: stopping.signal }).catch(() => {})
      if (!stopping.signal.aborted) runner = await start().catch(() => undefined)
    }
    runner?.stop()
    await runner?.ended
  }
  const supervision = keepRunning()

  return {
    async stop() {
      stopping.abort()
      runner?.stop()
      await supervision
      await Promise.race([pool.end(), pause(stopTimeoutMs, undefined, { ref: false })])
    },
  }
}
