import { sql, type RawBuilder } from 'kysely'
import { identifyClient, nameBeginnings } from '#domain/identity.ts'
import type { Db } from '#server/platform/database/db.ts'
import { customPlanHint } from '#server/platform/database/driver.ts'
import { searchText } from '#server/platform/database/list-page.ts'
import { phoneLookupKeys, vatLookupKeys } from '#server/platform/database/lookup-keys.ts'
import { searchableRows, visibleRows, type Scope } from '#server/platform/database/scope.ts'

type Texts = { ids: number[]; vatNumbers: string[]; phones: string[]; names: string[] }

/**
 * Clients that may match a row: by phone, tax number or the beginning of the name. Each condition, and each name, has a statement of its
 * own, so that each uses its index; a generic plan, made for few clients, would scan the workplace.
 */
export async function findCandidates(db: Db, scope: Scope, { ids, vatNumbers, phones, names }: Texts) {
  const vatKeys = await vatLookupKeys(db, scope, vatNumbers)
  const phoneKeys = await phoneLookupKeys(db, scope, phones)
  const selectCandidates = (clients: ReturnType<typeof visibleRows<'clients as c'>>) =>
    clients
      .select(['c.id', 'c.type', 'c.name', 'c.email'])
      .select(sql<string | null>`coalesce(c.phone, c.company ->> 'phone')`.as('phone'))
      .select(sql<string | null>`c.company ->> 'vatNumber'`.as('vatNumber'))
      .select(
        sql<string[]>`array(select a.city from client_addresses a
          where a.account_id = c.account_id and a.client_id = c.id and a.city <> '')`.as('cities'),
      )
  const by = (matches: RawBuilder<boolean>) =>
    selectCandidates(visibleRows(db, 'clients as c', scope))
      .where(matches)
      .modifyEnd(customPlanHint)
      .execute()
  // The index covers the first forty characters.
  const beginnings = [...new Set(names.flatMap(nameBeginnings))].map((name) => Array.from(searchText(name)).slice(0, 40).join(''))
  const first = sql`left(c.search, 40) collate "C"`
  const clientsByName = selectCandidates(searchableRows(db, 'clients as c', scope))
    .where(sql<boolean>`${first} >= n.beginning and ${first} < n.beginning || chr(1114111)`)
    .orderBy(first)
    .limit(maxNamesakes)
  type Row = Awaited<ReturnType<typeof by>>[number]
  const found = await Promise.all([
    ids.length ? by(sql`c.id = any (${ids}::bigint[])`) : [],
    vatKeys.length ? by(sql`c.vat_key = any (${vatKeys}::text[])`) : [],
    phoneKeys.length ? by(sql`c.phone_key = any (${phoneKeys}::text[])`) : [],
    sql<Row>`select c.* from unnest(${beginnings}::text[]) as n(beginning), lateral (${clientsByName}) as c ${customPlanHint}`
      .execute(db)
      .then(({ rows }) => rows),
  ])
  const rows = new Map(found.flat().map((row) => [row.id, row]))
  return [...rows.values()].toSorted((a, b) => a.id - b.id).map((row) => ({ id: row.id, name: row.name, identity: identifyClient(row) }))
}
/** Limit of clients with the same beginning that are compared with one row. */
const maxNamesakes = 200
export type ClientCandidate = Awaited<ReturnType<typeof findCandidates>>[number]

/** Filters the ids of clients that any table or draft refers to, so that the undoing of an import does not delete them. */
export async function findReferencedIds(db: Db, { account }: Scope, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from unnest(${ids}::bigint[]) as one(id) where
    exists (select from work_orders w where w.account_id = ${account} and w.client_id = one.id)
    or one.id::text in (select d.work_order ->> 'organizationClientId' from work_order_drafts d
      where d.account_id = ${account} and d.deleted_at is null and d.work_order_id is null)
    or exists (select from vehicles v where v.account_id = ${account} and v.client_id = one.id and v.deleted_at is null)
    or exists (select from vehicle_owners u join vehicles v on v.account_id = ${account} and v.id = u.vehicle_id and v.deleted_at is null
      where u.account_id = ${account} and u.client_id = one.id)
    or exists (select from loyalty_cards k where k.account_id = ${account} and k.client_id = one.id and k.deleted_at is null)
    or exists (select from payments p where p.account_id = ${account} and p.client_id = one.id)
    or exists (select from payment_reminders r where r.account_id = ${account} and r.client_id = one.id)
    or exists (select from attachments t where t.account_id = ${account} and t.client_id = one.id and t.deleted_at is null)
    or exists (select from invoices i where i.account_id = ${account} and i.client_id = one.id)
    or exists (select from guaranties g where g.account_id = ${account} and g.client_id = one.id and g.deleted_at is null)
    or exists (select from appointments a where a.account_id = ${account} and a.client_id = one.id and a.deleted_at is null)
    or exists (select from customer_orders o where o.account_id = ${account} and o.client_id = one.id)
    or exists (select from collaborator_work_orders p where p.account_id = ${account} and p.client_id = one.id)
    or exists (select from tyre_hotels h where h.account_id = ${account} and h.client_id = one.id and h.deleted_at is null)
    or exists (select from sms_messages s where s.account_id = ${account} and s.client_id = one.id)
    or exists (select from clients m where m.account_id = ${account} and m.merged_into_id = one.id)`.execute(db)
  return rows.map(({ id }) => id)
}
