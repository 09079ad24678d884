// Messages of the demo, as if they had been sent, and what they have cost.

import { sql } from 'kysely'
import { countCredits, countSegments } from '#domain/sms/sms.ts'
import { day, later } from './seed-days.ts'
import type { DemoShop, NewRow } from './seed-shop.ts'

type Sent = Pick<NewRow<'smsMessages'>, 'organizationId' | 'secret' | 'kind' | 'phone' | 'text' | 'clientId' | 'createdBy'> & {
  status: 'delivered' | 'failed'
  at: string
}

/** One that was sent in this moment; of those that failed the number was wrong. */
export const sentMessage = ({ at, status, ...rest }: Sent): NewRow<'smsMessages'> => ({
  ...rest,
  language: 'ro',
  credits: countCredits(rest.text),
  segments: countSegments(rest.text),
  status,
  reason: status === 'failed' ? 'Refused' : null,
  attempts: 1,
  provider: 'outbox',
  notBefore: at,
  expiresAt: later(at, day),
  queuedAt: at,
  sendingAt: at,
  sentAt: at,
  finalAt: at,
})

/** In the ledger, as if each had been paid for. */
export async function seedSmsLedger({ tx, account }: DemoShop): Promise<void> {
  await sql`
    with messages as (select id, queued_at, credits, status from sms_messages where account_id = ${account}),
      -- The top-up must be older than the messages that it pays for.
      top_up as (update sms_ledger set created_at = (select min(queued_at) from messages) - interval '1 day' where account_id = ${account}
        and exists (select from messages)),
      changes as (select id, queued_at, 1 as step, 'reserve' as kind, -credits as change from messages
        union all select id, queued_at, 2, case status when 'failed' then 'refund' else 'spend' end, case status when 'failed' then credits else 0 end
          from messages),
      entries as (insert into sms_ledger (account_id, kind, credits, message_id, created_at, balance_after)
        select b.account_id, c.kind, c.change, c.id, c.queued_at, b.balance + sum(c.change) over (order by c.queued_at, c.id, c.step)
          from changes c, sms_balances b where b.account_id = ${account} order by c.queued_at, c.id, c.step)
    update sms_balances set balance = balance + (select coalesce(sum(change), 0) from changes) where account_id = ${account}`.execute(tx)
}
