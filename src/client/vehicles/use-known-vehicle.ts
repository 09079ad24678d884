import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { vehicles, type KnownVehicle } from '#contract/vehicles.ts'
import { isPlate, plateKey } from '#domain/plates.ts'
import { ask, queryClient } from '#client/platform/queries.ts'
import { useMay } from '#client/platform/session.ts'

/** What is known of the vehicle that bears this very plate. */
export function useKnownVehicle(plate: string): KnownVehicle | undefined {
  const may = useMay()
  const [value] = useDebouncedValue(plate.trim(), 150)
  const { data } = useQuery({
    ...ask(vehicles.plate, { value }),
    enabled: may(vehicles.plate) && value.length >= 3 && isPlate(value),
    // The answer to the beginning of a plate may have the vehicle already: what shows it stays while the whole plate is looked up.
    placeholderData: keepPreviousData,
  })
  return data && ofPlate(data.items, plate)
}

/** The same for whoever needs it once. */
export async function knownVehicle(plate: string): Promise<KnownVehicle | undefined> {
  const { items } = await queryClient.fetchQuery(ask(vehicles.plate, { value: plate }))
  return ofPlate(items, plate)
}

/** Of those that a plate suggests, the one that bears it. */
export const ofPlate = (found: readonly KnownVehicle[], plate: string): KnownVehicle | undefined =>
  found.find(({ plateNumber }) => plateKey(plateNumber) === plateKey(plate))
