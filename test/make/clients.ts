import { api } from '#contract/index.ts'
import type { Client } from '#contract/clients/clients.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import type { Belongings } from './belongings.ts'

type Draft = InputOf<typeof api.clients.create>
type Optional = { [K in keyof Draft as object extends Pick<Draft, K> ? K : never]: unknown }

/** Values of the required fields but the workplace, so that a new required field adds one line here alone. */
const required: Omit<Draft, 'organizationId' | keyof Optional> = { name: 'Client' }

export const clientDraft = <D extends object>(draft: D): typeof required & D => ({ ...required, ...draft })

export const clients = ({ admin, organization, number }: Belongings) => ({
  client: (draft: Partial<Draft> = {}): Promise<Client> =>
    admin(api.clients.create, clientDraft({ name: `Client ${number()}`, organizationId: organization.id, ...draft })),
})
