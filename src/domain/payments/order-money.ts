// The payments that follow from an order: one payment type chosen by one key, and an append-only ledger behind it. Amounts in bani.

/** The facts of an order that decide about its money. */
export type MoneyStage = { paymentTypeId: number | null; isOver: boolean; total: number }

export type LedgerRow = {
  id: number
  kind: 'payment' | 'refund' | 'void' | 'carried'
  origin: 'type' | 'call'
  paymentTypeId: number
  /** The part of the row that settles this order. */
  amount: number
  /** Neither reverses a row nor is reversed by one. */
  isLiving: boolean
  /** It was voided when the order was last deleted. */
  isDropped: boolean
}

type MoneyInput = {
  before: MoneyStage
  after: MoneyStage
  event: 'saved' | 'deleted' | 'restored'
  /** The sum of the rows; null before the first event, when the order has none. */
  paid: number | null
  writtenOff: number
  rows: readonly LedgerRow[]
  isLater: (paymentTypeId: number) => boolean
}

/** `pay` without `like` is a payment of today; with it, it takes the kind and the day of that row. `carry` adds what counted before. */
export type MoneyStep =
  | { act: 'carry'; paymentTypeId: number; amount: number }
  | { act: 'void'; row: number }
  | { act: 'pay'; paymentTypeId: number; amount: number; like: number | null }

type MoneyPlan = { steps: MoneyStep[]; paid: number; paymentTypeId: number | null; paidTypeId: number | null }

/** Stands in a step for the row that `carry` adds first. */
export const carriedRow = 0

/** Amount that counts as paid: of an order from before the ledger all, once it is over and has a payment type. */
export const countPaid = ({ paymentTypeId, isOver, total }: MoneyStage, paid: number | null): number =>
  paid ?? (isOver && paymentTypeId !== null ? total : 0)

/** Returns the type of the largest sum, of equal ones the one with the higher id; null if nothing is paid. */
export function mainPaymentType(amounts: readonly { paymentTypeId: number; amount: number }[]): number | null {
  const sums = new Map<number, number>()
  for (const { paymentTypeId, amount } of amounts) sums.set(paymentTypeId, (sums.get(paymentTypeId) ?? 0) + amount)
  const [first] = [...sums].filter(([, sum]) => sum > 0).toSorted(([a, sumA], [b, sumB]) => sumB - sumA || b - a)
  return first?.[0] ?? null
}

/** Derives what a save of the order does to its money, or the refusal. */
export function planMoney({ before, after, event, paid: stored, writtenOff, rows, isLater }: MoneyInput): MoneyPlan | 'PaymentsExist' {
  const [from, to] = [before.paymentTypeId, after.paymentTypeId]
  const steps: MoneyStep[] = []
  const amounts: { paymentTypeId: number; amount: number }[] = [...rows]
  const ownRows = rows.filter(({ origin, isLiving }) => origin === 'type' && isLiving)
  let paid = countPaid(before, stored)
  const balance = () => after.total - paid - writtenOff
  const isPaidNow = (id: number | null): id is number => id !== null && !isLater(id)
  const move = (step: MoneyStep, paymentTypeId: number, amount: number) => {
    steps.push(step)
    amounts.push({ paymentTypeId, amount })
    paid += amount
  }
  const drop = ({ id, paymentTypeId, amount }: LedgerRow) => move({ act: 'void', row: id }, paymentTypeId, -amount)
  const pay = (paymentTypeId: number, amount: number, like: number | null) =>
    move({ act: 'pay', paymentTypeId, amount, like }, paymentTypeId, amount)

  if (stored === null && paid > 0 && from !== null) {
    steps.push({ act: 'carry', paymentTypeId: from, amount: paid })
    amounts.push({ paymentTypeId: from, amount: paid })
    ownRows.push({ id: carriedRow, kind: 'carried', origin: 'type', paymentTypeId: from, amount: paid, isLiving: true, isDropped: false })
  }
  // Money that was given back already is not taken back once more.
  if (event === 'deleted' && paid !== 0) ownRows.forEach(drop)
  else if (event === 'restored') for (const row of rows) if (row.isDropped) pay(row.paymentTypeId, row.amount, row.id)
  if (event === 'saved') {
    if (from !== to && from !== null) {
      const chosen = ownRows.filter(({ paymentTypeId }) => paymentTypeId === from)
      if (after.isOver && isPaidNow(from) && chosen.length === 0 && paid > 0 && balance() <= 0) return 'PaymentsExist'
      for (const row of to !== null && isLater(from) && isLater(to) ? [] : chosen) {
        drop(row)
        if (isPaidNow(from) && isPaidNow(to)) pay(to, row.amount, row.id)
      }
    }
    // A deposit leaves the rest to the chosen type; a total that changed after its payment leaves a balance.
    const endsUnpaid = !before.isOver && (paid === 0 || !rows.some(({ origin, isLiving }) => origin === 'type' && isLiving))
    if (after.isOver && isPaidNow(to) && (from !== to || endsUnpaid) && balance() > 0) pay(to, balance(), null)
  }
  if (event === 'deleted' ? paid !== 0 : paid < 0) return 'PaymentsExist'
  const paidTypeId = mainPaymentType(amounts)
  const settlesItself = event !== 'deleted' && after.isOver && to === null && from === null && paid > 0 && balance() <= 0
  return { steps, paid, paidTypeId, paymentTypeId: settlesItself ? paidTypeId : to }
}

type AfterCall = { balance: number; paid: number; paidTypeId: number | null; isVoid: boolean; isLater: (id: number) => boolean }

/**
 * Payment type of an order after a payment, void or refund by a call: a settled order takes the type of most of its money, and one that
 * is owed again after a void loses a type that counts as paid.
 */
export function typeAfterCall({ paymentTypeId, isOver }: MoneyStage, { balance, paid, paidTypeId, isVoid, isLater }: AfterCall) {
  if (!isOver) return paymentTypeId
  if (paymentTypeId === null) return paid > 0 && balance <= 0 ? paidTypeId : null
  return isVoid && !isLater(paymentTypeId) && balance > 0 ? null : paymentTypeId
}
