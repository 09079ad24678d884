import { sql, type RawBuilder } from 'kysely'
import type { Receivable, ReceivableSearch } from '#contract/receivables.ts'
import { debtAges } from '#domain/payments/debts.ts'
import type { Db } from '#server/platform/database/db.ts'
import { matchAllWords, type Page } from '#server/platform/database/list-page.ts'
import { refreshBalances } from '#server/payments/invoice-balances.queries.ts'
import { restSql } from '#server/payments/payments.queries.ts'
import { narrowScope, organizationIds, visibleRows, type Scope } from '#server/platform/database/scope.ts'
import { balanceSql } from '#server/work-orders/work-orders.service.ts'

/** An order from before the ledger is owed only while it has no payment type. */
const isOpenSql = sql<boolean>`(w.status in ('done', 'closed') and w.paid + w.written_off <> w.total
  or w.status = 'done' and w.payment_type_id is null and w.paid is null and w.total <> 0)`

/** Orders that are over and not settled, with the day of their workplace. What an invoice bills is owed by the invoice. */
const openOrders = (db: Db, scope: Scope, now: string) =>
  visibleRows(db, 'workOrders as w', scope)
    .innerJoin('organizations as o', (join) => join.on('o.accountId', '=', scope.account).onRef('o.id', '=', 'w.organizationId'))
    .select(['w.id', 'w.organizationId', 'w.uuid', 'w.clientId', 'w.clientName', 'w.phone', 'w.plateNumber', balanceSql.as('balance')])
    .select([sql<number | null>`w.id`.as('workOrderId'), sql<number | null>`null::bigint`.as('invoiceId')])
    .select([
      sql<string>`(w.finished at time zone o.time_zone)::date`.as('finishedOn'),
      sql<string>`coalesce(w.due_on, (w.finished at time zone o.time_zone)::date)`.as('dueOn'),
      sql<string>`(${now}::timestamptz at time zone o.time_zone)::date`.as('today'),
    ])
    .where('w.invoiceId', 'is', null)
    .where(isOpenSql)

/** An advance is owed until its order is over, which owes the rest of it then, or once an invoice has settled it. */
const isAdvanceOwed = (account: number) => sql<boolean>`(i.kind = 'invoice'
  or not exists (select from invoice_orders x join work_orders w on w.account_id = ${account} and w.id = x.work_order_id
    where x.account_id = ${account} and x.invoice_id = i.id and w.status in ('done', 'closed'))
  or (select sum(l.quantity) from invoice_lines l where l.account_id = ${account} and l.advance_id = i.id) < 0)`

/** Issued invoices and advances of the caller's workplaces that a debt is made of. */
export const countedInvoices = (db: Db, { account, organizations }: Scope) =>
  db
    .selectFrom('invoiceBalances as b')
    .innerJoin('invoices as i', (join) => join.on('i.accountId', '=', account).onRef('i.id', '=', 'b.invoiceId'))
    .where('b.accountId', '=', account)
    .where('b.organizationId', 'in', organizationIds({ organizations }))
    .where(isAdvanceOwed(account))

/** Counted invoices that are not settled. A row without a client is known by a number beyond those of orders. */
const openInvoices = (db: Db, scope: Scope, now: string) =>
  countedInvoices(db, scope)
    .innerJoin('organizations as o', (join) => join.on('o.accountId', '=', scope.account).onRef('o.id', '=', 'b.organizationId'))
    .select([
      sql<number>`i.id + 1000000000000`.as('id'),
      'b.organizationId',
      sql<string>`i.number`.as('uuid'),
      'i.clientId',
      'i.buyerName as clientName',
    ])
    .select([sql<string | null>`nullif(i.buyer ->> 'phone', '')`.as('phone')])
    .select([
      sql<string>`coalesce((select min(w.plate_number) from invoice_orders x
        join work_orders w on w.account_id = ${scope.account} and w.id = x.work_order_id
        where x.account_id = ${scope.account} and x.invoice_id = i.id), '')`.as('plateNumber'),
      sql<number>`b.owed - b.paid - b.written_off`.as('balance'),
      sql<number | null>`null::bigint`.as('workOrderId'),
      sql<number | null>`i.id`.as('invoiceId'),
      sql<string>`i.issue_date`.as('finishedOn'),
      sql<string>`coalesce(i.due_date, i.issue_date)`.as('dueOn'),
      sql<string>`(${now}::timestamptz at time zone o.time_zone)::date`.as('today'),
    ])
    .where(sql<boolean>`b.paid + b.written_off <> b.owed`)

/** Each leu that is owed or was overpaid once. */
const openDebts = (db: Db, scope: Scope, now: string) => openOrders(db, scope, now).unionAll(openInvoices(db, scope, now))

/** Reads what a client owes, and what was overpaid; what is due first at the top. */
export const listOpenDebts = (db: Db, scope: Scope, client: number, now: string) =>
  openOrders(db, scope, now)
    .where('w.clientId', '=', client)
    .unionAll(openInvoices(db, scope, now).where('i.clientId', '=', client))
    .orderBy('dueOn')
    .orderBy('id')
    .execute()

/** Sums what each of these clients owes; who owes nothing has no row. */
export const sumOwedBy = (db: Db, scope: Scope, clients: readonly number[], now: string) =>
  db
    .selectFrom(
      openOrders(db, scope, now)
        .where('w.clientId', 'in', [0, ...clients])
        .unionAll(openInvoices(db, scope, now).where('i.clientId', 'in', [0, ...clients]))
        .as('open'),
    )
    .select(['clientId', sql<number>`sum(balance)`.as('owed')])
    .where('balance', '>', 0)
    .groupBy('clientId')
    .execute()

/** Sums what is owed on terms and due by a day: orders with a due day, and invoices. */
export const sumDue = (db: Db, scope: Scope, day: string): Promise<{ count: number; total: number }> =>
  db
    .selectFrom(
      openOrders(db, scope, day)
        .where('w.dueOn', '<=', day)
        .unionAll(openInvoices(db, scope, day).where(sql<boolean>`coalesce(i.due_date, i.issue_date) <= ${day}`))
        .as('open'),
    )
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(sum(balance), 0)`.as('total')])
    .where('balance', '>', 0)
    .executeTakeFirstOrThrow()

/** Money of a client that was taken at these workplaces and stands on no order. */
const creditSql = ({ account, organizations }: Scope, client: RawBuilder<unknown>) => sql<number>`(
  select coalesce(sum(${restSql({ account })}), 0)
    from payments p where p.account_id = ${account} and p.client_id = ${client} and p.organization_id = any (${organizations}::bigint[]))`

export async function findCreditAt(db: Db, scope: Scope, client: number): Promise<number> {
  const { rows } = await sql<{ credit: number }>`select ${creditSql(scope, sql`${client}::bigint`)} as credit`.execute(db)
  return rows[0]!.credit
}

const ageColumns = debtAges.map(({ key, upTo }, i) => {
  const lower = i === 0 ? sql`` : sql`and today - due_on > ${sql.lit(debtAges[i - 1]!.upTo)}`
  const upper = Number.isFinite(upTo) ? sql`and today - due_on <= ${sql.lit(upTo)}` : sql``
  return sql`coalesce(sum(balance) filter (where balance > 0 ${lower} ${upper}), 0) as ${sql.ref(key)}`
})

const sorts = { owed: sql`owed`, name: sql`name collate "ro-x-icu"`, oldest_due: sql`oldest_due` }

/**
 * Reads a page of who owes. Debts are few among the orders and have an index of their own, so all are summed before they are sorted.
 */
export async function searchReceivables(db: Db, callerScope: Scope, search: ReceivableSearch, now: string): Promise<Page<Receivable>> {
  const { models, orderBy, orderDir, pageCount, pageSize } = search
  const { organizationId, isCompany, overdue, owed: [min = '', max = ''] = [], quickText } = models
  const scope = narrowScope(callerScope, organizationId)
  const direction = sql.raw(orderDir)
  const conditions = [
    sql`owed > 0`,
    ...(isCompany === undefined ? [] : [sql`is_company = ${isCompany}`]),
    ...(overdue === undefined ? [] : [sql`(owed > not_due) = ${overdue}`]),
    ...(min === '' ? [] : [sql`owed >= ${min}`]),
    ...(max === '' ? [] : [sql`owed <= ${max}`]),
    ...matchAllWords(sql`search`, quickText),
  ]
  const { rows } = await sql<Receivable & { rowsInAll: number }>`
    with open_debts as materialized (${openDebts(db, scope, now)}),
    summed as (select client_id, case when client_id is null then folded(btrim(client_name)) end as folded_name,
        min(id) as first_order, max(client_name) as client_name, max(phone) as phone,
        coalesce(sum(balance) filter (where balance > 0), 0) as owed, ${sql.join(ageColumns)},
        coalesce(-sum(balance) filter (where balance < 0), 0) as overpaid, min(due_on) filter (where balance > 0) as oldest_due
      from open_debts group by 1, 2),
    named as (select s.*, coalesce(c.name, s.client_name, '') as name, c.company ->> 'vatNumber' as vat_number,
        coalesce(c.type = 'company', false) as is_company, coalesce(c.phone, s.phone) as shown_phone,
        ' ' || folded(concat_ws(' ', coalesce(c.name, s.client_name), c.company ->> 'vatNumber', coalesce(c.phone, s.phone))) as search
      from summed s left join clients c on c.account_id = ${scope.account} and c.id = s.client_id),
    part as (select *, count(*) over ()::int as rows_in_all from named where ${sql.join(conditions, sql` and `)}
      order by ${sorts[orderBy]} ${direction}, first_order ${direction}
      limit ${sql.lit(pageSize)} offset ${(pageCount - 1) * pageSize})
    select coalesce(client_id, -first_order) as id, client_id, name, vat_number, shown_phone as phone, owed,
        ${sql.join(debtAges.map(({ key }) => sql.ref(key)))}, oldest_due, rows_in_all,
        (select max(r.at) from payment_reminders r where r.account_id = ${scope.account} and r.client_id = part.client_id) as reminded_at,
        overpaid + case when client_id is null then 0 else ${creditSql(scope, sql`part.client_id`)} end as credit
      from part order by ${sorts[orderBy]} ${direction}, first_order ${direction}`.execute(db)
  // A page beyond the last has no row to carry the count.
  const countAll = async () => (await searchReceivables(db, callerScope, { ...search, pageCount: 1 }, now)).total
  const total: number = rows[0]?.rowsInAll ?? (pageCount === 1 ? 0 : await countAll())
  return { items: rows, total, pageCount, orderBy, orderDir }
}

type NewWriteOff = { workOrderId: number | null; invoiceId: number | null; amount: number; reason: string; day: string; userId: number }
export async function insertWriteOff(db: Db, scope: Scope, writeOff: NewWriteOff): Promise<number> {
  const { id } = await db
    .insertInto('writeOffs')
    .values({ ...writeOff, accountId: scope.account })
    .returning('id')
    .executeTakeFirstOrThrow()
  await refreshBalances(db, scope, { invoiceIds: [writeOff.invoiceId], orderIds: [writeOff.workOrderId] })
  return id
}
