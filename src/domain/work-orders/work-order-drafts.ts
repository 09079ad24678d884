import type { DraftOrigin } from '#contract/work-orders/work-order-drafts.ts'

/** Translation keys for the origin of a draft. */
export const originWords = {
  appointment: 'FromAppointment',
  'customer-order': 'FromCustomerOrder',
  'tyre-hotel': 'FromTyreHotel',
} as const satisfies Record<DraftOrigin, string>
