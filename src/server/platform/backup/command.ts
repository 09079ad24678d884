import type { ClientConfig } from 'pg'
import { exitOnStartError } from '#server/platform/process/start-error.ts'
import { readConfig, type Config } from '#server/platform/process/config.ts'
import { reachDatabase } from '#server/platform/embedded/database.ts'
import { explainStartErrors } from '#server/platform/embedded/start-errors.ts'

/** Runs an operator's command: its arguments are parsed before the database is reached. */
export async function runCommand<Options>(
  read: (words: string[], config: Config) => Options | Promise<Options>,
  work: (database: ClientConfig, options: Options) => Promise<void>,
) {
  await exitOnStartError(async () => {
    const config = readConfig()
    await explainStartErrors(config, async () => {
      const options = await read(process.argv.slice(2), config)
      const { database, close } = await reachDatabase(config)
      await work(database, options).finally(close)
    })
  })
}
