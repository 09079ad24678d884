import { vehicles } from '#contract/vehicles.ts'
import { isPlate } from '#contract/kit/readers/plate-text.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { fetchVehicleByPlate, useVehicleByPlate } from '#client/vehicles/use-vehicle-by-plate.ts'
import { newTyreSet } from '#client/work-orders/engine/order-rules.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { useOrder } from '#client/work-orders/engine/use-order.ts'

/** Adds a tyre set to store. The name comes from the plate's last order, also when the plate lookup answers later. */
export function useAddTyreSet(form: OrderForm): () => void {
  const may = useMay()
  const { plateNumber } = useOrder(form, 'plateNumber').values
  const vehicle = useVehicleByPlate(plateNumber)

  const nameSetLater = async () => {
    const found = await fetchVehicleByPlate(plateNumber)
    form.update((now) =>
      found && now.tyreHotel && !now.tyreHotel.tyreName && now.plateNumber === plateNumber
        ? { ...now, tyreHotel: { ...now.tyreHotel, tyreName: found.tyreName } }
        : now,
    )
  }

  return () => {
    form.update((now) => ({ ...now, tyreHotelEnabled: true, tyreHotel: now.tyreHotel ?? newTyreSet(now, vehicle) }))
    // If the lookup fails, the set stays unnamed, as for a plate without a lookup.
    if (!vehicle && isPlate(plateNumber) && may(vehicles.plate)) void nameSetLater().catch(() => undefined)
  }
}
