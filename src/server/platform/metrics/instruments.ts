import type { Pool } from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { statementStatistics } from '#server/platform/database/driver.ts'
import type { Live } from '#server/platform/live/live.ts'
import type { Printer } from '#server/platform/pdf/pdf.ts'
import type { SendOutcome } from '#server/platform/sms/adapter.ts'
import type { Queues } from './queues.ts'

/** What is looked at when somebody asks. */
export type InstrumentSources = {
  pools: Record<Calls, Pool>
  /** How many wait before they ask the pool. */
  lines: Record<Calls, () => number>
  live: Pick<Live, 'stats'>
  printer: Pick<Printer, 'stats'>
  /** Whether the database answers, if not in time to requests. */
  isUp: () => Promise<boolean>
}
type Calls = 'requests' | 'slow'

/**
 * What is measured, by names that docs/operations.md explains. What a label says stands in the sources: no account, no person and nothing that was
 * typed. None is called `job` or `instance`, as Prometheus calls where it has a measure from: it would give ours another name.
 */
export function createInstruments() {
  const registry = new Registry()
  const registers = [registry]
  // Of Node itself: its event loop, memory and processor.
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'atelier_http_request_seconds',
    help: 'Requests that were answered, by the route as the sources have it, and how long each took.',
    labelNames: ['method', 'route', 'status'],
    // A list takes some milliseconds, a report seconds, and after 35 nobody waits any more.
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 35],
    registers,
  })
  const jobs = new Histogram({
    name: 'atelier_job_seconds',
    help: 'Jobs that this process did, how each ended and how long it took.',
    labelNames: ['task', 'outcome'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 600],
    registers,
  })
  const texts = new Counter({
    name: 'atelier_sms_total',
    help: 'Text messages that this process handed on: taken by whoever carries them, refused, not-reached (tried again), or unclear.',
    labelNames: ['outcome'],
    registers,
  })
  const look = statesIn(registers)

  return {
    answered: (method: string, route: string, status: number, seconds: number) => requests.observe({ method, route, status }, seconds),
    did: (task: string, outcome: 'done' | 'failed', seconds: number) => jobs.observe({ task, outcome }, seconds),
    sent: (outcome: SendOutcome['kind']) => texts.inc({ outcome }),
    /** All of it as Prometheus reads it; without `queues` nobody could look into them. */
    text: (watched: InstrumentSources, isUp: boolean, queues: Queues | undefined): Promise<string> => {
      look(watched, isUp, queues)
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}

/** What stands so at this moment, rather than what has happened. */
function statesIn(registers: Registry[]) {
  const gauge = (name: string, help: string, ...labelNames: string[]) => new Gauge({ name: `atelier_${name}`, help, labelNames, registers })
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name: `atelier_${name}`, help, labelNames, registers })
  const connections = gauge('db_connections', 'Connections to the database: used, idle, and the most there may be.', 'pool', 'state')
  const awaited = gauge('db_connections_awaited', 'How many wait for a connection to the database.', 'pool')
  const statements = counter('db_statements_total', 'Statements that the database answered or refused.', 'pool', 'outcome')
  const taken = counter('db_statement_seconds_total', 'Seconds that statements took until their answer, of all together.', 'pool')
  const up = gauge('database_up', '1 if the database answered when this was read.')
  const sockets = gauge('live_sockets', 'Open pages that hear live updates.')
  const listening = gauge('live_listening', '1 while the live updates of all processes are heard.')
  const unsent = gauge('live_unsent', 'Live updates that wait for the database.')
  const lag = gauge(
    'live_lag_seconds',
    'How long the last live update took until the database had it, or the oldest that waits has waited.',
  )
  const children = gauge('pdf_children', 'Children that make PDFs, busy or idle.', 'state')
  const papers = gauge('pdf_awaited', 'Documents that wait for a child.')
  const ended = counter(
    'pdf_documents_total',
    'Documents: made, failed by their template, or lost with a child that died or was too slow, which is tried once more.',
    'outcome',
  )
  const queued = gauge('jobs', 'Jobs of all processes: waiting, running, later (as one that is tried again), given_up.', 'task', 'state')
  const oldest = gauge('jobs_oldest_waiting_seconds', 'How long the oldest job waits that might be done now.', 'task')
  const mails = gauge('mails', 'Mails that wait, and those of them that were tried in vain.', 'state')
  const oldestMail = gauge('mails_oldest_seconds', 'How long the oldest mail waits.')

  return ({ pools, lines, live, printer }: InstrumentSources, isUp: boolean, queues: Queues | undefined) => {
    for (const each of [statements, taken]) each.reset()
    for (const pool of ['requests', 'slow'] as const) {
      const { answered, refused, seconds } = statementStatistics(pools[pool])
      statements.inc({ pool, outcome: 'answered' }, answered)
      statements.inc({ pool, outcome: 'refused' }, refused)
      taken.inc({ pool }, seconds)
      const { totalCount, idleCount, waitingCount, options } = pools[pool]
      connections.set({ pool, state: 'used' }, totalCount - idleCount)
      connections.set({ pool, state: 'idle' }, idleCount)
      connections.set({ pool, state: 'most' }, options.max)
      awaited.set({ pool }, waitingCount + lines[pool]())
    }
    const heard = live.stats()
    sockets.set(heard.sockets)
    listening.set(Number(heard.listening))
    unsent.set(heard.waiting)
    lag.set(heard.lag)
    const printing = printer.stats()
    children.set({ state: 'busy' }, printing.busy)
    children.set({ state: 'idle' }, printing.children - printing.busy)
    papers.set(printing.waiting)
    ended.reset()
    for (const outcome of ['made', 'failed', 'lost'] as const) ended.inc({ outcome }, printing[outcome])

    up.set(Number(isUp))
    // What nobody knows now is not told as it was.
    for (const each of [queued, oldest, mails]) each.reset()
    if (!queues) return oldestMail.remove()
    for (const { task, state, count, age } of queues.jobs) {
      queued.set({ task, state }, count)
      if (state === 'waiting') oldest.set({ task }, age)
    }
    mails.set({ state: 'waiting' }, queues.mails.waiting)
    mails.set({ state: 'tried' }, queues.mails.tried)
    oldestMail.set(queues.mails.age)
  }
}
