import type { CashDay, Takings } from '#contract/cash-days.ts'
import { fromBani, sumAmounts, toBani } from '#domain/text/money.ts'
import type * as queries from './cash-days.queries.ts'

type StoredDay = Pick<
  queries.StoredDay,
  'organizationId' | 'day' | 'status' | 'countedCash' | 'floatLeft' | 'zNumber' | 'zTotal' | 'note' | 'closedAt' | 'version'
>
type Parts = {
  openingFloat: number
  /** Cash for this day, and the part of it that later days corrected. */
  ownCash: number
  correctedCash: number
  floatFrom: string
  closedByName: string | null
  takings: Awaited<ReturnType<typeof queries.listTakings>>
  movements: CashDay['movements']
  voids: CashDay['voids']
  /** Sums of terminal and bank. */
  counts: readonly Counted[]
}
export type Counted = Pick<Takings, 'paymentTypeId' | 'paymentType' | 'means'> & { counted: number }
/** The sheet as it is printed and kept; what depends on other days is read anew each time. */
export type Sheet = Omit<CashDay, 'earlierOpenDay' | 'floatWithEarlier' | 'canReopen'>

export function toSheet(row: StoredDay, parts: Parts): Sheet {
  const { openingFloat, ownCash, correctedCash, floatFrom, closedByName, takings, movements, voids, counts } = parts
  const own = takings.filter(({ isCorrection }) => !isCorrection).map((one) => toTakings(one, counts))
  const countedAlone = counts.filter(({ paymentTypeId }) => !own.some((one) => one.paymentTypeId === paymentTypeId))
  const expectedCash = sumAmounts([openingFloat, ownCash])
  const { organizationId, day, countedCash, floatLeft, zNumber, zTotal, note, closedAt, version } = row
  return {
    organizationId,
    day,
    status: row.status as CashDay['status'],
    openingFloat,
    floatFrom: floatFrom as CashDay['floatFrom'],
    expectedCash,
    correctedCash,
    countedCash,
    difference: countedCash === null ? null : fromBani(toBani(countedCash) - toBani(expectedCash)),
    floatLeft,
    zNumber,
    zTotal,
    note,
    closedByName,
    closedAt,
    version,
    takings: [...own, ...countedAlone.map((one) => ({ ...one, count: 0, amount: 0, refunds: 0 }))],
    corrections: takings.filter(({ isCorrection }) => isCorrection).map((one) => toTakings(one, [])),
    movements,
    voids,
  }
}

type StoredTakings = Parts['takings'][number]

function toTakings(stored: StoredTakings, counts: readonly Counted[]): Takings {
  const { isCorrection: _, ...one } = stored
  return { ...one, counted: counts.find(({ paymentTypeId }) => paymentTypeId === one.paymentTypeId)?.counted ?? null }
}
