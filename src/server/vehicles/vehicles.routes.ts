import { vehicles } from '#contract/vehicles.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { clientScope } from '#server/clients/clients.service.ts'
import { implement } from '#server/platform/http/implement.ts'
import { download } from './vehicles.export.ts'
import * as plate from './plate.service.ts'
import * as queries from './vehicles.queries.ts'
import * as service from './vehicles.service.ts'
import * as visits from './visits.queries.ts'

export default defineFeature({
  routes: implement(vehicles, {
    plate: async (context, { value }) => ({
      items: await visits.findByPlatePrefix(context.db, context.scope, await clientScope(context), value),
    }),
    search: async (context, input) => queries.search(context.db, await clientScope(context), input),
    download,
    makes: async (context) => ({ items: await queries.listMakes(context.db, await clientScope(context)) }),
    vin: async (context, { vinNumber }) => ({ items: await queries.findByVin(context.db, await clientScope(context), vinNumber) }),
    get: service.get,
    history: service.listVisits,
    create: service.create,
    update: service.update,
    remove: service.remove,
    changePlate: plate.changePlate,
  }),
  reactions: { clientMerged: service.moveToClient, clientErased: service.leaveClients, orderDone: service.recordVisit },
})
