import { useCallback, useEffect, useRef, useState } from 'react'
import type { BookingWeek } from '#contract/booking/booking-page.ts'
import type { Week } from '#domain/text/calendar.ts'
import { callGuestApi } from '#client/booking/api.ts'
import { markTaken, type Interval } from './cells.ts'
import { listenForSlots } from './live.ts'

const weekKey = ({ year, week }: Week) => `${year}/${week}`

export type LoadedWeeks = {
  /** Undefined while the week loads. */
  get: (week: Week) => BookingWeek | 'failed' | undefined
  load: (week: Week) => void
  /** Refetches all loaded weeks. */
  refresh: () => void
  taken: (interval: Interval) => void
}

/** The latest request of a week. An answer requested before an interval was reserved misses it, so the week is fetched again. */
type Load = { week: Week; overtakenBy: Interval[] }

const withReserved = (week: BookingWeek, interval: Interval): BookingWeek => ({ ...week, items: markTaken(week.items, interval) })

/** Milliseconds in which events are collected into one fetch, plus a random part, so that not all pages fetch at once. */
const refreshDelayMs = 300

/** The loaded weeks of a workplace, kept up to date by live events. */
export function useBookingWeeks(workplace: number, first: BookingWeek): LoadedWeeks {
  const [weeks, setWeeks] = useState<Record<string, BookingWeek | 'failed' | undefined>>({ [weekKey(first)]: first })
  const loads = useRef(new Map<string, Load>([[weekKey(first), { week: first, overtakenBy: [] }]]))

  const load = useCallback(
    function loadWeek(week: Week) {
      const key = weekKey(week)
      const current: Load = { week, overtakenBy: [] }
      loads.current.set(key, current)
      const show = (answer: BookingWeek | 'failed') => {
        // A later request answers for this week.
        if (loads.current.get(key) !== current) return
        const { overtakenBy } = current
        setWeeks((shown) => ({ ...shown, [key]: answer === 'failed' ? (shown[key] ?? answer) : overtakenBy.reduce(withReserved, answer) }))
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
      Object.fromEntries(
        Object.entries(shown).map(([key, week]) => [key, week && week !== 'failed' ? withReserved(week, interval) : week]),
      ),
    )
  }, [])

  useEffect(() => {
    let refreshTimer: ReturnType<typeof setTimeout> | undefined
    // Freed times are refetched: events of two bookings may overtake each other, and a late "free" would be wrong.
    const refreshSoon = () => {
      clearTimeout(refreshTimer)
      refreshTimer = setTimeout(refresh, refreshDelayMs * (1 + Math.random()))
    }
    const stop = listenForSlots(workplace, {
      onTold: (change) => (change.state === 'reserved' ? taken(change) : refreshSoon()),
      onOpen: refreshSoon,
    })
    return () => {
      clearTimeout(refreshTimer)
      stop()
    }
  }, [workplace, refresh, taken])

  return { get: (week) => weeks[weekKey(week)], load, refresh, taken }
}
