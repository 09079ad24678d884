import { useEffect, useState } from 'react'

/** Counts down a wait required by the server, as minutes and seconds: `1:05`. */
export function useCountdown(): { left: string | undefined; start: (seconds: number) => void } {
  const [end, setEnd] = useState(0)
  const [now, setNow] = useState(0)
  const seconds = Math.ceil((end - now) / 1000)
  const waiting = seconds > 0

  useEffect(() => {
    const timer = waiting ? setInterval(() => setNow(Date.now()), 250) : undefined
    return () => clearInterval(timer)
  }, [waiting])

  return {
    left: waiting ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` : undefined,
    start: (wait) => {
      setNow(Date.now())
      setEnd(Date.now() + wait * 1000)
    },
  }
}
