import { useSyncExternalStore } from 'react'

const wideQuery = matchMedia('(min-width: 1000px)')
const subscribe = (listener: () => void) => {
  wideQuery.addEventListener('change', listener)
  return () => wideQuery.removeEventListener('change', listener)
}

/** Whether the window has room for a whole week. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wideQuery.matches)
