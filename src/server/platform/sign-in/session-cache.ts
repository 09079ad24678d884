import type { AccountId, Db } from '#server/platform/database/db.ts'
import { hashToken } from './passwords.ts'
import { findSession, type Session } from './sessions.ts'

/** A read may use a session that was loaded at most this long ago. */
const sessionCacheMs = 5000
/** Upper bound of the cache, which is cleared when full. */
const maxCachedSessions = 10_000

export type SessionCache = ReturnType<typeof createSessionCache>

type OtherProcesses = {
  /** Whether this process receives the notifications of the others. */
  areHeard: () => boolean
  /** Notifies all processes on the database that rights in the account changed. */
  notify: (account: AccountId) => void
}

/**
 * Caches sessions for calls that only read: a lookup costs as much as a short list. Changed rights call `changed` between commit and answer;
 * this process drops the account at once, others on notification, and without notifications nothing is cached. Expiry may lag by seconds.
 */
export function createSessionCache({ areHeard, notify }: OtherProcesses) {
  const cache = new Map<string, { session: Session; until: number }>()
  /** Accounts whose rights changed during each running lookup, which may have read old ones; undefined stands for all of them. */
  const lookups = new Set<Set<number | undefined>>()

  function forget(account?: number) {
    for (const changed of lookups) changed.add(account)
    if (account === undefined) return cache.clear()
    for (const [key, { session }] of cache) if (session.scope.account === account) cache.delete(key)
  }

  return {
    find: async (db: Db, token: string | undefined): Promise<Session> => {
      if (token === undefined || !areHeard()) return findSession(db, token)
      const key = hashToken(token).toString('base64')
      const cached = cache.get(key)
      if (cached && performance.now() < cached.until) return cached.session
      const changed = new Set<number | undefined>()
      lookups.add(changed)
      // The age counts from before the lookup: a sign-out that commits during it may be notified late.
      const startedAt = performance.now()
      const session = await findSession(db, token).finally(() => lookups.delete(changed))
      if (changed.has(undefined) || changed.has(session.scope.account)) return session
      if (cache.size >= maxCachedSessions) cache.clear()
      // performance.now() is used because the system clock may be changed.
      cache.set(key, { session, until: startedAt + Math.min(sessionCacheMs, Date.parse(session.expiresAt) - Date.now()) })
      return session
    },

    changed: (account: AccountId) => {
      forget(account)
      notify(account)
    },

    /** Drops the sessions of an account, or all of them if notifications may have been lost. */
    forget,
  }
}
