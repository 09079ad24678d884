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
  /** Name of the last migration to run. */
  upTo?: string
  /** Runs the files of this folder instead of the shipped ones. */
  folder?: URL
  /** Called every `every` milliseconds with a progress line for the operator. */
  log?: (line: string) => void
  every?: number
}

/**
 * Migrates the tables with plain SQL files, forward only, in the order of their names, and then those of the job queue's library. It has
 * no timeout; an advisory lock lets one process do it while others wait.
 */
export async function migrate(database: ClientConfig, { upTo, folder, log = console.log, every = 5_000 }: Options = {}) {
  const pool = openPool(database, 2)
  pool.on('connect', (client) => void client.query(noTimeLimits).catch(() => {})) // An error here makes the next query fail, too.
  const startedAt = Date.now()
  let currentStep = 'Waiting for another process that brings the tables up to date'
  const reminder = setInterval(() => log(`${currentStep}, ${Math.round((Date.now() - startedAt) / 1000)} s so far`), every)
  try {
    await withConnection(openDb(pool), async ({ client, db }) => {
      await client.query(`select pg_advisory_lock(hashtext('migrate'))`) // The lock lasts until the connection ends.
      const files = folder ? await readMigrationFiles(folder) : await readShippedFiles()
      const goal = folder || upTo === undefined ? upTo : toCurrentLevel(upTo)
      if (!folder) await adoptBaseline(db)
      const isNew = (await listApplied(db)).length === 0
      const nameStep = (tables: string) => (isNew ? `Making ${tables}` : `Bringing ${tables} up to date`)
      await runFiles(db, files, goal, (name) => (currentStep = `${nameStep('the tables')}: ${name}.sql`))
      currentStep = nameStep('the tables of the job queue')
      await runMigrations({ pgPool: pool })
    })
  } finally {
    clearInterval(reminder)
    await pool.end()
  }
}

/** Lifts all default time limits of server, database or role; some settings are newer than the oldest supported PostgreSQL. */
const noTimeLimits = `select set_config(name, '0', false) from pg_settings
  where name in ('statement_timeout', 'lock_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout')`

/** Runs each file in its own transaction: a failed one leaves the tables as the files before it made them. */
async function runFiles(db: Db, files: MigrationFiles, upTo: string | undefined, begin: (name: string) => void) {
  const getMigrations = async () => Object.fromEntries([...files].map(([name, text]) => [name, toMigration(text)]))
  const migrator = new Migrator({ db, provider: { getMigrations } })
  await requireKnownLevel(db, files, upTo)
  for (const { name, executedAt } of await migrator.getMigrations()) {
    if (executedAt || (upTo !== undefined && name > upTo)) continue
    begin(name)
    const { error } = await migrator.migrateTo(name)
    if (error) throw toMigrationError(name, error as DatabaseFailure)
  }
}

async function requireKnownLevel(db: Db, files: MigrationFiles, upTo: string | undefined) {
  if (upTo !== undefined) requireShippedLevel(files, upTo)
  const names = [...files.keys()]
  for (const [i, name] of (await listApplied(db)).entries()) {
    if (!files.has(name))
      throw new StartError(`This database was written by a newer Atelier: it has the tables of ${name}. Start that Atelier.`)
    if (name !== names[i])
      throw new StartError(`This database was written by another Atelier: it has the tables of ${name} without those of ${names[i]}.`)
  }
}

function requireShippedLevel(files: MigrationFiles, level: string) {
  if (files.has(level)) return
  throw new StartError(`The backup was written by a newer Atelier: it has the tables of ${level}. Nothing was restored.`)
}

/** Fails for a level that this Atelier cannot reach, before a database is created. */
export async function checkShippedLevel(level: string): Promise<void> {
  requireCurrentLevel('The backup', level)
  requireShippedLevel(await readShippedFiles(), toCurrentLevel(level))
}

type DatabaseFailure = Error & { code?: string }

/** A full disk, a missing right or a lost connection is not a fault of the file. */
function toMigrationError(name: string, error: DatabaseFailure): Error {
  if (!error.code || /^(08|28|42501|53|57)/.test(error.code)) return error
  return new StartError(`${name}.sql failed: ${error.message}. The tables are as they were before it.`, { cause: error })
}

const toMigration = (text: string): Migration => ({ up: async (db) => void (await sql.raw(text).execute(db)) })
