import { useCallback, useEffect, useRef, useState } from 'react'
import type { BookingWeek } from '#contract/booking-page.ts'
import type { Week } from '#domain/calendar.ts'
import { ask } from '#client/booking/calls.ts'
import { withTaken } from './cells.ts'
import { listen } from './live.ts'

const keyOf = ({ year, week }: Week) => `${year}/${week}`

export type Weeks = {
  /** Undefined while it is being fetched. */
  get: (week: Week) => BookingWeek | 'failed' | undefined
  load: (week: Week) => void
  /** Everything that was loaded, anew. */
  refresh: () => void
  taken: (interval: { from: string; to: string; appointmentGroupId: number | null }) => void
}

/** Milliseconds after which several events have become one fetch; a random part more, so that not all pages ask at once. */
const patience = 300

/** The weeks of a workplace as they were fetched, and as they change while one looks at them. */
export function useWeeks(workplace: number, first: BookingWeek): Weeks {
  const [weeks, setWeeks] = useState<Record<string, BookingWeek | 'failed' | undefined>>({ [keyOf(first)]: first })
  const asked = useRef(new Map<string, Week>([[keyOf(first), first]]))

  const load = useCallback(
    (week: Week) => {
      const key = keyOf(week)
      asked.current.set(key, week)
      const show = (made: BookingWeek | 'failed') =>
        setWeeks((known) => ({ ...known, [key]: made === 'failed' ? (known[key] ?? made) : made }))
      ask<BookingWeek>(`/guest/organizations/${workplace}/appointments/${key}`).then(show, () => show('failed'))
    },
    [workplace],
  )
  const refresh = useCallback(() => asked.current.forEach(load), [load])
  const taken = useCallback<Weeks['taken']>(
    (interval) =>
      setWeeks((known) =>
        Object.fromEntries(
          Object.entries(known).map(([key, week]) => [
            key,
            week && week !== 'failed' ? { ...week, items: withTaken(week.items, interval) } : week,
          ]),
        ),
      ),
    [],
  )

  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined
    // What is free again is asked for: two bookings may overtake each other on the way, and a late "free" must not lie.
    const refreshSoon = () => {
      clearTimeout(soon)
      soon = setTimeout(refresh, patience * (1 + Math.random()))
    }
    const stop = listen(workplace, {
      onTold: (told) => (told.state === 'reserved' ? taken(told) : refreshSoon()),
      onOpen: refreshSoon,
    })
    return () => {
      clearTimeout(soon)
      stop()
    }
  }, [workplace, refresh, taken])

  return { get: (week) => weeks[keyOf(week)], load, refresh, taken }
}
