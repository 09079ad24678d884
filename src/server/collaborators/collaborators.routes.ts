import { collaboratorWorkOrders } from '#contract/collaborators/collaborator-work-orders.ts'
import { collaboratorWorkers } from '#contract/collaborators/collaborator-workers.ts'
import { collaborators } from '#contract/collaborators/collaborators.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import { download } from './collaborators.export.ts'
import * as orderList from './orders/orders.export.ts'
import { renderCollaboratorOrderPdf } from './orders/orders.print.ts'
import * as orders from './orders/orders.service.ts'
import * as queries from './collaborators.queries.ts'
import * as service from './collaborators.service.ts'
import * as workerList from './workers.export.ts'
import * as workerQueries from './workers.queries.ts'
import * as workers from './workers.service.ts'

export default defineFeature({
  routes: [
    implement(collaborators, {
      search: ({ db, scope }, input) => queries.search(db, scope, input),
      download,
      get: service.get,
      create: service.create,
      update: service.update,
      remove: service.remove,
    }),
    implement(collaboratorWorkers, {
      search: ({ db, scope }, input) => workerQueries.search(db, scope, input),
      download: workerList.download,
      create: workers.create,
      update: workers.update,
      remove: workers.remove,
    }),
    implement(collaboratorWorkOrders, {
      search: orders.search,
      download: orderList.download,
      get: orders.get,
      create: orders.create,
      update: orders.update,
      remove: orders.remove,
      pdf: renderCollaboratorOrderPdf,
    }),
  ],
  reactions: { clientMerged: orders.moveToClient, clientErased: orders.forgetClients },
})
