import { useState } from 'react'
import { useToday } from '#client/platform/format.ts'
import { useInformation, useOrganization } from '#client/platform/session.ts'
import { remember, remembered } from '#client/platform/storage.ts'

/** What of the list of each day was ticked off, remembered in this browser for as long as the day is not over. */
export function useFetched() {
  const { organization } = useOrganization()
  const key = `tyre-hotels-fetched:${useInformation().user.id}`
  const today = useToday(organization.timeZone)
  const [ticks, setTicks] = useState(() => read(key))
  return {
    has: (day: string, id: number) => ticks.includes(`${day} ${id}`),
    tick: (day: string, id: number) => {
      const tick = `${day} ${id}`
      const next = ticks.includes(tick) ? ticks.filter((one) => one !== tick) : [...ticks, tick]
      setTicks(next)
      const toCome = next.filter((one) => one.slice(0, today.length) >= today)
      remember(key, toCome.length === 0 ? null : toCome.join())
    },
  }
}

const read = (key: string): string[] => remembered(key)?.split(',') ?? []
