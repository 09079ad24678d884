import { products } from '#contract/products.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/request/implement.ts'
import * as queries from './queries.ts'

export default defineFeature({
  routes: implement(products, {
    choices: async ({ db, scope }, input) => ({ items: await queries.choices(db, scope, input) }),
  }),
})
