import { parseArgs } from 'node:util'
import { sql, type Transaction } from 'kysely'
import type { ClientConfig } from 'pg'
import { exitOnStartError, StartError } from '#server/platform/process/start-error.ts'
import { readConfig, type Config } from '#server/platform/process/config.ts'
import { openDb, type AccountId, type Db } from '#server/platform/database/db.ts'
import { openPool } from '#server/platform/database/driver.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
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

/** Returns the flags of a command, each of which takes a text. */
export function readFlags<Flag extends string>(args: string[], flags: readonly Flag[], usage: string): Partial<Record<Flag, string>> {
  try {
    const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'string' }])) as Record<Flag, { type: 'string' }>
    return parseArgs({ args, options }).values as Partial<Record<Flag, string>>
  } catch (error) {
    throw new StartError(`${(error as Error).message.split('. ')[0]}. ${usage}`)
  }
}

/** Opens a pool of the owner while `work` runs. */
export async function withDb<T>(database: ClientConfig, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDb(openPool(database, 2))
  return work(db).finally(() => db.destroy())
}

/** Runs `work` as the owner of the tables, within one account, and prints the lines that it returns. */
export const withAccount = (
  database: ClientConfig,
  code: string,
  work: (tx: Transaction<DB>, account: AccountId) => Promise<string[]>,
): Promise<void> =>
  withDb(database, async (db) => {
    const lines = await db.transaction().execute(async (tx) => {
      const found = await tx.selectFrom('accounts').select('id').where('code', '=', code).executeTakeFirst()
      if (!found) throw new StartError(`There is no account ${code}`)
      await sql.raw(`set local app.account_id = '${Math.trunc(found.id)}'`).execute(tx)
      return work(tx, found.id as AccountId)
    })
    for (const line of lines) console.log(`${code}: ${line}`)
  })
