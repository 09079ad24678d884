import { sql, type RawBuilder } from 'kysely'

/** Ids of the vehicles whose owner is a client, or remains it for the workplace of that client. `clients` is one id or `any (…)`. */
export const vehiclesOfClientsSql = (account: RawBuilder<unknown>, clients: RawBuilder<unknown>) =>
  sql`(select v.id from vehicles v where v.account_id = ${account} and v.client_id = ${clients}
    union all select o.vehicle_id from vehicle_owners o where o.account_id = ${account} and o.client_id = ${clients})`
