import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { z } from 'zod'
import { fromStored } from '#contract/kit/defaults.ts'
import type { KnownVehicle } from '#contract/vehicles.ts'
import { TyreDimension } from '#contract/work-orders.ts'
import { plateKey } from '#domain/plates.ts'
import type { AccountId, Db } from '#server/platform/db.ts'

/** Vehicles whose plate begins like this, whatever its spaces and hyphens, with their last five visits to the caller's organizations. */
export async function byPlate(db: Db, account: AccountId, organizations: number[], value: string): Promise<KnownVehicle[]> {
  const rows = await db
    .selectFrom('vehicles as v')
    .where('v.accountId', '=', account)
    .where('v.plateKey', '^@', plateKey(value))
    .select([
      'v.plateNumber',
      'v.make',
      'v.model',
      'v.manufacturingYear',
      'v.vinNumber',
      'v.carKm',
      'v.carTypeId',
      'v.wheelTypeId',
      'v.tyreDimensions',
    ])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('clients as c')
          .select(['c.id', 'c.name', 'c.phone', 'c.delegateName'])
          .whereRef('c.accountId', '=', 'v.accountId')
          .whereRef('c.id', '=', 'v.clientId')
          .where('c.organizationId', 'in', organizations)
          .where('c.deletedAt', 'is', null),
      ).as('client'),
      jsonArrayFrom(
        eb
          .selectFrom('workOrders as w')
          .select(['w.id', 'w.uuid', 'w.total'])
          .select(sql<string>`to_char(w.start_date, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`.as('date'))
          .select(
            sql<string>`coalesce((select string_agg(l.name, ', ' order by l.position) from work_order_lines as l
              where l.account_id = w.account_id and l.work_order_id = w.id), '')`.as('summary'),
          )
          .whereRef('w.accountId', '=', 'v.accountId')
          .whereRef('w.plateKey', '=', 'v.plateKey')
          .where('w.organizationId', 'in', organizations)
          .where('w.deletedAt', 'is', null)
          .orderBy('w.startDate', 'desc')
          .limit(5),
      ).as('visits'),
    ])
    .orderBy('v.plateKey')
    .limit(5)
    .execute()
  return rows.map((row) => ({ ...row, tyreDimensions: fromStored(z.array(TyreDimension), row.tyreDimensions) }))
}
