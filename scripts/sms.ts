// Manages SMS credits for the host, whether or not the server is running:
// `npm run sms:credits -- --account DEM` tells how an account stands; `--add 500 --reference INV-2026-17` gives it credits, once for a reference;
// `--cap 1000` and `--workplace-cap 500` set how many messages a day it may send; `--settle REFERENCE --as sent` says what became of a message
// of which nobody knew. Without an account: by whom messages leave, and where answers are to be told.
import { parseArgs } from 'node:util'
import { sql, type Transaction } from 'kysely'
import { runCommand } from '#server/platform/backup/command.ts'
import { StartError } from '#server/platform/process/start-error.ts'
import type { Config } from '#server/platform/process/config.ts'
import { openDb, type AccountId, type Db } from '#server/platform/database/db.ts'
import { openPool } from '#server/platform/database/driver.ts'
import { createScope } from '#server/platform/database/scope.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { findOrCreateInstallation } from '#server/platform/process/installation.ts'
import { enqueue } from '#server/platform/jobs/job.ts'
import { openSmsCarrier } from '#server/platform/sms/carrier.ts'
import * as queries from '#server/sms/credits.queries.ts'
import * as credits from '#server/sms/credits.service.ts'
import * as smsJobs from '#server/sms/sms.job.ts'
import { settleUnknownMessage } from '#server/sms/sending.service.ts'

const usage = `Use: npm run sms:credits -- --account CODE [--add NUMBER --reference TEXT] [--cap NUMBER] [--workplace-cap NUMBER]
       [--settle REFERENCE --as sent|failed]`

await runCommand(
  (words, config) => ({ ...readFlags(words), config }),
  async (database, { config, ...flags }) => {
    const db = openDb(openPool(database, 2))
    try {
      if (flags.account === undefined) return await tellCarrier(db, config)
      const code = flags.account.toUpperCase()
      const found = await db.selectFrom('accounts').select('id').where('code', '=', code).executeTakeFirst()
      if (!found) throw new StartError(`There is no account ${code}`)
      const account = found.id as AccountId
      for (const line of await db.transaction().execute((tx) => serve(tx, account, flags))) console.log(`${code}: ${line}`)
    } finally {
      await db.destroy()
    }
  },
)

type Wish = ReturnType<typeof readFlags>

/** As the owner of the tables, within one account. */
async function serve(tx: Transaction<DB>, account: AccountId, { add, reference, caps, settled, as }: Wish): Promise<string[]> {
  await sql.raw(`set local app.account_id = '${Math.trunc(account)}'`).execute(tx)
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

async function tellCarrier(db: Db, config: Config): Promise<void> {
  const { captchaSecret } = await findOrCreateInstallation(db)
  const carrier = openSmsCarrier(config, captchaSecret, { info: () => {} })
  if (!carrier) return console.log('This server sends no messages: set SMS_ADAPTER.')
  console.log(`Messages leave by ${carrier.name}. Answers of clients, such as STOP, are to be told to`)
  console.log(`${config.publicUrl}${carrier.answerPath()}`)
}

function readFlags(words: string[]) {
  const text = { type: 'string' } as const
  const options = { account: text, add: text, reference: text, cap: text, 'workplace-cap': text, settle: text, as: text }
  const refuse = (why: string): never => {
    throw new StartError(`${why}. ${usage}`)
  }
  const read = () => {
    try {
      return parseArgs({ args: words, options }).values
    } catch (error) {
      return refuse((error as Error).message.split('. ')[0]!)
    }
  }
  const given = read()
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
