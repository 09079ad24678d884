import { sql, type RawBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { PlateLookupResult, VehicleVisit } from '#contract/vehicles.ts'
import type { Db } from '#server/platform/database/db.ts'
import { plateLookupKeys } from '#server/platform/database/lookup-keys.ts'
import { visibleRows, type Scope } from '#server/platform/database/scope.ts'
import type { Rows } from '#server/vehicles/text.queries.ts'
import { accountVehicles, plateKeyOrder, selectWithOwner } from '#server/vehicles/vehicles.queries.ts'
import { readTyreSizes } from '#server/vehicles/vehicles.view.ts'
import { isChangeableSql, isVisibleAmongMany, bearsPlateSql } from '#server/vehicles/visibility.queries.ts'

const summaryOf = sql<string>`coalesce((select string_agg(l.name, ', ' order by l.position) from work_order_lines as l
  where l.account_id = w.account_id and l.work_order_id = w.id), '')`

const setOf = sql<string>`concat_ws(' × ', h.tyre_quantity, h.tyre_name)`

/** Quantity of a set's tyres with their name, or else their size. */
export const tyresSql = (set: string) => {
  const column = (name: string) => sql.ref(`${set}.${name}`)
  const size = sql`${column('tyreWidth')}::float8 || '/' || ${column('tyreHeight')}::float8 || ' R' || ${column('tyreRim')}::float8`
  return sql<string>`concat_ws(' × ', ${column('tyreQuantity')}, coalesce(${column('tyreName')}, ${size}))`
}

/**
 * Name of the tyres that an order sold, or else of the set that it gave back, because both are now on the vehicle. Cut to the limit of a
 * set's name.
 */
const nameOfTyresOn = sql<string | null>`coalesce(
  (select left(l.name, 100) from work_order_lines as l where l.account_id = w.account_id and l.work_order_id = w.id and l.is_tyre
    order by l.position limit 1),
  (select h.tyre_name from tyre_hotels as h where h.account_id = w.account_id and h.out_work_order_id = w.id and h.deleted_at is null))`

const maxVisits = 200

/** Visits of a vehicle at the workplaces of the scope, newest first. */
export async function listVehicleVisits(db: Db, scope: Scope, id: number): Promise<VehicleVisit[]> {
  const all = await Promise.all([ordersOf(db, scope, id), hotelsOf(db, scope, id), appointmentsOf(db, scope, id)])
  return all
    .flat()
    .toSorted((a, b) => Date.parse(b.date) - Date.parse(a.date) || b.id - a.id)
    .slice(0, maxVisits)
}

async function ordersOf(db: Db, scope: Scope, id: number): Promise<VehicleVisit[]> {
  const rows = await visibleRows(db, 'workOrders as w', scope)
    .where('w.vehicleId', '=', id)
    .select(sql<'order'>`'order'`.as('kind'))
    .select(['w.id', 'w.uuid', 'w.startDate as date', 'w.status', 'w.organizationId', 'w.plateNumber', 'w.clientName', 'w.carKm'])
    .select(['w.tyreWidth', 'w.tyreHeight', 'w.tyreRim', 'w.total'])
    .select(summaryOf.as('summary'))
    .orderBy('w.startDate', 'desc')
    .orderBy('w.id', 'desc')
    .limit(maxVisits)
    .execute()
  return rows as VehicleVisit[]
}

async function hotelsOf(db: Db, scope: Scope, id: number): Promise<VehicleVisit[]> {
  const rows = await visibleRows(db, 'tyreHotels as h', scope)
    .where(bearsPlateSql(scope, sql`${id}`, sql`h.plate_key collate "C"`, sql`h.created_at`))
    .select([
      sql<'tyre-hotel'>`'tyre-hotel'`.as('kind'),
      sql<null>`null`.as('uuid'),
      sql<null>`null`.as('carKm'),
      sql<null>`null`.as('total'),
    ])
    .select(['h.id', 'h.createdAt as date', 'h.status', 'h.organizationId', 'h.carNumber as plateNumber', 'h.clientName'])
    .select(['h.tyreWidth', 'h.tyreHeight', 'h.tyreRim'])
    .select(setOf.as('summary'))
    .orderBy('h.createdAt', 'desc')
    .limit(maxVisits)
    .execute()
  return rows as VehicleVisit[]
}

async function appointmentsOf(db: Db, scope: Scope, id: number): Promise<VehicleVisit[]> {
  const none = sql<null>`null`
  const rows = await visibleRows(db, 'appointments as a', scope)
    .where('a.plateKey', '<>', '')
    .where(bearsPlateSql(scope, sql`${id}`, sql`a.plate_key`, sql`a.from_at`))
    .select([sql<'appointment'>`'appointment'`.as('kind'), none.as('uuid'), none.as('carKm'), none.as('total')])
    .select([none.as('tyreWidth'), none.as('tyreHeight'), none.as('tyreRim')])
    .select(['a.id', 'a.fromAt as date', 'a.status', 'a.organizationId', 'a.plateNumber', 'a.clientName'])
    .select(
      sql<string>`concat_ws(', ', nullif(a.description, ''),
      (select string_agg(s, ', ') from jsonb_array_elements_text(a.requested_services) as s))`.as('summary'),
    )
    .orderBy('a.fromAt', 'desc')
    .limit(maxVisits)
    .execute()
  return rows as VehicleVisit[]
}

/** Selects the result of a plate look-up. */
const selectLookupColumns = (db: Db, rows: Rows, scope: Scope, owners: Scope) =>
  selectWithOwner(rows, owners)
    .select(['v.id', 'v.plateNumber', 'v.plateKey', 'v.make', 'v.model', 'v.manufacturingYear', 'v.vinNumber', 'v.carKm', 'v.kmAt'])
    .select(['v.carTypeId', 'v.wheelTypeId', 'v.itpUntil', 'v.tyreDimensions'])
    .select(isChangeableSql(owners).as('isChangeable'))
    .select((eb) => {
      const orders = eb
        .selectFrom('workOrders as w')
        .whereRef('w.accountId', '=', 'v.accountId')
        .whereRef('w.vehicleId', '=', 'v.id')
        .where('w.organizationId', 'in', scope.organizations.length ? scope.organizations : [0])
        .where('w.deletedAt', 'is', null)
      const visits = orders
        .select(['w.id', 'w.uuid', 'w.total'])
        .select(sql<string>`to_char(w.start_date, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`.as('date'))
        .select(summaryOf.as('summary'))
        .orderBy('w.startDate', 'desc')
        .limit(5)
      const unpaid = orders
        .where('w.status', '=', 'done')
        .where('w.paymentTypeId', 'is', null)
        .select(sql<number>`coalesce(sum(w.total), 0)`.as('sum'))
      const proposal = orders
        .select(sql<string[]>`w.car_service -> 'providerProposal'`.as('proposal'))
        .orderBy('w.startDate', 'desc')
        .orderBy('w.id', 'desc')
        .limit(1)
      // Sizes of the vehicle come from such an order, too, so name and size belong to the same tyres.
      const tyreName = orders
        .where(sql<boolean>`(w.tyre_width is not null or w.tyre_rim is not null)`)
        .select(nameOfTyresOn.as('name'))
        .orderBy('w.startDate', 'desc')
        .orderBy('w.id', 'desc')
        .limit(1)
      const sets = visibleRows(db, 'tyreHotels as h', scope)
        .where(sql<boolean>`h.plate_key collate "C" = v.plate_key`)
        .where('h.status', '=', 'open')
        .leftJoin('tyreHotelShelves as s', (join) => join.onRef('s.accountId', '=', 'h.accountId').onRef('s.id', '=', 'h.shelfId'))
        .select(['h.id', tyresSql('h').as('tyres'), 's.fullCode as shelf'])
        .orderBy('h.id')
      return [
        jsonArrayFrom(visits).as('visits'),
        unpaid.as('unpaid'),
        proposal.as('proposal'),
        tyreName.as('tyreName'),
        jsonArrayFrom(sets).as('storedSets'),
      ]
    })

/** Vehicles whose plate begins with the value, ignoring spaces and hyphens, then vehicles that bore such a plate before. */
export async function findByPlatePrefix(db: Db, scope: Scope, owners: Scope, value: string): Promise<PlateLookupResult[]> {
  const beginnings = await plateLookupKeys(db, scope, [value])
  if (beginnings.length === 0) return []
  const beginsWithOne = (key: RawBuilder<unknown>) =>
    sql<boolean>`(${sql.join(
      beginnings.map((beginning) => sql`${key} ^@ ${beginning}`),
      sql` or `,
    )})`
  const isVisible = await isVisibleAmongMany(db, owners)
  const present = selectLookupColumns(db, accountVehicles(db, scope).where(beginsWithOne(plateKeyOrder)).where(isVisible), scope, owners)
  const former = selectLookupColumns(db, accountVehicles(db, scope).where(isVisible), scope, owners)
    .innerJoin('vehiclePlates as p', (join) => join.onRef('p.accountId', '=', 'v.accountId').onRef('p.vehicleId', '=', 'v.id'))
    .where(beginsWithOne(sql`p.plate_key collate "C"`))
    .select('p.plateNumber as formerPlate')
  const [now, before] = await Promise.all([
    present.orderBy(plateKeyOrder).limit(5).execute(),
    former
      .orderBy(sql`p.plate_key collate "C"`)
      .limit(5)
      .execute(),
  ])
  const others = before.filter(({ id }) => !now.some((one) => one.id === id))
  const rows = [...now.map((row) => ({ ...row, formerPlate: null })), ...others]
  return rows.map(({ proposal, isChangeable, ...row }) => ({
    ...row,
    vinNumber: isChangeable ? row.vinNumber : null,
    unpaid: row.unpaid ?? 0,
    providerProposal: proposal ?? [],
    tyreDimensions: readTyreSizes(row.tyreDimensions),
  }))
}
