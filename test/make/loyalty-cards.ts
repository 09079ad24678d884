import { api } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import type { Belongings } from './belongings.ts'

export const loyaltyCards = ({ admin, organization, number }: Belongings) => ({
  loyaltyCard: (draft: Partial<InputOf<typeof api.loyaltyCards.create>> = {}) =>
    admin(api.loyaltyCards.create, { number: `4000 1234 5678 0${number()}`, organizationId: organization.id, ...draft }),
})
