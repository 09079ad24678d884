import { fromBani, toBani } from '#domain/text/money.ts'

type Owed = { workOrderId: number; balance: number }
type Proposal = { allocations: { workOrderId: number; amount: number }[]; rest: number }

/** Divides a sum over the orders in their order, and returns what they leave. All in lei. */
export function proposeAllocations(owed: readonly Owed[], amount: number): Proposal {
  let rest = toBani(amount)
  const allocations = owed.flatMap(({ workOrderId, balance }) => {
    const part = Math.min(rest, toBani(balance))
    rest -= part
    return part > 0 ? [{ workOrderId, amount: fromBani(part) }] : []
  })
  return { allocations, rest: fromBani(rest) }
}
