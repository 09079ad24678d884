import { workOrderDrafts } from '#contract/work-order-drafts.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/request/implement.ts'
import { download } from './export.ts'
import * as queries from './queries.ts'
import * as service from './service.ts'

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
