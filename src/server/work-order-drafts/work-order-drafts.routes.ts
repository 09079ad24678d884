import { workOrderDrafts } from '#contract/work-orders/work-order-drafts.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import { download } from './work-order-drafts.export.ts'
import * as queries from './work-order-drafts.queries.ts'
import * as service from './work-order-drafts.service.ts'

export default defineFeature({
  routes: implement(workOrderDrafts, {
    search: ({ db, scope }, input) => queries.search(db, scope, input),
    download,
    get: service.get,
    create: service.create,
    update: service.update,
    remove: service.remove,
    transform: service.transform,
  }),
  reactions: { orderDeleted: service.removeWithOrder, clientErased: service.forgetClients },
})
