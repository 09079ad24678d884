import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { restSql } from '#server/payments/payments.queries.ts'
import { visibleRows, type Scope } from '#server/platform/database/scope.ts'

/** A row of a statement; what adds to the debt is positive. */
export type StatementRow = {
  day: string
  kind: 'work' | 'payment' | 'refund' | 'void' | 'carried' | 'write-off'
  /** The number of the order, or the receipt of the payment. */
  document: string | null
  plateNumber: string | null
  paymentType: string | null
  amount: number
}

const countedOrders = (db: Db, scope: Scope, client: number) =>
  visibleRows(db, 'workOrders as w', scope)
    .innerJoin('organizations as o', (join) => join.on('o.accountId', '=', scope.account).onRef('o.id', '=', 'w.organizationId'))
    .select(['w.id', 'w.uuid', 'w.plateNumber', 'w.total', sql<string>`(w.finished at time zone o.time_zone)::date`.as('day')])
    .where('w.clientId', '=', client)
    .where('w.status', 'in', ['done', 'closed'])
    // Orders that were settled before the ledger have neither a debt nor a payment in it.
    .where(sql<boolean>`(w.paid is not null or w.payment_type_id is null)`)

/**
 * Reads all that made up the debt of a client, oldest first: orders that are over, their payments and write-offs, and money that stands
 * on no order. A payment that was voided counts for nothing, so neither it nor its void is a row.
 */
export const listStatementRows = async (db: Db, scope: Scope, client: number): Promise<StatementRow[]> =>
  (
    await sql<StatementRow>`
    with orders as materialized (${countedOrders(db, scope, client)}),
    settled as (select a.payment_id as id, sum(a.amount) as amount from payment_allocations a join orders w on w.id = a.work_order_id
      where a.account_id = ${scope.account} group by 1),
    rests as (select p.id, ${restSql(scope)} as amount
      from payments p where p.account_id = ${scope.account} and p.client_id = ${client}
        and p.organization_id = any (${scope.organizations}::bigint[]) and p.kind <> 'carried'),
    moved as (select id, sum(amount) as amount from (select * from settled union all select * from rests) as parts group by id)
    select day, kind, document, plate_number, payment_type, amount from (
      select 1 as rank, id, day, 'work' as kind, uuid as document, plate_number, null as payment_type, total as amount from orders
      union all select 2, p.id, p.received_on, p.kind, p.receipt_number, null, t.name, -m.amount
        from moved m join payments p on p.account_id = ${scope.account} and p.id = m.id
          join payment_types t on t.account_id = ${scope.account} and t.id = p.payment_type_id
        where m.amount <> 0 and p.reverses_id is null
          and not exists (select from payments v where v.account_id = ${scope.account} and v.reverses_id = p.id)
      union all select 3, x.id, x.day, 'write-off', w.uuid, w.plate_number, null, -x.amount
        from write_offs x join orders w on w.id = x.work_order_id where x.account_id = ${scope.account}) as rows
    where amount <> 0 order by day, rank, id`.execute(db)
  ).rows
