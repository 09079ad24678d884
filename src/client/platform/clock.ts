import { useSyncExternalStore } from 'react'

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  // Nobody may have listened for hours.
  if (timer === undefined) now = Date.now()
  timer ??= setInterval(tick, 15_000)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick() {
  now = Date.now()
  listeners.forEach((listener) => listener())
}

/**
 * Something read off the clock, such as the minutes since an instant. The component renders again only when what was read changes,
 * so two hundred cards may each have their own.
 */
export function useClock<T extends string | number | boolean>(read: (now: number) => T): T {
  return useSyncExternalStore(subscribe, () => read(now))
}
