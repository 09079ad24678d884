import type { PlateLookupResult } from '#contract/vehicles.ts'
import { fillFromRecord, mergeOrderValues } from '#client/work-orders/engine/order-rules.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'

/** Fills stored data of a vehicle into the order (car, owner, tyres), with undo. What was changed since `base` is kept. */
export function fillVehicle(form: OrderForm, vehicle: PlateLookupResult, base = form.now()) {
  const before = form.now()
  const after = mergeOrderValues(before, base, fillFromRecord(before, vehicle))
  form.update(() => after, {
    done: 'VehicleFilled',
    what: [[vehicle.make, vehicle.model].filter(Boolean).join(' '), vehicle.client?.name].filter(Boolean).join(' · '),
    takeBack: (now) => ({ ...mergeOrderValues(now, after, before), plateNumber: now.plateNumber }),
  })
}
