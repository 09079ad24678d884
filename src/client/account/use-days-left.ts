import { dayInZone, minutesBetween } from '#domain/text/calendar.ts'
import { serverNow, useClock } from '#client/platform/clock.ts'
import { useInformation, useOrganization } from '#client/platform/sign-in/session.ts'

/** Days until the last one that is paid for, on the clock of the workplace: 0 on that day, less once it is over. Nothing for whoever is not told of it. */
export function useDaysLeft(): number | undefined {
  const { activePackage } = useInformation()
  const { timeZone } = useOrganization().organization
  const today = useClock(() => dayInZone(new Date(serverNow()).toISOString(), timeZone))
  return activePackage ? minutesBetween(today, activePackage.activeTo) / (24 * 60) : undefined
}
