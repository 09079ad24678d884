import { useEffect, useEffectEvent, useState } from 'react'
import { useClock } from '#client/platform/clock.ts'
import { useLiveState } from '#client/platform/live/live.ts'

/** The hour of the day at which nobody reads the screen. */
const reloadHour = 4

/** Reloads every night to get the current version, but not while the server is unreachable, which would leave an empty page. */
export function useNightlyReload() {
  const isConnected = useLiveState() === 'connected'
  const [night] = useState(() => nextReloadTime(Date.now()))
  const isDue = useClock((now) => now >= night)
  const reload = useEffectEvent(() => location.reload())
  useEffect(() => {
    if (isDue && isConnected) reload()
  }, [isDue, isConnected])
}

function nextReloadTime(from: number): number {
  const night = new Date(from)
  night.setHours(reloadHour, 0, 0, 0)
  if (night.getTime() <= from) night.setDate(night.getDate() + 1)
  return night.getTime()
}
