import { z } from 'zod'
import { endpoint, feature } from './kit/endpoint.ts'
import { outputOf } from './kit/output.ts'
import { Id, Instant, Plate, text } from './kit/fields.ts'
import { TyreDimension } from './work-orders/order.ts'

/** What is known of a plate: the car, whose it was last, its tyres and its earlier visits, newest first. */
export const KnownVehicle = outputOf({
  plateNumber: Plate,
  make: z.string().nullable(),
  model: z.string().nullable(),
  manufacturingYear: z.int().nullable(),
  vinNumber: z.string().nullable(),
  carKm: z.int().nullable(),
  carTypeId: Id.nullable(),
  wheelTypeId: Id.nullable(),
  tyreDimensions: z.array(TyreDimension),
  client: z.object({ id: Id, name: z.string(), phone: z.string().nullable(), delegateName: z.string().nullable() }).nullable(),
  visits: z.array(z.object({ id: Id, uuid: z.string(), date: Instant, summary: z.string(), total: z.number() })),
})
export type KnownVehicle = z.output<typeof KnownVehicle>

export const vehicles = feature('vehicles', {
  plate: endpoint('GET /work-orders/search/plate-number', {
    access: 'desk',
    input: z.object({ value: text(15).min(2) }),
    result: z.object({ items: z.array(KnownVehicle) }),
  }),
})
