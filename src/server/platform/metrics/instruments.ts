import type { Pool } from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { statementStatistics } from '#server/platform/database/driver.ts'
import type { Live } from '#server/platform/live/live.ts'
import type { Printer } from '#server/platform/pdf/pdf.ts'
import type { SendOutcome } from '#server/platform/sms/adapter.ts'
import type { Queues } from './queues.ts'

/** Sources that are read at each scrape. */
export type InstrumentSources = {
  pools: Record<Calls, Pool>
  /** Number of calls that wait before they reach the pool. */
  lines: Record<Calls, () => number>
  live: Pick<Live, 'stats'>
  printer: Pick<Printer, 'stats'>
  /** Whether the database answers, even if too slowly for requests. */
  isUp: () => Promise<boolean>
}
type Calls = 'requests' | 'slow'

/**
 * Metrics, with names that docs/operations.md explains. Label values come from the sources: no account, person or input. None is called
 * `job` or `instance`, which Prometheus itself adds and would rename.
 */
export function createInstruments() {
  const registry = new Registry()
  const registers = [registry]
  // Metrics of Node: event loop, memory and processor.
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'atelier_http_request_seconds',
    help: 'Requests that were answered, by the route as the sources have it, and how long each took.',
    labelNames: ['method', 'route', 'status'],
    // A list takes some milliseconds, a report seconds, and no caller waits longer than 35.
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
  const messages = new Counter({
    name: 'atelier_sms_total',
    help: 'Text messages that this process handed on: taken by whoever carries them, refused, not-reached (tried again), or unclear.',
    labelNames: ['outcome'],
    registers,
  })
  const updateStates = createStateMetrics(registers)

  return {
    answered: (method: string, route: string, status: number, seconds: number) => requests.observe({ method, route, status }, seconds),
    did: (task: string, outcome: 'done' | 'failed', seconds: number) => jobs.observe({ task, outcome }, seconds),
    sent: (outcome: SendOutcome['kind']) => messages.inc({ outcome }),
    /** All metrics in Prometheus format; without `queues` those could not be read. */
    text: (watched: InstrumentSources, isUp: boolean, queues: Queues | undefined): Promise<string> => {
      updateStates(watched, isUp, queues)
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}

/** Gauges of the present state, and counters that are read from elsewhere. */
function createStateMetrics(registers: Registry[]) {
  const gauge = (name: string, help: string, ...labelNames: string[]) => new Gauge({ name: `atelier_${name}`, help, labelNames, registers })
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name: `atelier_${name}`, help, labelNames, registers })
  const connections = gauge('db_connections', 'Connections to the database: used, idle, and the most there may be.', 'pool', 'state')
  const awaited = gauge('db_connections_awaited', 'How many wait for a connection to the database.', 'pool')
  const statements = counter('db_statements_total', 'Statements that the database answered or refused.', 'pool', 'outcome')
  const statementSeconds = counter(
    'db_statement_seconds_total',
    'Seconds that statements took until their answer, of all together.',
    'pool',
  )
  const up = gauge('database_up', '1 if the database answered when this was read.')
  const sockets = gauge('live_sockets', 'Open pages that hear live updates.')
  const listening = gauge('live_listening', '1 while the live updates of all processes are heard.')
  const unsent = gauge('live_unsent', 'Live updates that wait for the database.')
  const lag = gauge(
    'live_lag_seconds',
    'How long the last live update took until the database had it, or the oldest that waits has waited.',
  )
  const children = gauge('pdf_children', 'Children that make PDFs, busy or idle.', 'state')
  const waitingDocuments = gauge('pdf_awaited', 'Documents that wait for a child.')
  const documents = counter(
    'pdf_documents_total',
    'Documents: made, failed by their template, or lost with a child that died or was too slow, which is tried once more.',
    'outcome',
  )
  const jobs = gauge('jobs', 'Jobs of all processes: waiting, running, later (as one that is tried again), given_up.', 'task', 'state')
  const oldest = gauge('jobs_oldest_waiting_seconds', 'How long the oldest job waits that might be done now.', 'task')
  const mails = gauge('mails', 'Mails that wait, and those of them that were tried in vain.', 'state')
  const oldestMail = gauge('mails_oldest_seconds', 'How long the oldest mail waits.')

  return ({ pools, lines, live, printer }: InstrumentSources, isUp: boolean, queues: Queues | undefined) => {
    for (const metric of [statements, statementSeconds]) metric.reset()
    for (const pool of ['requests', 'slow'] as const) {
      const { answered, refused, seconds } = statementStatistics(pools[pool])
      statements.inc({ pool, outcome: 'answered' }, answered)
      statements.inc({ pool, outcome: 'refused' }, refused)
      statementSeconds.inc({ pool }, seconds)
      const { totalCount, idleCount, waitingCount, options } = pools[pool]
      connections.set({ pool, state: 'used' }, totalCount - idleCount)
      connections.set({ pool, state: 'idle' }, idleCount)
      connections.set({ pool, state: 'most' }, options.max)
      awaited.set({ pool }, waitingCount + lines[pool]())
    }
    const liveStats = live.stats()
    sockets.set(liveStats.sockets)
    listening.set(Number(liveStats.listening))
    unsent.set(liveStats.waiting)
    lag.set(liveStats.lag)
    const printerStats = printer.stats()
    children.set({ state: 'busy' }, printerStats.busy)
    children.set({ state: 'idle' }, printerStats.children - printerStats.busy)
    waitingDocuments.set(printerStats.waiting)
    documents.reset()
    for (const outcome of ['made', 'failed', 'lost'] as const) documents.inc({ outcome }, printerStats[outcome])

    up.set(Number(isUp))
    // Unreadable values are dropped instead of reported as before.
    for (const metric of [jobs, oldest, mails]) metric.reset()
    if (!queues) return oldestMail.remove()
    for (const { task, state, count, age } of queues.jobs) {
      jobs.set({ task, state }, count)
      if (state === 'waiting') oldest.set({ task }, age)
    }
    mails.set({ state: 'waiting' }, queues.mails.waiting)
    mails.set({ state: 'tried' }, queues.mails.tried)
    oldestMail.set(queues.mails.age)
  }
}
