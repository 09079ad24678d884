import { taxConnections } from '#contract/tax-authority/tax-connections.ts'
import { transmissions } from '#contract/tax-authority/transmissions.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import * as connections from './connections.service.ts'
import * as service from './transmissions.service.ts'

export default defineFeature({
  routes: [
    implement(taxConnections, { get: connections.get, save: connections.save }),
    implement(transmissions, { list: service.list, send: service.send, markSent: service.markSent }),
  ],
  reactions: { invoiceIssued: service.awaitSending, invoiceFileTaken: service.markExported },
})
