import { create } from 'zustand'

const useNow = create(() => ({ now: Date.now() }))
setInterval(() => useNow.setState({ now: Date.now() }), 15_000)

/**
 * A value computed from the current time, such as the minutes since an instant. The component renders again only when the value
 * changes, so two hundred cards on a board may each use it.
 */
export const useClock = <T extends string | number | boolean>(read: (now: number) => T): T => useNow(({ now }) => read(now))

/** Milliseconds by which the clock of this device is behind the server's. */
let behind = 0
/** A Date header has whole seconds and was some time on its way: what is less is no difference. */
const doubt = 3000

/** Every answer says what time it is on the server. */
export function syncServerClock(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now()
  if (!Number.isNaN(difference)) behind = Math.abs(difference) > doubt ? difference : 0
}

/** The time on the server: what somebody began there is shown right also where the clock is wrong. */
export const serverNow = (): number => Date.now() + behind
