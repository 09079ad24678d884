import type { Routes } from '#server/platform/request/implement.ts'
import type { BoundJob } from './jobs/runs.ts'
import type { ReactionsOf } from './reactions.ts'

/** All that a feature is to the server. */
export type Feature = {
  routes?: Routes[]
  jobs?: BoundJob[]
  /** Run at once, in the order in which `app.ts` lists the features; what throws fails the whole. */
  reactions?: ReactionsOf
}

/** `routes` one or several: a feature of the contract each. */
export const defineFeature = ({ routes = [], ...rest }: Omit<Feature, 'routes'> & { routes?: Routes | Routes[] }): Feature => ({
  ...rest,
  routes: [routes].flat(),
})
