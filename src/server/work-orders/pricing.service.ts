import equal from 'fast-deep-equal'
import { fail } from '#contract/kit/errors.ts'
import type { VersionedId } from '#contract/kit/fields.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import type { PriceTerms, Repricing } from '#contract/work-orders/pricing.ts'
import { shopTerms } from '#domain/work-orders/order-totals.ts'
import { hasSamePricing, savedOrderFacts, savedOrderLine, savedOrderTerms } from '#domain/work-orders/price-terms.ts'
import { isFrozen } from '#domain/work-orders/work-orders.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { updateRow } from '#server/platform/database/rows.ts'
import { factsOf, type OrderDraftState } from '#server/work-orders/work-orders.draft.ts'
import { finishSave } from '#server/work-orders/history.service.ts'
import { toOrderSums, toPricedLine, withListPrices, type PricedLine } from '#server/work-orders/work-orders.lines.ts'
import * as queries from '#server/work-orders/work-orders.queries.ts'
import type { StoredOrder } from '#server/work-orders/work-orders.queries.ts'
import { refuseInvoiced } from '#server/work-orders/invoice.service.ts'
import { getForUpdate } from '#server/work-orders/status.service.ts'
import { pickMetaSums, orderSumColumns, toLines, toOrder } from '#server/work-orders/work-orders.view.ts'

type SavedOrder = { order: StoredOrder; now: WorkOrder }

/**
 * Sums of an order after an edit. An edit that changes the price recomputes them with the stored terms; any other edit
 * keeps the stored sums and returns no columns to write.
 */
export function computeSums({ order, now: current }: SavedOrder, draft: OrderDraftState, lines: readonly PricedLine[], today: PriceTerms) {
  const terms = termsAfter({ order, now: current }, draft, lines, today)
  if (terms === null) {
    const stored = new Map(order.lines.map(({ id, total }) => [id, total]))
    return { lineTotals: lines.map(({ id }) => stored.get(id ?? 0) ?? 0), meta: pickMetaSums(current.metaData), columns: {} }
  }
  const { lineTotals, ...totals } = toOrderSums(lines, { ...factsOf(draft), ...terms })
  return { lineTotals, meta: pickMetaSums(totals), columns: orderSumColumns(totals, terms) }
}

const toSums = ({ subtotal, discount, tax, total }: Repricing['after']) => ({ subtotal, discount, tax, total })
const withTotals = (lines: readonly PricedLine[], totals: readonly number[]) => lines.map((line, i) => ({ ...line, total: totals[i] }))

/** Returns null if the edit does not change the price. */
function termsAfter(
  { order, now: current }: SavedOrder,
  draft: OrderDraftState,
  lines: readonly PricedLine[],
  today: PriceTerms,
): PriceTerms | null {
  const isTruckToday = order.isTruck ?? false
  const isTruck = current.metaData.priceTerms?.isTruck ?? isTruckToday
  const isSameCarType = draft.workOrder.carTypeId === order.carTypeId
  const before = { facts: savedOrderFacts(current), isTruck, lines: current.products.map(savedOrderLine) }
  const after = { facts: factsOf(draft), isTruck: isSameCarType ? isTruck : today.isTruck, lines }
  if (hasSamePricing(before, after)) return null
  const terms = savedOrderTerms(current, { ...today, isTruck: isTruckToday }) ?? fail('RepriceFirst')
  return isSameCarType ? terms : { ...terms, isTruck: today.isTruck }
}

/** Computes the sums with today's settings and stores them only with `apply`. */
export async function reprice(
  context: Context<UserActor>,
  { id, version, apply, listPrices }: VersionedId & { apply: boolean; listPrices: boolean },
): Promise<Repricing> {
  const { db, scope } = context
  const order = await getForUpdate(context, { id, version })
  if (isFrozen(order)) fail('OrderClosed')
  refuseInvoiced(order)
  const current = toOrder(order)
  const { organizationId, carTypeId, workOrderTypeId, metaData, tyreService } = current
  const orderContext = { organizationId, carTypeId, workOrderTypeId, metaData, tyreDimensions: tyreService?.tyreDimensions ?? [] }
  const lines = listPrices ? await withListPrices(context, orderContext, order.lines) : order.lines.map(toPricedLine)
  const termsTo = { ...shopTerms(await context.settings()), isTruck: order.isTruck ?? false }
  const { lineTotals, ...totals } = toOrderSums(lines, { ...savedOrderFacts(current), ...termsTo })
  const before = {
    terms: current.metaData.priceTerms,
    sums: toSums(current),
    meta: pickMetaSums(current.metaData),
    lines: order.lines.map(toPricedLine),
  }
  const after = { terms: termsTo, sums: toSums(totals), meta: pickMetaSums(totals), lines: withTotals(lines, lineTotals) }
  if (apply && !equal(before, after)) {
    const meta = { ...(order.metaData as object), ...pickMetaSums(totals) }
    await updateRow(db, 'workOrders', scope, id, { ...orderSumColumns(totals, termsTo), metaData: JSON.stringify(meta) })
    await queries.writeLines(db, scope, id, toLines(lines, lineTotals), order.lines)
    await finishSave(context, order, id, 'reprice')
  }
  return {
    before: current,
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
    termsFrom: current.metaData.priceTerms,
    termsTo,
  }
}
