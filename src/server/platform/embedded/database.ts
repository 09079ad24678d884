import { existsSync } from 'node:fs'
import path from 'node:path'
import type { ClientConfig } from 'pg'
import { bootstrap, checkServer } from './bootstrap.ts'
import type { Config } from '#server/platform/process/config.ts'
import { findPostgres, startPostgres } from './postgres.ts'

/** An open database and the address at which its owner migrates, runs jobs and reads the directory. */
type OpenDatabase = { database: ClientConfig; close: () => Promise<void> }

/** Opens the database of DATABASE_URL, or starts the embedded one, which runs until `close`. */
export async function openDatabase({ databaseUrl, dataDir, logLevel, pool }: Config, stopping?: AbortSignal): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) {
    const database = { connectionString: withoutApplicationName(databaseUrl) }
    await checkServer(database)
    return { database, close: async () => {} }
  }
  if (!existsSync(path.join(dataDir, 'postgres'))) console.log(`Making the database in ${dataDir}`)
  // PostgreSQL's own log matters only to readers of every detail.
  const log = logLevel === 'debug' || logLevel === 'trace' ? (line: string) => console.error(line) : undefined
  const settings = [`max_connections=${pool + 50}`] // The extra connections serve slow calls, jobs, live updates and commands.
  const postgres = await startPostgres(dataDir, { settings, log, warn, stopping })
  try {
    await bootstrap(postgres.connection('postgres', 'postgres'))
  } catch (error) {
    await postgres.stop()
    throw error
  }
  return { database: postgres.connection('atelier'), close: () => postgres.stop() }
}

/**
 * Removes the application name of the address: our own names identify our connections, also for commands that must not run beside a
 * server.
 */
const withoutApplicationName = (url: string) =>
  url.replace(/([?&])application_name=[^&]*(&|$)/, (_, before: string, more: string) => (more ? before : ''))

/** Writes a line in the format of the server's log, which is not open yet, at every `LOG_LEVEL`: nothing works without the database. */
const warn = (msg: string) => console.log(JSON.stringify({ level: 40, time: Date.now(), pid: process.pid, msg }))

/** Opens the database for a command; an embedded server that is already running stays so on close. */
export async function reachDatabase(config: Config): Promise<OpenDatabase> {
  const running = config.databaseUrl === undefined && (await findPostgres(config.dataDir))
  return running ? { database: running('atelier'), close: async () => {} } : openDatabase(config)
}
