import { create } from 'zustand'
import { AppError } from '#contract/kit/errors.ts'

const probeTimeoutMs = 3000
const retryAfterMs = 5000

/** Asks the server itself: a browser may think it is offline while the shop's own network works, or online while that does not. */
export const isServerReachable = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(probeTimeoutMs) }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * While the server is reachable, `attempt` runs at once, every five seconds and when the browser gets online, until it returns true. The
 * returned function stops it.
 */
export function retryWhenReachable(attempt: () => boolean): () => void {
  const controller = new AbortController()
  const { signal } = controller
  void (async () => {
    while (!signal.aborted) {
      if ((await isServerReachable()) && !signal.aborted && attempt()) return
      await waitForNetwork(retryAfterMs)
    }
  })()
  return () => controller.abort()
}

const useLostNetwork = create(() => ({ isLost: false }))

/** Whether a call has failed because the server cannot be reached, until it can be again. */
export const useHasLostNetwork = (): boolean => useLostNetwork(({ isLost }) => isLost)

/** Called when a call got no answer. One call may fail by itself, so the server is asked. */
export async function noteUnanswered(): Promise<void> {
  if (useLostNetwork.getState().isLost || (await isServerReachable()) || useLostNetwork.getState().isLost) return
  useLostNetwork.setState({ isLost: true })
  retryWhenReachable(() => {
    useLostNetwork.setState({ isLost: false })
    return true
  })
}
addEventListener('offline', () => void noteUnanswered())

/** Resolves after the delay, or as soon as the browser gets online. */
export const waitForNetwork = (delayMs: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(end, delayMs)
    function end() {
      removeEventListener('online', end)
      clearTimeout(timer)
      resolve()
    }
    addEventListener('online', end)
  })

/** A chunk could not be loaded because of the network. */
export class ChunkUnreachable extends AppError {
  constructor(isReachableAgain: boolean) {
    super('TechnicalDifficultiesError', { message: isReachableAgain ? 'PageFilesMissingHint' : 'NoNetwork' })
  }
}

/** Browsers report a chunk that could not be loaded with these messages. */
export const isChunkError = (error: unknown): error is Error =>
  error instanceof Error && /dynamically imported module|Importing a module script failed|Unable to preload/i.test(error.message)

let hasLostChunk = false

/** Browsers cache a failed module import: once the network has lost a chunk, later failures, too, need a reload of the page. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const isReachable = await isServerReachable()
    if (isReachable && !hasLostChunk) throw error
    hasLostChunk = true
    throw new ChunkUnreachable(isReachable)
  }
}
