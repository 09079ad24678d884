import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { openDb } from '#server/platform/database/db.ts'
import { openPool } from '#server/platform/database/driver.ts'
import { listApplied, readShippedFiles } from '#server/platform/database/migration-files.ts'
import { reachDatabase } from '#server/platform/embedded/database.ts'
import { explainStartErrors } from '#server/platform/embedded/start-errors.ts'
import { readQueues } from '#server/platform/metrics/queues.ts'
import type { Config } from '#server/platform/process/config.ts'
import { StartError } from '#server/platform/process/start-error.ts'
import { amber, green, red, type Finding } from './finding.ts'

/** Connections of a process beside DB_POOL, and those of a command that runs beside it. */
const moreConnections = 8 + 2
const maxClockSeconds = { green: 2, amber: 60 }
/** Jobs run at once, so one that has waited so long has no worker. */
const maxWaitSeconds = 600

/** Checks what only the database can answer. An embedded one that does not run is started for it; none is created. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  if (config.databaseUrl === undefined && !existsSync(path.join(config.dataDir, 'postgres')))
    return [amber('database', `there is none in ${config.dataDir} yet`, 'The first start makes it.')]
  try {
    return await explainStartErrors(config, () => readDatabase(config))
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return [red('database', error.message, 'Without its database the server does not start.')]
  }
}

async function readDatabase(config: Config): Promise<Finding[]> {
  const { database, close } = await reachDatabase(config)
  const pool = openPool(database, 2)
  const db = openDb(pool)
  try {
    const before = Date.now()
    const { rows } = await sql<Facts>`
      select current_setting('server_version') as version, extract(epoch from clock_timestamp())::float8 * 1000 as "clockMs",
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          - coalesce(current_setting('reserved_connections', true)::int, 0) as connections,
        array[(select rolconnlimit from pg_roles where rolname = current_user),
          (select datconnlimit from pg_database where datname = current_database())] as limits`.execute(db)
    const facts = rows[0]!
    // The database read its clock between both moments.
    const offsetSeconds = Math.abs(facts.clockMs - (before + Date.now()) / 2) / 1000
    const level = await checkLevel(db)
    return [
      green('database', `PostgreSQL ${facts.version} with the rights that are needed`),
      checkClock(offsetSeconds),
      checkConnections(config.pool, facts),
      level,
      // Without the tables there are no queues.
      ...(level.state === 'green' ? judgeQueues(await readQueues(pool)) : []),
    ]
  } finally {
    await db.destroy()
    await close()
  }
}

type Facts = { version: string; clockMs: number; connections: number; limits: number[] }

export function checkClock(offsetSeconds: number): Finding {
  const message = `${Math.round(offsetSeconds * 10) / 10} seconds between this clock and the one of the database`
  if (offsetSeconds <= maxClockSeconds.green) return green('clock', message)
  return (offsetSeconds <= maxClockSeconds.amber ? amber : red)(
    'clock',
    message,
    'Let both machines set their clocks by the network (NTP).',
  )
}

/** The pool of requests and what runs beside it must fit into what PostgreSQL leaves to this user in this database. */
function checkConnections(pool: number, { connections, limits }: Facts): Finding {
  // A negative limit of the user or the database is none.
  const available = Math.min(connections, ...limits.filter((limit) => limit >= 0))
  const message = `DB_POOL=${pool} and what runs beside it take ${pool + moreConnections} of ${available} connections`
  if (pool + moreConnections <= available) return green('connections', message)
  return red('connections', message, `Set DB_POOL to ${Math.max(1, available - moreConnections)} or less, or raise max_connections.`)
}

async function checkLevel(db: Parameters<typeof listApplied>[0]): Promise<Finding> {
  const applied = new Set(await listApplied(db))
  const shipped = [...(await readShippedFiles()).keys()]
  const foreign = [...applied].filter((name) => !shipped.includes(name))
  if (applied.size > 0 && foreign.length > 0)
    return red('tables', `a newer Atelier has changed them (${foreign.at(-1)})`, 'Two versions on one database: run the newer one alone.')
  const missing = shipped.filter((name) => !applied.has(name))
  if (missing.length === 0) return green('tables', 'they are those of this version')
  return amber(
    'tables',
    `${missing.length} changes are missing, the last is ${missing.at(-1)}`,
    'atelier migrate, or the next start, makes them.',
  )
}

/** Jobs that nobody runs or that were given up, and mails that were tried in vain. */
export function judgeQueues({ jobs, mails }: Awaited<ReturnType<typeof readQueues>>): Finding[] {
  const late = jobs.filter(({ state, age }) => state === 'waiting' && age > maxWaitSeconds)
  const lost = jobs.filter(({ state }) => state === 'given_up')
  const names = (some: typeof jobs) => some.map(({ task, count }) => `${count} ${task}`).join(', ')
  return [
    late.length || lost.length
      ? amber('jobs', names([...late, ...lost]), late.length ? 'Is a server running? It takes them.' : 'The journal says why they failed.')
      : green('jobs', 'none waits too long, none was given up'),
    mails.tried
      ? amber(
          'mails',
          `${mails.tried} of ${mails.waiting} that wait were tried in vain`,
          'atelier mail-test ADDRESS prints what the server answers.',
        )
      : green('mails', mails.waiting ? `${mails.waiting} wait for their turn` : 'none waits'),
  ]
}
