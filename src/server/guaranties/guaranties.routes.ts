import { guaranties } from '#contract/guaranties.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import { download } from './guaranties.export.ts'
import { renderGuarantyPdf } from './guaranties.print.ts'
import * as queries from './guaranties.queries.ts'
import * as service from './guaranties.service.ts'

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
