import { addresses, clients, companies, contacts } from '#contract/clients/clients.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import * as erasure from './erase.service.ts'
import { download } from './clients.export.ts'
import * as duplicates from './duplicates.service.ts'
import * as lookup from './company-lookup.service.ts'
import { mergeClients } from './merge.service.ts'
import * as parts from './company-and-contacts.service.ts'
import * as queries from './clients.queries.ts'
import * as service from './clients.service.ts'

export default defineFeature({
  routes: [
    implement(clients, {
      search: async (context, input) => queries.search(context.db, await service.clientScope(context, input.models.organizationId), input),
      choices: async (context, { quickText, organizationId }) => ({
        items: await queries.searchChoices(context.db, await service.clientScope(context, organizationId), quickText),
      }),
      download,
      duplicates: duplicates.listDuplicates,
      summary: duplicates.summary,
      get: service.get,
      create: service.create,
      update: service.update,
      remove: service.remove,
      bulk: service.bulk,
      merge: mergeClients,
      erase: erasure.erase,
      addCompany: parts.addCompany,
      addAddress: parts.addAddress,
      addContact: parts.addContact,
    }),
    implement(companies, { lookUp: lookup.lookUp, update: parts.updateCompany }),
    implement(addresses, { update: parts.updateAddress, remove: parts.removeAddress }),
    implement(contacts, { update: parts.updateContact, remove: parts.removeContact }),
  ],
})
