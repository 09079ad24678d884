import { useEffect, useEffectEvent, useState } from 'react'
import { useClock } from '#client/platform/clock.ts'
import { useLiveState } from '#client/platform/live/live.ts'

/** When nobody reads it. */
const hour = 4

/** Begins anew every night, with whatever version of the program there is by then; not while the server is away, which would leave nothing. */
export function useNightlyReload() {
  const isConnected = useLiveState() === 'connected'
  const [night] = useState(() => nextNight(Date.now()))
  const isDue = useClock((now) => now >= night)
  const reload = useEffectEvent(() => location.reload())
  useEffect(() => {
    if (isDue && isConnected) reload()
  }, [isDue, isConnected])
}

function nextNight(from: number): number {
  const night = new Date(from)
  night.setHours(hour, 0, 0, 0)
  if (night.getTime() <= from) night.setDate(night.getDate() + 1)
  return night.getTime()
}
