import type { AccountId, Db } from '#server/platform/database/db.ts'
import * as queries from './queries.ts'
import type { NewUser } from './queries.ts'

export type { NewUser }

/** A user who can sign in; `organizations` are codes, their own first. */
export async function addUser(db: Db, account: AccountId, user: NewUser, organizations: string[]): Promise<number> {
  const known = await queries.organizationIds(db, account)
  const ids = organizations.map((code) => known.get(code) ?? missing(code))
  return queries.insert(db, account, { ...user, username: user.username.toLowerCase() }, ids)
}

const missing = (code: string): never => {
  throw new Error(`The account has no organization ${code}`)
}
