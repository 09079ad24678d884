import type { PaymentMeans } from '#contract/lists.ts'

/** Words of how money comes. */
export const paymentMeansKeys = {
  cash: 'MeansCash',
  card: 'MeansCard',
  transfer: 'MeansTransfer',
  terms: 'MeansTerms',
  account: 'MeansAccount',
  other: 'MeansOther',
} as const satisfies Record<PaymentMeans, string>
