import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { restSql } from '#server/payments/payments.queries.ts'
import { visibleRows, type Scope } from '#server/platform/database/scope.ts'
import { countedInvoices } from './receivables.queries.ts'

/** A row of a statement; what adds to the debt is positive. */
export type StatementRow = {
  day: string
  kind: 'work' | 'invoice' | 'advance' | 'credit-note' | 'payment' | 'refund' | 'void' | 'carried' | 'write-off'
  /** The number of the order or invoice, or the receipt of the payment. */
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
    .where('w.invoiceId', 'is', null)
    // Orders that were settled before the ledger have neither a debt nor a payment in it.
    .where(sql<boolean>`(w.paid is not null or w.payment_type_id is null)`)

/**
 * Reads all that made up the debt of a client, oldest first: orders that are over, or their invoices in place of them, with payments and
 * write-offs, and money that stands on nothing. A payment that was voided counts for nothing, so neither it nor its void is a row.
 */
export const listStatementRows = async (db: Db, scope: Scope, client: number): Promise<StatementRow[]> =>
  (
    await sql<StatementRow>`
    with orders as materialized (${countedOrders(db, scope, client)}),
    bills as materialized (${countedInvoices(db, scope)
      .where('i.clientId', '=', client)
      .select(['i.id', 'i.kind', 'i.number', 'i.issueDate', 'i.totalBase'])}),
    billed as (select x.work_order_id as id from bills i join invoice_orders x on x.account_id = ${scope.account} and x.invoice_id = i.id
      where x.role = 'bill' and x.released_at is null),
    settled as (select payment_id as id, sum(amount) as amount from payment_allocations
      where account_id = ${scope.account} and (work_order_id in (select id from orders) or invoice_id in (select id from bills)
        or invoice_id is null and work_order_id in (select id from billed)) group by 1),
    rests as (select p.id, ${restSql(scope)} as amount
      from payments p where p.account_id = ${scope.account} and p.client_id = ${client}
        and p.organization_id = any (${scope.organizations}::bigint[]) and p.kind <> 'carried'),
    moved as (select id, sum(amount) as amount from (select * from settled union all select * from rests) as parts group by id)
    select day, kind, document, plate_number, payment_type, amount from (
      select 1 as rank, id, day, 'work' as kind, uuid as document, plate_number, null as payment_type, total as amount from orders
      union all select 1, id, issue_date, kind, number, null, null, total_base from bills
      union all select 1, c.id, c.issue_date, c.kind, c.number, null, null, c.total_base
        from bills i join invoices c on c.account_id = ${scope.account} and c.corrects_id = i.id
      union all select 2, p.id, p.received_on, p.kind, p.receipt_number, null, t.name, -m.amount
        from moved m join payments p on p.account_id = ${scope.account} and p.id = m.id
          join payment_types t on t.account_id = ${scope.account} and t.id = p.payment_type_id
        where m.amount <> 0 and p.reverses_id is null
          and not exists (select from payments v where v.account_id = ${scope.account} and v.reverses_id = p.id)
      union all select 3, x.id, x.day, 'write-off', coalesce(w.uuid, i.number), w.plate_number, null, -x.amount
        from write_offs x left join work_orders w on w.account_id = ${scope.account} and w.id = x.work_order_id
          left join invoices i on i.account_id = ${scope.account} and i.id = x.invoice_id
        where x.account_id = ${scope.account} and x.kind = 'write-off' and (x.work_order_id in (select id from orders)
          or x.work_order_id in (select id from billed) or x.work_order_id is null and x.invoice_id in (select id from bills))) as rows
    where amount <> 0 order by day, rank, id`.execute(db)
  ).rows
