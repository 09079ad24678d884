import { sql, type InferResult } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Address, Client, ClientRow, ClientSearch, Contact } from '#contract/clients/clients.ts'
import { parseSearchText, searchTexts } from '#domain/text/search-text.ts'
import type { Db } from '#server/platform/database/db.ts'
import { matchAnyText, organizationName, fetchPage, type Page, searchText, userName } from '#server/platform/database/list-page.ts'
import { plateLookupKeys } from '#server/platform/database/lookup-keys.ts'
import { accountWideScope, searchableRows, visibleRows, type Scope } from '#server/platform/database/scope.ts'
import { isVehicleOfSql } from './vehicles.queries.ts'

const byName = sql`name collate "ro-x-icu"`
const sorts = {
  name: byName,
  phone: sql`phone collate "C"`,
  created_at: sql.ref('created_at'),
  last_visit: sql`coalesce(last_visit, '-infinity')`,
  id: sql.ref('id'),
}
const vatNumber = sql<string | null>`nullif(company ->> 'vatNumber', '')`
const plates = sql<string[]>`array(select v.plate_number from vehicles v
  where v.account_id = clients.account_id and v.deleted_at is null and ${isVehicleOfSql(sql.ref('clients.account_id'), sql.ref('clients.id'))}
  order by v.updated_at desc limit 3)`

const addressRows = sql<Address[]>`(select coalesce(json_agg(to_json(a) order by a.position), '[]') from client_addresses a
  where a.account_id = clients.account_id and a.client_id = clients.id)`
const contactRows = sql<Contact[]>`(select coalesce(json_agg(to_json(p) order by p.position), '[]') from client_contacts p
  where p.account_id = clients.account_id and p.client_id = clients.id)`

/** Matches all words, and a phone or tax number in any spelling. */
function matchesQuickText(text: string) {
  const query = parseSearchText(text)
  return matchAnyText('search', query ? searchTexts(query) : [text])
}

export async function search(db: Db, scope: Scope, search: ClientSearch) {
  const list = buildListQuery(db, scope, search.models)
  const columns = ['id', 'type', 'name', 'organizationId', 'delegateName', 'phone', 'email', 'fidelity', 'lastVisit', 'version'] as const
  const select = (these: typeof list.rows) => these.select(columns).select(['createdAt', vatNumber.as('vatNumber'), plates.as('plates')])
  return (await fetchPage(db, { ...list, select }, search)) as Page<ClientRow>
}

/** Selects all columns for the workbook, with the name of the workplace. */
export function exportQuery(db: Db, scope: Scope, models: ClientSearch['models']) {
  const list = buildListQuery(db, scope, models)
  const whole = (these: typeof list.rows) =>
    these
      .selectAll('clients')
      .select([plates.as('plates'), organizationName('clients'), addressRows.as('addresses'), contactRows.as('contacts')])
  return { ...list, select: whole }
}

/** `rows` spans the account for the list order; `matching` is limited to the requested workplaces. */
function buildListQuery(db: Db, scope: Scope, { isCompany, fidelity, smsConsent, quickText }: ClientSearch['models']) {
  const rows = searchableRows(db, 'clients', accountWideScope(scope))
  let matching = searchableRows(db, 'clients', scope)
  if (isCompany !== undefined) matching = matching.where('type', '=', isCompany ? 'company' : 'person')
  if (fidelity !== undefined) matching = matching.where('fidelity', '=', fidelity)
  if (smsConsent !== undefined) matching = matching.where('smsConsentAt', smsConsent ? 'is not' : 'is', null)
  if (quickText !== undefined) matching = matching.where(matchesQuickText(quickText))
  return { rows, matching, sorts }
}

/** The index holds these letters alone, because a whole text may be too long for an index entry. */
const firstLetters = sql`left(search, 40) collate "C"`
const indexedLetters = 40
/** The search text starts with the name, so its prefix finds names that begin with `beginning`. */
export const nameBeginsWith = (beginning: string) =>
  sql<boolean>`${firstLetters} ^@ ${Array.from(beginning).slice(0, indexedLetters).join('')} and search ^@ ${beginning}`

/** The type-ahead of the order form gets at most ten clients, those whose name begins with the text first. */
export async function searchChoices(db: Db, scope: Scope, quickText: string) {
  const rows = searchableRows(db, 'clients', scope)
    .select(['id', 'name', 'type', 'phone', 'delegateName', vatNumber.as('vatNumber')])
    .limit(10)
  const beginning = searchText(quickText.trim())
  const first = rows.where(nameBeginsWith(beginning)).orderBy(firstLetters)
  const others = rows
    .where(sql<boolean>`not search ^@ ${beginning}`)
    .where(matchesQuickText(quickText))
    .orderBy(byName)
  // The limit ends the union at ten rows, so `others` is read only if fewer names begin with the text.
  const found = await sql<InferResult<typeof rows>[number]>`${first} union all ${others} limit 10`.execute(db)
  return found.rows.map((row) => ({ ...row, type: row.type as Client['type'] }))
}

/** The id, or the winner's if the client was merged. A subquery, since row security keeps an outer `coalesce` off the index. */
const idNow = ({ account }: Scope, id: number) =>
  sql<number>`(select coalesce(m.merged_into_id, m.id) from clients m where m.account_id = ${account} and m.id = ${id})`

/** Reads a client with its addresses and contacts in one statement; a merged id finds the winner. */
export const find = (db: Db, scope: Scope, id: number) =>
  visibleRows(db, 'clients as c', scope)
    .selectAll('c')
    .select((eb) => [
      userName('c', 'sms_consent_by').as('smsConsentName'),
      jsonArrayFrom(
        eb
          .selectFrom('clientAddresses as a')
          .select(['a.id', 'a.street', 'a.number', 'a.city', 'a.county', 'a.postCode', 'a.country'])
          .where('a.accountId', '=', scope.account)
          .whereRef('a.clientId', '=', 'c.id')
          .orderBy('a.position'),
      ).as('addresses'),
      jsonArrayFrom(
        eb
          .selectFrom('clientContacts as p')
          .select(['p.id', 'p.name', 'p.phone', 'p.email'])
          .where('p.accountId', '=', scope.account)
          .whereRef('p.clientId', '=', 'c.id')
          .orderBy('p.position'),
      ).as('contacts'),
    ])
    .where('c.id', '=', idNow(scope, id))
    .executeTakeFirst()
export type StoredClient = NonNullable<Awaited<ReturnType<typeof find>>>

/** A vehicle by its id or else by its plate. */
export type VehicleRef = { id?: number | null; plateNumber?: string }

/**
 * FOR KEY SHARE: an order that names the client blocks its removal and merge until commit. An owner of the vehicle with a lower id is locked
 * before the client, because a merge locks clients by ascending id.
 */
export async function lockForReference(db: Db, scope: Scope, id: number, vehicle?: VehicleRef) {
  const { account } = scope
  const plateKeys = await plateLookupKeys(db, scope, [vehicle?.plateNumber])
  if (vehicle)
    await sql`select from clients where account_id = ${account} and id < ${idNow(scope, id)} and id in (
      select client_id from vehicles where account_id = ${account} and deleted_at is null
        and (id = ${vehicle.id ?? null} or plate_key = any (${plateKeys}::text[]))) order by id for key share`.execute(db)
  const lock = () =>
    visibleRows(db, 'clients', scope)
      .select(['id', 'name', 'organizationId'])
      .where('id', '=', idNow(scope, id))
      .forKeyShare()
      .executeTakeFirst()
  // Two reads: the first may wait for a merge, and only the second sees the winner.
  return (await lock()) ?? lock()
}

export const findForUpdate = (db: Db, scope: Scope, id: number) =>
  visibleRows(db, 'clients', scope).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findByNameAndPhone = (db: Db, scope: Scope, client: { name: string; phone: string | null }) =>
  visibleRows(db, 'clients', scope)
    .select(['id', 'name'])
    // The index on names has this collation.
    .where(sql<boolean>`name = ${client.name} collate "ro-x-icu"`)
    .where(client.phone === null ? sql<boolean>`true` : sql<boolean>`phone = ${client.phone}`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Locks name and phone until commit, so that a concurrent request waits and then finds the new client. */
export const lockNameAndPhone = (db: Db, { account }: Scope, client: { name: string; phone: string | null }) =>
  sql`select pg_advisory_xact_lock(${account}::int, hashtext(${`client ${client.name} ${client.phone}`}))`.execute(db)

/** Returns nothing if the client consented before. */
export const setConsent = (db: Db, { account }: Scope, id: number, by: number | null) =>
  db
    .updateTable('clients')
    .set({ smsConsentAt: new Date().toISOString(), smsConsentBy: by, smsConsentSource: 'order' })
    .set({ version: sql`version + 1`, updatedAt: sql`now()` })
    .where('accountId', '=', account)
    .where('id', '=', id)
    .where('smsConsentAt', 'is', null)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Stores the day in the time zone of the workplace, unless a later day is stored. */
export const setLastVisit = (db: Db, { account }: Scope, id: number, { at, organizationId }: { at: string; organizationId: number }) =>
  sql`update clients set last_visit = visit.day
    from (select (${at}::timestamptz at time zone time_zone)::date as day from organizations where account_id = ${account} and id = ${organizationId}) as visit
    where account_id = ${account} and id = ${id} and coalesce(last_visit, '-infinity') < visit.day`.execute(db)

/** Lists the workplaces that are not deleted; the first one may share its clients. */
export async function listOrganizationIds(db: Db, { account }: Scope): Promise<number[]> {
  const rows = db.selectFrom('organizations').select('id').where('accountId', '=', account).where('deletedAt', 'is', null)
  return (await rows.orderBy('id').execute()).map(({ id }) => id)
}
