import { sql, type RawBuilder } from 'kysely'

/** True if a client owns the vehicle `v`, also if only for the workplace of that client. `clients` is one id or `any (…)`. */
export const isVehicleOfSql = (account: RawBuilder<unknown>, clients: RawBuilder<unknown>) =>
  sql<boolean>`(v.client_id = ${clients} or v.id = any (array(
    select o.vehicle_id from vehicle_owners o where o.account_id = ${account} and o.client_id = ${clients})))`

/** Ids of all owners of the vehicle `v`. */
export const ownerIdsSql = (account: RawBuilder<unknown>) =>
  sql`(array[v.client_id] || array(select o.client_id from vehicle_owners o where o.account_id = ${account} and o.vehicle_id = v.id))`
