// Messages of the demo, as if they had been sent, and what they have cost.

import { sql, type Insertable } from 'kysely'
import { countCredits, countSegments } from '#domain/sms/sms.ts'
import type { OwnerTransaction } from '#server/accounts/accounts.service.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { toIsoSeconds } from './seed-days.ts'

type Message = Insertable<DB['smsMessages']>
type Sent = Pick<Message, 'accountId' | 'organizationId' | 'secret' | 'kind' | 'phone' | 'text' | 'clientId' | 'createdBy'> & {
  status: 'delivered' | 'failed'
  at: string
}

/** One that was sent in this moment; of those that failed the number was wrong. */
export const sentMessage = ({ at, status, ...rest }: Sent): Message => ({
  ...rest,
  language: 'ro',
  credits: countCredits(rest.text),
  segments: countSegments(rest.text),
  status,
  reason: status === 'failed' ? 'Refused' : null,
  attempts: 1,
  provider: 'outbox',
  notBefore: at,
  expiresAt: toIsoSeconds(Date.parse(at) + 24 * 3_600_000),
  queuedAt: at,
  sendingAt: at,
  sentAt: at,
  finalAt: at,
})

/** In the ledger, as if each had been paid for. */
export async function seedSmsLedger(tx: OwnerTransaction, accountId: number): Promise<void> {
  const messages = await tx
    .selectFrom('smsMessages')
    .select(['id', 'credits', 'status', 'queuedAt'])
    .where('accountId', '=', accountId)
    .orderBy('queuedAt')
    .orderBy('id')
    .execute()
  const [first] = messages
  if (!first) return
  let { balance } = await tx.selectFrom('smsBalances').select('balance').where('accountId', '=', accountId).executeTakeFirstOrThrow()
  // The top-up must be older than the messages that it pays for.
  await sql`update sms_ledger set created_at = ${first.queuedAt}::timestamptz - interval '1 day' where account_id = ${accountId}`.execute(
    tx,
  )
  const entries: Insertable<DB['smsLedger']>[] = []
  for (const { id: messageId, credits, status, queuedAt: createdAt } of messages) {
    const note = (kind: 'reserve' | 'spend' | 'refund', change: number) => {
      balance += change
      entries.push({ accountId, kind, credits: change, messageId, balanceAfter: balance, createdAt })
    }
    note('reserve', -credits)
    if (status === 'failed') note('refund', credits)
    else note('spend', 0)
  }
  await tx.insertInto('smsLedger').values(entries).execute()
  await tx.updateTable('smsBalances').set({ balance }).where('accountId', '=', accountId).execute()
}
