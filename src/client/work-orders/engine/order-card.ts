import type { LoyaltyCard } from '#contract/loyalty-cards.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'

/** What an order form knows of the loyalty card on it; the percentage is the one that counts for this order. */
export type CardValues = { id: number; number: string; percentage: number }

/** As the card is today. */
export const cardValidToday = ({ id, number, discountPercent }: LoyaltyCard): CardValues => ({ id, number, percentage: discountPercent })

/** As it was put on the order. */
export const cardValidOn = ({ loyaltyCardId: id, loyaltyCardNumber, loyaltyPercentage }: WorkOrder['metaData']): CardValues | null =>
  id === null ? null : { id, number: loyaltyCardNumber ?? '', percentage: loyaltyPercentage }
