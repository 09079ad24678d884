import { workOrderProducts } from '#contract/work-order-products.ts'
import { workOrders } from '#contract/work-orders.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/request/implement.ts'
import { history } from './history/service.ts'
import { download } from './list/export.ts'
import { search } from './list/service.ts'
import * as whose from './whose/service.ts'
import { find, pdf, samplePdf } from './print/print.ts'
import { reprice } from './pricing/service.ts'
import * as service from './service.ts'
import * as lines from './single-lines/service.ts'
import { changeStatus, restore } from './stages/service.ts'
import { preview, transfer } from './transfer/service.ts'

export default defineFeature({
  routes: [
    implement(workOrders, {
      search,
      download,
      get: service.get,
      find,
      create: service.create,
      update: service.update,
      status: changeStatus,
      remove: service.remove,
      restore,
      transferPreview: preview,
      transfer,
      reprice,
      history,
      withRelations: service.get,
      pdf,
      samplePdf,
    }),
    implement(workOrderProducts, { create: lines.add, update: lines.update, remove: lines.remove }),
  ],
  reactions: {
    vehicleMerged: whose.moveToVehicle,
    clientMerging: whose.holdOfClients,
    clientMerged: whose.moveToClient,
    clientErased: whose.forgetClients,
  },
})
