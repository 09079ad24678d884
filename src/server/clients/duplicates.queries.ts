import { sql } from 'kysely'
import { nameBeginsWith } from '#server/clients/clients.queries.ts'
import type { Db } from '#server/platform/database/db.ts'
import { searchableRows, visibleRows, type Scope } from '#server/platform/database/scope.ts'
import { isVehicleOfSql, ownerIdsSql } from './vehicles.queries.ts'

type Keys = { phoneKeys: string[]; vatKey: string | null; plateKey: string | null; name: string; except: number | null }

/** Each reason reads at most this many candidates. */
const maxCandidates = 20

/** Finds candidates that share a key. Names only need the same beginning: the caller compares them whole. */
export async function findDuplicates(db: Db, scope: Scope, { phoneKeys, vatKey, plateKey, name, except }: Keys) {
  const { account } = scope
  const selectCandidates = () => {
    const rows = searchableRows(db, 'clients', scope).select('id').limit(maxCandidates)
    return except === null ? rows : rows.where('id', '<>', except)
  }
  const beginning = ` ${name}`
  const byPhone = selectCandidates().where((eb) =>
    eb.or([
      eb('phoneKey', 'in', phoneKeys),
      sql<boolean>`id in (select p.client_id from client_contacts p where p.account_id = ${account} and p.phone_key in (${sql.join(phoneKeys)}))`,
    ]),
  )
  const byVatNumber = selectCandidates().where('vatKey', '=', vatKey)
  const byPlate = selectCandidates().where(
    sql<boolean>`id in (select unnest${ownerIdsSql(sql`${account}`)}
      from vehicles v where v.account_id = ${account} and v.plate_key = ${plateKey} and v.deleted_at is null)`,
  )
  const byName = selectCandidates().where(name === '' ? sql<boolean>`false` : nameBeginsWith(beginning))
  const ids = async (rows: typeof byPhone, key: unknown) => (key ? (await rows.execute()).map(({ id }) => id) : [])
  const [phones, vatNumbers, plates, names] = await Promise.all([
    ids(byPhone, phoneKeys.length),
    ids(byVatNumber, vatKey),
    ids(byPlate, plateKey),
    ids(byName, name),
  ])
  const found = [...new Set([...phones, ...vatNumbers, ...plates, ...names])]
  if (found.length === 0) return []
  const rows = await visibleRows(db, 'clients as c', scope)
    .select(['c.id', 'c.name', 'c.phone', sql<string | null>`nullif(c.company ->> 'vatNumber', '')`.as('vatNumber')])
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
    byPhone: phones.includes(row.id),
    byVatNumber: vatNumbers.includes(row.id),
    byPlate: plates.includes(row.id),
    byName: names.includes(row.id),
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
