import { AppError, fail } from '#contract/kit/errors.ts'

type Limits = {
  /** How many run at once. */
  atOnce: number
  /** How many of them may be of one account, or of whoever else this is. */
  ofOne: (whose: number | string) => number
  /** How many more of one account may wait for those that run. */
  waiting: number
  /** Milliseconds that one may wait; without it nobody is refused for waiting. */
  maxWaitMs?: number | undefined
}

/** Takes work as it comes, so much of an account at a time. `whose`: its number, or what else those have in common who share a line. `hangUp` is asked of those who wait. */
export type Semaphore = {
  take: <T>(whose: number | string, hangUp: () => AbortSignal, work: () => Promise<T>) => Promise<T>
  /** How many are in the lines. */
  waiting: () => number
}

/** Seconds after which whoever found no room may ask again. */
const retryAfter = 5

/**
 * Places for work of many. An account waits for itself alone: of those who wait, the account that was served longest ago is next. Whoever hangs up
 * leaves their place in the line.
 */
export function createSemaphore({ atOnce, ofOne, waiting, maxWaitMs }: Limits): Semaphore {
  const lines = new Map<number | string, (() => void)[]>()
  const running = new Map<number | string, number>()
  let taken = 0
  let finished = 0

  const mayBegin = (whose: number | string) => taken < atOnce && (running.get(whose) ?? 0) < ofOne(whose)
  function begin(whose: number | string) {
    taken += 1
    running.set(whose, (running.get(whose) ?? 0) + 1)
  }
  function end(whose: number | string) {
    taken -= 1
    const others = (running.get(whose) ?? 1) - 1
    if (others > 0) running.set(whose, others)
    else running.delete(whose)
    for (const [waits, line] of lines) {
      if (taken >= atOnce) return
      if (!mayBegin(waits)) continue
      const first = line.shift()!
      lines.delete(waits)
      // Behind all others.
      if (line.length > 0) lines.set(waits, line)
      begin(waits)
      first()
    }
  }

  /** Where no work has finished since the caller came, its wait is not due to the number of callers. */
  const waitError = (finishedBefore: number) =>
    finished > finishedBefore
      ? new AppError('TooManyRequests', { retryAfter })
      : new AppError('TechnicalDifficultiesError', { retryAfter: 2 })

  async function turnOf(whose: number | string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const line = lines.get(whose) ?? []
    if (line.length >= waiting) fail('TooManyRequests', { retryAfter })
    const finishedBefore = finished
    await new Promise<void>((resolve, reject) => {
      const leave = (reason: Error) => {
        line.splice(line.indexOf(first), 1)
        if (line.length === 0) lines.delete(whose)
        forget()
        reject(reason)
      }
      const left = () => leave(signal.reason as Error)
      const timer = maxWaitMs && setTimeout(() => leave(waitError(finishedBefore)), maxWaitMs)
      const forget = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', left)
      }
      const first = () => {
        forget()
        resolve()
      }
      line.push(first)
      lines.set(whose, line)
      signal.addEventListener('abort', left)
    })
  }

  return {
    async take(whose, hangUp, work) {
      if (mayBegin(whose)) begin(whose)
      else await turnOf(whose, hangUp())
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
