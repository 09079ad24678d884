import type { ClientConfig } from 'pg'
import { CannotStart } from './cannot-start.ts'
import { readConfig } from './config.ts'
import { reachDatabase } from './database.ts'

/** Runs a command of an operator with the configured database and the words that followed the command's name. */
export async function runCommand(work: (database: ClientConfig, words: string[]) => Promise<void>) {
  try {
    const { database, close } = await reachDatabase(readConfig())
    await work(database, process.argv.slice(2)).finally(close)
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
