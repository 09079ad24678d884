import { useNavigate, useSearch } from '@tanstack/react-router'
import { useFormat, useToday } from '#client/platform/format.ts'
import type { SearchParams } from '#client/platform/search-params.ts'

/** The day of the address, by default today where the chosen workplace lies, and how to show another one. */
export function useShownDay(): { day: string; today: string; show: (day: string) => void } {
  const { day: sent }: SearchParams = useSearch({ strict: false })
  const navigate = useNavigate()
  const { zone } = useFormat()
  const today = useToday(zone)
  const isDay = typeof sent === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(sent) && !Number.isNaN(Date.parse(sent))
  return { day: isDay ? sent : today, today, show: (day) => void navigate({ to: '.', search: day === today ? {} : { day } }) }
}
