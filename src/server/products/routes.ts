import { products } from '#contract/products.ts'
import { implement } from '#server/platform/implement.ts'
import * as queries from './queries.ts'

export default implement(products, {
  lists: async ({ db, scope }, input) => ({ items: await queries.choices(db, scope, input) }),
})
