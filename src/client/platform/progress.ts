import { useSyncExternalStore } from 'react'

/** A call this long makes the bar at the top of the page show. */
const slowAfter = 1000

let slow = 0
const listeners = new Set<() => void>()

const change = (by: number) => {
  slow += by
  listeners.forEach((listener) => listener())
}

/** Passes the work through, and counts it as slow from its first second to its end. */
export async function watched<T>(work: Promise<T>): Promise<T> {
  let counted = false
  const timer = setTimeout(() => {
    counted = true
    change(1)
  }, slowAfter)
  try {
    return await work
  } finally {
    clearTimeout(timer)
    if (counted) change(-1)
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSlowCalls = (): boolean => useSyncExternalStore(subscribe, () => slow > 0)
