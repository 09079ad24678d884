import { workOrders } from '#contract/work-orders.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/request/implement.ts'
import { download } from './export.ts'
import { pdf } from './print.ts'
import * as queries from './queries.ts'
import * as service from './service.ts'

export default defineFeature({
  routes: implement(workOrders, {
    search: ({ db, scope }, input) => queries.search(db, scope, input),
    download,
    get: service.get,
    create: service.create,
    update: service.update,
    status: service.changeStatus,
    remove: service.remove,
    pdf,
  }),
  reactions: {
    vehicleMerged: service.moveToVehicle,
    clientMerging: service.holdOfClients,
    clientMerged: service.moveToClient,
  },
})
