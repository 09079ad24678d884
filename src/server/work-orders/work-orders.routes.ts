import { workOrderProducts } from '#contract/work-orders/work-order-products.ts'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import { listHistory } from './history.service.ts'
import * as listExport from './list.export.ts'
import * as list from './list.service.ts'
import * as clientAndVehicle from './client-and-vehicle.service.ts'
import { getOrderToPrint, renderOrderPdf, renderSamplePdf } from './print/print.ts'
import { reprice } from './pricing.service.ts'
import * as service from './work-orders.service.ts'
import * as lines from './single-lines.service.ts'
import * as status from './status.service.ts'
import * as transferService from './transfer.service.ts'

export default defineFeature({
  routes: [
    implement(workOrders, {
      search: list.search,
      download: listExport.download,
      get: service.get,
      find: getOrderToPrint,
      create: service.create,
      update: service.update,
      status: status.changeStatus,
      remove: service.remove,
      restore: status.restore,
      transferPreview: transferService.preview,
      transfer: transferService.transfer,
      reprice,
      history: listHistory,
      withRelations: service.get,
      pdf: renderOrderPdf,
      samplePdf: renderSamplePdf,
    }),
    implement(workOrderProducts, { create: lines.addLine, update: lines.update, remove: lines.remove }),
  ],
  reactions: {
    vehicleMerged: clientAndVehicle.moveToVehicle,
    clientsLocking: clientAndVehicle.lockOrdersOfClients,
    clientMerged: clientAndVehicle.moveToClient,
    clientErased: clientAndVehicle.forgetClients,
  },
})
