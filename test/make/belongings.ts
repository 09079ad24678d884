import type { AccountId, Db } from '#server/platform/database/db.ts'
import type { Caller } from '#test/caller.ts'

/** What the makers of a shop's records are given. */
export type Belongings = {
  db: Db
  rows: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
  account: AccountId
  organization: { id: number; code: string }
  admin: Caller
  signedIn: (userId: number) => Promise<Caller>
  secrets: { passwordHash: string; pinHash: string }
  /** Another one each time: 001, 002. */
  number: () => string
}
