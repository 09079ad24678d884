import { sql } from 'kysely'
import type { SmsLedgerEntry, SmsLedgerSearch } from '#contract/sms.ts'
import { dayRangeCondition } from '#server/platform/database/days.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import { fetchPage, type Page } from '#server/platform/database/list-page.ts'
import type { Scope } from '#server/platform/database/scope.ts'

type Account = Pick<Scope, 'account'>

const selectBalance = (db: Db, { account }: Account) =>
  db.selectFrom('smsBalances').select(['balance', 'capOfAccount', 'capOfWorkplace']).where('accountId', '=', account)

/** Reads without a lock, for callers who write nothing. */
export const getBalance = (db: Db, account: Account) => selectBalance(db, account).executeTakeFirstOrThrow()

/** Locks the balance row before any message; one transaction per account queues or settles messages at a time. */
export const findBalanceForUpdate = (db: Db, account: Account) => selectBalance(db, account).forUpdate().executeTakeFirstOrThrow()

export const getCreditBalance = async (db: Db, account: Account): Promise<number> => (await getBalance(db, account)).balance

/** Adds credits (negative to debit); returns undefined if the balance would fall below zero. */
export const changeBalance = async (db: Db, { account }: Account, credits: number): Promise<number | undefined> =>
  (
    await db
      .updateTable('smsBalances')
      .set({ balance: sql<number>`balance + ${credits}::int` })
      .where('accountId', '=', account)
      .where(sql<boolean>`balance + ${credits}::int >= 0`)
      .returning('balance')
      .executeTakeFirst()
  )?.balance

export const insertBalance = (db: Db, account: AccountId) => db.insertInto('smsBalances').values({ accountId: account }).execute()

export const hasReference = async (db: Db, { account }: Account, reference: string): Promise<boolean> =>
  (await db.selectFrom('smsLedger').select('id').where('accountId', '=', account).where('reference', '=', reference).executeTakeFirst()) !==
  undefined

export const setCaps = (db: Db, { account }: Account, caps: { capOfAccount?: number; capOfWorkplace?: number }) =>
  db.updateTable('smsBalances').set(caps).where('accountId', '=', account).execute()

/** Credits spent in the last 14 days, without refunded ones. */
export async function sumRecentCredits(db: Db, { account }: Account): Promise<number> {
  const { credits } = await db
    .selectFrom('smsLedger')
    .select(sql<number>`coalesce(-sum(credits), 0)::int`.as('credits'))
    .where('accountId', '=', account)
    .where('kind', 'in', ['reserve', 'refund'])
    .where('createdAt', '>', sql<string>`now() - interval '14 days'`)
    .executeTakeFirstOrThrow()
  return Math.max(0, credits)
}

/** Sum of all ledger entries, which must equal the balance. */
export const sumLedger = async (db: Db, { account }: Account): Promise<number> =>
  (
    await db
      .selectFrom('smsLedger')
      .select(sql<number>`coalesce(sum(credits), 0)::int`.as('sum'))
      .where('accountId', '=', account)
      .executeTakeFirstOrThrow()
  ).sum

const sorts = { created_at: sql.ref('l.createdAt'), id: sql.ref('l.id') }

/** Searches the ledger. Message kind and phone are shown only for messages of the caller's workplaces. */
export async function search(db: Db, scope: Scope, request: SmsLedgerSearch) {
  const { kind, createdAt } = request.models
  const rows = db.selectFrom('smsLedger as l').where('l.accountId', '=', scope.account)
  let matching = rows
  if (kind) matching = matching.where('l.kind', 'in', kind)
  for (const condition of await dayRangeCondition(db, scope, 'l.createdAt', createdAt)) matching = matching.where(condition)
  const messageColumnSql = (column: 'kind' | 'phone') =>
    sql<string | null>`(select m.${sql.raw(column)} from sms_messages m
      where m.account_id = l.account_id and m.id = l.message_id and m.organization_id = any(${scope.organizations}))`
  const select = (ledgerRows: typeof rows) =>
    ledgerRows
      .select(['l.id', 'l.kind', 'l.credits', 'l.balanceAfter', 'l.messageId', 'l.reference', 'l.note', 'l.createdAt'])
      .select([messageColumnSql('kind').as('messageKind'), messageColumnSql('phone').as('messagePhone')])
  return (await fetchPage(db, { rows, matching, select, sorts }, request)) as Page<SmsLedgerEntry>
}

/** Lists unexpired waiting messages about appointments. Inspection reminders are left out, because a job looks for them every hour. */
export const listWaiting = async (db: Db, { account }: Account) =>
  (
    await db
      .selectFrom('smsWaiting')
      .select(['eventKey', 'kind', 'appointmentId'])
      .where('accountId', '=', account)
      .where('expiresAt', '>', sql<string>`now()`)
      .where('appointmentId', 'is not', null)
      .orderBy('expiresAt')
      .execute()
  ).map((row) => ({ ...row, appointmentId: row.appointmentId! }))

export const countWaiting = async (db: Db, { account }: Account): Promise<number> =>
  (
    await db
      .selectFrom('smsWaiting')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('accountId', '=', account)
      .where('expiresAt', '>', sql<string>`now()`)
      .executeTakeFirstOrThrow()
  ).count

type Waiting = { eventKey: string; kind: string; expiresAt: string; appointmentId?: number; workOrderId?: number }
export const insertWaiting = (db: Db, { account }: Account, values: Waiting) =>
  db
    .insertInto('smsWaiting')
    .values({ accountId: account, ...values })
    .onConflict((conflict) => conflict.columns(['accountId', 'eventKey']).doNothing())
    .execute()

type WaitingKey = { appointmentId: number } | { workOrderId: number } | { eventKey: string }
/** Deletes the waiting rows of a record, of a key, or all expired ones. */
export function deleteWaiting(db: Db, { account }: Account, target: WaitingKey | 'expired') {
  const rows = db.deleteFrom('smsWaiting').where('accountId', '=', account)
  if (target === 'expired') return rows.where('expiresAt', '<=', sql<string>`now()`).execute()
  const [[column, value]] = Object.entries(target) as [['eventKey', string]]
  return rows.where(column, '=', value).execute()
}

/** Messages of unknown outcome, oldest first, at most 20. */
export const listUnknownOutcomes = (db: Db, { account }: Account) =>
  db
    .selectFrom('smsMessages')
    .select(['reference', 'queuedAt'])
    .where('accountId', '=', account)
    .where('status', '=', 'unknown')
    .orderBy('queuedAt')
    .limit(20)
    .execute()

export const lastFailure = (db: Db, { account }: Account) =>
  db
    .selectFrom('smsMessages')
    .select(['finalAt as at', 'reason'])
    .where('accountId', '=', account)
    .where('status', '=', 'failed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
