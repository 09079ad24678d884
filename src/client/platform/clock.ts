import { create } from 'zustand'

const useNow = create(() => ({ now: Date.now() }))
setInterval(() => useNow.setState({ now: Date.now() }), 15_000)

/**
 * A value computed from the current time, such as the minutes since an instant. The component renders again only when the value
 * changes, so two hundred cards on a board may each use it.
 */
export const useClock = <T extends string | number | boolean>(read: (now: number) => T): T => useNow(({ now }) => read(now))

/** Milliseconds by which the clock of this device is behind the server's. */
let offsetMs = 0
/** Milliseconds. A Date header has whole seconds and a travel time, so smaller differences are ignored. */
const toleranceMs = 3000

/** Every answer has the server's time in its Date header. */
export function syncServerClock(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now()
  if (!Number.isNaN(difference)) offsetMs = Math.abs(difference) > toleranceMs ? difference : 0
}

/** The server's time, which keeps durations right on devices with a wrong clock. */
export const serverNow = (): number => Date.now() + offsetMs
