import type { z } from 'zod'
import type { Car, TyreService } from '#contract/work-orders/order.ts'
import { formatPlate, plateKey } from '#domain/plates.ts'
import type { Context } from '#server/platform/context.ts'
import * as queries from './queries.ts'

type Seen = {
  car: z.output<typeof Car>
  tyreService: z.output<typeof TyreService> | null
  carKm: number | null
  carTypeId: number | null
  clientId: number
}

/** Keeps what an order says of its vehicle under the plate. What the order leaves empty does not erase what was known. */
export async function rememberVehicle({ db, scope }: Context, { car, tyreService, carKm, carTypeId, clientId }: Seen): Promise<void> {
  const known = {
    plateKey: plateKey(car.plateNumber),
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
  await queries.remember(db, scope, known)
}
