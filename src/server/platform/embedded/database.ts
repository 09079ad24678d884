import { existsSync } from 'node:fs'
import path from 'node:path'
import type { ClientConfig } from 'pg'
import { bootstrap, checkServer } from './bootstrap.ts'
import type { Config } from '#server/platform/process/config.ts'
import { findPostgres, startPostgres } from './postgres.ts'

export type OpenDatabase = {
  /** As the owner: migrations, jobs and the directory. */
  database: ClientConfig
  close: () => Promise<void>
}

/** The database of DATABASE_URL, or the embedded one, which runs until it is closed. */
export async function openDatabase({ databaseUrl, dataDir, logLevel, pool }: Config, stopping?: AbortSignal): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) {
    const database = { connectionString: unnamed(databaseUrl) }
    await checkServer(database)
    return { database, close: async () => {} }
  }
  if (!existsSync(path.join(dataDir, 'postgres'))) console.log(`Making the database in ${dataDir}`)
  // What PostgreSQL says of its own life is for whoever asks for every detail.
  const log = logLevel === 'debug' || logLevel === 'trace' ? (line: string) => console.error(line) : undefined
  const settings = [`max_connections=${pool + 50}`] // room for slow calls, jobs, live updates and commands beside the requests
  const postgres = await startPostgres(dataDir, { settings, log, warn, stopping })
  try {
    await bootstrap(postgres.connection('postgres', 'postgres'))
  } catch (error) {
    await postgres.stop()
    throw error
  }
  return { database: postgres.connection('atelier'), close: () => postgres.stop() }
}

/** Its connections bear our names, whatever the address says: by them they are found, and by what must not run beside a server. */
const unnamed = (url: string) => url.replace(/([?&])application_name=[^&]*(&|$)/, (_, before: string, more: string) => (more ? before : ''))

/** As a line of the server's log, which is not open yet, at every `LOG_LEVEL`: while the database is away nothing works. */
const warn = (msg: string) => console.log(JSON.stringify({ level: 40, time: Date.now(), pid: process.pid, msg }))

/** The same for a command beside a server that may be running: what it found running stays so. */
export async function reachDatabase(config: Config): Promise<OpenDatabase> {
  const running = config.databaseUrl === undefined && (await findPostgres(config.dataDir))
  return running ? { database: running('atelier'), close: async () => {} } : openDatabase(config)
}
