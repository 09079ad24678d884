import type { PlateLookupResult } from '#contract/vehicles.ts'
import { fillFromRecord, mergeOrderValues } from '#client/work-orders/engine/order-rules.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'

/** Fills stored data of a vehicle into the order (car, owner, tyres), with undo. */
export function fillVehicle(form: OrderForm, vehicle: PlateLookupResult) {
  const before = form.now()
  const after = fillFromRecord(before, vehicle)
  form.update((now) => fillFromRecord(now, vehicle), {
    done: 'VehicleFilled',
    what: [[vehicle.make, vehicle.model].filter(Boolean).join(' '), vehicle.client?.name].filter(Boolean).join(' · '),
    takeBack: (now) => ({ ...mergeOrderValues(now, after, before), plateNumber: now.plateNumber }),
  })
}
