// Adds up anew what is kept of the finished orders of each day: `npm run statistics:rebuild -- --account DEM --from 2026-01-01`.
import { parseArgs } from 'node:util'
import { StartError } from '#server/platform/process/start-error.ts'
import { runCommand } from '#server/platform/backup/command.ts'
import type { AccountId } from '#server/platform/database/db.ts'
import { openDb } from '#server/platform/database/db.ts'
import { openPool } from '#server/platform/database/driver.ts'
import { createScope } from '#server/platform/database/scope.ts'
import { inAccount } from '#server/platform/database/transaction.ts'
import { rebuildTotals } from '#server/statistics/statistics.service.ts'

await runCommand(
  (words) => {
    const flags = readFlags(words)
    if (flags.from !== undefined && !isDay(flags.from)) throw new StartError(`from="${flags.from}" is no day: use 2026-01-31`)
    return flags
  },
  async (database, { account, from }) => {
    const db = openDb(openPool(database, 2))
    try {
      const all = db.selectFrom('accounts').select(['id', 'code']).orderBy('id')
      const chosen = await (account ? all.where('code', '=', account.toUpperCase()) : all).execute()
      if (chosen.length === 0) throw new StartError(account ? `There is no account ${account}` : 'There is no account')
      for (const { id, code } of chosen) {
        const days = await inAccount(db, id as AccountId, 'read write', (tx) =>
          rebuildTotals(tx, createScope(id as AccountId, [], true), from),
        )
        console.log(`${code}: ${days} ${days === 1 ? 'day' : 'days'} put right`)
      }
    } finally {
      await db.destroy()
    }
  },
)

function readFlags(words: string[]): { account?: string | undefined; from?: string | undefined } {
  try {
    return parseArgs({ args: words, options: { account: { type: 'string' }, from: { type: 'string' } } }).values
  } catch (error) {
    throw new StartError(`${(error as Error).message.split('. ')[0]}. Use: npm run statistics:rebuild -- --account CODE --from DAY`)
  }
}

function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(`${text}T`)
}
