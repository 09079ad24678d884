import { loyaltyCards } from '#contract/loyalty-cards.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import { download } from './loyalty-cards.export.ts'
import * as service from './loyalty-cards.service.ts'

export default defineFeature({
  routes: implement(loyaltyCards, {
    search: service.search,
    download,
    get: service.get,
    create: service.create,
    update: service.update,
    remove: service.remove,
    bulk: service.bulk,
  }),
  reactions: { clientRenamed: service.renameClient, clientMerged: service.moveToClient, clientErased: service.forgetClients },
})
