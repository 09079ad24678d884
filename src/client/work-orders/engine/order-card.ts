import type { LoyaltyCard } from '#contract/loyalty-cards.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'

/** The loyalty card of an order form; the percentage is the one that applies to this order. */
export type CardValues = { id: number; number: string; percentage: number }

/** The card with today's percentage. */
export const cardValidToday = ({ id, number, discountPercent }: LoyaltyCard): CardValues => ({ id, number, percentage: discountPercent })

/** The card with the percentage stored on the order. */
export const cardValidOn = ({ loyaltyCardId: id, loyaltyCardNumber, loyaltyPercentage }: WorkOrder['metaData']): CardValues | null =>
  id === null ? null : { id, number: loyaltyCardNumber ?? '', percentage: loyaltyPercentage }
