import { isUnderWay } from './progress.ts'

/** Milliseconds after which what a page asks for first is under way. */
const patience = 400

/**
 * When the page has what it shows and nothing is under way: what may be needed next must not take the line from what is needed now, and a
 * browser that waits for the network is idle, too.
 */
export async function atRest(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, patience))
  while (isUnderWay())
  await new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve))
}
