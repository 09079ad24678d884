import { isPaidLater } from '#domain/payments/payment-types.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'

/** The types by which money can come now, each with the digit that it has in the question for the payment. */
export const useMoneyTypes = () =>
  useInformation()
    .account.paymentTypes.map((type, i) => ({ ...type, digit: i + 1 }))
    .filter(({ means }) => !isPaidLater(means))
