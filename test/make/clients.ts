import { api } from '#contract/index.ts'
import type { Client } from '#contract/clients/clients.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import type { Belongings } from './belongings.ts'

type Draft = InputOf<typeof api.clients.create>
type RequiredKey = { [K in keyof Draft]-?: object extends Pick<Draft, K> ? never : K }[keyof Draft]

/** Every client of a test has these beside a name and an organization: a new required field adds its line here alone. */
const required = {} satisfies { [K in Exclude<RequiredKey, 'name' | 'organizationId'>]: Draft[K] }

export const clientDraft = <D extends object>(draft: D) => ({ ...required, ...draft })

export const clients = ({ admin, organization, number }: Belongings) => ({
  client: (draft: Partial<Draft> = {}): Promise<Client> =>
    admin(api.clients.create, clientDraft({ name: `Client ${number()}`, organizationId: organization.id, ...draft })),
})
