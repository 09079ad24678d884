import { useQuery } from '@tanstack/react-query'
import { counters } from '#contract/counters.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useMay } from '#client/platform/sign-in/session.ts'

/** The number of guest bookings that wait for a confirmation, at all workplaces of the user. */
export function useToConfirmCount(): number {
  const may = useMay()
  const { data } = useQuery({ ...endpointQuery(counters.get, {}), enabled: may({ access: 'desk' }) })
  return data?.appointmentsToConfirm ?? 0
}
