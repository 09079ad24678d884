import { sql } from 'kysely'
import type { z } from 'zod'
import type { Car, TyreService } from '#contract/work-orders.ts'
import { formatPlate, plateKey } from '#domain/plates.ts'
import type { Context } from '#server/platform/implement.ts'

type Seen = {
  car: z.output<typeof Car>
  tyreService: z.output<typeof TyreService> | null
  carKm: number | null
  carTypeId: number | null
  clientId: number
}

/** Keeps what an order says of its vehicle under the plate. What the order leaves empty does not erase what was known. */
export async function rememberVehicle({ db, account }: Context, { car, tyreService, carKm, carTypeId, clientId }: Seen): Promise<void> {
  const known = {
    plateNumber: formatPlate(car.plateNumber),
    make: car.make,
    model: car.model,
    manufacturingYear: car.manufacturingYear,
    vinNumber: car.vinNumber,
    carKm,
    carTypeId,
    wheelTypeId: tyreService?.wheelTypeId ?? null,
    tyreDimensions: JSON.stringify(tyreService?.tyreDimensions ?? []),
    clientId,
  }
  await db
    .insertInto('vehicles')
    .values({ accountId: account, plateKey: plateKey(car.plateNumber), ...known })
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
}
