import type { DraftOrigin } from '#contract/work-orders/work-order-drafts.ts'

/** The key of the word for what a draft was filled from. */
export const originWords = {
  appointment: 'FromAppointment',
  'customer-order': 'FromCustomerOrder',
  'tyre-hotel': 'FromTyreHotel',
} as const satisfies Record<DraftOrigin, string>
