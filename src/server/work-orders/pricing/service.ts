import { fail } from '#contract/kit/errors.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import type { PriceTerms } from '#contract/work-orders/pricing.ts'
import { isPricedAlike, savedFacts, savedLine, savedTerms } from '#domain/price-terms.ts'
import { factsOf, type Draft } from '#server/work-orders/draft.ts'
import { sumsOf, type PricedLine } from '#server/work-orders/lines.ts'
import type { StoredOrder } from '#server/work-orders/queries.ts'
import { metaSums, sumColumns } from '#server/work-orders/view.ts'

type Saved = { order: StoredOrder; now: WorkOrder }

/**
 * The sums of an order after an edit: computed with its stored terms where the edit changes what it costs, else the stored ones, without any
 * column to write.
 */
export function computeSums({ order, now }: Saved, draft: Draft, lines: readonly PricedLine[], today: PriceTerms) {
  const terms = termsAfter({ order, now }, draft, lines, today)
  if (terms === null) {
    const stored = new Map(order.lines.map(({ id, total }) => [id, total]))
    return { lineTotals: lines.map(({ id }) => stored.get(id ?? 0) ?? 0), meta: metaSums(now.metaData), columns: {} }
  }
  const { lineTotals, ...totals } = sumsOf(lines, { ...factsOf(draft), ...terms })
  return { lineTotals, meta: metaSums(totals), columns: sumColumns(totals, terms) }
}

/** Null where the edit leaves what the order costs as it is. */
function termsAfter({ order, now }: Saved, draft: Draft, lines: readonly PricedLine[], today: PriceTerms): PriceTerms | null {
  const isTruckToday = order.isTruck ?? false
  const isTruck = now.metaData.priceTerms?.isTruck ?? isTruckToday
  const isSameCarType = draft.workOrder.carTypeId === order.carTypeId
  const before = { facts: savedFacts(now), isTruck, lines: now.products.map(savedLine) }
  const after = { facts: factsOf(draft), isTruck: isSameCarType ? isTruck : today.isTruck, lines }
  if (isPricedAlike(before, after)) return null
  const terms = savedTerms(now, { ...today, isTruck: isTruckToday }) ?? fail('RepriceFirst')
  return isSameCarType ? terms : { ...terms, isTruck: today.isTruck }
}
