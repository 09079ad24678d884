import { workOrderProducts } from '#contract/work-order-products.ts'
import { workOrders } from '#contract/work-orders.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/request/implement.ts'
import { history } from './history/service.ts'
import * as listExport from './list/export.ts'
import * as list from './list/service.ts'
import * as whose from './whose/service.ts'
import { find, pdf, samplePdf } from './print/print.ts'
import { reprice } from './pricing/service.ts'
import * as service from './service.ts'
import * as lines from './single-lines/service.ts'
import * as stages from './stages/service.ts'
import * as transferService from './transfer/service.ts'

export default defineFeature({
  routes: [
    implement(workOrders, {
      search: list.search,
      download: listExport.download,
      get: service.get,
      find,
      create: service.create,
      update: service.update,
      status: stages.changeStatus,
      remove: service.remove,
      restore: stages.restore,
      transferPreview: transferService.preview,
      transfer: transferService.transfer,
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
