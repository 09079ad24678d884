import { runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { ClientConfig } from 'pg'
import { StartError } from '#server/platform/process/start-error.ts'
import { openDb, withConnection, type Db } from './db.ts'
import { openPool } from './driver.ts'
import {
  adoptBaseline,
  listApplied,
  readMigrationFiles,
  readShippedFiles,
  requireCurrentLevel,
  toCurrentLevel,
  type MigrationFiles,
} from './migration-files.ts'

type Options = {
  /** The last file wanted, by its name. */
  upTo?: string
  /** Runs the files of this folder instead of the shipped ones. */
  folder?: URL
  /** Takes what the operator should know when it takes long, every so many milliseconds. */
  say?: (line: string) => void
  every?: number
}

/**
 * Brings the tables up to date: plain SQL files, forward only, each in the order of its name, then those of the job queue's library.
 * It takes the time it takes; a lock lets one process do it while others wait.
 */
export async function migrate(database: ClientConfig, { upTo, folder, say = console.log, every = 5_000 }: Options = {}) {
  const pool = openPool(database, 2)
  pool.on('connect', (client) => void client.query(noTimeLimits).catch(() => {})) // then the next query fails too
  const begun = Date.now()
  let doing = 'Waiting for another process that brings the tables up to date'
  const reminder = setInterval(() => say(`${doing}, ${Math.round((Date.now() - begun) / 1000)} s so far`), every)
  try {
    await withConnection(openDb(pool), async ({ client, db }) => {
      await client.query(`select pg_advisory_lock(hashtext('migrate'))`) // ours until the connection ends
      const files = folder ? await readMigrationFiles(folder) : await readShippedFiles()
      const goal = folder || upTo === undefined ? upTo : toCurrentLevel(upTo)
      if (!folder) await adoptBaseline(db)
      await runFiles(db, files, goal, (name) => (doing = `Bringing the tables up to date: ${name}.sql`))
      doing = 'Bringing the tables of the job queue up to date'
      await runMigrations({ pgPool: pool })
    })
  } finally {
    clearInterval(reminder)
    await pool.end()
  }
}

/** Whatever limits the server, the database or the role has by default; some are newer than the oldest PostgreSQL that will do. */
const noTimeLimits = `select set_config(name, '0', false) from pg_settings
  where name in ('statement_timeout', 'lock_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout')`

/** Each in a transaction of its own: one that fails leaves the tables as those before it made them. */
async function runFiles(db: Db, files: MigrationFiles, upTo: string | undefined, begin: (name: string) => void) {
  const getMigrations = async () => Object.fromEntries([...files].map(([name, text]) => [name, migration(text)]))
  const migrator = new Migrator({ db, provider: { getMigrations } })
  await refuseNewer(db, files, upTo)
  for (const { name, executedAt } of await migrator.getMigrations()) {
    if (executedAt || (upTo !== undefined && name > upTo)) continue
    begin(name)
    const { error } = await migrator.migrateTo(name)
    if (error) throw failed(name, error as DatabaseFailure)
  }
}

async function refuseNewer(db: Db, files: MigrationFiles, upTo: string | undefined) {
  if (upTo !== undefined) refuseUnknownLevel(files, upTo)
  const known = [...files.keys()]
  for (const [i, name] of (await listApplied(db)).entries()) {
    if (!files.has(name))
      throw new StartError(`This database was written by a newer Atelier: it has the tables of ${name}. Start that Atelier.`)
    if (name !== known[i])
      throw new StartError(`This database was written by another Atelier: it has the tables of ${name} without those of ${known[i]}.`)
  }
}

function refuseUnknownLevel(files: MigrationFiles, level: string) {
  if (files.has(level)) return
  throw new StartError(`The backup was written by a newer Atelier: it has the tables of ${level}. Nothing was restored.`)
}

/** Refuses a level that this Atelier cannot reach, before a database is made. */
export async function checkShippedLevel(level: string): Promise<void> {
  requireCurrentLevel('The backup', level)
  refuseUnknownLevel(await readShippedFiles(), toCurrentLevel(level))
}

type DatabaseFailure = Error & { code?: string }

/** A full disk, a missing right or a lost connection is not the file's fault. */
function failed(name: string, error: DatabaseFailure): Error {
  if (!error.code || /^(08|28|42501|53|57)/.test(error.code)) return error
  return new StartError(`${name}.sql failed: ${error.message}. The tables are as they were before it.`, { cause: error })
}

const migration = (text: string): Migration => ({ up: async (db) => void (await sql.raw(text).execute(db)) })
