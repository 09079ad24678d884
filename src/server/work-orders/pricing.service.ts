import equal from 'fast-deep-equal'
import { fail } from '#contract/kit/errors.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import type { PriceTerms, Repricing } from '#contract/work-orders/pricing.ts'
import { shopTerms } from '#domain/work-orders/order-totals.ts'
import { hasSamePricing, savedOrderFacts, savedOrderLine, savedOrderTerms } from '#domain/work-orders/price-terms.ts'
import { isFrozen } from '#domain/work-orders/work-orders.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { factsOf, type OrderDraftState } from '#server/work-orders/work-orders.draft.ts'
import { finishSave } from '#server/work-orders/history.service.ts'
import { toOrderSums, toPricedLine, withListPrices, type PricedLine } from '#server/work-orders/work-orders.lines.ts'
import * as queries from '#server/work-orders/work-orders.queries.ts'
import type { StoredOrder } from '#server/work-orders/work-orders.queries.ts'
import { getForUpdate, type Versioned } from '#server/work-orders/status.service.ts'
import { pickMetaSums, orderSumColumns, toLines, toOrder } from '#server/work-orders/work-orders.view.ts'

type Saved = { order: StoredOrder; now: WorkOrder }

/**
 * The sums of an order after an edit: computed with its stored terms where the edit changes what it costs, else the stored ones, without any
 * column to write.
 */
export function computeSums({ order, now }: Saved, draft: OrderDraftState, lines: readonly PricedLine[], today: PriceTerms) {
  const terms = termsAfter({ order, now }, draft, lines, today)
  if (terms === null) {
    const stored = new Map(order.lines.map(({ id, total }) => [id, total]))
    return { lineTotals: lines.map(({ id }) => stored.get(id ?? 0) ?? 0), meta: pickMetaSums(now.metaData), columns: {} }
  }
  const { lineTotals, ...totals } = toOrderSums(lines, { ...factsOf(draft), ...terms })
  return { lineTotals, meta: pickMetaSums(totals), columns: orderSumColumns(totals, terms) }
}

const toSums = ({ subtotal, discount, tax, total }: Repricing['after']) => ({ subtotal, discount, tax, total })
const withTotals = (lines: readonly PricedLine[], totals: readonly number[]) => lines.map((line, i) => ({ ...line, total: totals[i] }))

/** Null where the edit leaves what the order costs as it is. */
function termsAfter({ order, now }: Saved, draft: OrderDraftState, lines: readonly PricedLine[], today: PriceTerms): PriceTerms | null {
  const isTruckToday = order.isTruck ?? false
  const isTruck = now.metaData.priceTerms?.isTruck ?? isTruckToday
  const isSameCarType = draft.workOrder.carTypeId === order.carTypeId
  const before = { facts: savedOrderFacts(now), isTruck, lines: now.products.map(savedOrderLine) }
  const after = { facts: factsOf(draft), isTruck: isSameCarType ? isTruck : today.isTruck, lines }
  if (hasSamePricing(before, after)) return null
  const terms = savedOrderTerms(now, { ...today, isTruck: isTruckToday }) ?? fail('RepriceFirst')
  return isSameCarType ? terms : { ...terms, isTruck: today.isTruck }
}

/** Computes the sums with the settings of today, and stores them only with `apply`. */
export async function reprice(
  context: Context<UserActor>,
  { id, version, apply, listPrices }: Versioned & { apply: boolean; listPrices: boolean },
): Promise<Repricing> {
  const { db, scope } = context
  const order = await getForUpdate(context, { id, version })
  if (isFrozen(order)) fail('OrderClosed')
  const now = toOrder(order)
  const { organizationId, carTypeId, workOrderTypeId, metaData, tyreService } = now
  const place = { organizationId, carTypeId, workOrderTypeId, metaData, tyreDimensions: tyreService?.tyreDimensions ?? [] }
  const lines = listPrices ? await withListPrices(context, place, order.lines) : order.lines.map(toPricedLine)
  const termsTo = { ...shopTerms(await context.settings()), isTruck: order.isTruck ?? false }
  const { lineTotals, ...totals } = toOrderSums(lines, { ...savedOrderFacts(now), ...termsTo })
  const before = {
    terms: now.metaData.priceTerms,
    sums: toSums(now),
    meta: pickMetaSums(now.metaData),
    lines: order.lines.map(toPricedLine),
  }
  const after = { terms: termsTo, sums: toSums(totals), meta: pickMetaSums(totals), lines: withTotals(lines, lineTotals) }
  if (apply && !equal(before, after)) {
    const meta = { ...(order.metaData as object), ...pickMetaSums(totals) }
    await queries.update(db, scope, id, { ...orderSumColumns(totals, termsTo), metaData: JSON.stringify(meta) })
    await queries.writeLines(db, scope, id, toLines(lines, lineTotals), order.lines)
    await finishSave(context, order, id, 'reprice')
  }
  return {
    before: now,
    after: totals,
    lines: order.lines.map(({ id: lineId, name, quantity, um, price, total }, i) => ({
      id: lineId,
      name,
      quantity,
      um,
      priceFrom: price,
      totalFrom: total,
      priceTo: lines[i]!.price,
      totalTo: lineTotals[i]!,
    })),
    termsFrom: now.metaData.priceTerms,
    termsTo,
  }
}
