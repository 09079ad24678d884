import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import { visibleInvoices } from './invoices.queries.ts'

export type AdvanceGroup = Awaited<ReturnType<typeof listAdvanceGroups>>[number]
type AdvanceChoice = {
  organizationId: number
  workOrderIds: readonly number[]
  advanceIds?: readonly number[] | undefined
  currency: string
}

/** Reads what neither credit notes nor other invoices have taken of advances, by code and rate: of the chosen ones, or those of the orders. */
export const listAdvanceGroups = (db: Db, scope: Scope, { organizationId, workOrderIds, advanceIds, currency }: AdvanceChoice) => {
  const { account } = scope
  const left = (column: 'net' | 'vat') => sql<number>`v.${sql.ref(column)}
    + (select coalesce(sum(c.${sql.ref(column)}), 0) from invoices x join invoice_vat c on c.account_id = ${account} and c.invoice_id = x.id
      where x.account_id = ${account} and x.corrects_id = i.id and c.vat_code = v.vat_code and c.rate = v.rate)
    + (select coalesce(sum(l.${sql.ref(column)}), 0) from invoice_lines l
      where l.account_id = ${account} and l.advance_id = i.id and l.vat_code = v.vat_code and l.vat_rate = v.rate)`
  const ofOrders = sql<number>`(select o.invoice_id from invoice_orders o
    where o.account_id = ${account} and o.role = 'advance' and o.work_order_id = any (${workOrderIds}::bigint[]))`
  return visibleInvoices(db, scope)
    .innerJoin('invoiceVat as v', (join) => join.on('v.accountId', '=', account).onRef('v.invoiceId', '=', 'i.id'))
    .select(['i.id', sql<string>`i.number`.as('number'), sql<string>`i.issue_date`.as('issueDate')])
    .select([
      sql<string>`i.delivery_date`.as('paidOn'),
      'i.rate as exchangeRate',
      'v.vatCode',
      'v.category',
      'v.rate as vatRate',
      'v.reason',
    ])
    .select([left('net').as('net'), left('vat').as('vat')])
    .where('i.organizationId', '=', organizationId)
    .where('i.kind', '=', 'advance')
    .where('i.status', '=', 'issued')
    .where('i.currency', '=', currency)
    .where('i.id', 'in', advanceIds ? [0, ...advanceIds] : ofOrders)
    .where(sql<boolean>`${left('net')} > 0`)
    .orderBy('i.id')
    .orderBy('v.vatCode')
    .execute()
}

/** Reads the advances that lines of an invoice settle. */
export const listSettledAdvances = (db: Db, { account }: Scope, invoiceId: number) =>
  db
    .selectFrom('invoices as i')
    .select(['i.id', sql<string>`i.number`.as('number'), sql<string>`i.issue_date`.as('issueDate')])
    .select([sql<string>`i.delivery_date`.as('paidOn'), 'i.rate as exchangeRate'])
    .where('i.accountId', '=', account)
    .where('i.id', 'in', (eb) =>
      eb
        .selectFrom('invoiceLines as l')
        .select('l.advanceId')
        .where('l.accountId', '=', account)
        .where('l.invoiceId', '=', invoiceId)
        .$castTo<{ advanceId: number }>(),
    )
    .execute()
