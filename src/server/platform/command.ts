import type { ClientConfig } from 'pg'
import { bootstrap, checkServer } from './bootstrap.ts'
import { CannotStart } from './cannot-start.ts'
import { readConfig, type Config } from './config.ts'
import { findPostgres, startPostgres } from './postgres.ts'

/** Runs a command of an operator with the configured database and the words that followed the command's name. */
export async function runCommand(work: (database: ClientConfig, words: string[]) => Promise<void>) {
  try {
    const { database, leave } = await reachDatabase(readConfig())
    await work(database, process.argv.slice(2)).finally(leave)
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** The database of DATABASE_URL; else the embedded one, of the server that is running or, when none is, of one that runs for as long as this. */
async function reachDatabase({ databaseUrl, dataDir }: Config): Promise<{ database: ClientConfig; leave: () => Promise<void> }> {
  if (databaseUrl) {
    const database = { connectionString: databaseUrl }
    await checkServer(database)
    return { database, leave: async () => {} }
  }
  const running = await findPostgres(dataDir)
  if (running) return { database: running('atelier'), leave: async () => {} }
  const postgres = await startPostgres(dataDir)
  await bootstrap(postgres.connection('postgres', 'postgres'))
  return { database: postgres.connection('atelier'), leave: () => postgres.stop() }
}
