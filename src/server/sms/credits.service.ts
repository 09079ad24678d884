import type { SmsCredits } from '#contract/sms.ts'
import { defaultSmsCaps } from '#domain/sms/sms.ts'
import type { Context, JobActor } from '#server/platform/context.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import { insertRow } from '#server/platform/database/rows.ts'
import { mailAdmins } from '#server/users/admin-mail.service.ts'
import * as queries from './credits.queries.ts'

declare module '#server/platform/reactions.ts' {
  interface Reactions {
    /** A message about an appointment waited for credits and may be queued again now. */
    smsResumed: { kind: string; key: string; appointment: number }
  }
}

type Message = { id: number; credits: number }
type AccountAccess = Pick<Context, 'db' | 'scope'>

/** Debits a message. The caller has locked the balance and checked that it suffices. Mails the admins once when it falls below a limit. */
export async function reserveCredits(context: Context, { id, credits }: Message): Promise<void> {
  const { db, scope } = context
  const balance = await queries.changeBalance(db, scope, -credits)
  if (balance === undefined) throw new Error('More credits were reserved than there are')
  await insertRow(db, 'smsLedger', scope, { kind: 'reserve', credits: -credits, messageId: id, balanceAfter: balance })
  const setting = await context.settings()
  const lowLimit = setting('sms_low_credits')
  const isCrossed = (limit: number) => balance < limit && balance + credits >= limit
  if (isCrossed(lowLimit) || isCrossed(1)) await mailAdmins(context, 'smsCreditsLow', countAndLink(balance))
}

/** Records that the carrier took the message; its reserved credits are not returned. */
export async function spendCredits({ db, scope }: AccountAccess, { id }: { id: number }): Promise<void> {
  await insertRow(db, 'smsLedger', scope, {
    kind: 'spend',
    credits: 0,
    messageId: id,
    balanceAfter: await queries.getCreditBalance(db, scope),
  })
}

/** Returns the reserved credits of a message that was not delivered to the carrier. */
export async function refundCredits({ db, scope }: AccountAccess, { id, credits }: Message): Promise<void> {
  const balanceAfter = (await queries.changeBalance(db, scope, credits))!
  await insertRow(db, 'smsLedger', scope, { kind: 'refund', credits, messageId: id, balanceAfter })
}

/** The values of a mail about credits or a limit. */
export const countAndLink = (count: number) => ({ count: String(count), link: '/dashboard/account-settings/sms-messages/credits' })

const recentDays = 14

export async function getCredits(context: Context): Promise<SmsCredits> {
  const { db, scope, sms } = context
  const setting = await context.settings()
  const balance = await queries.getCreditBalance(db, scope)
  const usedIn14Days = await queries.sumRecentCredits(db, scope)
  return {
    balance,
    low: setting('sms_low_credits'),
    daysLeft: usedIn14Days === 0 ? null : Math.floor((balance * recentDays) / usedIn14Days),
    usedIn14Days,
    waiting: await queries.countWaiting(db, scope),
    isConfigured: sms !== undefined,
  }
}

/** Deletes expired waiting messages and lets the other features queue the rest again, until the credits run out. */
export async function resumeWaiting(context: Context<JobActor>): Promise<void> {
  const { db, scope } = context
  await queries.deleteWaiting(db, scope, 'expired')
  for (const { eventKey, kind, appointmentId } of await queries.listWaiting(db, scope)) {
    if ((await queries.getCreditBalance(db, scope)) === 0) return
    // If the credits still do not suffice, queueing inserts the waiting row again.
    await queries.deleteWaiting(db, scope, { eventKey })
    await context.react('smsResumed', { kind, key: eventKey, appointment: appointmentId })
  }
}

/** Logs a balance that differs from the ledger's sum. Such a difference is our fault, so only the host hears of it. */
export async function checkLedger({ db, scope, log }: Context<JobActor>): Promise<void> {
  const { balance } = await queries.findBalanceForUpdate(db, scope)
  const sum = await queries.sumLedger(db, scope)
  if (sum !== balance) log.error({ account: scope.account, balance, sum }, 'the SMS credits of an account are not what its ledger says')
}

/** Adds credits once per reference; returns false if that reference is used already. Requires the connection of the tables' owner. */
export async function topUp(db: Db, account: AccountId, credits: number, reference: string): Promise<boolean> {
  await queries.findBalanceForUpdate(db, { account })
  if (await queries.hasReference(db, { account }, reference)) return false
  const balanceAfter = (await queries.changeBalance(db, { account }, credits))!
  await insertRow(db, 'smsLedger', { account }, { kind: 'top-up', credits, reference, balanceAfter })
  return true
}

/** Opens the balance of a new account; `credits` may be 0. */
export async function openBalance(db: Db, account: AccountId, credits: number): Promise<void> {
  await queries.insertBalance(db, account)
  if (credits > 0) await topUp(db, account, credits, 'start')
}

/** Returns balance, limits and open messages of an account for the host's command line. */
export async function describeBalance(db: Db, account: { account: AccountId }) {
  const { balance, capOfAccount, capOfWorkplace } = await queries.findBalanceForUpdate(db, account)
  return {
    balance,
    capOfAccount: capOfAccount ?? defaultSmsCaps.account,
    capOfWorkplace: capOfWorkplace ?? defaultSmsCaps.workplace,
    usedIn14Days: await queries.sumRecentCredits(db, account),
    waiting: await queries.countWaiting(db, account),
    unclear: await queries.listUnknownOutcomes(db, account),
    failure: await queries.lastFailure(db, account),
  }
}
