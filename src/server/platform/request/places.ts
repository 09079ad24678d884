import { fail } from '#contract/kit/errors.ts'
import type { AccountId } from '#server/platform/database/db.ts'

type Limits = {
  /** How many run at once. */
  atOnce: number
  /** How many more of one account may wait for the one that runs. */
  waiting: number
}

/** Takes work as it comes, one of an account at a time. */
export type Places = <T>(account: AccountId, signal: AbortSignal, work: () => Promise<T>) => Promise<T>

/** Seconds after which whoever found no room may ask again. */
const retryAfter = 5

/**
 * Places for what takes long. An account waits for itself alone: of those who wait, the account that was served longest ago is next. Whoever
 * hangs up leaves their place in the line.
 */
export function openPlaces({ atOnce, waiting }: Limits): Places {
  const lines = new Map<AccountId, (() => void)[]>()
  const running = new Set<AccountId>()

  function next() {
    for (const [account, line] of lines) {
      if (running.size >= atOnce) return
      if (running.has(account)) continue
      const begin = line.shift()!
      lines.delete(account)
      // Behind all others.
      if (line.length > 0) lines.set(account, line)
      running.add(account)
      begin()
    }
  }

  function turnOf(account: AccountId, signal: AbortSignal): Promise<void> {
    const line = lines.get(account) ?? []
    if (line.length >= waiting) fail('TooManyRequests', { retryAfter })
    return new Promise((resolve, reject) => {
      const leave = () => {
        line.splice(line.indexOf(begin), 1)
        if (line.length === 0) lines.delete(account)
        reject(signal.reason as Error)
      }
      const begin = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      line.push(begin)
      lines.set(account, line)
      signal.addEventListener('abort', leave)
      next()
    })
  }

  return async (account, signal, work) => {
    signal.throwIfAborted()
    await turnOf(account, signal)
    try {
      return await work()
    } finally {
      running.delete(account)
      next()
    }
  }
}
