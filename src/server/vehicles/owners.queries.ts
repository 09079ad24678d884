import { sql, type Insertable } from 'kysely'
import { vehiclesOfClientsSql } from '#server/clients/clients.service.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import type { VehicleOwners } from '#server/platform/database/tables.gen.ts'

type Owned = { id: number; clientId: number | null }

/**
 * Keeps the previous owner of a vehicle for the workplace of that client, unless the workplace is in `organizations`, whose owner the
 * caller replaces or removes.
 */
export async function keepOwner(db: Db, { account }: Scope, previous: Owned, organizations: readonly number[]): Promise<void> {
  const replaced = sql`c.organization_id = any (${organizations}::bigint[])`
  await sql`delete from vehicle_owners o using clients c
    where o.account_id = ${account} and o.vehicle_id = ${previous.id} and c.account_id = ${account} and c.id = o.client_id and ${replaced}`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`select c.id from clients c
    where c.account_id = ${account} and c.id = ${previous.clientId} and c.deleted_at is null and not ${replaced}`.execute(db)
  await insertOwners(
    db,
    rows.map(({ id }) => ({ accountId: account, vehicleId: previous.id, clientId: id })),
  )
}

/** Inserts values, because a cluster copies the rows of `insert … select` between machines. */
async function insertOwners(db: Db, owners: Insertable<VehicleOwners>[]): Promise<void> {
  if (owners.length === 0) return
  await db
    .insertInto('vehicleOwners')
    .values(owners)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns the workplace of a client, or an empty list. */
export async function findOrganizations(db: Db, { account }: Scope, client: number): Promise<number[]> {
  const rows = await db.selectFrom('clients').select('organizationId').where('accountId', '=', account).where('id', '=', client).execute()
  return rows.map(({ organizationId }) => organizationId)
}

export async function isKeptOwner(db: Db, { account }: Scope, vehicle: number, client: number): Promise<boolean> {
  const rows = db.selectFrom('vehicleOwners').select('clientId').where('accountId', '=', account)
  return (await rows.where('vehicleId', '=', vehicle).where('clientId', '=', client).executeTakeFirst()) !== undefined
}

export async function moveToVehicle(db: Db, { account }: Scope, from: number, to: number): Promise<void> {
  const rows = db.selectFrom('vehicleOwners').select('clientId').where('accountId', '=', account).where('vehicleId', '=', from)
  const clients = (await rows.execute()).map(({ clientId }) => clientId)
  await insertOwners(
    db,
    clients.map((clientId) => ({ accountId: account, vehicleId: to, clientId })),
  )
}

/** FOR KEY SHARE: the owners of the vehicles cannot be removed or merged until commit. */
export const lockOwners = (db: Db, { account }: Scope, vehicles: readonly number[]) =>
  sql`select from clients where account_id = ${account} and id in (
    select client_id from vehicles where account_id = ${account} and id = any (${vehicles})) order by id for key share`.execute(db)

export async function moveToClient(db: Db, { account }: Scope, from: number, to: number): Promise<void> {
  await db
    .updateTable('vehicles')
    .set({ clientId: to, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('accountId', '=', account)
    .where('clientId', '=', from)
    .execute()
  const removed = db.deleteFrom('vehicleOwners').where('accountId', '=', account).where('clientId', '=', from).returning('vehicleId')
  const vehicles = (await removed.execute()).map(({ vehicleId }) => vehicleId)
  await insertOwners(
    db,
    vehicles.map((vehicleId) => ({ accountId: account, vehicleId, clientId: to })),
  )
}

/** Removes erased clients from their vehicles, and the description, which may contain personal data. */
export async function leaveClients(db: Db, { account }: Scope, clients: number[]): Promise<void> {
  const erased = sql`any (${clients}::bigint[])`
  await sql`update vehicles set client_id = case when client_id = ${erased} then null else client_id end, description = '',
    version = version + 1, updated_at = now()
    where account_id = ${account} and id in ${vehiclesOfClientsSql(sql`${account}`, erased)}`.execute(db)
  await db.deleteFrom('vehicleOwners').where('accountId', '=', account).where('clientId', 'in', clients).execute()
}
