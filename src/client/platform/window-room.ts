import { useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { readStored, writeStored } from './storage.ts'

/** In pixels: the width that screens without a layout for phones need, and the least at which they may be opened all the same. */
const [fullWidth, leastWidth] = [1100, 640]

/** Kept for this device, whoever signs in. */
const storedAs = 'opens-narrow'
const useOpensAnyway = create(() => ({ isChosen: readStored(storedAs) === 'yes' }))

export function openAnyway() {
  writeStored(storedAs, 'yes')
  useOpensAnyway.setState({ isChosen: true })
}

/** `zoomed`: the page has little room, but it stands on a wide screen and is magnified, or the user has opened it anyway. */
type WindowRoom = 'wide' | 'zoomed' | 'narrow'

function measureRoom(): WindowRoom {
  if (innerWidth >= fullWidth) return 'wide'
  // Unlike the inner width, the outer one stays the same when the page is magnified.
  const isMagnified = Math.min(outerWidth, screen.availWidth) >= fullWidth
  return isMagnified || (useOpensAnyway.getState().isChosen && innerWidth >= leastWidth) ? 'zoomed' : 'narrow'
}

function subscribe(onChange: () => void) {
  addEventListener('resize', onChange)
  const stop = useOpensAnyway.subscribe(onChange)
  return () => {
    removeEventListener('resize', onChange)
    stop()
  }
}

export const useWindowRoom = (): WindowRoom => useSyncExternalStore(subscribe, measureRoom)

/** Pixels below which the foot of the window has the menu. */
const phoneWidth = 700
const isPhone = () => innerWidth < phoneWidth && measureRoom() === 'narrow'
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, isPhone)

const canOpen = () => innerWidth >= leastWidth
/** Whether a screen without a layout for phones is usable here, if barely. */
export const useCanOpenAnyway = (): boolean => useSyncExternalStore(subscribe, canOpen)
