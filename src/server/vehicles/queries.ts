import { sql, type Insertable } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { z } from 'zod'
import { fromStored } from '#contract/kit/defaults.ts'
import type { KnownVehicle } from '#contract/vehicles.ts'
import { TyreDimension } from '#contract/work-orders/order.ts'
import { plateKey } from '#domain/plates.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import type { Vehicles } from '#server/platform/database/tables.gen.ts'

/** Vehicles whose plate begins like this, whatever its spaces and hyphens, with their last five visits to the caller's organizations. */
export async function byPlate(db: Db, { account, organizations }: Scope, value: string): Promise<KnownVehicle[]> {
  const beginning = plateKey(value)
  if (beginning === '') return []
  const theirs = organizations.length ? organizations : [0]
  const rows = await db
    .selectFrom('vehicles as v')
    .where('v.accountId', '=', account)
    .where('v.plateKey', '^@', beginning)
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
          .where('c.organizationId', 'in', theirs)
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
          .where('w.organizationId', 'in', theirs)
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

/** Writes down what is now known of a plate; what is left empty does not erase what was known. */
export const remember = (db: Db, { account }: Scope, known: Omit<Insertable<Vehicles>, 'accountId'>) =>
  db
    .insertInto('vehicles')
    .values({ accountId: account, ...known })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'plateKey']).doUpdateSet({
        plateNumber: sql`excluded.plate_number`,
        make: sql`coalesce(excluded.make, vehicles.make)`,
        model: sql`coalesce(excluded.model, vehicles.model)`,
        manufacturingYear: sql`coalesce(excluded.manufacturing_year, vehicles.manufacturing_year)`,
        vinNumber: sql`coalesce(excluded.vin_number, vehicles.vin_number)`,
        carKm: sql`coalesce(excluded.car_km, vehicles.car_km)`,
        carTypeId: sql`coalesce(excluded.car_type_id, vehicles.car_type_id)`,
        wheelTypeId: sql`coalesce(excluded.wheel_type_id, vehicles.wheel_type_id)`,
        tyreDimensions: sql`case when excluded.tyre_dimensions = '[]' then vehicles.tyre_dimensions else excluded.tyre_dimensions end`,
        clientId: sql`excluded.client_id`,
        updatedAt: sql`now()`,
      }),
    )
    .execute()
