// Guaranties for sold tyres and for work on cars.

import { sql } from 'kysely'
import { GuarantyDraft } from '#contract/guaranties.ts'
import { fillDefaults } from '#contract/kit/defaults.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import type { OwnerTransaction } from '#server/accounts/accounts.service.ts'
import * as guarantyView from '#server/guaranties/guaranties.view.ts'
import { padToTenDigits } from '#server/platform/database/counters.ts'

const terms = {
  tyres: { months: 24, conditions: 'Nu acoperă tăieturile, loviturile și uzura neuniformă. Se prezintă bonul sau factura.' },
  work: { months: 6, conditions: 'Acoperă manopera. Nu acoperă piesele aduse de client.' },
}

/** Every second sale of tyres and every third repair that are paid for, in the order in which they were finished. */
export async function seedGuaranties(tx: OwnerTransaction, account: number, zone: string): Promise<void> {
  const { rows } = await sql<Sold>`
    select w.id, w.organization_id, w.client_id, w.client_name, w.phone, w.plate_number, w.finished, w.created_by, l.name as subject, l.is_tyre,
      coalesce(w.tyre_service, w.car_service) ->> 'carKm' as km
    from work_orders w cross join lateral (select name, is_tyre, position from work_order_lines
      where account_id = w.account_id and work_order_id = w.id and (is_tyre or w.tyre_service is null and not w.itp) order by position limit 1) l
    where w.account_id = ${account} and w.deleted_at is null and w.finished is not null and w.payment_type_id is not null and w.id % (case when l.is_tyre then 2 else 3 end) = 0
    order by w.finished, w.id`.execute(tx)
  const guaranties = rows.map((order, i) => ({
    ...guarantyView.toColumns(draftOf(order, zone), `G-${padToTenDigits(i + 1)}`),
    accountId: account,
    createdBy: order.createdBy,
    createdAt: order.finished,
    updatedAt: order.finished,
  }))
  if (guaranties.length === 0) return
  await tx.insertInto('guaranties').values(guaranties).execute()
  await tx.insertInto('counters').values({ accountId: account, kind: 'guaranty', value: guaranties.length }).execute()
}

type Sold = {
  id: number
  organizationId: number
  clientId: number
  clientName: string
  phone: string | null
  plateNumber: string
  finished: string
  createdBy: number
  subject: string
  isTyre: boolean
  km: string | null
}

function draftOf({ id, organizationId, clientId, clientName, phone, plateNumber, finished, subject, isTyre, km }: Sold, zone: string) {
  const kmAt = km === null ? null : Number(km)
  return fillDefaults(GuarantyDraft, {
    ...(isTyre ? terms.tyres : terms.work),
    organizationId,
    clientId,
    clientName,
    phone,
    plateNumber,
    workOrderId: id,
    subject,
    startsOn: dayInZone(finished, zone),
    kmAt,
    kmLimit: isTyre || kmAt === null ? null : kmAt + 10_000,
  })
}
