import { api } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import type { Belongings } from './belongings.ts'

export const workers = ({ admin, organization, number }: Belongings) => ({
  worker: (draft: Partial<InputOf<typeof api.workers.create>> = {}) =>
    admin(api.workers.create, { name: `Mecanic ${number()}`, organizationId: organization.id, ...draft }),
})
