import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { organizationIds, type Scope } from '#server/platform/database/scope.ts'

/** The orders that an invoice bills now; those of an advance are not among them. */
const billedOrders = (account: number) => sql`select o.work_order_id from invoice_orders o
  where o.account_id = ${account} and o.invoice_id = b.invoice_id and o.role = 'bill' and o.released_at is null`

/** Invoices by their ids and by the orders that they bill. */
type Touched = { invoiceIds?: readonly (number | null)[]; orderIds?: readonly (number | null)[] }

/**
 * Computes the stored balances of invoices anew. Payments of the orders that an invoice bills count for it, but for those that an
 * advance asked for. The rows are locked first, in one order for all writers.
 */
export async function refreshBalances(db: Db, { account }: Scope, { invoiceIds = [], orderIds = [] }: Touched): Promise<void> {
  const { rows } = await sql<{ invoiceId: number }>`select invoice_id from invoice_balances
    where account_id = ${account} and (invoice_id = any (${invoiceIds.filter((id) => id !== null)}::bigint[])
      or invoice_id in (select o.invoice_id from invoice_orders o where o.account_id = ${account} and o.role = 'bill'
        and o.released_at is null and o.work_order_id = any (${orderIds.filter((id) => id !== null)}::bigint[])))
    order by invoice_id for update`.execute(db)
  const ids = rows.map(({ invoiceId }) => invoiceId)
  if (ids.length === 0) return
  await sql`update invoice_balances b set
      owed = (select i.total_base from invoices i where i.account_id = ${account} and i.id = b.invoice_id)
        + (select coalesce(sum(c.total_base), 0) from invoices c where c.account_id = ${account} and c.corrects_id = b.invoice_id),
      paid = (select coalesce(sum(a.amount), 0) from payment_allocations a where a.account_id = ${account} and a.invoice_id = b.invoice_id)
        + (select coalesce(sum(a.amount), 0) from payment_allocations a
            where a.account_id = ${account} and a.invoice_id is null and a.work_order_id in (${billedOrders(account)})),
      written_off = (select coalesce(sum(x.amount), 0) from write_offs x
        where x.account_id = ${account} and x.kind = 'write-off'
          and (x.work_order_id in (${billedOrders(account)}) or x.work_order_id is null and x.invoice_id = b.invoice_id))
    where b.account_id = ${account} and b.invoice_id = any (${ids}::bigint[])`.execute(db)
}

/** The open sum of invoice `i`, as a correlated value: null for a draft, a proforma and a credit note. */
export const owedSql = (account: number) =>
  sql<
    number | null
  >`(select b.owed - b.paid - b.written_off from invoice_balances b where b.account_id = ${account} and b.invoice_id = i.id)`

export const insertBalance = (db: Db, { account }: Scope, invoice: { invoiceId: number; organizationId: number }) =>
  db
    .insertInto('invoiceBalances')
    .values({ ...invoice, accountId: account })
    .execute()

type Part = { paymentId: number; workOrderId: number | null; customerOrderId: number | null; document: string | null; amount: number }

/** Reads the money of orders that no advance asked for, by payment. */
export const listUnasked = (db: Db, { account }: Scope, orderIds: readonly number[]): Promise<Part[]> =>
  db
    .selectFrom('paymentAllocations')
    .select(['paymentId', 'workOrderId', 'customerOrderId', 'document', sql<number>`sum(amount)`.as('amount')])
    .where('accountId', '=', account)
    .where('workOrderId', 'in', [0, ...orderIds])
    .where('invoiceId', 'is', null)
    .groupBy(['paymentId', 'workOrderId', 'customerOrderId', 'document'])
    .having(sql<boolean>`sum(amount) <> 0`)
    .orderBy('paymentId')
    .orderBy('workOrderId')
    .execute()

/** Reads the money that stands on an invoice itself, or that it asked for as an advance, with the payers. */
export const listOnInvoice = (db: Db, { account }: Scope, invoiceId: number): Promise<(Part & { clientId: number | null })[]> =>
  db
    .selectFrom('paymentAllocations as a')
    .innerJoin('payments as p', (join) => join.on('p.accountId', '=', account).onRef('p.id', '=', 'a.paymentId'))
    .select(['a.paymentId', 'a.workOrderId', 'a.customerOrderId', 'a.document', 'p.clientId', sql<number>`sum(a.amount)`.as('amount')])
    .where('a.accountId', '=', account)
    .where('a.invoiceId', '=', invoiceId)
    .groupBy(['a.paymentId', 'a.workOrderId', 'a.customerOrderId', 'a.document', 'p.clientId'])
    .having(sql<boolean>`sum(a.amount) <> 0`)
    .execute()

/** Marks parts of payments with an invoice, or takes the mark off with `from`; where they stand on nothing else, they become credit. */
export async function moveParts(
  db: Db,
  { account }: Scope,
  parts: readonly Part[],
  { from, to, userId }: { from: number | null; to: number | null; userId: number | null },
): Promise<void> {
  const values = parts.flatMap(({ paymentId, workOrderId, customerOrderId, document, amount }) => {
    const place = { accountId: account, userId, paymentId, workOrderId, customerOrderId, document }
    const standsAlone = workOrderId === null && customerOrderId === null
    return [{ ...place, invoiceId: from, amount: -amount }, ...(to === null && standsAlone ? [] : [{ ...place, invoiceId: to, amount }])]
  })
  if (values.length) await db.insertInto('paymentAllocations').values(values).execute()
}

/** Locks the money of an issued invoice or advance of the caller's workplaces until commit. */
export const lockBalance = (db: Db, scope: Scope, id: number) =>
  db
    .selectFrom('invoiceBalances as b')
    .innerJoin('invoices as i', (join) => join.on('i.accountId', '=', scope.account).onRef('i.id', '=', 'b.invoiceId'))
    .select(['b.invoiceId', 'b.organizationId', 'i.clientId', 'i.buyerName', 'i.number'])
    .select(sql<number>`b.owed - b.paid - b.written_off`.as('balance'))
    .where('b.accountId', '=', scope.account)
    .where('b.invoiceId', '=', id)
    .where('b.organizationId', 'in', organizationIds(scope))
    .forUpdate('b')
    .executeTakeFirst()

/** Reads the orders on which money of these invoices stands: those that they bill, and those of an advance. Oldest first. */
export const listInvoiceOrders = (db: Db, { account }: Scope, invoices: readonly number[]) =>
  db
    .selectFrom('invoiceOrders as o')
    .select(['o.invoiceId', 'o.workOrderId', 'o.role'])
    .where('o.accountId', '=', account)
    .where('o.invoiceId', 'in', [0, ...invoices])
    .where('o.releasedAt', 'is', null)
    .orderBy('o.workOrderId')
    .execute()

type InvoiceWriteOff = {
  kind: string
  workOrderId: number | null
  invoiceId: number
  amount: number
  reason: string
  day: string
  userId: number
}
/** Takes a part off an order by a credit note, or back by a negative amount; without an order, off the invoice alone. */
export const insertInvoiceWriteOff = (db: Db, { account }: Scope, part: InvoiceWriteOff) =>
  db
    .insertInto('writeOffs')
    .values({ ...part, accountId: account })
    .execute()

/** Sums what was taken off an invoice: off one of its orders by credit notes, or off the invoice alone by write-offs. */
export async function sumWriteOffs(
  db: Db,
  { account }: Scope,
  { invoiceId, workOrderId }: { invoiceId: number; workOrderId: number | null },
): Promise<number> {
  const { amount } = await db
    .selectFrom('writeOffs')
    .select(sql<number>`coalesce(sum(amount), 0)`.as('amount'))
    .where('accountId', '=', account)
    .where('invoiceId', '=', invoiceId)
    .where('workOrderId', 'is not distinct from', workOrderId)
    .executeTakeFirstOrThrow()
  return amount
}
