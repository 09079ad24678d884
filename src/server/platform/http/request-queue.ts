import type { FastifyRequest } from 'fastify'
import { AppError } from '#contract/kit/errors.ts'
import type { AccountId } from '#server/platform/database/db.ts'
import { hashToken } from '#server/platform/sign-in/passwords.ts'
import { createSemaphore } from './semaphore.ts'

export type RequestQueue = ReturnType<typeof createRequestQueue>

/** Upper bound of the session map, which is cleared when full. */
const maxKnownSessions = 10_000

/** Milliseconds after which an account without calls counts as gone. */
const accountIdleMs = 10_000

/**
 * Shares the connections of ordinary calls, so that a small shop does not wait behind the many calls of a chain. While several accounts
 * call, each may use a third of the connections, and its further calls queue; an account alone on its server uses all. A call that waits
 * longer than `maxWaitMs` fails; without it none does.
 */
export function createRequestQueue(connections: number, maxWaitMs?: number) {
  const share = Math.ceil(connections / 3)
  let last: AccountId | undefined
  let changedAt = -accountIdleMs
  const isAlone = () => performance.now() - changedAt > accountIdleMs
  const ofOne = (owner: number | string) => (typeof owner === 'number' && isAlone() ? connections : share)
  const places = createSemaphore({ atOnce: connections, ofOne, waiting: 250, maxWaitMs })
  const noteAccount = (account: AccountId) => {
    if (last !== undefined && account !== last) changedAt = performance.now()
    last = account
    return account
  }
  // The map only chooses the queue; access checks happen elsewhere.
  const accounts = new Map<string, AccountId>()
  const rememberAccount = (session: string, account: AccountId) => {
    if (accounts.size >= maxKnownSessions) accounts.clear()
    accounts.set(session, noteAccount(account))
  }

  return {
    waiting: places.waiting,
    /** `work` reports the caller's account through its argument as soon as it is resolved. */
    take: <T>(
      { headers: { authorization }, ip }: FastifyRequest,
      hangUp: () => AbortSignal,
      work: (found: (account: AccountId) => void) => Promise<T>,
    ): Promise<T> => {
      const session = authorization && hashToken(authorization).toString('base64')
      const account = session && accounts.get(session)
      if (account)
        return places.take(noteAccount(account), hangUp, () =>
          work(() => {}).catch((error: unknown) => {
            // An expired session must not fill the queue of its former account.
            if (error instanceof AppError && error.code === 'SignInRequired') accounts.delete(session)
            throw error
          }),
        )
      return places.take(ip, hangUp, () => work((account) => session && rememberAccount(session, account)))
    },
  }
}
