import { guaranties } from '#contract/guaranties.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/request/implement.ts'
import { download } from './export.ts'
import { renderGuarantyPdf } from './print.ts'
import * as queries from './queries.ts'
import * as service from './service.ts'

export default defineFeature({
  routes: implement(guaranties, {
    search: ({ db, scope }, input) => queries.search(db, scope, input),
    download,
    get: service.get,
    pdf: renderGuarantyPdf,
    create: service.create,
    update: service.update,
    remove: service.remove,
  }),
  reactions: { clientMerged: service.moveToClient, clientErased: service.forgetClients },
})
