import { dayInZone, minutesBetween } from '#domain/text/calendar.ts'
import { serverNow, useClock } from '#client/platform/clock.ts'
import { useInformation, useOrganization } from '#client/platform/sign-in/session.ts'

/**
 * Days until the last paid one, by the workplace's clock: 0 on that day, negative afterwards. Undefined for users who do not see the
 * subscription.
 */
export function useDaysLeft(): number | undefined {
  const { activePackage } = useInformation()
  const { timeZone } = useOrganization().organization
  const today = useClock(() => dayInZone(new Date(serverNow()).toISOString(), timeZone))
  return activePackage ? minutesBetween(today, activePackage.activeTo) / (24 * 60) : undefined
}
