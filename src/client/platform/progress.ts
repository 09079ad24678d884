import { create } from 'zustand'

/** A call this long makes the bar at the top of the page show. */
const slowAfter = 1000

const useCalls = create(() => ({ slow: 0 }))
const count = (by: number) => useCalls.setState(({ slow }) => ({ slow: slow + by }))

let underWay = 0
const isBusy = () => underWay > 0

/** Waits for the work, and counts it as slow from its first second to its end. */
export async function watched<T>(work: Promise<T>): Promise<T> {
  let counted = false
  underWay += 1
  const timer = setTimeout(() => {
    counted = true
    count(1)
  }, slowAfter)
  try {
    return await work
  } finally {
    clearTimeout(timer)
    underWay -= 1
    if (counted) count(-1)
  }
}

export const useSlowCalls = (): boolean => useCalls(({ slow }) => slow > 0)

/** Milliseconds after which what a page asks for first is under way. */
const patience = 400

/**
 * When the page has what it shows and nothing is under way: what may be needed next must not take the line from what is needed now, and a
 * browser that waits for the network is idle, too.
 */
export async function atRest(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, patience))
  while (isBusy())
  await new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve))
}
