import { customerOrders } from '#contract/customer-orders.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import { download } from './customer-orders.export.ts'
import * as moves from './board-moves.service.ts'
import * as orderLink from './order-link.service.ts'
import * as service from './customer-orders.service.ts'

export default defineFeature({
  routes: implement(customerOrders, {
    search: service.search,
    download,
    get: service.get,
    create: service.create,
    update: service.update,
    move: moves.move,
    close: service.close,
    remove: service.remove,
    startOrder: orderLink.startOrder,
  }),
  reactions: {
    clientsLocking: service.lockOfClients,
    clientMerged: service.moveToClient,
    clientErased: service.forgetClients,
    groupDeleted: service.leaveGroup,
    orderTransformed: orderLink.linkOrder,
    orderDone: orderLink.closeWithOrder,
    orderDeleted: orderLink.unlinkOrder,
  },
})
