import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { StartError } from '#server/platform/process/start-error.ts'
import { sandboxedCommand, postgresBinaries } from './postgres-binaries.ts'
import { dropStaleClaim, openPostgresCluster, serverProcess, sweepDrafts, type Cluster } from './postgres-cluster.ts'

/** The embedded PostgreSQL server of a data folder. */
export type Postgres = Awaited<ReturnType<typeof startPostgres>>

interface Options {
  /** Additional settings of PostgreSQL as `name=value`. */
  settings?: string[]
  /** Receives the server's own log lines: starts, stops, recoveries. */
  log?: (line: string) => void
  /** Receives warnings at every log level: the server is gone, why it does not start, that it is back. */
  warn?: (line: string) => void
  /** Aborts the start, which then fails and leaves nothing running. After the start only `stop` ends the server. */
  stopping?: AbortSignal | undefined
}

/** Settings for a shared machine: a few hundred megabytes, and a log without customers' data. */
const defaultSettings = [
  'listen_addresses=',
  'shared_buffers=256MB',
  'effective_cache_size=1GB',
  'work_mem=8MB',
  'random_page_cost=1.1',
  'jit=off',
  'wal_level=minimal', // No server replicates from this one.
  'max_wal_senders=0',
  'max_wal_size=512MB',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_line_prefix=',
  'log_checkpoints=off',
  'log_min_messages=log', // Failed statements are logged by this application, without their values.
]

const timeoutsMs = { start: 60_000, lock: 1_000, fastStop: 6_000, stop: 9_000 }
const retryDelaysMs = { first: 100, longest: 5_000, calm: 10_000 }

/**
 * Starts PostgreSQL on `<dataDir>/postgres`, or adopts the server of a killed process, and keeps it running until `stop`. An advisory
 * lock ensures one process per folder: unlike a lock file it is never stale, and it works across containers.
 */
export async function startPostgres(
  dataDir: string,
  { settings = [], log = () => {}, warn = () => {}, stopping: startSignal }: Options = {},
) {
  const cluster = await openPostgresCluster(dataDir, startSignal)
  const stopping = new AbortController()
  const open = (signal: AbortSignal) => openServer(cluster, settings, log, signal)

  let owner = await open(startSignal ?? stopping.signal)
  sweepDrafts(cluster.folder)
  let revival = Promise.resolve()
  let delayMs = retryDelaysMs.first
  watch()

  /** The connection that holds the lock ends when the server does. */
  function watch() {
    const startedAt = Date.now()
    owner.once('end', () => {
      if (stopping.signal.aborted) return
      if (Date.now() - startedAt > retryDelaysMs.calm) delayMs = retryDelaysMs.first
      warn('PostgreSQL is gone. Starting it again.')
      revival = revive()
    })
  }

  async function revive() {
    let lastReason: string | undefined
    while (!stopping.signal.aborted) {
      try {
        owner = await open(stopping.signal)
        warn('PostgreSQL is back.')
        watch()
        return
      } catch (error) {
        const reason = error instanceof StartError ? error.message : `PostgreSQL does not start: ${String(error)}`
        // Repeated attempts, perhaps for a whole night, report each reason once.
        if (reason !== lastReason && !stopping.signal.aborted) warn(reason)
        lastReason = reason
      }
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => {})
      delayMs = Math.min(delayMs * 2, retryDelaysMs.longest)
    }
  }

  return {
    connection: connectorTo(cluster),
    async stop() {
      stopping.abort()
      await revival
      await stopServer(cluster)
      await owner.end().catch(() => {})
    },
  }
}

/** Connection settings of the server that already runs on a data folder, if any, for commands beside it. */
export async function findPostgres(dataDir: string) {
  const cluster = await openPostgresCluster(dataDir)
  const answer = await tryConnect(cluster)
  if (!(answer instanceof Client)) return undefined
  await answer.end()
  return connectorTo(cluster)
}

/** Connection settings of `pg` for a role and a database. */
const connectorTo =
  ({ socketDir }: Cluster) =>
  (user: 'postgres' | 'atelier', database = 'atelier'): ClientConfig => ({ host: socketDir, port: 5432, user, database, ssl: false })

/** Returns the connection that holds the lock on a running server. */
async function openServer(cluster: Cluster, settings: string[], log: (line: string) => void, signal: AbortSignal): Promise<Client> {
  const deadline = Date.now() + timeoutsMs.start
  let server: ReturnType<typeof launch> | undefined
  while (Date.now() < deadline && !signal.aborted) {
    const answer = await tryConnect(cluster)
    if (answer instanceof Client) return takeLock(answer, cluster)
    if (server?.failed()) {
      // Children of a killed server may need a moment to end, and another process may be starting one on this folder.
      if (!/lock file ".*" (already exists|is empty)|still in use/.test(server.lastWords()))
        throw new StartError(`PostgreSQL does not start: ${server.lastWords()}`)
      await sleep(200)
      server = undefined
    }
    if (answer === 'silent' && !server) {
      dropStaleClaim(cluster.folder)
      server = launch(cluster, settings, log)
    }
    await sleep(20)
  }
  await server?.stop()
  signal.throwIfAborted()
  throw new StartError(`PostgreSQL did not answer within ${timeoutsMs.start / 1000} s. ${server?.lastWords() ?? ''}`.trim())
}

/** Tries to connect: the result is a client, 'busy' while a server starts or stops, or 'silent' without one. */
async function tryConnect(cluster: Cluster): Promise<Client | 'busy' | 'silent'> {
  const client = new Client({
    ...connectorTo(cluster)('postgres', 'postgres'),
    application_name: `atelier ${process.pid}`,
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => {}) // The 'end' event follows.
  try {
    await client.connect()
    return client
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return code === 'ENOENT' || code === 'ECONNREFUSED' ? 'silent' : 'busy'
  }
}

async function takeLock(client: Client, { folder }: Cluster): Promise<Client> {
  const deadline = Date.now() + timeoutsMs.lock
  // The connection of a killed owner takes a moment to end.
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock(1) as taken')
    if (rows[0]?.taken) return client
    if (Date.now() > deadline) break
    await sleep(50)
  }
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_stat_activity join pg_locks using (pid)
      where locktype = 'advisory' and granted and (classid, objid, objsubid) = (0, 1, 1)`,
  )
  await client.end()
  const other = rows[0]?.application_name.replace('atelier', 'process')
  throw new StartError(`Another Atelier (${other}) is running on ${path.dirname(folder)}. Stop it, or give this one a DATA_DIR of its own.`)
}

/** The server is detached, so that Ctrl-C in a terminal reaches only this process and requests in flight keep their database. */
function launch({ folder, socketDir, runAs }: Cluster, settings: string[], log: (line: string) => void) {
  const flags = [...defaultSettings, ...settings].flatMap((setting) => ['-c', setting])
  const socket = `"${socketDir.replaceAll('"', '""')}"` // The setting is a list, in which an unquoted comma would begin the next folder.
  const [program, args, options] = sandboxedCommand(
    path.join(postgresBinaries(), 'postgres'),
    ['-D', folder, '-k', socket, ...flags],
    runAs,
  )
  const child = spawn(program, args, { ...options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })

  let lastLines: string[] = []
  let hasFailed = false
  const addLines = (text: string) => {
    const lines = text.split('\n').filter(Boolean)
    lastLines = [...lastLines, ...lines].slice(-5)
    for (const line of lines) log(line)
  }
  child.stderr?.setEncoding('utf8').on('data', addLines)
  child.once('error', (error) => {
    addLines(error.message)
    hasFailed = true
  })
  const closed = once(child, 'close').catch(() => {})
  void closed.then(() => (hasFailed = true))
  const stop = () => {
    child.kill('SIGINT')
    return closed
  }
  return { failed: () => hasFailed, lastWords: () => lastLines.join(' '), stop }
}

/** A fast stop ends running work and writes all data; after its time SIGQUIT leaves that to recovery at the next start. */
async function stopServer({ folder }: Cluster) {
  const pid = serverProcess(folder)
  if (!pid) return
  const startedAt = Date.now()
  signal(pid, 'SIGINT')
  let isForced = false
  while (serverProcess(folder) === pid && signal(pid, 0)) {
    const waited = Date.now() - startedAt
    if (waited > timeoutsMs.stop) return
    if (waited > timeoutsMs.fastStop && !isForced) isForced = signal(pid, 'SIGQUIT')
    await sleep(20)
  }
}

/** Returns false if the process did not exist. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
