import type { ReactionsOf } from './context.ts'
import type { Routes } from './http/implement.ts'
import type { BoundJob } from './jobs/bind.ts'
import type { StartingRows } from './new-account.ts'

/** Everything that a feature registers with the server. */
export type Feature = {
  routes?: Routes[]
  jobs?: BoundJob[]
  /** Reactions run at once, in the order of the features in `app.ts`; an error in one fails the whole transaction. */
  reactions?: ReactionsOf
  /** Run in the order of the features in `app.ts`. */
  startingRows?: StartingRows
}

/** `routes` holds one or several, each for a feature of the contract. */
export const defineFeature = ({ routes = [], ...rest }: Omit<Feature, 'routes'> & { routes?: Routes | Routes[] }): Feature => ({
  ...rest,
  routes: [routes].flat(),
})
