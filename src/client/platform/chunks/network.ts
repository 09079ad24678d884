import { AppError } from '#contract/kit/errors.ts'

const probeTimeoutMs = 3000
const retryAfterMs = 5000

/** The server itself is asked: a browser may believe to be offline while the shop's own network works, or online while it does not. */
export const isServerReachable = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(probeTimeoutMs) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** While the server is reachable `attempt` runs at once, every five seconds and when the browser gets online, until it returns true. */
export function retryWhenReachable(attempt: () => boolean): () => void {
  const controller = new AbortController()
  const { signal } = controller
  void (async () => {
    while (!signal.aborted) {
      if ((await isServerReachable()) && !signal.aborted && attempt()) return
      await nextTry()
    }
  })()
  return () => controller.abort()
}

const nextTry = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(end, retryAfterMs)
    function end() {
      removeEventListener('online', end)
      clearTimeout(timer)
      resolve()
    }
    addEventListener('online', end)
  })

/** A part of the program did not come because the network was cut. */
export class ChunkUnreachable extends AppError {
  constructor(isReachableAgain: boolean) {
    super('TechnicalDifficultiesError', { message: isReachableAgain ? 'PageFilesMissingHint' : 'NoNetwork' })
  }
}

let hasLostChunk = false

/**
 * Browsers remember a module that did not come and never ask for it again: what fails after a cut, too, is there only once the page is loaded
 * anew.
 */
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
