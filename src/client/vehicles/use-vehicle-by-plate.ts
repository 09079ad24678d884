import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { vehicles, type PlateLookupResult } from '#contract/vehicles.ts'
import { isPlate, plateKey } from '#contract/kit/plates.ts'
import { endpointQuery, queryClient } from '#client/platform/api/queries.ts'
import { useMay } from '#client/platform/sign-in/session.ts'

/** What is known of the vehicle that bears this very plate. */
export function useVehicleByPlate(plate: string): PlateLookupResult | undefined {
  const may = useMay()
  const [value] = useDebouncedValue(plate.trim(), 150)
  const { data } = useQuery({
    ...endpointQuery(vehicles.plate, { value }),
    enabled: may(vehicles.plate) && value.length >= 3 && isPlate(value),
    // The answer to the beginning of a plate may have the vehicle already: what shows it stays while the whole plate is looked up.
    placeholderData: keepPreviousData,
  })
  return data && pickExactPlate(data.items, plate)
}

/** The same for whoever needs it once. */
export async function fetchVehicleByPlate(plate: string): Promise<PlateLookupResult | undefined> {
  const { items } = await queryClient.fetchQuery(endpointQuery(vehicles.plate, { value: plate }))
  return pickExactPlate(items, plate)
}

/** Of those that a plate suggests, the one that bears it. */
export const pickExactPlate = (found: readonly PlateLookupResult[], plate: string): PlateLookupResult | undefined =>
  found.find(({ plateNumber }) => plateKey(plateNumber) === plateKey(plate))
