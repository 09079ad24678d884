import { useSyncExternalStore } from 'react'

const wide = matchMedia('(min-width: 1000px)')
const subscribe = (heard: () => void) => {
  wide.addEventListener('change', heard)
  return () => wide.removeEventListener('change', heard)
}

/** Whether the window has room for a whole week. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)
