import { clients } from '#contract/clients.ts'
import { implement } from '#server/platform/implement.ts'
import * as queries from './queries.ts'
import * as service from './service.ts'

export default implement(clients, {
  search: ({ db, account, session }, input) => queries.search(db, account, session.organizations, input),
  lists: async ({ db, account, session }, input) => ({ items: await queries.choices(db, account, session.organizations, input) }),
  get: service.get,
  create: service.create,
  update: service.update,
  remove: service.remove,
})
