import { useQuery } from '@tanstack/react-query'
import { paymentTypes } from '#contract/lists.ts'
import { isPaidLater } from '#domain/payments/payment-types.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'

/** A shop has no more payment types than these. */
const allTypes = { pageSize: 100 }

/** The types by which money can come now, each with the digit that it has in the question for the payment. */
export function useMoneyTypes() {
  const { data, error, refetch } = useQuery(endpointQuery(paymentTypes.search, allTypes))
  const types = data?.items
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, name, means }, i) => ({ id, name, means, digit: i + 1 }))
    .filter(({ means }) => !isPaidLater(means))
  return { types, error, refetch }
}
