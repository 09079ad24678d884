import { addDays } from '#domain/text/calendar.ts'
import { useFormat, useToday } from '#client/platform/format.ts'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { When } from '#client/ui/when/When.tsx'

/** Days before the end of an inspection from which a warning is shown. */
const warnDays = 30

/** The last day of an inspection, marked when it is near or over. */
export function ItpDay({ until }: { until: string }) {
  const { when, zone } = useFormat()
  const today = useToday(zone)
  if (until > addDays(today, warnDays)) return <When at={until} />
  return <StatusBadge status={until < today ? 'closed' : 'on-hold'}>{when(until)}</StatusBadge>
}
