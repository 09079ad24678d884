import { create } from 'zustand'

/** Milliseconds after which a call shows the bar at the top of the page. */
const slowAfterMs = 1000

const useCalls = create(() => ({ slow: 0, waiting: 0 }))
const addSlow = (by: number) => useCalls.setState(({ slow }) => ({ slow: slow + by }))

let pendingCount = 0
const isBusy = () => pendingCount > 0

/** Counts the work (a call, or the files of a page) as pending until it ends, and returns its result. */
export async function trackPending<T>(work: Promise<T>): Promise<T> {
  pendingCount += 1
  try {
    return await work
  } finally {
    pendingCount -= 1
  }
}

/** Tracks a call, and counts it as slow from its first second to its end. */
export async function trackSlowCall<T>(work: Promise<T>): Promise<T> {
  let isCounted = false
  const timer = setTimeout(() => {
    isCounted = true
    addSlow(1)
  }, slowAfterMs)
  try {
    return await trackPending(work)
  } finally {
    clearTimeout(timer)
    if (isCounted) addSlow(-1)
  }
}

/** Counts a write as waiting for a busy server until the returned function is called. */
export function trackWaitingWrite(): () => void {
  useCalls.setState(({ waiting }) => ({ waiting: waiting + 1 }))
  return () => useCalls.setState(({ waiting }) => ({ waiting: waiting - 1 }))
}

export const useWaitingWrites = (): boolean => useCalls(({ waiting }) => waiting > 0)
export const useSlowCalls = (): boolean => useCalls(({ slow }) => slow > 0)

/** Milliseconds. Two such periods in a row must be quiet, because there is a gap between the files of a page and its calls. */
const quietMs = 300

/** Milliseconds after which the browser counts as idle, since a slow machine may never report it. */
const idleTimeoutMs = 2000

/**
 * Resolves when the page has loaded and nothing is pending, so that prefetches do not compete with it. requestIdleCallback alone does not
 * suffice: a browser that waits for the network is idle, too.
 */
export async function whenIdle(): Promise<void> {
  for (let quiet = 0; quiet < 2; quiet = isBusy() ? 0 : quiet + 1) await new Promise((resolve) => setTimeout(resolve, quietMs))
  await new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: idleTimeoutMs })
    else setTimeout(resolve)
  })
}
