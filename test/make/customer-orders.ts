import { api } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import type { Belongings } from './belongings.ts'

export const customerOrders = ({ admin, organization }: Belongings) => ({
  customerOrder: (draft: Partial<InputOf<typeof api.customerOrders.create>> = {}) =>
    admin(api.customerOrders.create, {
      organizationId: organization.id,
      carPlateNumber: 'BV 12 ABC',
      clientName: 'Ion Pop',
      tyreMake: 'Michelin',
      tyreModel: 'Alpin 6',
      ...draft,
    }),
})
