import type { ClientConfig } from 'pg'
import { exitOnStartError } from '#server/platform/process/start-error.ts'
import { readConfig, type Config } from '#server/platform/process/config.ts'
import { reachDatabase } from '#server/platform/embedded/database.ts'
import { explainStartErrors } from '#server/platform/embedded/start-errors.ts'

/** Runs a command of an operator: what is wanted is read from the words after the command's name before the database is reached. */
export async function runCommand<Wish>(
  read: (words: string[], config: Config) => Wish | Promise<Wish>,
  work: (database: ClientConfig, wish: Wish) => Promise<void>,
) {
  await exitOnStartError(async () => {
    const config = readConfig()
    await explainStartErrors(config, async () => {
      const wish = await read(process.argv.slice(2), config)
      const { database, close } = await reachDatabase(config)
      await work(database, wish).finally(close)
    })
  })
}
