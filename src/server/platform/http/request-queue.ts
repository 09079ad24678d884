import type { FastifyRequest } from 'fastify'
import { AppError } from '#contract/kit/errors.ts'
import type { AccountId } from '#server/platform/database/db.ts'
import { hashToken } from '#server/platform/sign-in/passwords.ts'
import { createSemaphore, type Semaphore } from './semaphore.ts'

/** The connections of ordinary calls, shared so that a small shop does not wait behind the many calls of a chain. */
export type RequestQueue = {
  /** The work says of which account the caller is, once it knows. */
  take: <T>(request: FastifyRequest, hangUp: () => AbortSignal, work: (found: (account: AccountId) => void) => Promise<T>) => Promise<T>
  waiting: Semaphore['waiting']
}

/** How many sessions are known by their account; then all are learned anew. */
const maxKnownSessions = 10_000

/** Milliseconds after which an account that nobody has asked for any more counts as gone. */
const accountIdleMs = 10_000

/**
 * Of so many connections an account has a third while others ask as well, and more of its calls than that wait in a line of its own. A shop alone
 * on its server has all of them. `maxWaitMs`: a call that has no turn by then is refused; without it none is.
 */
export function createRequestQueue(connections: number, maxWaitMs?: number): RequestQueue {
  const share = Math.ceil(connections / 3)
  let last: AccountId | undefined
  let changedAt = -accountIdleMs
  const isAlone = () => performance.now() - changedAt > accountIdleMs
  const ofOne = (whose: number | string) => (typeof whose === 'number' && isAlone() ? connections : share)
  const places = createSemaphore({ atOnce: connections, ofOne, waiting: 250, maxWaitMs })
  const heard = (account: AccountId) => {
    if (last !== undefined && account !== last) changedAt = performance.now()
    last = account
    return account
  }
  // Remembered for the line alone: who may do what is asked elsewhere.
  const accounts = new Map<string, AccountId>()
  const found = (session: string, account: AccountId) => {
    if (accounts.size >= maxKnownSessions) accounts.clear()
    accounts.set(session, heard(account))
  }

  return {
    waiting: places.waiting,
    take: ({ headers: { authorization }, ip }, hangUp, work) => {
      const session = authorization && hashToken(authorization).toString('base64')
      const account = session && accounts.get(session)
      if (account)
        return places.take(heard(account), hangUp, () =>
          work(() => {}).catch((error: unknown) => {
            // Whose session is over is none of the account's any more, and may not fill its line.
            if (error instanceof AppError && error.code === 'SignInRequired') accounts.delete(session)
            throw error
          }),
        )
      return places.take(ip, hangUp, () => work((account) => session && found(session, account)))
    },
  }
}
