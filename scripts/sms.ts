// Manages SMS credits, whether or not the server is running: `atelier account credits --account DEM` prints those of an account.
// `--add 500 --reference INV-2026-17` adds credits, once for a reference; `--cap 1000` and `--workplace-cap 500` limit its messages of a day;
// `--settle REFERENCE --as sent` settles a message of unknown outcome. Without an account it prints the carrier and the address for answers.
import type { Transaction } from 'kysely'
import { readFlags, runCommand, withAccount, withDb } from '#server/platform/backup/command.ts'
import { StartError } from '#server/platform/process/start-error.ts'
import type { Config } from '#server/platform/process/config.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import { createScope } from '#server/platform/database/scope.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { findOrCreateInstallation } from '#server/platform/process/installation.ts'
import { enqueue } from '#server/platform/jobs/job.ts'
import { openSmsCarrier } from '#server/platform/sms/carrier.ts'
import * as queries from '#server/sms/credits.queries.ts'
import * as credits from '#server/sms/credits.service.ts'
import * as smsJobs from '#server/sms/sms.job.ts'
import { settleUnknownMessage } from '#server/sms/sending.service.ts'

const usage = `Use: atelier account credits --account CODE [--add NUMBER --reference TEXT] [--cap NUMBER] [--workplace-cap NUMBER]
       [--settle REFERENCE --as sent|failed]`

await runCommand(
  (words, config) => ({ ...readOptions(words), config }),
  (database, { config, account: code, ...flags }) =>
    code === undefined
      ? withDb(database, (db) => printCarrier(db, config))
      : withAccount(database, code.toUpperCase(), (tx, account) => manageCredits(tx, account, flags)),
)

type Options = Omit<ReturnType<typeof readOptions>, 'account'>

async function manageCredits(tx: Transaction<DB>, account: AccountId, { add, reference, caps, settled, as }: Options): Promise<string[]> {
  const answer: string[] = []
  if (add !== undefined) {
    const isNew = await credits.topUp(tx, account, add, reference!)
    answer.push(isNew ? `${add} credits were added for ${reference}` : `${reference} was added before, and nothing now`)
    // Messages that waited for credits are sent now instead of at the next hour.
    await enqueue(tx, { account, language: 'ro' }, smsJobs.resumeWaiting, {})
  }
  if (Object.keys(caps).length > 0) await queries.setCaps(tx, { account }, caps)
  if (settled !== undefined) {
    const isDone = await settleUnknownMessage(tx, createScope(account, [], true), settled, as as 'sent')
    if (!isDone) throw new StartError(`No message ${settled} waits to be settled`)
    answer.push(`${settled} is settled as ${as}`)
  }
  const { balance, usedIn14Days, capOfAccount, capOfWorkplace, waiting, unclear, failure } = await credits.describeBalance(tx, { account })
  return [
    ...answer,
    `${balance} credits, ${usedIn14Days} used in the last 14 days, ${waiting} messages wait for credits`,
    `at most ${capOfAccount} messages in 24 hours, ${capOfWorkplace} at one workplace`,
    ...(failure ? [`the last one that failed: ${failure.at}, ${failure.reason ?? 'no reason given'}`] : []),
    ...unclear.map((one) => `nobody knows what became of ${one.reference}, queued ${one.queuedAt}`),
  ]
}

async function printCarrier(db: Db, config: Config): Promise<void> {
  const { captchaSecret } = await findOrCreateInstallation(db)
  const carrier = openSmsCarrier(config, captchaSecret, { info: () => {} })
  if (!carrier) return console.log('This server sends no messages: set SMS_ADAPTER.')
  console.log(`Messages leave by ${carrier.name}. Answers of clients, such as STOP, are to be told to`)
  console.log(`${config.publicUrl}${carrier.answerPath()}`)
}

function readOptions(words: string[]) {
  const refuse = (why: string): never => {
    throw new StartError(`${why}. ${usage}`)
  }
  const given = readFlags(words, ['account', 'add', 'reference', 'cap', 'workplace-cap', 'settle', 'as'], usage)
  const { account, reference, settle: settled, as } = given
  const numberOf = (flag: 'add' | 'cap' | 'workplace-cap', least: number) => {
    const value = given[flag]
    if (value === undefined) return undefined
    return /^\d{1,7}$/.test(value) && Number(value) >= least ? Number(value) : refuse(`${flag}="${value}" is no number of ${least} or more`)
  }
  const add = numberOf('add', 1)
  const capOfAccount = numberOf('cap', 0)
  const capOfWorkplace = numberOf('workplace-cap', 0)
  if (add !== undefined && !reference?.trim()) refuse('What is added needs a reference, by which it is added once')
  if (settled !== undefined && as !== 'sent' && as !== 'failed') refuse('What is settled is settled as sent or as failed')
  if (account === undefined && words.length > 0) refuse('Say which account is meant')
  const caps = { ...(capOfAccount !== undefined && { capOfAccount }), ...(capOfWorkplace !== undefined && { capOfWorkplace }) }
  return { account, add, reference, caps, settled, as }
}
