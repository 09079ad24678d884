import type { AccountId, Db } from './database/db.ts'
import type { Routes } from './http/implement.ts'
import type { BoundJob } from './jobs/bind.ts'
import type { ReactionsOf } from './reactions.ts'

/**
 * Data of an account that is being created. A feature that needs more for its starting rows adds members beside them: `declare module
 * '#server/platform/feature.ts' { interface NewAccount { workers?: string[] } }`.
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

/** Everything that a feature registers with the server. */
export type Feature = {
  routes?: Routes[]
  jobs?: BoundJob[]
  /** Reactions run at once, in the order of the features in `app.ts`; an error in one fails the whole transaction. */
  reactions?: ReactionsOf
  /** Inserts the rows of a new account into the tables of this feature, in the transaction that creates it and in the same order. */
  startingRows?: (db: Db, account: AccountId, given: NewAccount) => Promise<unknown>
}

/** `routes` holds one or several, each for a feature of the contract. */
export const defineFeature = ({ routes = [], ...rest }: Omit<Feature, 'routes'> & { routes?: Routes | Routes[] }): Feature => ({
  ...rest,
  routes: [routes].flat(),
})
