import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { IconClock } from './icons.tsx'
import { formatElapsed } from '#domain/text/format.ts'

/** Time elapsed from `from` to `until`, or to `now`, ticking every second. It is display only; nothing is computed from it. */
export function Timer({ from, until, now: clock = Date.now }: { from: string; until?: string | null; now?: () => number }) {
  const [now, setNow] = useState(clock)
  useInterval(() => setNow(clock()), 1000, { autoInvoke: true })
  const end = until ? Date.parse(until) : now
  return (
    <>
      <IconClock size={14} stroke={1.9} aria-hidden />
      <span className="number">{formatElapsed((end - Date.parse(from)) / 1000)}</span>
    </>
  )
}
