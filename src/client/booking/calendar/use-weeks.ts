import { useCallback, useEffect, useRef, useState } from 'react'
import type { BookingWeek } from '#contract/booking/booking-page.ts'
import type { Week } from '#domain/text/calendar.ts'
import { callGuestApi } from '#client/booking/api.ts'
import { markTaken, type Interval } from './cells.ts'
import { listenForSlots } from './live.ts'

const keyOf = ({ year, week }: Week) => `${year}/${week}`

export type LoadedWeeks = {
  /** Undefined while it is being fetched. */
  get: (week: Week) => BookingWeek | 'failed' | undefined
  load: (week: Week) => void
  /** Everything that was loaded, anew. */
  refresh: () => void
  taken: (interval: Interval) => void
}

/** The latest load of a week. An answer that began before something was taken does not know of it, and is followed by another one. */
type Load = { week: Week; overtakenBy: Interval[] }

const withTakenIn = (week: BookingWeek, interval: Interval): BookingWeek => ({ ...week, items: markTaken(week.items, interval) })

/** Milliseconds after which several events have become one fetch; a random part more, so that not all pages ask at once. */
const patience = 300

/** The weeks of a workplace as they were fetched, and as they change while one looks at them. */
export function useBookingWeeks(workplace: number, first: BookingWeek): LoadedWeeks {
  const [weeks, setWeeks] = useState<Record<string, BookingWeek | 'failed' | undefined>>({ [keyOf(first)]: first })
  const loads = useRef(new Map<string, Load>([[keyOf(first), { week: first, overtakenBy: [] }]]))

  const load = useCallback(
    function loadWeek(week: Week) {
      const key = keyOf(week)
      const begun: Load = { week, overtakenBy: [] }
      loads.current.set(key, begun)
      const show = (made: BookingWeek | 'failed') => {
        // A load that began later answers for this week.
        if (loads.current.get(key) !== begun) return
        const { overtakenBy } = begun
        setWeeks((shown) => ({ ...shown, [key]: made === 'failed' ? (shown[key] ?? made) : overtakenBy.reduce(withTakenIn, made) }))
        if (overtakenBy.length > 0) loadWeek(week)
      }
      callGuestApi<BookingWeek>(`/guest/organizations/${workplace}/appointments/${key}`).then(show, () => show('failed'))
    },
    [workplace],
  )
  const refresh = useCallback(() => loads.current.forEach(({ week }) => load(week)), [load])
  const taken = useCallback<LoadedWeeks['taken']>((interval) => {
    for (const { overtakenBy } of loads.current.values()) overtakenBy.push(interval)
    setWeeks((shown) =>
      Object.fromEntries(Object.entries(shown).map(([key, week]) => [key, week && week !== 'failed' ? withTakenIn(week, interval) : week])),
    )
  }, [])

  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined
    // What is free again is asked for: two bookings may overtake each other on the way, and a late "free" must not lie.
    const refreshSoon = () => {
      clearTimeout(soon)
      soon = setTimeout(refresh, patience * (1 + Math.random()))
    }
    const stop = listenForSlots(workplace, {
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
