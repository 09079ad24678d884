import { z } from 'zod'
import { listErasures, recordErasure } from '#server/platform/backup/erasures.ts'
import type { Config } from '#server/platform/process/config.ts'
import type { Directory } from '#server/platform/context.ts'
import type { AccountId } from '#server/platform/database/db.ts'
import { defineJob } from '#server/platform/jobs/job.ts'
import { failIfAny, bindOwnerJob } from '#server/platform/jobs/bind.ts'
import * as queries from './erasure.queries.ts'

/** Also runs hourly, because a lost job or a restored backup may leave closed accounts behind. */
export const erase = defineJob('accounts.erase', z.unknown(), { cron: '41 * * * *' })

export const eraseClosed = bindOwnerJob(erase, async ({ directory, config, log }) => {
  for (const id of await eraseAll(directory, config)) log.info({ account: id }, 'an account was erased')
})

/** Settings of the installation that the erasure needs. */
type ErasureConfig = Pick<Config, 'dataDir' | 'retentionYears'>

/**
 * Erases every closed account, also those that an older backup has restored, and returns the ids of the erased ones.
 * Small parts are committed one by one, so the work may stop at any moment and continues where it stopped.
 */
export async function eraseAll(directory: Directory, { dataDir, retentionYears }: ErasureConfig): Promise<number[]> {
  await queries.reapplyClosing(directory, await listErasures(dataDir))
  const erased: number[] = []
  const failures: unknown[] = []
  // A failure in one account does not stop the others.
  for (const { id, uuid } of await queries.listClosedAccounts(directory))
    try {
      await recordErasure(dataDir, uuid)
      await eraseAccount(directory, id as AccountId, retentionYears)
      erased.push(id)
    } catch (error) {
      failures.push(error)
    }
  failIfAny(failures, `${failures.length} accounts could not be erased`)
  return erased
}

type RunInErasure = <T>(work: Parameters<typeof queries.runErasureTransaction<T>>[2]) => Promise<T>

async function eraseAccount(directory: Directory, account: AccountId, years: Config['retentionYears']): Promise<void> {
  const steps = await queries.listErasureSteps(directory, account)
  const runInErasure: RunInErasure = (work) => queries.runErasureTransaction(directory, account, work)
  await runInErasure((tx) => queries.recordProgress(tx, 0, steps.length))
  for (const retain of [queries.retainOrders, queries.retainInvoices])
    for (let last: number | undefined = 0; last !== undefined;) {
      const after: number = last
      last = await runInErasure((tx) => retain(tx, account, years, after, maxRowsPerStatement))
    }
  await runInErasure(queries.insertClosedSignIns)
  for (const [index, step] of steps.entries()) {
    await eraseRows(step, runInErasure)
    await runInErasure((tx) => queries.recordProgress(tx, index + 1, steps.length))
  }
  await runInErasure(queries.finishErasure)
}

/** Rows of one statement. */
const maxRowsPerStatement = 5000

/** Retries with a tenth of the rows after a timeout, because each deleted row is looked up in every table that may refer to it. */
async function eraseRows(step: queries.ErasureStep, runInErasure: RunInErasure): Promise<void> {
  for (let maxRows = maxRowsPerStatement, more = true; more;)
    try {
      more = await runInErasure((tx) => queries.eraseBatch(tx, step, maxRows))
    } catch (error) {
      const isTooLong = (error as { code?: string }).code === '57014'
      if (!isTooLong || maxRows === 1) throw error
      maxRows = Math.ceil(maxRows / 10)
    }
}
