import { create } from 'zustand'

const useNow = create(() => ({ now: Date.now() }))
setInterval(() => useNow.setState({ now: Date.now() }), 15_000)

/**
 * Something read off the clock, such as the minutes since an instant. The component renders again only when what was read changes,
 * so two hundred cards may each have their own.
 */
export const useClock = <T extends string | number | boolean>(read: (now: number) => T): T => useNow(({ now }) => read(now))
