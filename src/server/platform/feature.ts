import type { AccountId, Db } from './database/db.ts'
import type { Routes } from './http/implement.ts'
import type { BoundJob } from './jobs/bind.ts'
import type { ReactionsOf } from './reactions.ts'

/**
 * What is said of an account that is about to be made. A feature that needs more of it for its starting rows adds that beside them:
 * `declare module '#server/platform/feature.ts' { interface NewAccount { workers?: string[] } }`.
 */
// oxlint-disable-next-line typescript/consistent-type-definitions -- features add to it
export interface NewAccount {
  /** Three letters, more once those are used up: the beginning of its order numbers. */
  code: string
  name: string
  currency?: string
  /** Two letters; Romania where none is said. */
  country?: string
}

/** All that a feature is to the server. */
export type Feature = {
  routes?: Routes[]
  jobs?: BoundJob[]
  /** Run at once, in the order in which `app.ts` lists the features; what throws fails the whole. */
  reactions?: ReactionsOf
  /** What a new account gets in the tables of this feature: in the transaction that makes it, and in the same order. */
  startingRows?: (db: Db, account: AccountId, given: NewAccount) => Promise<unknown>
}

/** `routes` one or several: a feature of the contract each. */
export const defineFeature = ({ routes = [], ...rest }: Omit<Feature, 'routes'> & { routes?: Routes | Routes[] }): Feature => ({
  ...rest,
  routes: [routes].flat(),
})
