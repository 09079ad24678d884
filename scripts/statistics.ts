// Recomputes the stored totals of each day's finished orders: `atelier statistics --account DEM --from 2026-01-01`.
import { Day } from '#contract/kit/fields.ts'
import { StartError } from '#server/platform/process/start-error.ts'
import { readFlags, runCommand, withDb } from '#server/platform/backup/command.ts'
import type { AccountId } from '#server/platform/database/db.ts'
import { createScope } from '#server/platform/database/scope.ts'
import { inAccount } from '#server/platform/database/transaction.ts'
import { rebuildTotals } from '#server/statistics/statistics.service.ts'

await runCommand(
  (words) => {
    const flags = readFlags(words, ['account', 'from'], 'Use: atelier statistics --account CODE --from DAY')
    if (flags.from !== undefined && !Day.safeParse(flags.from).success)
      throw new StartError(`from="${flags.from}" is no day: use 2026-01-31`)
    return flags
  },
  (database, { account, from }) =>
    withDb(database, async (db) => {
      const all = db.selectFrom('accounts').select(['id', 'code']).orderBy('id')
      const chosen = await (account ? all.where('code', '=', account.toUpperCase()) : all).execute()
      if (chosen.length === 0) throw new StartError(account ? `There is no account ${account}` : 'There is no account')
      for (const { id, code } of chosen) {
        const days = await inAccount(db, id as AccountId, 'read write', (tx) =>
          rebuildTotals(tx, createScope(id as AccountId, [], true), from),
        )
        console.log(`${code}: ${days} ${days === 1 ? 'day' : 'days'} put right`)
      }
    }),
)
