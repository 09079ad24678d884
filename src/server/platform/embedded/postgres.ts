import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { StartError } from '#server/platform/process/start-error.ts'
import { sandboxedCommand, postgresBinaries } from './postgres-binaries.ts'
import { dropStaleClaim, openPostgresCluster, serverProcess, sweepDrafts, type Cluster } from './postgres-cluster.ts'

/** The PostgreSQL server of our own, on a folder of ours. */
export interface Postgres {
  /** How `pg` reaches one of its databases as one of its roles. */
  connection(user: 'postgres' | 'atelier', database?: string): ClientConfig
  stop(): Promise<void>
}

interface Options {
  /** Settings of PostgreSQL beyond ours, as `name=value`. */
  settings?: string[]
  /** Takes what the server says of its own life: starts, stops, recoveries. */
  log?: (line: string) => void
  /** Takes what nobody may miss: that it is gone, why it does not start, that it is back. */
  warn?: (line: string) => void
  /** Calls the start off: it fails, and leaves nothing running. Once started, only `stop` ends it. */
  stopping?: AbortSignal | undefined
}

/** For a machine that has other things to do: a few hundred megabytes, and a log without what customers typed. */
const modest = [
  'listen_addresses=',
  'shared_buffers=256MB',
  'effective_cache_size=1GB',
  'work_mem=8MB',
  'random_page_cost=1.1',
  'jit=off',
  'wal_level=minimal', // nothing replicates from it
  'max_wal_senders=0',
  'max_wal_size=512MB',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_line_prefix=',
  'log_checkpoints=off',
  'log_min_messages=log', // not failed statements: they are ours to log, without their values
]

const patience = { start: 60_000, lock: 1_000, fastStop: 6_000, stop: 9_000 }
const pauses = { first: 100, longest: 5_000, calm: 10_000 }

/**
 * Starts PostgreSQL on `<dataDir>/postgres`, or adopts the server that a killed process left there, and keeps it running until `stop`.
 *
 * One process at a time owns a data folder: the one whose connection holds an advisory lock. It needs no file that could be stale, since
 * the kernel closes the connection of a killed process, and it is right across containers too, where process numbers mean nothing.
 */
export async function startPostgres(
  dataDir: string,
  { settings = [], log = () => {}, warn = () => {}, stopping: calledOff }: Options = {},
): Promise<Postgres> {
  const cluster = await openPostgresCluster(dataDir, calledOff)
  const stopping = new AbortController()
  const open = (signal: AbortSignal) => openServer(cluster, settings, log, signal)

  let owner = await open(calledOff ?? stopping.signal)
  sweepDrafts(cluster.folder)
  let reviving = Promise.resolve()
  let pause = pauses.first
  watch()

  /** The connection that holds the lock ends when the server does. */
  function watch() {
    const since = Date.now()
    owner.once('end', () => {
      if (stopping.signal.aborted) return
      if (Date.now() - since > pauses.calm) pause = pauses.first
      warn('PostgreSQL is gone. Starting it again.')
      reviving = revive()
    })
  }

  async function revive() {
    let told: string | undefined
    while (!stopping.signal.aborted) {
      try {
        owner = await open(stopping.signal)
        warn('PostgreSQL is back.')
        watch()
        return
      } catch (error) {
        const reason = error instanceof StartError ? error.message : `PostgreSQL does not start: ${String(error)}`
        // It is tried every few seconds, for a whole night perhaps.
        if (reason !== told && !stopping.signal.aborted) warn(reason)
        told = reason
      }
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
      pause = Math.min(pause * 2, pauses.longest)
    }
  }

  return {
    connection: (user, database = 'atelier') => connectionTo(cluster, user, database),
    async stop() {
      stopping.abort()
      await reviving
      await stopServer(cluster)
      await owner.end().catch(() => {})
    },
  }
}

/** Where a server that is running on a data folder can be reached, if one is: for commands that run beside it. */
export async function findPostgres(dataDir: string): Promise<Postgres['connection'] | undefined> {
  const cluster = await openPostgresCluster(dataDir)
  const answer = await knock(cluster)
  if (!(answer instanceof Client)) return undefined
  await answer.end()
  return (user, database = 'atelier') => connectionTo(cluster, user, database)
}

const connectionTo = ({ socketDir }: Cluster, user: string, database: string) => ({
  host: socketDir,
  port: 5432,
  user,
  database,
  ssl: false,
})

/** The connection that owns a running server. */
async function openServer(cluster: Cluster, settings: string[], log: (line: string) => void, signal: AbortSignal): Promise<Client> {
  const deadline = Date.now() + patience.start
  let server: ReturnType<typeof launch> | undefined
  while (Date.now() < deadline && !signal.aborted) {
    const answer = await knock(cluster)
    if (answer instanceof Client) return takeLock(answer, cluster)
    if (server?.failed()) {
      // The children of a killed server may take a moment to go, and another process may be starting one on the same folder.
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
  throw new StartError(`PostgreSQL did not answer within ${patience.start / 1000} s. ${server?.lastWords() ?? ''}`.trim())
}

/** Connecting decides whether a server is there: it answers, it is busy starting or stopping, or there is silence. */
async function knock(cluster: Cluster): Promise<Client | 'busy' | 'silent'> {
  const client = new Client({
    ...connectionTo(cluster, 'postgres', 'postgres'),
    application_name: `atelier ${process.pid}`,
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => {}) // 'end' follows
  try {
    await client.connect()
    return client
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return code === 'ENOENT' || code === 'ECONNREFUSED' ? 'silent' : 'busy'
  }
}

async function takeLock(client: Client, { folder }: Cluster): Promise<Client> {
  const deadline = Date.now() + patience.lock
  // A killed owner's connection takes a moment to end.
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock(1) as taken')
    if (rows[0]?.taken) return client
    if (Date.now() > deadline) break
    await sleep(50)
  }
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_stat_activity join pg_locks using (pid) where locktype = 'advisory' and granted`,
  )
  await client.end()
  const other = rows[0]?.application_name.replace('atelier', 'process')
  throw new StartError(`Another Atelier (${other}) is running on ${path.dirname(folder)}. Stop it, or give this one a DATA_DIR of its own.`)
}

/** Detached, so that Ctrl-C in a terminal reaches us alone and requests in flight still find their database. */
function launch({ folder, socketDir, runAs }: Cluster, settings: string[], log: (line: string) => void) {
  const flags = [...modest, ...settings].flatMap((setting) => ['-c', setting])
  const socket = `"${socketDir.replaceAll('"', '""')}"` // a list, in which a comma would begin the next
  const [program, args, options] = sandboxedCommand(
    path.join(postgresBinaries(), 'postgres'),
    ['-D', folder, '-k', socket, ...flags],
    runAs,
  )
  const child = spawn(program, args, { ...options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })

  let words: string[] = []
  let failed = false
  const hear = (text: string) => {
    const lines = text.split('\n').filter(Boolean)
    words = [...words, ...lines].slice(-5)
    for (const line of lines) log(line)
  }
  child.stderr?.setEncoding('utf8').on('data', hear)
  child.once('error', (error) => {
    hear(error.message)
    failed = true
  })
  const closed = once(child, 'close').catch(() => {})
  void closed.then(() => (failed = true))
  const stop = () => {
    child.kill('SIGINT')
    return closed
  }
  return { failed: () => failed, lastWords: () => words.join(' '), stop }
}

/** A fast stop ends what is running and writes everything down; the last resort leaves that to recovery at the next start. */
async function stopServer({ folder }: Cluster) {
  const pid = serverProcess(folder)
  if (!pid) return
  const begun = Date.now()
  signal(pid, 'SIGINT')
  let hurried = false
  while (serverProcess(folder) === pid && signal(pid, 0)) {
    const waited = Date.now() - begun
    if (waited > patience.stop) return
    if (waited > patience.fastStop && !hurried) hurried = signal(pid, 'SIGQUIT')
    await sleep(20)
  }
}

/** Whether the process was there to take it. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
