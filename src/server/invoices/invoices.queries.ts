import { sql, type Insertable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { owedSql } from '#server/payments/payments.service.ts'
import type { Db } from '#server/platform/database/db.ts'
import { organizationIds, type Scope } from '#server/platform/database/scope.ts'
import { searchColumnSql } from '#server/platform/database/search-column.ts'
import type { InvoiceLines, Invoices, InvoiceVat } from '#server/platform/database/tables.gen.ts'

/** Invoices of the caller's workplaces. */
export const visibleInvoices = (db: Db, scope: Scope) =>
  db.selectFrom('invoices as i').where('i.accountId', '=', scope.account).where('i.organizationId', 'in', organizationIds(scope))

const creditableQuantity = ({ account }: Scope) => sql<number | null>`case when i.kind in ('invoice', 'advance') and i.status = 'issued'
  then abs(l.quantity + coalesce(
    (select sum(c.quantity) from invoice_lines c where c.account_id = ${account} and c.credited_line_id = l.id), 0)) end`

/** The state of the last attempt to bring the invoice `i` to its tax office. */
export const sendingSql = (account: number) => sql<string | null>`(select t.state from invoice_transmissions t
  where t.account_id = ${account} and t.invoice_id = i.id order by t.id desc limit 1)`

const todaySql = (account: number) => sql<string>`(select (now() at time zone o.time_zone)::date from organizations o
  where o.account_id = ${account} and o.id = i.organization_id)`

/** Reads an invoice with its lines, sums by rate, orders and credit notes. */
export const findInvoice = (db: Db, scope: Scope, id: number) =>
  visibleInvoices(db, scope)
    .where('i.id', '=', id)
    .selectAll('i')
    .select([owedSql(scope.account).as('owed'), sendingSql(scope.account).as('sending'), todaySql(scope.account).as('today')])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('invoiceTransmissions as t')
          .select(['t.id', 't.channel', 't.state', 't.deadline', 't.uploadId', 't.problems', 't.manualNote'])
          .select(['t.sentAt', 't.answeredAt', 't.createdAt'])
          .where('t.accountId', '=', scope.account)
          .whereRef('t.invoiceId', '=', 'i.id')
          .orderBy('t.id', 'desc'),
      ).as('transmissions'),
      jsonArrayFrom(
        eb
          .selectFrom('invoiceLines as l')
          .selectAll('l')
          .select(creditableQuantity(scope).as('creditableQuantity'))
          .where('l.accountId', '=', scope.account)
          .whereRef('l.invoiceId', '=', 'i.id')
          .orderBy('l.position'),
      ).as('lines'),
      jsonArrayFrom(
        eb.selectFrom('invoiceVat as v').selectAll('v').where('v.accountId', '=', scope.account).whereRef('v.invoiceId', '=', 'i.id'),
      ).as('vatGroups'),
      jsonArrayFrom(
        eb
          .selectFrom('invoiceOrders as b')
          .leftJoin('workOrders as w', (join) => join.on('w.accountId', '=', scope.account).onRef('w.id', '=', 'b.workOrderId'))
          .select([
            'b.workOrderId',
            'b.role',
            'w.uuid',
            'w.plateNumber',
            'w.plateKey',
            sql<boolean>`b.released_at is not null`.as('isReleased'),
          ])
          .where('b.accountId', '=', scope.account)
          .whereRef('b.invoiceId', '=', 'i.id')
          .orderBy('b.workOrderId'),
      ).as('orders'),
      jsonArrayFrom(
        eb
          .selectFrom('invoices as c')
          .select(['c.id', 'c.number', 'c.issueDate', 'c.total'])
          .where('c.accountId', '=', scope.account)
          .whereRef('c.correctsId', '=', 'i.id')
          .orderBy('c.id'),
      ).as('credits'),
    ])
    .executeTakeFirst()
export type StoredInvoice = NonNullable<Awaited<ReturnType<typeof findInvoice>>>

/** Locks an invoice until commit. A draft that was issued meanwhile is another row, which only a second look finds. */
export const lockInvoice = (db: Db, scope: Scope, id: number) =>
  visibleInvoices(db, scope).select(['i.id', 'i.version', 'i.status']).where('i.id', '=', id).forUpdate().executeTakeFirst()

/** Draft and invoice alike are new rows: nothing changes a row but its buyer. */
export const insertInvoice = async (db: Db, { account }: Scope, values: Omit<Insertable<Invoices>, 'accountId'>): Promise<number> =>
  (
    await db
      .insertInto('invoices')
      .values({ ...values, accountId: account })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Finds the draft or invoice that was made of a proforma. */
export const findInvoiceOfProforma = (db: Db, { account }: Scope, proformaId: number) =>
  db.selectFrom('invoices').select('id').where('accountId', '=', account).where('proformaId', '=', proformaId).executeTakeFirst()

type CorrectedBuyer = { buyer: object; search: string }
export const updateBuyer = (db: Db, { account }: Scope, id: number, { buyer, search }: CorrectedBuyer) =>
  db
    .updateTable('invoices')
    .set({ buyer: JSON.stringify(buyer), search, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('accountId', '=', account)
    .where('id', '=', id)
    .execute()

/** Removes a draft with what refers to it; nothing else is ever removed. */
export const removeDraft = (db: Db, { account }: Scope, id: number) =>
  sql`select remove_invoice_draft(${account}::int, ${id}::bigint)`.execute(db)

export type NewInvoiceLine = Omit<Insertable<InvoiceLines>, 'accountId' | 'invoiceId' | 'position' | 'id'>
export type NewInvoiceVat = Omit<Insertable<InvoiceVat>, 'accountId' | 'invoiceId'>

export async function insertParts(
  db: Db,
  { account }: Scope,
  invoiceId: number,
  { lines, groups }: { lines: readonly NewInvoiceLine[]; groups: readonly NewInvoiceVat[] },
): Promise<void> {
  const own = { accountId: account, invoiceId }
  if (lines.length)
    await db
      .insertInto('invoiceLines')
      .values(lines.map((line, position) => ({ ...line, ...own, position })))
      .execute()
  if (groups.length)
    await db
      .insertInto('invoiceVat')
      .values(groups.map((group) => ({ ...group, ...own })))
      .execute()
}

export async function insertOrders(db: Db, { account }: Scope, invoiceId: number, orderIds: readonly number[], role: 'bill' | 'advance') {
  const values = orderIds.map((workOrderId) => ({ accountId: account, invoiceId, workOrderId, role }))
  if (values.length) await db.insertInto('invoiceOrders').values(values).execute()
}

/** Marks the orders as free to be billed again, and returns their ids. */
export const releaseOrders = async (db: Db, { account }: Scope, invoiceId: number): Promise<number[]> =>
  (
    await db
      .updateTable('invoiceOrders')
      .set({ releasedAt: sql`now()` })
      .where('accountId', '=', account)
      .where('invoiceId', '=', invoiceId)
      .where('role', '=', 'bill')
      .where('releasedAt', 'is', null)
      .returning('workOrderId')
      .execute()
  ).map(({ workOrderId }) => workOrderId)

/** Finds the invoice or draft that bills one of these orders. */
export const findBilling = (db: Db, { account }: Scope, orderIds: readonly number[], except: number) =>
  db
    .selectFrom('invoiceOrders as b')
    .innerJoin('invoices as i', (join) => join.on('i.accountId', '=', account).onRef('i.id', '=', 'b.invoiceId'))
    .select(['i.id', 'i.number'])
    .where('b.accountId', '=', account)
    .where('b.workOrderId', 'in', [0, ...orderIds])
    .where('b.role', '=', 'bill')
    .where('b.releasedAt', 'is', null)
    .where('b.invoiceId', '!=', except)
    .executeTakeFirst()

/** Sums of what credit notes took back of each line of an invoice, which are negative. */
export const listCredited = (db: Db, { account }: Scope, invoiceId: number) =>
  db
    .selectFrom('invoiceLines as l')
    .innerJoin('invoiceLines as c', (join) => join.on('c.accountId', '=', account).onRef('c.creditedLineId', '=', 'l.id'))
    .select(['l.id', sql<number>`sum(c.quantity)`.as('quantity'), sql<number>`sum(c.net)`.as('net'), sql<number>`sum(c.vat)`.as('vat')])
    .where('l.accountId', '=', account)
    .where('l.invoiceId', '=', invoiceId)
    .groupBy('l.id')
    .execute()

/** Reads the invoice that a credit note corrects, its credit notes before this one, and the lines of all of them. */
export const findCorrected = (db: Db, { account }: Scope, { id, correctsId }: { id: number; correctsId: number }) =>
  db
    .selectFrom('invoices as i')
    .select(['i.number', 'i.issueDate'])
    .select((eb) => {
      const earlier = eb
        .selectFrom('invoices as c')
        .where('c.accountId', '=', account)
        .where('c.correctsId', '=', correctsId)
        .where('c.id', '<', id)
      return [
        earlier.select(sql<number>`count(*)`.as('count')).as('earlierCredits'),
        eb
          .selectFrom('invoiceLines as l')
          .select(sql<number>`count(*)`.as('count'))
          .where('l.accountId', '=', account)
          .where((on) => on.or([on('l.invoiceId', '=', correctsId), on('l.invoiceId', 'in', earlier.select('c.id'))]))
          .as('earlierLines'),
      ]
    })
    .where('i.accountId', '=', account)
    .where('i.id', '=', correctsId)
    .executeTakeFirstOrThrow()

/** Reads the part of a workplace that its invoices copy, with the currency of the account, today, and how it reaches tax offices. */
export const findSellerPlace = (db: Db, { account }: Scope, organizationId: number) =>
  db
    .selectFrom('organizations as o')
    .innerJoin('accounts as a', 'a.id', 'o.accountId')
    .select(['o.company', 'o.address', 'o.timeZone', 'a.currency', sql<string>`(now() at time zone o.time_zone)::date`.as('today')])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('taxConnections as c')
          .select('c.channel')
          .where('c.accountId', '=', account)
          .whereRef('c.organizationId', '=', 'o.id')
          .where('c.mode', '!=', 'off'),
      ).as('connections'),
    )
    .where('o.accountId', '=', account)
    .where('o.id', '=', organizationId)
    .executeTakeFirstOrThrow()

/** Counts the mails with invoices that the account sent in the last hour, as the audit says. */
export async function countMails(db: Db, { account }: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select coalesce(sum((change ->> 'to')::int), 0)::int as count
    from audit_entries, jsonb_array_elements(changes) change
    where account_id = ${account} and subject = 'invoice' and at > now() - interval '1 hour' and change ->> 'field' = 'mailed_addresses'`.execute(
    db,
  )
  return rows[0]!.count
}

/** Reads where workplaces lie, and the drafts that bill these orders. */
export const listPlaces = (db: Db, scope: Scope) =>
  db
    .selectFrom('organizations')
    .select(['id', 'timeZone', sql<string>`coalesce(address ->> 'country', '')`.as('country')])
    .where('accountId', '=', scope.account)
    .where('id', 'in', organizationIds(scope))
    .execute()

export const listDraftsOfOrders = (db: Db, { account }: Scope, orderIds: readonly number[]) =>
  db
    .selectFrom('invoiceOrders')
    .select(['workOrderId', 'invoiceId'])
    .where('accountId', '=', account)
    .where('workOrderId', 'in', [0, ...orderIds])
    .where('role', '=', 'bill')
    .where('releasedAt', 'is', null)
    .execute()

/** The invoices keep the name that was printed, so only the reference moves. */
export const moveToClient = (db: Db, { account }: Scope, from: number, to: number) =>
  db.updateTable('invoices').set({ clientId: to }).where('accountId', '=', account).where('clientId', '=', from).execute()

/** Phone and mail of an erased client leave the buyer, and words find the invoice no more. The rest stays as long as law keeps invoices. */
export const forgetBuyers = (db: Db, { account }: Scope, clients: readonly number[]) =>
  sql`update invoices set buyer = buyer || '{"phone": "", "email": ""}', search = ${searchColumnSql('number')}
    where account_id = ${account} and client_id = any (${clients}) and status = 'issued'`.execute(db)

/** Lists drafts that nobody has touched for so many days. */
export const listOldDrafts = (db: Db, { account }: Scope, days: number) =>
  db
    .selectFrom('invoices')
    .select(['id', 'organizationId', 'version'])
    .where('accountId', '=', account)
    .where('status', '=', 'draft')
    .where('updatedAt', '<', sql<string>`now() - make_interval(days => ${days})`)
    .execute()

export const listDraftsOfClients = (db: Db, { account }: Scope, clients: readonly number[]) =>
  db
    .selectFrom('invoices')
    .select('id')
    .where('accountId', '=', account)
    .where('clientId', 'in', [0, ...clients])
    .where('status', '=', 'draft')
    .execute()
