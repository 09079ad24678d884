import { useQuery } from '@tanstack/react-query'
import { appointments, maxSearchedDays } from '#contract/appointments/appointments.ts'
import { addDays } from '#domain/text/calendar.ts'
import { useToday } from '#client/platform/format.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useMay, useOrganization } from '#client/platform/sign-in/session.ts'

/**
 * Guest bookings that wait for a confirmation, at all workplaces of the user: the search covers more days than the booking page offers.
 */
export function useToConfirmFilter() {
  const today = useToday(useOrganization().organization.timeZone)
  return { status: ['new-guest' as const], from: [today, addDays(today, maxSearchedDays - 1)] }
}

/** The number of bookings that the user has to confirm. */
export function useToConfirmCount(): number {
  const may = useMay()
  const models = useToConfirmFilter()
  const { data } = useQuery({ ...endpointQuery(appointments.search, { models, pageSize: 1 }), enabled: may(appointments.confirm) })
  return data?.total ?? 0
}
