import { sql } from 'kysely'
import type { CompanyReportSearch } from '#contract/reports/summed.ts'
import type { Db } from '#server/platform/database/db.ts'
import { matchAllWords } from '#server/platform/database/list-page.ts'
import { onlyFinished, filterOrders, findReportScope, sumsOfAll, selectWithSums } from '#server/reports/orders.queries.ts'
import { isAmongFacts, allConditions, type ReportSource } from '#server/reports/reports.queries.ts'
import type { Scope } from '#server/platform/database/scope.ts'

/** True if the payment type is settled later, such as by one invoice a month. */
const onTerms = (scope: Scope) => sql`exists (select from payment_types t where t.account_id = ${scope.account} and t.id = payment_type_id
  and (upper(t.name) like 'FISA%' or upper(t.name) = 'FACT TERMENI'))`

/** Sums per client, or per workplace. A client without a record is identified by the name on the order. */
export async function companiesSource(
  db: Db,
  scope: Scope,
  { quickText, clientId, isCompany, by, ...models }: CompanyReportSearch['models'],
): Promise<ReportSource> {
  const places = await findReportScope(db, scope, models.organizationId)
  const byPlace = by?.[0] === 'organization'
  let rows = onlyFinished(filterOrders(db, places.scope, models, places.zones))
  if (clientId) rows = rows.where('w.clientId', 'in', clientId)
  if (isCompany)
    rows = rows.where(
      sql<boolean>`exists (select from clients c where c.account_id = w.account_id and c.id = w.client_id and c.type = 'company')`,
    )
  const searched = allConditions(matchAllWords('named.search', quickText))
  return {
    parts: [
      sql`written as materialized (${selectWithSums(rows, places.zones)})`,
      sql`keyed as materialized (select *, ${
        byPlace ? sql`organization_id::text` : sql`coalesce(client_id::text, 'x' || lower(btrim(client_name)))`
      } as key, ${byPlace ? sql`null::bigint` : sql`client_id`} as whose from written)`,
      sql`summed as materialized (
        select key, whose, max(client_name) as client_name, max(organization_id) as organization_id, count(*)::int as orders,
          count(distinct plate_key)::int as cars, sum(subtotal) as subtotal, sum(hotel) as hotel, sum(discount) as discount, sum(net) as net,
          sum(tax) as tax, sum(total) as total, sum(unpaid) as unpaid, coalesce(sum(total) filter (where ${onTerms(scope)}), 0) as on_terms, max(day) as last_day
        from keyed group by key, whose)`,
      sql`named as materialized (
        select s.*, ${byPlace ? sql`o.name` : sql`coalesce(c.name, s.client_name)`} as name,
          ${byPlace ? sql`o.company` : sql`c.company`} ->> 'vatNumber' as vat_number, ${byPlace ? sql`o.company` : sql`c.company`} ->> 'regNumber' as reg_number,
          ' ' || folded(${byPlace ? sql`o.name` : sql`coalesce(c.name, s.client_name)`}) as search
        from summed s left join clients c on c.account_id = ${scope.account} and c.id = s.whose
          left join organizations o on o.account_id = ${scope.account} and o.id = s.organization_id)`,
      sql`facts as materialized (select key as id, null::text as group_key, named.* from named where ${searched})`,
      // Only orders of the listed rows are needed.
      sql`orders as materialized (select k.* from keyed k where ${isAmongFacts(sql`k.key`)})`,
    ],
    shown: sql`select p.whose as client_id, p.name, p.vat_number, p.reg_number, p.cars, p.orders, p.subtotal, p.hotel, p.discount, p.net, p.tax,
      p.total, p.unpaid, p.on_terms, p.last_day, p.place from part p`,
    sorts: { name: sql`f.name collate "ro-x-icu"` },
    totals: sql`select t.*, (select coalesce(sum(on_terms), 0) from facts) as on_terms from (${sumsOfAll(scope)}) t`,
  }
}
