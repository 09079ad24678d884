import { sql, type Insertable, type Selectable } from 'kysely'
import { isVehicleOfSql, ownerIdsSql } from '#server/clients/clients.service.ts'
import type { Db } from '#server/platform/database/db.ts'
import { updateRowsOf } from '#server/platform/database/rows.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import type { Clients, VehicleOwners } from '#server/platform/database/tables.gen.ts'

export type Owner = Pick<Selectable<Clients>, 'id' | 'name' | 'phone' | 'delegateName'>

/**
 * The owner of the vehicle `v` that the caller sees: the newest one, or else the one of the caller's workplaces, in their order. The scope
 * is that of clients; a workplace that shares its clients is its last.
 */
export const seenOwnerSql = ({ account, organizations }: Scope) => sql`(select c.id, c.name, c.phone, c.delegate_name from clients c
  where c.account_id = ${account} and c.id = any (${ownerIdsSql(sql`${account}`)}) and c.deleted_at is null
    and c.organization_id = any (${organizations}::bigint[])
  order by c.id = v.client_id desc, array_position(${organizations}::bigint[], c.organization_id), c.id limit 1)`

type Owned = { id: number; clientId: number | null }

/** Keeps the previous owner of a vehicle for its workplace, unless `client`, the new owner, belongs to the same one. */
export async function keepOwner(db: Db, { account }: Scope, previous: Owned, client: number): Promise<void> {
  const rows = db.selectFrom('clients').select('organizationId').where('accountId', '=', account).where('id', '=', client)
  const { organizationId } = await rows.executeTakeFirstOrThrow()
  const { rows: kept } = await sql<{ id: number; organizationId: number }>`select c.id, c.organization_id from clients c
    where c.account_id = ${account} and c.id = ${previous.clientId} and c.deleted_at is null and c.organization_id <> ${organizationId}`.execute(
    db,
  )
  // A client that moved to another workplace takes the place of the owner that was kept there.
  const organizations = [organizationId, ...kept.map((owner) => owner.organizationId)]
  await removeOwners(db, { account, organizations }, previous.id)
  await insertOwners(
    db,
    kept.map(({ id }) => ({ accountId: account, vehicleId: previous.id, clientId: id })),
  )
}

/** Keeps the client of a visit for its workplace, unless that one has the newest owner or a later visit. The last visit was elsewhere. */
export async function addOlderOwner(
  db: Db,
  { account }: Scope,
  { id, clientId }: Owned,
  visit: { clientId?: number | null; day: string },
): Promise<void> {
  if (!visit.clientId || visit.clientId === clientId) return
  const {
    rows: [owner],
  } = await sql<{ id: number; organizationId: number }>`select c.id, c.organization_id from clients c
    where c.account_id = ${account} and c.id = ${visit.clientId} and c.deleted_at is null
      and not exists (select from clients n where n.account_id = ${account} and n.id = ${clientId} and n.organization_id = c.organization_id)
      and not exists (select from work_orders w join organizations o on o.account_id = w.account_id and o.id = w.organization_id
        where w.account_id = ${account} and w.vehicle_id = ${id} and w.organization_id = c.organization_id and w.deleted_at is null
          and (w.start_date at time zone o.time_zone)::date > ${visit.day}::date)`.execute(db)
  if (!owner) return
  await removeOwners(db, { account, organizations: [owner.organizationId] }, id)
  await insertOwners(db, [{ accountId: account, vehicleId: id, clientId: owner.id }])
}

/** Removes the owners that these workplaces keep. */
export const removeOwners = (db: Db, { account, organizations }: Pick<Scope, 'account' | 'organizations'>, vehicle: number) =>
  sql`delete from vehicle_owners o using clients c
    where o.account_id = ${account} and o.vehicle_id = ${vehicle} and c.account_id = ${account} and c.id = o.client_id
      and c.organization_id = any (${organizations}::bigint[])`.execute(db)

/** Inserts values, because a cluster copies the rows of `insert … select` between machines. */
async function insertOwners(db: Db, owners: Insertable<VehicleOwners>[]): Promise<void> {
  if (owners.length === 0) return
  await db
    .insertInto('vehicleOwners')
    .values(owners)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function isKeptOwner(db: Db, { account }: Scope, vehicle: number, client: number): Promise<boolean> {
  const rows = db.selectFrom('vehicleOwners').select('clientId').where('accountId', '=', account)
  return (await rows.where('vehicleId', '=', vehicle).where('clientId', '=', client).executeTakeFirst()) !== undefined
}

/** Each workplace keeps one owner of two merged vehicles: the newest, or else that of the vehicle `into`. */
export async function mergeOwners(db: Db, { account }: Scope, newest: number | null, into: Owned, from: Owned): Promise<void> {
  const listKept = async ({ id }: Owned) => {
    const rows = db.selectFrom('vehicleOwners').select('clientId').where('accountId', '=', account).where('vehicleId', '=', id)
    return (await rows.execute()).map(({ clientId }) => clientId)
  }
  const ranked = [newest, into.clientId, ...(await listKept(into)), from.clientId, ...(await listKept(from))]
  const { rows } = await sql<{ id: number }>`select distinct on (c.organization_id) c.id from clients c
    where c.account_id = ${account} and c.id = any (${ranked}::bigint[]) and c.deleted_at is null
    order by c.organization_id, array_position(${ranked}::bigint[], c.id)`.execute(db)
  await db.deleteFrom('vehicleOwners').where('accountId', '=', account).where('vehicleId', '=', into.id).execute()
  const kept = rows.filter(({ id }) => id !== newest)
  await insertOwners(
    db,
    kept.map(({ id }) => ({ accountId: account, vehicleId: into.id, clientId: id })),
  )
}

/** FOR KEY SHARE: the owners of the vehicles cannot be removed or merged until commit. */
export const lockOwners = (db: Db, { account }: Scope, vehicles: readonly number[]) =>
  sql`select from clients where account_id = ${account} and id in (
    select client_id from vehicles where account_id = ${account} and id = any (${vehicles})) order by id for key share`.execute(db)

export async function moveToClient(db: Db, { account }: Scope, from: number, to: number): Promise<void> {
  await updateRowsOf(db, 'vehicles', { account }, { clientId: [from] }, { clientId: to })
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
  await sql`update vehicles v set client_id = case when client_id = ${erased} then null else client_id end, description = '',
    version = version + 1, updated_at = now()
    where account_id = ${account} and ${isVehicleOfSql(sql`${account}`, erased)}`.execute(db)
  await db.deleteFrom('vehicleOwners').where('accountId', '=', account).where('clientId', 'in', clients).execute()
}
