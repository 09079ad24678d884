import { sql } from 'kysely'
import type { TransmissionState } from '#contract/tax-authority/transmissions.ts'
import type { Db } from '#server/platform/database/db.ts'
import { narrowScope, organizationIds, type Scope } from '#server/platform/database/scope.ts'

const maxListed = 200

/** Reads what decides whether and where an issued invoice is sent: its workplace, seller, days, and the connections of the workplace. */
export const findSendable = (db: Db, scope: Scope, id: number) =>
  db
    .selectFrom('invoices as i')
    .innerJoin('accounts as a', 'a.id', 'i.accountId')
    .leftJoin('taxConnections as c', (join) =>
      join
        .on('c.accountId', '=', scope.account)
        .onRef('c.organizationId', '=', 'i.organizationId')
        .on(sql<boolean>`c.channel = case i.seller -> 'address' ->> 'country' when 'RO' then 'ro-efactura' when 'HU' then 'hu-nav' end`),
    )
    .select(['i.id', 'i.organizationId', 'i.version', 'i.kind', 'i.number', 'a.currency', 'c.channel'])
    .select(sql<TransmissionMode>`coalesce(c.mode, 'off')`.as('mode'))
    .select(sql<string>`coalesce(i.seller -> 'address' ->> 'country', '')`.as('country'))
    .select([sql<string>`i.issue_date`.as('issueDate'), sql<string>`coalesce(i.delivery_date, i.issue_date)`.as('deliveryDate')])
    .where('i.accountId', '=', scope.account)
    .where('i.organizationId', 'in', organizationIds(scope))
    .where('i.id', '=', id)
    .where('i.status', '=', 'issued')
    .where('i.kind', '!=', 'proforma')
    .executeTakeFirst()
type TransmissionMode = 'off' | 'download' | 'automatic'
export type Sendable = NonNullable<Awaited<ReturnType<typeof findSendable>>>

const shown = [
  't.id',
  't.channel',
  't.state',
  't.deadline',
  't.uploadId',
  't.problems',
  't.manualNote',
  't.sentAt',
  't.answeredAt',
] as const

/** Attempts of the caller's workplaces, with today and the country there, which tell the days that are left. */
const visibleTransmissions = (db: Db, scope: Scope) =>
  db
    .selectFrom('invoiceTransmissions as t')
    .innerJoin('organizations as o', (join) => join.on('o.accountId', '=', scope.account).onRef('o.id', '=', 't.organizationId'))
    .select([...shown, 't.createdAt', 't.version', 't.invoiceId', 't.organizationId'])
    .select([sql<string>`(now() at time zone o.time_zone)::date`.as('today'), sql<string>`o.address ->> 'country'`.as('country')])
    .where('t.accountId', '=', scope.account)
    .where('t.organizationId', 'in', organizationIds(scope))

export const findTransmission = (db: Db, scope: Scope, id: number) =>
  visibleTransmissions(db, scope).where('t.id', '=', id).executeTakeFirst()

export const findLatest = (db: Db, scope: Scope, invoiceId: number) =>
  visibleTransmissions(db, scope).where('t.invoiceId', '=', invoiceId).orderBy('t.id', 'desc').limit(1).executeTakeFirst()

/** Locks the attempts of an invoice until commit, so that two people do not begin one each. */
export const lockOfInvoice = (db: Db, { account }: Scope, invoiceId: number) =>
  db
    .selectFrom('invoiceTransmissions')
    .select('id')
    .where('accountId', '=', account)
    .where('invoiceId', '=', invoiceId)
    .orderBy('id')
    .forUpdate()
    .execute()

/** A refused attempt is open until another one begins. */
const isOpen = sql<boolean>`t.state not in ('accepted', 'accepted-by-hand') and (t.state <> 'rejected' or not exists (
  select from invoice_transmissions n where n.account_id = t.account_id and n.invoice_id = t.invoice_id and n.id > t.id))`

/** Lists invoices that have not arrived, the nearest deadlines first. */
export const listOpen = (db: Db, scope: Scope, organizationId: number | undefined) =>
  visibleTransmissions(db, narrowScope(scope, organizationId))
    .innerJoin('invoices as i', (join) => join.on('i.accountId', '=', scope.account).onRef('i.id', '=', 't.invoiceId'))
    .select([sql<string>`i.number`.as('number'), 'i.buyerName'])
    .where(isOpen)
    .orderBy(sql`t.deadline nulls last`)
    .orderBy('t.id')
    .limit(maxListed)
    .execute()

export const countOpen = (db: Db, scope: Scope, organizationId: number | undefined) => {
  const today = sql`(now() at time zone o.time_zone)::date`
  const count = (condition: ReturnType<typeof sql<boolean>>) => sql<number>`count(*) filter (where ${condition})`
  return visibleTransmissions(db, narrowScope(scope, organizationId))
    .clearSelect()
    .select([
      sql<number>`count(*)`.as('open'),
      count(sql`t.state <> 'rejected' and t.deadline = ${today}`).as('dueToday'),
      count(sql`t.state <> 'rejected' and t.deadline < ${today}`).as('late'),
      count(sql`t.state = 'rejected'`).as('rejected'),
    ])
    .where(isOpen)
    .executeTakeFirstOrThrow()
}

/** States in which a file may be taken by hand. */
const untaken: TransmissionState[] = ['waiting']

/** Marks that the file of an invoice was taken, if that is how its workplace sends. */
export const markExported = (db: Db, { account }: Scope, invoiceId: number) =>
  db
    .updateTable('invoiceTransmissions as t')
    .from('taxConnections as c')
    .set({ state: 'exported', version: sql`t.version + 1`, updatedAt: sql`now()` })
    .where('t.accountId', '=', account)
    .where('t.invoiceId', '=', invoiceId)
    .where('t.state', 'in', untaken)
    .where('c.accountId', '=', account)
    .whereRef('c.organizationId', '=', 't.organizationId')
    .whereRef('c.channel', '=', 't.channel')
    .where('c.mode', '=', 'download')
    .returning(['t.id', 't.organizationId'])
    .execute()

export const findAnswer = (db: Db, scope: Scope, { invoiceId, transmissionId }: { invoiceId: number; transmissionId: number }) =>
  db
    .selectFrom('invoiceTransmissions')
    .select(['uploadId', 'answer as content'])
    .where('accountId', '=', scope.account)
    .where('organizationId', 'in', organizationIds(scope))
    .where('invoiceId', '=', invoiceId)
    .where('id', '=', transmissionId)
    .executeTakeFirst()
