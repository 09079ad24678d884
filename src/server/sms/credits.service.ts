import type { SmsCredits } from '#contract/sms.ts'
import { defaultSmsCaps } from '#domain/sms/sms.ts'
import type { Context, JobActor } from '#server/platform/context.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import * as queries from './credits.queries.ts'

declare module '#server/platform/reactions.ts' {
  interface Reactions {
    /** A message about an appointment that waited for credits may be queued again. */
    smsResumed: { kind: string; key: string; appointment: number }
  }
}

type Message = { id: number; credits: number }
type Within = Pick<Context, 'db' | 'scope'>

/** Takes what a message costs; whoever holds the balance has seen that it is there. Few credits are told to the admins, once. */
export async function reserveCredits(context: Context, { id, credits }: Message): Promise<void> {
  const { db, scope } = context
  const balance = await queries.changeBalance(db, scope, -credits)
  if (balance === undefined) throw new Error('More credits were reserved than there are')
  await queries.insertLedgerEntry(db, scope, { kind: 'reserve', credits: -credits, messageId: id, balanceAfter: balance })
  const setting = await context.settings()
  const low = setting('sms_low_credits')
  const isCrossed = (limit: number) => balance < limit && balance + credits >= limit
  if (isCrossed(low) || isCrossed(1)) await mailAdmins(context, 'smsCreditsLow', balance)
}

/** The message was taken: what was reserved is spent. */
export async function spendCredits({ db, scope }: Within, { id }: { id: number }): Promise<void> {
  await queries.insertLedgerEntry(db, scope, {
    kind: 'spend',
    credits: 0,
    messageId: id,
    balanceAfter: await queries.getCreditBalance(db, scope),
  })
}

/** Nobody gets the message: what was reserved comes back. */
export async function refundCredits({ db, scope }: Within, { id, credits }: Message): Promise<void> {
  const balanceAfter = (await queries.changeBalance(db, scope, credits))!
  await queries.insertLedgerEntry(db, scope, { kind: 'refund', credits, messageId: id, balanceAfter })
}

export async function mailAdmins(context: Context, template: 'smsCreditsLow' | 'smsCapReached', count: number): Promise<void> {
  const setting = await context.settings()
  const [language, receivers] = [setting('sms_language'), await queries.listAdminEmails(context.db, context.scope)]
  const values = { count: String(count), link: '/dashboard/account-settings/sms-messages/credits' }
  for (const to of receivers) await context.mail({ to, template, language, values })
}

const days = 14

export async function getCredits(context: Context): Promise<SmsCredits> {
  const { db, scope, sms } = context
  const setting = await context.settings()
  const balance = await queries.getCreditBalance(db, scope)
  const usedIn14Days = await queries.sumRecentCredits(db, scope)
  return {
    balance,
    low: setting('sms_low_credits'),
    daysLeft: usedIn14Days === 0 ? null : Math.floor((balance * days) / usedIn14Days),
    usedIn14Days,
    waiting: await queries.countWaiting(db, scope),
    isConfigured: sms !== undefined,
  }
}

/** Whatever waited for credits and is still of use is queued again by whoever knows what it is about; what is too late is forgotten. */
export async function resumeWaiting(context: Context<JobActor>): Promise<void> {
  const { db, scope } = context
  await queries.deleteWaiting(db, scope, 'expired')
  for (const { eventKey, kind, appointmentId } of await queries.listWaiting(db, scope)) {
    if ((await queries.getCreditBalance(db, scope)) === 0) return
    // Where it still cannot be paid for, it waits anew.
    await queries.deleteWaiting(db, scope, { eventKey })
    await context.react('smsResumed', { kind, key: eventKey, appointment: appointmentId })
  }
}

/** That they differ is a mistake of ours, and the host’s to know. */
export async function checkLedger({ db, scope, log }: Context<JobActor>): Promise<void> {
  const { balance } = await queries.findBalanceForUpdate(db, scope)
  const sum = await queries.sumLedger(db, scope)
  if (sum !== balance) log.error({ account: scope.account, balance, sum }, 'the SMS credits of an account are not what its ledger says')
}

/** Credits that the host gives; the same reference gives them once. Whether it did. Only the owner of the tables may. */
export async function topUp(db: Db, account: AccountId, credits: number, reference: string): Promise<boolean> {
  await queries.findBalanceForUpdate(db, { account })
  if (await queries.hasReference(db, { account }, reference)) return false
  const balanceAfter = (await queries.changeBalance(db, { account }, credits))!
  await queries.insertLedgerEntry(db, { account }, { kind: 'top-up', credits, reference, balanceAfter })
  return true
}

/** What a new account begins with. */
export async function openBalance(db: Db, account: AccountId, credits: number): Promise<void> {
  await queries.insertBalance(db, account)
  if (credits > 0) await topUp(db, account, credits, 'start')
}

/** How many messages a day the host allows, where that is not the usual number. */
export const setCaps = queries.setCaps

/** How an account stands, for the host. */
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
