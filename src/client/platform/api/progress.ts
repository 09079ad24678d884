import { create } from 'zustand'

/** A call this long makes the bar at the top of the page show. */
const slowAfter = 1000

const useCalls = create(() => ({ slow: 0, waiting: 0 }))
const count = (by: number) => useCalls.setState(({ slow }) => ({ slow: slow + by }))

let underWay = 0
const isBusy = () => underWay > 0

/** Waits for the work: a call, or the files of a page. */
export async function trackPending<T>(work: Promise<T>): Promise<T> {
  underWay += 1
  try {
    return await work
  } finally {
    underWay -= 1
  }
}

/** Waits for a call, and counts it as slow from its first second to its end. */
export async function trackSlowCall<T>(work: Promise<T>): Promise<T> {
  let counted = false
  const timer = setTimeout(() => {
    counted = true
    count(1)
  }, slowAfter)
  try {
    return await trackPending(work)
  } finally {
    clearTimeout(timer)
    if (counted) count(-1)
  }
}

/** Counts a write that waits until the server is less busy, until what it returns is called. */
export function trackWaitingWrite(): () => void {
  useCalls.setState(({ waiting }) => ({ waiting: waiting + 1 }))
  return () => useCalls.setState(({ waiting }) => ({ waiting: waiting - 1 }))
}

export const useWaitingWrites = (): boolean => useCalls(({ waiting }) => waiting > 0)
export const useSlowCalls = (): boolean => useCalls(({ slow }) => slow > 0)

/** Milliseconds, of which two in a row have to be quiet: between the files of a page and its calls there is a moment. */
const patience = 300

/** Milliseconds after which a browser that never says that it is idle counts as idle: a slow machine may never be. */
const longestWork = 2000

/**
 * When the page has what it shows and nothing is under way: what may be needed next must not take the line from what is needed now, and a
 * browser that waits for the network is idle, too.
 */
export async function whenIdle(): Promise<void> {
  for (let quiet = 0; quiet < 2; quiet = isBusy() ? 0 : quiet + 1) await new Promise((resolve) => setTimeout(resolve, patience))
  await new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: longestWork })
    else setTimeout(resolve)
  })
}
