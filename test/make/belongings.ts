import type { AccountId, Db } from '#server/platform/database/db.ts'
import type { Caller } from '#test/caller.ts'

/** Dependencies of the makers. */
export type Belongings = {
  db: Db
  rows: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
  account: AccountId
  organization: { id: number; code: string }
  admin: Caller
  signedIn: (userId: number) => Promise<Caller>
  secrets: { passwordHash: string; pinHash: string }
  /** Returns the next number: 001, 002 and so on. */
  number: () => string
}
