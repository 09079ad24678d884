import { api } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import type { Belongings } from './belongings.ts'

type Body = InputOf<typeof api.workOrderDrafts.create>

/** Makes a draft that is complete enough for an order. */
export const workOrderDrafts = ({ admin, organization }: Belongings) => ({
  workOrderDraft: ({ workOrder, details }: Body = {}) =>
    admin(api.workOrderDrafts.create, {
      workOrder: { clientName: 'Ștefan Popa', organizationId: organization.id, ...workOrder },
      details: {
        car: { plateNumber: 'CJ 12 ABC' },
        products: [{ customProductName: 'Montat', quantity: 4, price: 25, isService: 1 }],
        ...details,
      },
    }),
})
