import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { vehicles } from '#contract/vehicles.ts'
import { matchesCarName, type CarName } from '#domain/vehicles/car-names.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useInformation, useMay } from '#client/platform/sign-in/session.ts'

/** Makes to choose from: those of the account's vehicles by frequency, then all others by name. */
export function useMakes(): CarName[] {
  const may = useMay()
  const { carNames } = useInformation().lists
  const { data } = useQuery({ ...endpointQuery(vehicles.makes, {}), enabled: may(vehicles.makes), staleTime: 10 * 60_000 })
  return useMemo(() => {
    const frequentMakes = (data?.items ?? []).map((name) => carNames.find((carName) => matchesCarName(carName, name)) ?? { name })
    return [...new Map([...frequentMakes, ...carNames].map((carName) => [carName.name, carName])).values()]
  }, [data, carNames])
}
