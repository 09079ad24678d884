import { sql } from 'kysely'
import type { Payment } from '#contract/payments.ts'
import type { LedgerRow } from '#domain/payments/order-money.ts'
import type { Db } from '#server/platform/database/db.ts'
import { userName } from '#server/platform/database/list-page.ts'
import { organizationIds, visibleRows, type Scope } from '#server/platform/database/scope.ts'
import { searchColumnSql } from '#server/platform/database/search-column.ts'
import { balanceSql } from '#server/work-orders/work-orders.service.ts'
import { refreshBalances } from './invoice-balances.queries.ts'

/** Reasons of the voids that follow from an order, which nobody types. */
export const orderDeleted = 'order-deleted'
export const typeChanged = 'type-changed'
export const ownReasons = [orderDeleted, typeChanged]

/** A row of the ledger with its part of one order; `restSql` is what stands on no order. */
export type OrderPayment = Omit<LedgerRow, 'isLiving'> & {
  organizationId: number
  forDay: string
  /** The whole row, also what stands on other orders. */
  whole: number
  rounding: number
  search: string
  isReversed: boolean
  reversesId: number | null
}

/** Reads the ledger of an order, oldest first; amounts in lei. */
export const listOrderPayments = async (db: Db, { account }: Scope, order: number): Promise<OrderPayment[]> =>
  (
    await sql<OrderPayment>`
    select p.id, p.kind, p.origin, p.payment_type_id, p.organization_id, p.for_day, p.amount as whole, p.rounding, p.search,
        p.reverses_id,
        v.id is not null as is_reversed, a.amount,
        coalesce(v.reason = ${orderDeleted} and v.at = max(v.at) over (), false) as is_dropped
      from (select payment_id, sum(amount) as amount from payment_allocations
          where account_id = ${account} and work_order_id = ${order} group by payment_id) as a
        join payments p on p.account_id = ${account} and p.id = a.payment_id
        left join payments v on v.account_id = ${account} and v.reverses_id = p.id
      order by p.id`.execute(db)
  ).rows

/** Reads what deposits stand on a customer order, by payment. */
export const listDeposits = async (db: Db, { account }: Scope, customerOrder: number) =>
  (
    await sql<{ paymentId: number; paymentTypeId: number; amount: number }>`
    select p.id as payment_id, p.payment_type_id, sum(a.amount) as amount
      from payment_allocations a join payments p on p.account_id = ${account} and p.id = a.payment_id
      where a.account_id = ${account} and a.customer_order_id = ${customerOrder}
      group by p.account_id, p.id having sum(a.amount) <> 0 order by p.id`.execute(db)
  ).rows

/** The part of payment `p` that stands on no order, as a correlated value. */
export const restSql = ({ account }: Pick<Scope, 'account'>) => sql<number>`(p.amount - p.rounding - (select coalesce(sum(a.amount), 0)
  from payment_allocations a where a.account_id = ${account} and a.payment_id = p.id))`

/** Sums the money of a client that stands on no order. */
export async function findCredit(db: Db, { account }: Scope, client: number): Promise<number> {
  const { rows } = await sql<{ credit: number }>`
    select coalesce(sum(${restSql({ account })}), 0) as credit
      from payments p where p.account_id = ${account} and p.client_id = ${client}`.execute(db)
  return rows[0]!.credit
}

/** Money stands on an order, a customer order or an invoice alone. */
export type TargetIds = { workOrderId: number | null; customerOrderId: number | null; invoiceId: number | null }
/** The columns of an allocation that name what it settles. */
export const pickTarget = ({ workOrderId, customerOrderId, invoiceId }: TargetIds): TargetIds => ({
  workOrderId,
  customerOrderId,
  invoiceId,
})

type NewAllocation = Partial<TargetIds> & { document: string | null; amount: number }

export async function insertAllocations(
  db: Db,
  scope: Scope,
  { paymentId, userId }: { paymentId: number; userId: number | null },
  allocations: readonly NewAllocation[],
): Promise<void> {
  const { account } = scope
  const values = allocations.map((allocation) => ({ accountId: account, paymentId, userId, ...allocation }))
  if (values.length === 0) return
  await db.insertInto('paymentAllocations').values(values).execute()
  const idsOf = (key: 'invoiceId' | 'workOrderId') => values.map((value) => value[key] ?? null)
  await refreshBalances(db, scope, { invoiceIds: idsOf('invoiceId'), orderIds: idsOf('workOrderId') })
}

export const listAllocations = (db: Db, { account }: Scope, payment: number) =>
  db
    .selectFrom('paymentAllocations')
    .select(['workOrderId', 'customerOrderId', 'invoiceId', 'document', sql<number>`sum(amount)`.as('amount')])
    .where('accountId', '=', account)
    .where('paymentId', '=', payment)
    .groupBy(['workOrderId', 'customerOrderId', 'invoiceId', 'document'])
    .having(sql<boolean>`sum(amount) <> 0`)
    .orderBy('workOrderId')
    .orderBy('customerOrderId')
    .orderBy('invoiceId')
    .execute()

/** Payments of the account, from the view whose text searches can use an index. */
export const accountPayments = (db: Db, { account }: Scope) =>
  db.selectFrom('paymentsInAccount as p' as 'payments as p').where('p.accountId', '=', account)

/** Rows of the caller's workplaces. */
export const inWorkplaces = (rows: ReturnType<typeof accountPayments>, scope: Scope) =>
  rows.where('p.organizationId', 'in', organizationIds(scope))

/** Adds what the contract has besides the columns; an order of a workplace that the caller does not see is not named. */
export const withDetails = (rows: ReturnType<typeof accountPayments>, { account, organizations }: Scope) => {
  const isShown = sql`coalesce(w.organization_id, c.organization_id, i.organization_id) = any (${organizations}::bigint[])`
  // Money that an advance asks for stays on its order, and is shown there.
  const settled = sql`(select min(id) as id, work_order_id, customer_order_id, document, sum(amount) as amount,
        case when work_order_id is null and customer_order_id is null then invoice_id end as invoice_id
      from payment_allocations where account_id = ${account} and payment_id = p.id
      group by work_order_id, customer_order_id, document, at, 6 having sum(amount) <> 0) a
    left join work_orders w on w.account_id = ${account} and w.id = a.work_order_id
    left join customer_orders c on c.account_id = ${account} and c.id = a.customer_order_id
    left join invoices i on i.account_id = ${account} and i.id = a.invoice_id
    left join invoice_balances b on b.account_id = ${account} and b.invoice_id = a.invoice_id`
  return rows.selectAll('p').select([
    sql<string>`(select t.name from payment_types t where t.account_id = ${account} and t.id = p.payment_type_id)`.as('paymentType'),
    userName('p', 'user_id').as('userName'),
    sql<string | null>`coalesce(
        (select c.name from clients c where c.account_id = ${account} and c.id = p.client_id),
        (select coalesce(w.client_name, c.client_name, i.buyer_name) from ${settled} where ${isShown} order by a.id limit 1))`.as(
      'clientName',
    ),
    sql<number | null>`(select v.id from payments v where v.account_id = ${account} and v.reverses_id = p.id)`.as('reversedById'),
    restSql({ account }).as('rest'),
    sql<Payment['allocations']>`(select coalesce(json_agg(case
          when coalesce(w.organization_id, i.organization_id) is null or ${isShown} then json_build_object(
            'workOrderId', a.work_order_id, 'customerOrderId', a.customer_order_id, 'invoiceId', a.invoice_id, 'document', a.document,
            'plateNumber', coalesce(w.plate_number, c.car_plate_number), 'amount', a.amount,
            'balance', case when w.id is not null then ${balanceSql} else b.owed - b.paid - b.written_off end)
          else json_build_object('workOrderId', null, 'customerOrderId', null, 'invoiceId', null, 'document', null, 'plateNumber', null,
            'amount', a.amount, 'balance', null)
          end order by a.id), '[]') from ${settled})`.as('allocations'),
  ])
}

/** Finds a payment of the caller's workplaces. */
export const find = (db: Db, scope: Scope, id: number) =>
  withDetails(inWorkplaces(accountPayments(db, scope), scope), scope)
    .where('p.id', '=', id)
    .executeTakeFirst()
export type StoredPayment = NonNullable<Awaited<ReturnType<typeof find>>>

/** Two voids of one payment wait for each other. A save of its order, which may reverse it too, waits for the order alone. */
export const lockPayment = (db: Db, { account }: Scope, id: number) =>
  db.selectFrom('payments').select('id').where('accountId', '=', account).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Payments of an order, newest first, wherever they were taken. */
export const listOfOrder = (db: Db, scope: Scope, order: number) =>
  withDetails(accountPayments(db, scope), scope)
    .where('p.id', 'in', (eb) =>
      eb.selectFrom('paymentAllocations').select('paymentId').where('accountId', '=', scope.account).where('workOrderId', '=', order),
    )
    .orderBy('p.id', 'desc')
    .execute()

/** Names of removed types are still read: stored payments keep them. */
export const findTypes = (db: Db, { account }: Scope, ids: readonly number[]) =>
  db
    .selectFrom('paymentTypes')
    .select(['id', 'name', 'means', 'dueDays', 'deletedAt'])
    .where('accountId', '=', account)
    .where('id', 'in', [0, ...ids])
    .execute()

/** Locks the customer order until commit. One that became an order takes no deposit of its own. */
export const lockCustomerOrder = (db: Db, scope: Scope, id: number) =>
  visibleRows(db, 'customerOrders as c', scope)
    .select(['c.id', 'c.organizationId', 'c.clientId', 'c.clientName', 'c.carPlateNumber', 'c.status', 'c.workOrderId'])
    .where('c.id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Refunds and voids of one credit wait for each other. */
export const lockCredit = (db: Db, { account }: Scope, client: number) =>
  sql`select id from payments where account_id = ${account} and client_id = ${client} order by id for no key update`.execute(db)

type Paper = { reference?: string | null | undefined; receiptNumber?: string | null | undefined; receiptDate?: string | null | undefined }
export const updatePaper = (db: Db, { account }: Scope, id: number, paper: Paper & { search?: string }) =>
  db.updateTable('payments').set(paper).where('accountId', '=', account).where('id', '=', id).execute()

/** An order, a customer order or a client that a payment is for. */
export type PaymentSubject = { plateNumber?: string | null; clientName: string | null; document: string | null }
/** Reads who and what a payment is for, in any workplace. */
export const listSubjects = async (db: Db, { account }: Scope, payment: number) =>
  (
    await sql<PaymentSubject>`
    select coalesce(w.plate_number, o.car_plate_number) as plate_number, coalesce(w.client_name, o.client_name, i.buyer_name) as client_name,
        a.document
      from payment_allocations a left join work_orders w on w.account_id = ${account} and w.id = a.work_order_id
        left join customer_orders o on o.account_id = ${account} and o.id = a.customer_order_id
        left join invoices i on i.account_id = ${account} and i.id = a.invoice_id
      where a.account_id = ${account} and a.payment_id = ${payment}
    union select null, c.name, null from payments p join clients c on c.account_id = ${account} and c.id = p.client_id
      where p.account_id = ${account} and p.id = ${payment}`.execute(db)
  ).rows

export const moveToClient = (db: Db, { account }: Scope, from: number, to: number) =>
  db.updateTable('payments').set({ clientId: to }).where('accountId', '=', account).where('clientId', '=', from).execute()

/** Amounts and days stay; what was typed goes, also for payments of orders that took the client later. */
export async function forgetClients(db: Db, { account }: Scope, clients: readonly number[]): Promise<void> {
  await sql`update write_offs set reason = '***' where account_id = ${account} and work_order_id in (
    select w.id from work_orders w where w.account_id = ${account} and w.client_id = any (${clients}))`.execute(db)
  await sql`update payments set reference = null, search = ${searchColumnSql('receiptNumber')},
      reason = case when reason = any (${ownReasons}) then reason when kind in ('refund', 'void') then '***' end
    where account_id = ${account} and (client_id = any (${clients}) or id in (
      select a.payment_id from payment_allocations a join work_orders w on w.account_id = ${account} and w.id = a.work_order_id
        where a.account_id = ${account} and w.client_id = any (${clients})
      union select a.payment_id from payment_allocations a
        join customer_orders o on o.account_id = ${account} and o.id = a.customer_order_id
        where a.account_id = ${account} and o.client_id = any (${clients})
      union select a.payment_id from payment_allocations a join invoices i on i.account_id = ${account} and i.id = a.invoice_id
        where a.account_id = ${account} and i.client_id = any (${clients})))`.execute(db)
}
