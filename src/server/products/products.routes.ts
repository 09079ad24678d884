import { productConditions, products } from '#contract/products.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import { downloadProducts, downloadServices } from './products.export.ts'
import * as queries from './products.queries.ts'
import * as service from './products.service.ts'

declare module '#server/platform/new-account.ts' {
  interface NewAccount {
    /** Names of services of the first workplace, which sets their prices later. */
    services?: string[]
  }
}

export default defineFeature({
  startingRows: async (db, account, { services = [] }) => services.length && service.createStarterProducts(db, account, services),
  routes: [
    implement(products, {
      search: ({ db, scope }, input) => queries.search(db, scope, input),
      downloadProducts,
      downloadServices,
      lookUp: ({ db, scope }, input) => queries.lookUp(db, scope, input),
      choices: service.listChoices,
      get: service.get,
      create: service.create,
      update: service.update,
      remove: service.remove,
      bulk: service.bulk,
    }),
    implement(productConditions, {
      create: service.createCondition,
      update: service.updateCondition,
      remove: service.removeCondition,
    }),
  ],
})
