import { useState } from 'react'
import { useToday } from '#client/platform/format.ts'
import { useInformation, useOrganization } from '#client/platform/sign-in/session.ts'
import { writeStored, readStored } from '#client/platform/storage.ts'

/** Sets ticked off on the pick list of each day, stored in this browser until the day is over or the user signs out. */
export function useTyreHotelRecord() {
  const { organization } = useOrganization()
  const key = `tyre-hotels-fetched:${useInformation().user.id}`
  const today = useToday(organization.timeZone)
  const [ticks, setTicks] = useState(() => readTicks(key))
  return {
    has: (day: string, id: number) => ticks.includes(`${day} ${id}`),
    tick: (day: string, id: number) => {
      const tick = `${day} ${id}`
      // Another tab may have ticked off others meanwhile.
      const others = [...new Set([...readTicks(key), ...ticks])].filter((one) => one !== tick)
      const next = ticks.includes(tick) ? others : [...others, tick]
      setTicks(next)
      const toCome = next.filter((one) => one.slice(0, today.length) >= today)
      writeStored(key, toCome.length === 0 ? null : toCome.join())
    },
  }
}

const readTicks = (key: string): string[] => readStored(key)?.split(',') ?? []
