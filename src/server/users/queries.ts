import type { Level } from '#contract/kit/access.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'

export type NewUser = {
  username: string
  level: Level
  firstName?: string
  lastName?: string
  email?: string | null
  /** Hashed by the caller, who knows whether the password has to be a strong one. */
  passwordHash: string
  pinHash?: string | null
}

/** By their codes. */
export async function organizationIds(db: Db, account: AccountId): Promise<Map<string, number>> {
  const rows = await db.selectFrom('organizations').select(['code', 'id']).where('accountId', '=', account).execute()
  return new Map(rows.map(({ code, id }) => [code, id]))
}

/** The user, where they may work (their own organization first), and how they sign in. */
export async function insert(db: Db, account: AccountId, user: NewUser, organizations: number[]): Promise<number> {
  const { username, level, firstName, lastName, email, passwordHash, pinHash } = user
  const { id } = await db
    .insertInto('users')
    .values({
      accountId: account,
      username,
      firstName,
      lastName,
      email,
      type: level === 'simple-service' ? 'simple-service' : 'user',
      roles: [level],
      organizationId: organizations[0] ?? 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const others = organizations.slice(1).map((organizationId) => ({ accountId: account, userId: id, organizationId }))
  if (others.length) await db.insertInto('userOrganizations').values(others).execute()
  await db.insertInto('credentials').values({ username, accountId: account, userId: id, passwordHash, pinHash }).execute()
  return id
}
