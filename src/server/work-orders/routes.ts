import { workOrders } from '#contract/work-orders.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/request/implement.ts'
import { download } from './list/export.ts'
import * as list from './list/queries.ts'
import * as whose from './whose/service.ts'
import { pdf } from './print.ts'
import * as service from './service.ts'
import { changeStatus } from './stages/service.ts'

export default defineFeature({
  routes: implement(workOrders, {
    search: ({ db, scope }, input) => list.search(db, scope, input),
    download,
    get: service.get,
    create: service.create,
    update: service.update,
    status: changeStatus,
    remove: service.remove,
    pdf,
  }),
  reactions: {
    vehicleMerged: whose.moveToVehicle,
    clientMerging: whose.holdOfClients,
    clientMerged: whose.moveToClient,
  },
})
