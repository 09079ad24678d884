import { create } from 'zustand'

const useNow = create(() => ({ now: Date.now() }))
setInterval(() => useNow.setState({ now: Date.now() }), 15_000)

/**
 * A value computed from the current time, such as the minutes since an instant. The component renders again only when the value
 * changes, so two hundred cards on a board may each use it.
 */
export const useClock = <T extends string | number | boolean>(read: (now: number) => T): T => useNow(({ now }) => read(now))
