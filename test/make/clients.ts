import { api } from '#contract/index.ts'
import type { Client } from '#contract/clients/clients.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import type { Belongings } from './belongings.ts'

type Draft = InputOf<typeof api.clients.create>
type Optional = { [K in keyof Draft as object extends Pick<Draft, K> ? K : never]: unknown }

/** Every client of a test has these beside a name and an organization: a new required field adds its line here alone. */
const required: Omit<Draft, 'name' | 'organizationId' | keyof Optional> = {}

export const clientDraft = <D extends object>(draft: D): typeof required & D => ({ ...required, ...draft })

export const clients = ({ admin, organization, number }: Belongings) => ({
  client: (draft: Partial<Draft> = {}): Promise<Client> =>
    admin(api.clients.create, clientDraft({ name: `Client ${number()}`, organizationId: organization.id, ...draft })),
})
