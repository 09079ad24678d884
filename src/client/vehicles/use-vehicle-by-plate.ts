import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { vehicles, type PlateLookupResult } from '#contract/vehicles.ts'
import { plateKey } from '#contract/kit/readers/plate.ts'
import { isPlate } from '#contract/kit/readers/plate-text.ts'
import { endpointQuery, queryClient } from '#client/platform/api/queries.ts'
import { useMay } from '#client/platform/sign-in/session.ts'

/** A longer text has words beside the plate, which are read when the field is left. */
export const maxPlateLength = 15

/** The stored vehicle with this exact plate. */
export function useVehicleByPlate(plate: string): PlateLookupResult | undefined {
  const may = useMay()
  const [value] = useDebouncedValue(plate.trim(), 150)
  const { data } = useQuery({
    ...endpointQuery(vehicles.plate, { value }),
    enabled: may(vehicles.plate) && value.length >= 3 && value.length <= maxPlateLength && isPlate(value),
    // The answer for a part of the plate may contain the vehicle already; it is kept while the whole plate is looked up.
    placeholderData: keepPreviousData,
  })
  return data && pickExactPlate(data.items, plate)
}

/** The same as a promise, for a single lookup. */
export async function fetchVehicleByPlate(plate: string): Promise<PlateLookupResult | undefined> {
  const { items } = await queryClient.fetchQuery(endpointQuery(vehicles.plate, { value: plate }))
  return pickExactPlate(items, plate)
}

/** Picks the suggestion whose plate equals the text. */
export const pickExactPlate = (found: readonly PlateLookupResult[], plate: string): PlateLookupResult | undefined =>
  found.find(({ plateNumber }) => isSamePlate(plateNumber, plate))

/** Compares plates however they are spaced. */
export const isSamePlate = (one: string | null | undefined, other: string): boolean => plateKey(one ?? '') === plateKey(other)
