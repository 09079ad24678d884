import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { plateKey } from '#contract/kit/readers/plate.ts'
import type { Vehicle, VehicleSearch } from '#contract/vehicles.ts'
import type { Db } from '#server/platform/database/db.ts'
import { isVehicleOfSql } from '#server/clients/clients.service.ts'
import { customPlanHint } from '#server/platform/database/driver.ts'
import { fetchPage } from '#server/platform/database/list-page.ts'
import { plateLookupKeys } from '#server/platform/database/lookup-keys.ts'
import { visibleRows, type Scope } from '#server/platform/database/scope.ts'
import type { Vehicles } from '#server/platform/database/tables.gen.ts'
import { seenOwnerSql, type Owner } from './owners.queries.ts'
import { vehicleRows, withText, type Rows } from './text.queries.ts'
import { hideForeignDetails, readTyreSizes } from './vehicles.view.ts'
import { isChangeableSql, isClaimedElsewhereSql, isVisibleSql, isVisibleAmongMany, isVisibleInOrder } from './visibility.queries.ts'

/** Vehicles belong to the account: work at any workplace updates them by plate. Callers must restrict reads by `isVisibleSql`. */
export const accountVehicles = (db: Db, { account }: Scope) =>
  db.selectFrom('vehicles as v').where('v.accountId', '=', account).where('v.deletedAt', 'is', null)
export const plateKeyOrder = sql`v.plate_key collate "C"`
const byMake = sql`v.make collate "ro-x-icu"`
const sorts = {
  plate_number: plateKeyOrder,
  make: byMake,
  manufacturing_year: sql.ref('v.manufacturingYear'),
  itp_until: sql.ref('v.itpUntil'),
  last_visit: sql.ref('v.lastVisit'),
  id: sql.ref('v.id'),
}

export const selectWithOwner = (rows: Rows, scope: Scope) =>
  rows.select(sql<Owner | null>`(select to_json(c) from ${seenOwnerSql(scope)} as c)`.as('client'))

const selectVehicle = (rows: Rows, scope: Scope) =>
  selectWithOwner(rows, scope)
    .selectAll('v')
    .select(isChangeableSql(scope).as('isChangeable'))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('vehiclePlates as p')
          .select(['p.plateNumber', 'p.until'])
          .whereRef('p.accountId', '=', 'v.accountId')
          .whereRef('p.vehicleId', '=', 'v.id')
          .orderBy('p.until', 'desc')
          .orderBy('p.plateKey'),
      ).as('formerPlates'),
    )

const toVehicle = (row: Awaited<ReturnType<ReturnType<typeof selectVehicle>['executeTakeFirstOrThrow']>>): Vehicle => ({
  ...hideForeignDetails(row),
  clientId: row.client?.id ?? null,
  tyreDimensions: readTyreSizes(row.tyreDimensions),
})

export async function search(db: Db, scope: Scope, search: VehicleSearch) {
  const found = await fetchPage(
    db,
    { ...(await buildListQuery(db, scope, search.models)), select: (rows) => selectVehicle(rows, scope) },
    search,
  )
  return { ...found, items: found.items.map(toVehicle) }
}

/** List query with the name of the vehicle type. */
export const exportQuery = async (db: Db, scope: Scope, models: VehicleSearch['models']) => ({
  ...(await buildListQuery(db, scope, models)),
  select: (rows: Rows) => selectVehicle(rows, scope).select(carTypeName.as('carType')),
})
const carTypeName = sql<string | null>`(select t.name from car_types t where t.account_id = v.account_id and t.id = v.car_type_id)`

async function buildListQuery(db: Db, scope: Scope, models: VehicleSearch['models']) {
  const { make, carTypeId, itpUntil: [from, to] = [], clientId, quickText } = models
  let rows = vehicleRows(db, scope).where(await (quickText === undefined ? isVisibleInOrder : isVisibleAmongMany)(db, scope))
  if (make) rows = rows.where(sql<boolean>`${byMake} in (${sql.join(make)})`)
  if (carTypeId) rows = rows.where('v.carTypeId', 'in', carTypeId)
  if (from) rows = rows.where('v.itpUntil', '>=', from)
  if (to) rows = rows.where('v.itpUntil', '<=', to)
  if (clientId) {
    const clients = visibleRows(db, 'clients as c', scope).where('c.id', 'in', clientId).select('c.id')
    rows = rows.where(isVehicleOfSql(sql`${scope.account}`, sql`any (array(${clients}))`))
  }
  return { rows: vehicleRows(db, scope), ...(await withText(db, scope, rows, quickText)), sorts }
}

/** Makes of the newest vehicles, because an account may no longer meet makes that were frequent long ago. */
export async function listMakes(db: Db, scope: Scope): Promise<string[]> {
  const newest = accountVehicles(db, scope)
    .where(await isVisibleAmongMany(db, scope))
    .select(['v.make'])
    .where('v.make', 'is not', null)
    .orderBy('v.id', 'desc')
    .limit(sql.lit(1000))
  const rows = await db
    .selectFrom(newest.as('n'))
    .select('n.make')
    .groupBy('n.make')
    .orderBy(sql`count(*) desc`)
    .orderBy(sql`n.make collate "ro-x-icu"`)
    .modifyEnd(customPlanHint)
    .execute()
  return rows.map(({ make }) => make ?? '')
}

export const findByVin = (db: Db, scope: Scope, vin: string) =>
  accountVehicles(db, scope)
    .select(['v.id', 'v.plateNumber', 'v.make', 'v.model', 'v.version', isChangeableSql(scope).as('isChangeable')])
    .where('v.vinNumber', '=', vin)
    .where(isChangeableSql(scope))
    .orderBy('v.id')
    .limit(5)
    .execute()

/** Reads the vehicle with the owner of this scope. The caller checks the access by `isReachable`. */
export async function find(db: Db, scope: Scope, id: number): Promise<Vehicle | undefined> {
  const row = await selectVehicle(accountVehicles(db, scope).where('v.id', '=', id), scope).executeTakeFirst()
  return row && toVehicle(row)
}

const holds = (condition: (scope: Scope) => RawBuilder<boolean>) => async (db: Db, scope: Scope, id: number) =>
  (await accountVehicles(db, scope).select('v.id').where('v.id', '=', id).where(condition(scope)).executeTakeFirst()) !== undefined
export const isReachable = holds(isVisibleSql)
export const canChange = holds(isChangeableSql)
export const isClaimedElsewhere = holds(isClaimedElsewhereSql)

export const findStored = (db: Db, scope: Scope, id: number) =>
  accountVehicles(db, scope).selectAll('v').where('v.id', '=', id).executeTakeFirst()
/** While keys are computed again, two vehicles may have the plate; the one with the present key comes first. */
const selectByPlate = (db: Db, scope: Scope, plateNumber: string, keys: string[]) =>
  accountVehicles(db, scope)
    .where('v.plateKey', 'in', keys)
    .orderBy((eb) => eb('v.plateKey', '=', plateKey(plateNumber)), 'desc')
export async function findByPlate(db: Db, scope: Scope, plateNumber: string): Promise<StoredVehicle | undefined> {
  const keys = await plateLookupKeys(db, scope, [plateNumber])
  return keys.length === 0 ? undefined : selectByPlate(db, scope, plateNumber, keys).selectAll('v').executeTakeFirst()
}
export type StoredVehicle = NonNullable<Awaited<ReturnType<typeof findStored>>>

/** FOR NO KEY UPDATE: orders that name the vehicle need not wait. */
export const findForUpdate = (db: Db, scope: Scope, id: number) =>
  accountVehicles(db, scope).selectAll('v').where('v.id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Locks a vehicle that a user deleted; one that was merged into another names no user. */
export const findDeletedForUpdate = (db: Db, { account }: Scope, id: number) =>
  db
    .selectFrom('vehicles')
    .selectAll()
    .where('accountId', '=', account)
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .where('deletedBy', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** FOR SHARE of the version that was read; returns undefined if the version has changed. */
export const lockShared = (db: Db, scope: Scope, { id, version }: { id: number; version: number }) =>
  accountVehicles(db, scope).select('v.id').where('v.id', '=', id).where('v.version', '=', version).forShare().executeTakeFirst()

export const listFormerPlates = (db: Db, { account }: Scope, id: number) =>
  db
    .selectFrom('vehiclePlates')
    .select(['plateKey', 'plateNumber', 'until'])
    .where('accountId', '=', account)
    .where('vehicleId', '=', id)
    .execute()

type Values<T> = Omit<T, 'accountId' | 'tyreDimensions'> & { tyreDimensions?: object }
const asStored = <T extends { tyreDimensions?: object }>({ tyreDimensions, ...values }: T) => ({
  ...values,
  ...(tyreDimensions && { tyreDimensions: JSON.stringify(tyreDimensions) }),
})

/** Returns undefined if another vehicle has the plate. */
export const insertIfMissing = (db: Db, { account }: Scope, values: Values<Insertable<Vehicles>>) =>
  db
    .insertInto('vehicles')
    .values({ accountId: account, ...asStored(values) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/** Returns undefined if the version has changed. */
export const update = (
  db: Db,
  { account }: Scope,
  { id, version }: { id: number; version: number },
  values: Values<Updateable<Vehicles>>,
) =>
  db
    .updateTable('vehicles')
    .set(asStored(values))
    .set({ version: sql`version + 1`, updatedAt: sql`now()` })
    .where('accountId', '=', account)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()

/** Records a former plate until that day; a repeated plate keeps the later day. */
export const addFormerPlate = (
  db: Db,
  { account }: Scope,
  vehicleId: number,
  plate: { plateKey: string; plateNumber: string; until: string },
) =>
  db
    .insertInto('vehiclePlates')
    .values({ accountId: account, vehicleId, ...plate })
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'vehicleId', 'plateKey'])
        .doUpdateSet({ plateNumber: plate.plateNumber, until: sql`greatest(vehicle_plates.until, excluded.until)` }),
    )
    .execute()

export const removeFormerPlates = (db: Db, { account }: Scope, vehicleId: number, key?: string) => {
  const theirs = db.deleteFrom('vehiclePlates').where('accountId', '=', account).where('vehicleId', '=', vehicleId)
  return (key === undefined ? theirs : theirs.where('plateKey', '=', key)).execute()
}

export async function findIdByPlate(db: Db, scope: Scope, plateNumber: string): Promise<number | undefined> {
  const keys = await plateLookupKeys(db, scope, [plateNumber])
  return keys.length === 0 ? undefined : (await selectByPlate(db, scope, plateNumber, keys).select('v.id').executeTakeFirst())?.id
}

export async function hasCarType(db: Db, { account }: Scope, id: number): Promise<boolean> {
  const rows = db.selectFrom('carTypes').select('id').where('accountId', '=', account).where('id', '=', id).where('deletedAt', 'is', null)
  return (await rows.executeTakeFirst()) !== undefined
}

export async function isClientVisible(db: Db, scope: Scope, id: number): Promise<boolean> {
  return (await visibleRows(db, 'clients', scope).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Writes only a later day. */
export const setLastVisit = (db: Db, { account }: Scope, id: number, day: string) =>
  sql`update vehicles set last_visit = ${day} where account_id = ${account} and id = ${id} and coalesce(last_visit, '-infinity') < ${day}::date`.execute(
    db,
  )
