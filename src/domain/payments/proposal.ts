import { fromBani, toBani } from '#domain/text/money.ts'
import { payableAmount } from './payment-types.ts'

type Target = { workOrderId: number | null; invoiceId: number | null }
type Proposal = { allocations: (Target & { amount: number })[]; rest: number }

/** Divides a sum over debts in their order, and returns what they leave. All in lei. */
export function proposeAllocations(owed: readonly (Target & { balance: number })[], amount: number): Proposal {
  let rest = toBani(amount)
  const allocations = owed.flatMap(({ workOrderId, invoiceId, balance }) => {
    const part = Math.min(rest, toBani(balance))
    rest -= part
    return part > 0 ? [{ workOrderId, invoiceId, amount: fromBani(part) }] : []
  })
  return { allocations, rest: fromBani(rest) }
}

/**
 * Returns how much of what is owed an amount settles, in bani: coins cannot pay every sum, so the amount nearest to one of `sums` that they
 * can pay settles it whole.
 */
export const settledBani = (means: string | undefined, amount: number, sums: readonly number[], step: number): number =>
  sums.find((sum) => payableAmount(means, sum, step) === amount) ?? amount
