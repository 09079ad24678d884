import type { Level } from '#contract/kit/access.ts'
import { fail } from '#contract/kit/errors.ts'
import type { AccountId, Db } from './db.ts'
import { hashToken } from './passwords.ts'

/** Who asks: proven by a token that only its holder knows, and kept here hashed. */
export type Session = {
  account: AccountId
  userId: number
  level: Level
  /** The workplace of the user; those they may see are in `organizations`, all of the account for an admin. */
  organizationId: number
  organizations: number[]
  tokenHash: Buffer
}

/** Seconds: twelve hours after the last use, seven days in all. */
export const sessionLength = { idle: 12 * 3600, most: 7 * 24 * 3600 }
/** How stale `seen_at` may grow before a use is written down: a write for every read would cost more than the read. */
const noted = 10 * 60 * 1000

export const bearer = (authorization: string | undefined): string | undefined => /^Bearer ([\w-]{43})$/.exec(authorization ?? '')?.[1]

/** The live session of a token. */
export async function findSession(db: Db, token: string | undefined): Promise<Session> {
  const tokenHash = token === undefined ? fail('SignInRequired') : hashToken(token)
  const row = await db.selectFrom('sessions').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst()
  if (!row || row.expiresAt < new Date().toISOString()) return fail('SignInRequired')
  if (Date.now() - Date.parse(row.seenAt) > noted) await noteUse(db, tokenHash, row.createdAt)
  return {
    account: row.accountId as AccountId,
    userId: row.userId,
    level: row.level as Level,
    organizationId: row.organizationId,
    organizations: row.organizationIds,
    tokenHash,
  }
}

async function noteUse(db: Db, tokenHash: Buffer, createdAt: string) {
  const expires = Math.min(Date.now() + sessionLength.idle * 1000, Date.parse(createdAt) + sessionLength.most * 1000)
  await db
    .updateTable('sessions')
    .set({ seenAt: new Date().toISOString(), expiresAt: new Date(expires).toISOString() })
    .where('tokenHash', '=', tokenHash)
    .execute()
}
