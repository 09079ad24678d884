import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { vehicles } from '#contract/vehicles.ts'
import { matchesCarName, type CarName } from '#domain/vehicles/car-names.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useInformation, useMay } from '#client/platform/sign-in/session.ts'

/** The makes to choose from: those that the account meets, the most frequent first, then all others by name. */
export function useMakes(): CarName[] {
  const may = useMay()
  const { carNames } = useInformation().lists
  const { data } = useQuery({ ...endpointQuery(vehicles.makes, {}), enabled: may(vehicles.makes), staleTime: 10 * 60_000 })
  return useMemo(() => {
    const met = (data?.items ?? []).map((name) => carNames.find((known) => matchesCarName(known, name)) ?? { name })
    return [...new Map([...met, ...carNames].map((known) => [known.name, known])).values()]
  }, [data, carNames])
}
