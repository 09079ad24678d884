import { vehicles } from '#contract/vehicles.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/request/implement.ts'
import * as queries from './queries.ts'
import * as service from './service.ts'

export default defineFeature({
  routes: implement(vehicles, {
    plate: async ({ db, scope }, { value }) => ({ items: await queries.byPlate(db, scope, value) }),
    search: ({ db, scope }, input) => queries.search(db, scope, input),
    makes: async ({ db, scope }) => ({ items: await queries.makes(db, scope) }),
    vin: async ({ db, scope }, { vinNumber }) => ({ items: await queries.withVin(db, scope, vinNumber) }),
    get: service.get,
    history: service.history,
    create: service.create,
    update: service.update,
    remove: service.remove,
    changePlate: service.changePlate,
  }),
})
