import { sql } from 'kysely'
import type { SmsReportSearch } from '#contract/reports/lists.ts'
import type { Db } from '#server/platform/database/db.ts'
import { organizationName, matchAllWords } from '#server/platform/database/list-page.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import { findReportScope, timeZoneSql } from '#server/reports/orders.queries.ts'
import { allConditions, dayRangeSql, type ReportSource } from '#server/reports/reports.queries.ts'

/** Sent messages with their delivery and their cost. */
export async function smsSource(
  db: Db,
  scope: Scope,
  { organizationId, createdAt, kind, status, clientId, phone, quickText }: SmsReportSearch['models'],
): Promise<ReportSource> {
  const { zones, scope: places } = await findReportScope(db, scope, organizationId)
  let rows = db.selectFrom('smsMessages as m').where('m.accountId', '=', scope.account)
  rows = rows.where('m.organizationId', 'in', places.organizations.length ? [...places.organizations] : [0])
  for (const condition of dayRangeSql('m.queued_at', createdAt, zones, 'm.organization_id')) rows = rows.where(condition)
  if (kind) rows = rows.where('m.kind', 'in', kind)
  if (status) rows = rows.where('m.status', 'in', status)
  if (clientId) rows = rows.where('m.clientId', 'in', clientId)
  const digits = phone?.replace(/\D/g, '')
  if (phone) rows = rows.where(sql<boolean>`${digits !== ''} and strpos(m.phone, ${digits ?? ''}) > 0`)
  const client = sql<string>`(select c.name from clients c where c.account_id = ${scope.account} and c.id = m.client_id)`
  const search = sql<string>`' ' || folded(concat_ws(' ', ${client}, m.phone, m.text))`
  // Charged credits less refunds; messages older than the ledger count what they would have cost.
  const narrow = rows
    .leftJoin('smsLedger as l', (join) => join.onRef('l.accountId', '=', 'm.accountId').onRef('l.messageId', '=', 'm.id'))
    .select(['m.id', 'm.status', 'm.kind', sql<number>`coalesce(-sum(l.credits), m.credits)::int`.as('credits')])
    .select([sql<string>`m.queued_at`.as('createdAt'), (quickText ? search : sql<string>`''`).as('search')])
    .groupBy(['m.accountId', 'm.id', 'm.status', 'm.kind', 'm.credits', 'm.queuedAt', 'm.phone', 'm.text', 'm.clientId'])
  return {
    parts: [
      sql`messages as materialized (${narrow})`,
      sql`facts as materialized (select *, null::text as group_key from messages where ${allConditions(matchAllWords('messages.search', quickText))})`,
    ],
    shown: sql`select p.id, ${timeZoneSql('m')} as time_zone, m.queued_at as created_at, ${organizationName('m')}, m.kind, m.phone, case when length(m.text) > 60 then left(m.text, 59) || '…' else m.text end as text,
      m.status, p.credits, m.sent_at, case when m.status = 'delivered' then m.final_at end as delivered_at,
      ${client} as client_name,
      (select w.uuid from work_orders w where w.account_id = ${scope.account} and w.id = m.work_order_id) as uuid, p.place
      from part p join sms_messages m on m.account_id = ${scope.account} and m.id = p.id`,
    totals: sql`select count(*)::int as messages, coalesce(sum(credits), 0)::int as credits,
      (select coalesce(json_agg(s order by s.status), '[]') from (select status, count(*)::int as count from facts group by status) s) as statuses,
      (select coalesce(json_agg(k order by k.kind), '[]') from (select kind, count(*)::int as count from facts group by kind) k) as kinds
      from facts`,
  }
}
