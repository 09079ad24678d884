import { AppError, fail } from '#contract/kit/errors.ts'

type Limits = {
  /** Number of works that run at once. */
  atOnce: number
  /** Number of works that one account, or another `whose`, may run at once. */
  ofOne: (whose: number | string) => number
  /** Number of further works of one account that may wait. */
  waiting: number
  /** Longest wait in milliseconds; without it no call fails for waiting. */
  maxWaitMs?: number | undefined
}

/**
 * Limits concurrent work per `whose`: an account number, or another key of callers that share a queue. `hangUp` is called only for works
 * that wait.
 */
export type Semaphore = {
  take: <T>(whose: number | string, hangUp: () => AbortSignal, work: () => Promise<T>) => Promise<T>
  /** Number of waiting works. */
  waiting: () => number
}

/** Retry-After in seconds of a call that finds the queue full. */
const retryAfterSeconds = 5

/**
 * Shares places among accounts: a free place goes to the waiting account that was served longest ago. An aborted signal leaves the queue.
 */
export function createSemaphore({ atOnce, ofOne, waiting, maxWaitMs }: Limits): Semaphore {
  const lines = new Map<number | string, (() => void)[]>()
  const running = new Map<number | string, number>()
  let taken = 0
  let finished = 0

  const canBegin = (whose: number | string) => taken < atOnce && (running.get(whose) ?? 0) < ofOne(whose)
  function begin(whose: number | string) {
    taken += 1
    running.set(whose, (running.get(whose) ?? 0) + 1)
  }
  function end(whose: number | string) {
    taken -= 1
    const others = (running.get(whose) ?? 1) - 1
    if (others > 0) running.set(whose, others)
    else running.delete(whose)
    for (const [next, line] of lines) {
      if (taken >= atOnce) return
      if (!canBegin(next)) continue
      const first = line.shift()!
      lines.delete(next)
      // The account moves behind all others.
      if (line.length > 0) lines.set(next, line)
      begin(next)
      first()
    }
  }

  /** If no work finished during the wait, the number of callers is not its cause. */
  const waitError = (finishedBefore: number) =>
    finished > finishedBefore
      ? new AppError('TooManyRequests', { retryAfter: retryAfterSeconds })
      : new AppError('TechnicalDifficultiesError', { retryAfter: 2 })

  async function waitForTurn(whose: number | string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const line = lines.get(whose) ?? []
    if (line.length >= waiting) fail('TooManyRequests', { retryAfter: retryAfterSeconds })
    const finishedBefore = finished
    await new Promise<void>((resolve, reject) => {
      const leave = (reason: Error) => {
        line.splice(line.indexOf(first), 1)
        if (line.length === 0) lines.delete(whose)
        cleanUp()
        reject(reason)
      }
      const onAbort = () => leave(signal.reason as Error)
      const timer = maxWaitMs && setTimeout(() => leave(waitError(finishedBefore)), maxWaitMs)
      const cleanUp = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
      }
      const first = () => {
        cleanUp()
        resolve()
      }
      line.push(first)
      lines.set(whose, line)
      signal.addEventListener('abort', onAbort)
    })
  }

  return {
    async take(whose, hangUp, work) {
      if (canBegin(whose)) begin(whose)
      else await waitForTurn(whose, hangUp())
      try {
        const done = await work()
        finished += 1
        return done
      } finally {
        end(whose)
      }
    },
    waiting: () => lines.values().reduce((sum, { length }) => sum + length, 0),
  }
}
