import type { Endpoint } from '#contract/kit/endpoint.ts'
import { AppError } from '#contract/kit/errors.ts'
import { trackWaitingWrite } from './progress.ts'

/** A write that takes effect once however often it is sent: a POST by its key, others by their version or by nature. */
export const isRepeatableWrite = ({ method, writes, notRepeatable }: Endpoint): boolean =>
  !notRepeatable && (method !== 'GET' || writes === true)

/** Browsers withhold randomUUID on the plain http of a shop's own network. */
export const randomKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const usualDelayMs = 2000

/**
 * Retries while the server is busy, after the delay it names, until `deadline` on the clock of `performance`; the page shows that it
 * waits.
 */
export async function retryWhileBusy<T>(attempt: () => Promise<T>, deadline: number, signal: AbortSignal): Promise<T> {
  let stopWaiting: (() => void) | undefined
  try {
    for (;;) {
      try {
        return await attempt()
      } catch (error) {
        const delayMs = retryDelayMs(error)
        if (delayMs === undefined || performance.now() + delayMs > deadline) throw error
        stopWaiting ??= trackWaitingWrite()
        await sleep(delayMs, signal)
      }
    }
  } finally {
    stopWaiting?.()
  }
}

/** Milliseconds: the server's delay plus up to half of it at random, so that refused callers do not all return at the same moment. */
function retryDelayMs(error: unknown): number | undefined {
  const isBusy = error instanceof AppError && (error.code === 'TooManyRequests' || error.code === 'TechnicalDifficultiesError')
  if (!isBusy) return undefined
  return (error.retryAfter === undefined ? usualDelayMs : error.retryAfter * 1000) * (1 + Math.random() / 2)
}

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
