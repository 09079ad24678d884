import { z } from 'zod'
import { listErasures, recordErasure } from '#server/platform/backup/erasures.ts'
import type { Config } from '#server/platform/process/config.ts'
import type { Directory } from '#server/platform/context.ts'
import type { AccountId } from '#server/platform/database/db.ts'
import { defineJob } from '#server/platform/jobs/job.ts'
import { failIfAny, bindOwnerJob } from '#server/platform/jobs/bind.ts'
import * as queries from './erasure.queries.ts'

/** The clock asks again for what a lost job or a restored backup left undone. */
export const erase = defineJob('accounts.erase', z.unknown(), { cron: '41 * * * *' })

export const eraseClosed = bindOwnerJob(erase, async ({ directory, config, log }) => {
  for (const id of await eraseAll(directory, config)) log.info({ account: id }, 'an account was erased')
})

/** What the erasure asks of the installation. */
type Place = Pick<Config, 'dataDir' | 'retentionYears'>

/**
 * Erases every closed account, each from where it was left: what is done is committed in small parts, so it may be ended at any moment. Those
 * that an older backup has brought back are among them, even where its restore came no further. The accounts that were erased.
 */
export async function eraseAll(directory: Directory, { dataDir, retentionYears }: Place): Promise<number[]> {
  await queries.reapplyClosing(directory, await listErasures(dataDir))
  const erased: number[] = []
  const failures: unknown[] = []
  // One that cannot be erased keeps none of the others.
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

type Within = <T>(work: Parameters<typeof queries.runErasureTransaction<T>>[2]) => Promise<T>

async function eraseAccount(directory: Directory, account: AccountId, years: Config['retentionYears']): Promise<void> {
  const steps = await queries.listErasureSteps(directory, account)
  const within: Within = (work) => queries.runErasureTransaction(directory, account, work)
  await within((tx) => queries.recordProgress(tx, 0, steps.length))
  for (let last: number | undefined = 0; last !== undefined;) {
    const after: number = last
    last = await within((tx) => queries.retainBatch(tx, account, years, after, most))
  }
  await within(queries.insertClosedSignIns)
  for (const [index, step] of steps.entries()) {
    await eraseRows(step, within)
    await within((tx) => queries.recordProgress(tx, index + 1, steps.length))
  }
  await within(queries.finishErasure)
}

/** Rows of one statement. */
const most = 5000

/** Fewer at a time where that takes too long: what goes is looked for in every table that could refer to it, among all that was there lately. */
async function eraseRows(step: queries.ErasureStep, within: Within): Promise<void> {
  for (let some = most, more = true; more;)
    try {
      more = await within((tx) => queries.eraseBatch(tx, step, some))
    } catch (error) {
      const isTooLong = (error as { code?: string }).code === '57014'
      if (!isTooLong || some === 1) throw error
      some = Math.ceil(some / 10)
    }
}
