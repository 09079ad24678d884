import { products } from '#contract/products.ts'
import { implement } from '#server/platform/implement.ts'
import * as queries from './queries.ts'

export default implement(products, {
  lists: async ({ db, account, session }, input) => ({ items: await queries.choices(db, account, session.organizations, input) }),
})
