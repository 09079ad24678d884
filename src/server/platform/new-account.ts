import type { AccountId, Db } from './database/db.ts'

/**
 * Data of an account that is being created. A feature that needs more for its starting rows adds members beside them: `declare module
 * '#server/platform/new-account.ts' { interface NewAccount { workers?: string[] } }`.
 */
// oxlint-disable-next-line typescript/consistent-type-definitions -- features add to it
export interface NewAccount {
  /** Prefix of its order numbers: three letters, more once those are used up. */
  code: string
  name: string
  currency?: string
  /** Country code of two letters; Romania by default. */
  country?: string
}

/** Inserts the rows of a new account into the tables of one feature, in the transaction that creates the account. */
export type StartingRows = (db: Db, account: AccountId, given: NewAccount) => Promise<unknown>
