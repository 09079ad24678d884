import { sql } from 'kysely'
import { nameBeginsWith } from '#server/clients/clients.queries.ts'
import type { Db } from '#server/platform/database/db.ts'
import { phoneLookupKeys, plateLookupKeys, vatLookupKeys } from '#server/platform/database/lookup-keys.ts'
import { searchableRows, visibleRows, type Scope } from '#server/platform/database/scope.ts'
import { isVehicleOfSql, ownerIdsSql } from './vehicles.queries.ts'

type Texts = { phones: string[]; vatNumbers: string[]; plates: string[]; beginnings: string[]; except: number | null }

/** Each reason reads at most this many candidates. */
const maxCandidates = 20

/** Finds candidates that share a key. Names only need the same beginning: the caller compares them whole. */
export async function findDuplicates(db: Db, scope: Scope, { phones, vatNumbers, plates, beginnings, except }: Texts) {
  const { account } = scope
  const phoneKeys = await phoneLookupKeys(db, scope, phones)
  const vatKeys = await vatLookupKeys(db, scope, vatNumbers)
  const plateKeys = await plateLookupKeys(db, scope, plates)
  const selectCandidates = () => {
    const rows = searchableRows(db, 'clients', scope).select('id').limit(maxCandidates)
    return except === null ? rows : rows.where('id', '<>', except)
  }
  // One statement with "or" would read the whole workplace, because no index serves both.
  const byPhone = selectCandidates().where('phoneKey', 'in', phoneKeys)
  const byContact = selectCandidates().where(
    sql<boolean>`id in (select p.client_id from client_contacts p
      where p.account_id = ${account} and p.phone_key = any (${phoneKeys}::text[]))`,
  )
  const byVatNumber = selectCandidates().where('vatKey', 'in', vatKeys)
  const byPlate = selectCandidates().where(
    sql<boolean>`id in (select unnest${ownerIdsSql(sql`${account}`)}
      from vehicles v where v.account_id = ${account} and v.plate_key = any (${plateKeys}::text[]) and v.deleted_at is null)`,
  )
  const listIds = async (rows: typeof byPhone, keys: string[]): Promise<number[]> =>
    keys.length === 0 ? [] : (await rows.execute()).map(({ id }) => id)
  // Each beginning has a statement of its own, so that each uses the index.
  const byNames = beginnings.map((beginning) => selectCandidates().where(nameBeginsWith(` ${beginning}`)))
  const [ofClient, ofContact, ofVatNumber, ofPlate, ofNames] = await Promise.all([
    listIds(byPhone, phoneKeys),
    listIds(byContact, phoneKeys),
    listIds(byVatNumber, vatKeys),
    listIds(byPlate, plateKeys),
    Promise.all(byNames.map((rows) => listIds(rows, beginnings))),
  ])
  const ofPhone = [...ofClient, ...ofContact]
  const ofName = ofNames.flat()
  const found = [...new Set([...ofPhone, ...ofVatNumber, ...ofPlate, ...ofName])]
  if (found.length === 0) return []
  const rows = await visibleRows(db, 'clients as c', scope)
    .select(['c.id', 'c.type', 'c.name', 'c.phone', sql<string | null>`nullif(c.company ->> 'vatNumber', '')`.as('vatNumber')])
    .select(
      sql<
        string[]
      >`array(select a.city from client_addresses a where a.account_id = c.account_id and a.client_id = c.id and a.city <> '')`.as(
        'cities',
      ),
    )
    .where('c.id', 'in', found)
    .orderBy('c.id')
    .execute()
  return rows.map((row) => ({
    ...row,
    byPhone: ofPhone.includes(row.id),
    byVatNumber: ofVatNumber.includes(row.id),
    byPlate: ofPlate.includes(row.id),
    byName: ofName.includes(row.id),
  }))
}

/** Day of the order in the time zone of its workplace; an order of the future is a visit once it is done. */
const visitDay = sql`((case when w.start_date <= now() then w.start_date else w.finished end) at time zone (
  select o.time_zone from organizations o where o.account_id = w.account_id and o.id = w.organization_id))::date`

/** Counts records of the caller's workplaces; vehicles are those of the whole account. */
export async function summary(db: Db, scope: Scope, id: number) {
  const orders = await visibleRows(db, 'workOrders as w', scope)
    .select(({ fn }) => [fn.countAll<number>().as('orders'), sql<number>`coalesce(sum(w.total), 0)`.as('total')])
    .select(sql<number>`coalesce(sum(w.total) filter (where w.status = 'done' and w.payment_type_id is null), 0)`.as('unpaid'))
    .select(sql<string | null>`max(${visitDay})`.as('lastVisit'))
    .where('w.clientId', '=', id)
    .executeTakeFirstOrThrow()
  const cards = await visibleRows(db, 'loyaltyCards as k', scope)
    .select(({ fn }) => fn.countAll<number>().as('cards'))
    .where('k.clientId', '=', id)
    .executeTakeFirstOrThrow()
  const guaranties = await visibleRows(db, 'guaranties as g', scope)
    .select(({ fn }) => [fn.countAll<number>().as('guaranties')])
    .where('g.clientId', '=', id)
    .executeTakeFirstOrThrow()
  const hotels = await visibleRows(db, 'tyreHotels as h', scope)
    .select(({ fn }) => fn.countAll<number>().as('openHotels'))
    .where('h.clientId', '=', id)
    .where('h.status', '=', 'open')
    .executeTakeFirstOrThrow()
  const next = await visibleRows(db, 'appointments as a', scope)
    .select('a.fromAt')
    .where('a.clientId', '=', id)
    .where('a.status', 'not in', ['done', 'skipped'])
    .where('a.fromAt', '>', sql<string>`now()`)
    .orderBy('a.fromAt')
    .limit(1)
    .executeTakeFirst()
  const vehicles = await db
    .selectFrom('vehicles as v')
    .select('plateNumber')
    .where('accountId', '=', scope.account)
    .where(isVehicleOfSql(sql`${scope.account}`, sql`${id}`))
    .where('deletedAt', 'is', null)
    .orderBy('updatedAt', 'desc')
    .limit(20)
    .execute()
  const plates = vehicles.map(({ plateNumber }) => plateNumber)
  return { ...orders, ...hotels, ...cards, ...guaranties, nextAppointment: next?.fromAt ?? null, vehicles: plates }
}
