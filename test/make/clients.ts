import { api } from '#contract/index.ts'
import type { Client } from '#contract/clients/clients.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import type { Belongings } from './belongings.ts'

export const clients = ({ admin, organization, number }: Belongings) => ({
  client: (draft: Partial<InputOf<typeof api.clients.create>> = {}): Promise<Client> =>
    admin(api.clients.create, { name: `Client ${number()}`, organizationId: organization.id, ...draft }),
})
