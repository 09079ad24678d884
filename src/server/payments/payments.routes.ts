import { payments } from '#contract/payments.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import { followOrder } from './order-money.service.ts'
import * as service from './payments.service.ts'
import { refund, reverse } from './reversals.service.ts'
import { moveDeposit } from './targets.service.ts'

export default defineFeature({
  routes: implement(payments, {
    ofOrder: service.listOfOrder,
    get: service.get,
    create: service.create,
    refund,
    void: reverse,
    update: service.update,
  }),
  reactions: {
    orderMoney: followOrder,
    orderTransformed: moveDeposit,
    clientMerged: service.moveToClient,
    clientErased: service.forgetClients,
  },
})
