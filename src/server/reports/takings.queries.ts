import { sql } from 'kysely'
import type { TakingsReportSearch } from '#contract/reports/takings.ts'
import { takingsSql } from '#server/payments/payments.service.ts'
import { narrowScope, type Scope } from '#server/platform/database/scope.ts'
import type { ReportSource } from '#server/reports/reports.queries.ts'

const names = ['count', 'amount', 'refunds', 'corrections']
const sums = sql.join(names.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0) as ${sql.ref(name)}`))

/** Sums the rows of the tills' sheets by day and type of payment. */
export function takingsSource(scope: Scope, { organizationId, day, paymentTypeId }: TakingsReportSearch['models']): ReportSource {
  const { account, organizations } = narrowScope(scope, organizationId)
  const [from = '', to = ''] = day ?? []
  const chosen = paymentTypeId ? sql`payment_type_id in (${sql.join(paymentTypeId)})` : sql`true`
  return {
    parts: [
      sql`taken as materialized (${takingsSql({ account }, organizations, { from: from || '-infinity', to: to || 'infinity' })})`,
      sql`facts as materialized (
        select row_number() over (order by day, payment_type_id)::int as id, day, day::text as group_key, payment_type_id, payment_type,
          coalesce(sum(count) filter (where not is_correction), 0)::int as count,
          coalesce(sum(amount) filter (where not is_correction), 0) as amount,
          coalesce(sum(refunds) filter (where not is_correction), 0) as refunds,
          coalesce(sum(amount) filter (where is_correction), 0) as corrections
        from taken where ${chosen} group by day, payment_type_id, payment_type)`,
    ],
    shown: sql`select p.id, p.group_key, p.day, p.payment_type_id, p.payment_type, p.count, p.amount, p.refunds, p.corrections, p.place from part p`,
    sorts: { day: sql`(f.day, f.payment_type collate "ro-x-icu")`, payment_type: sql`f.payment_type collate "ro-x-icu"` },
    groups: sql`select group_key as key, ${sums} from facts group by group_key`,
    totals: sql`select ${sums} from facts`,
  }
}
