import { AppError, fail } from '#contract/kit/errors.ts'

type Limits = {
  /** Number of works that run at once. */
  atOnce: number
  /** Number of works that one account, or another `owner`, may run at once. */
  ofOne: (owner: number | string) => number
  /** Number of further works of one account that may wait. */
  waiting: number
  /** Longest wait in milliseconds; without it no call fails for waiting. */
  maxWaitMs?: number | undefined
}

export type Semaphore = ReturnType<typeof createSemaphore>

/** Retry-After in seconds of a call that finds the queue full. */
const retryAfterSeconds = 5

/**
 * Shares places among accounts: a free place goes to the waiting account that was served longest ago. An aborted signal leaves the queue.
 */
export function createSemaphore({ atOnce, ofOne, waiting, maxWaitMs }: Limits) {
  const lines = new Map<number | string, (() => void)[]>()
  const running = new Map<number | string, number>()
  let taken = 0
  let finished = 0

  const canBegin = (owner: number | string) => taken < atOnce && (running.get(owner) ?? 0) < ofOne(owner)
  function begin(owner: number | string) {
    taken += 1
    running.set(owner, (running.get(owner) ?? 0) + 1)
  }
  function end(owner: number | string) {
    taken -= 1
    const others = (running.get(owner) ?? 1) - 1
    if (others > 0) running.set(owner, others)
    else running.delete(owner)
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

  async function waitForTurn(owner: number | string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const line = lines.get(owner) ?? []
    if (line.length >= waiting) fail('TooManyRequests', { retryAfter: retryAfterSeconds })
    const finishedBefore = finished
    await new Promise<void>((resolve, reject) => {
      const leave = (reason: Error) => {
        line.splice(line.indexOf(first), 1)
        if (line.length === 0) lines.delete(owner)
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
      lines.set(owner, line)
      signal.addEventListener('abort', onAbort)
    })
  }

  return {
    /**
     * Limits concurrent work per `owner`: an account number, or another key of callers that share a queue. `hangUp` is called only for
     * works that wait.
     */
    async take<T>(owner: number | string, hangUp: () => AbortSignal, work: () => Promise<T>): Promise<T> {
      if (canBegin(owner)) begin(owner)
      else await waitForTurn(owner, hangUp())
      try {
        const done = await work()
        finished += 1
        return done
      } finally {
        end(owner)
      }
    },
    /** Number of waiting works. */
    waiting: () => lines.values().reduce((sum, { length }) => sum + length, 0),
  }
}
