import type { AccountId, Db } from '#server/platform/database/db.ts'
import { hashToken } from './passwords.ts'
import { findSession, type Session } from './sessions.ts'

/** Milliseconds for which a call that only reads believes what was read of its session before. */
const sessionCacheMs = 5000
/** How many sessions are remembered; then all are read anew. */
const maxCachedSessions = 10_000

export type SessionCache = ReturnType<typeof createSessionCache>

type Others = {
  /** Whether this process hears what the others tell. */
  areHeard: () => boolean
  /** Tells every process on the database that somebody of the account may no longer do what they could, or more. */
  tell: (account: AccountId) => void
}

/**
 * The sessions of those who have asked in the last seconds, for calls that only read: to look one up costs as much as a short list. Whatever
 * changes what somebody may do says so to `changed` once it is committed and before it is answered, by which this process forgets the account
 * at once and the others as soon as they hear of it. A process that hears nothing remembers nothing. Time alone takes a right away, too, such as
 * that of a user until a day: that shows within those seconds.
 */
export function createSessionCache({ areHeard, tell }: Others) {
  const known = new Map<string, { session: Session; until: number }>()
  /** How often something was forgotten: what was being read meanwhile may be what it was before. */
  let forgotten = 0

  function forget(account?: number) {
    forgotten += 1
    if (account === undefined) return known.clear()
    for (const [key, { session }] of known) if (session.scope.account === account) known.delete(key)
  }

  return {
    find: async (db: Db, token: string | undefined): Promise<Session> => {
      if (token === undefined || !areHeard()) return findSession(db, token)
      const key = hashToken(token).toString('base64')
      const before = known.get(key)
      if (before && performance.now() < before.until) return before.session
      const sinceThen = forgotten
      // The bound counts from before the look-up: a sign-out that commits while it runs may be published late.
      const startedAt = performance.now()
      const session = await findSession(db, token)
      if (sinceThen !== forgotten) return session
      if (known.size >= maxCachedSessions) known.clear()
      // By a clock that nobody sets.
      known.set(key, { session, until: startedAt + Math.min(sessionCacheMs, Date.parse(session.expiresAt) - Date.now()) })
      return session
    },

    changed: (account: AccountId) => {
      forget(account)
      tell(account)
    },

    /** What another process told of this account; without one, that something may have passed unheard. */
    forget,
  }
}
