// Computes the sums of the form. A saved order shows its stored sums until a priced value is changed.

import type { Account } from '#contract/accounts/account.ts'
import { settingValue } from '#contract/accounts/settings.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import type { PriceTerms } from '#contract/work-orders/pricing.ts'
import { toBani } from '#domain/text/money.ts'
import { orderTotals, shopTerms, type OrderLine, type OrderTotals } from '#domain/work-orders/order-totals.ts'
import { hasSamePricing, savedOrderSums, savedOrderTerms, type Pricing } from '#domain/work-orders/price-terms.ts'
import { isTruck } from './order-rules.ts'
import { isBlankLine, toOrderValues, type LineValues, type OrderValues } from './order-values.ts'
import { hasTyres } from './order-wire.ts'

/** `saved` is the version that the form was opened with; a new order has none. */
type Source = { account: Account; saved?: WorkOrder | undefined }

const toOrderLine = ({ product, sold, ...line }: LineValues): OrderLine => ({
  name: line.name,
  // A value that is not a number yet, because it is being typed, counts as empty.
  quantity: line.quantity || 1,
  price: line.price || 0,
  isService: product?.isService ?? line.isService,
  isTyre: (product ?? sold ?? line).isTyre,
  isCountPrice: (product ?? sold)?.isCountPrice ?? true,
  isCustomProduct: product === null && sold === undefined,
  discountOnNewTyre: (product ?? sold)?.discountOnNewTyre ?? false,
})

/**
 * Computes sums in bani, with a total for every line of the form, also for blank ones. Every line calls this with the same values, so
 * the result is cached.
 */
export function computeFormTotals(values: OrderValues, { account, saved }: Source): OrderTotals {
  const cached = totalsByValues.get(values)
  if (cached?.account === account && cached.saved === saved) return cached.totals
  const totals = saved ? computeSavedTotals(values, { account, saved }) : computeTotals(values, account, currentTerms(values, account))
  totalsByValues.set(values, { account, saved, totals })
  return totals
}
const totalsByValues = new WeakMap<OrderValues, Source & { totals: OrderTotals }>()

/** The terms of the computation: a saved order's own, today's for a new one. */
export const orderPriceTerms = (values: OrderValues, { account, saved }: Source): PriceTerms =>
  saved ? findBase({ account, saved }).terms : currentTerms(values, account)

const currentTerms = (values: OrderValues, account: Account): PriceTerms => ({
  ...shopTerms((name) => settingValue(account.accountSettings, name)),
  isTruck: isTruck(values, account),
})

type Base = { account: Account; pricing: Pricing; terms: PriceTerms }

/** Caches pricing and terms of a saved order for each of its versions. */
function findBase({ account, saved }: Required<Source> & { saved: WorkOrder }): Base {
  const cached = baseByOrder.get(saved)
  if (cached?.account === account) return cached
  const values = toOrderValues(saved)
  const today = currentTerms(values, account)
  // Without terms that explain its sums the server refuses the change until the order is re-priced with today's.
  const terms = savedOrderTerms(saved, today) ?? today
  const base = { account, terms, pricing: toPricing(values, account, saved.metaData.priceTerms?.isTruck ?? today.isTruck) }
  baseByOrder.set(saved, base)
  return base
}
const baseByOrder = new WeakMap<WorkOrder, Base>()

function computeSavedTotals(values: OrderValues, source: { account: Account; saved: WorkOrder }): OrderTotals {
  const { account, saved } = source
  const { pricing, terms } = findBase(source)
  const isSameCarType = values.carTypeId === saved.carTypeId
  const truck = isSameCarType ? pricing.isTruck : isTruck(values, account)
  if (!hasSamePricing(pricing, toPricing(values, account, truck)))
    return computeTotals(values, account, isSameCarType ? terms : { ...terms, isTruck: truck })
  const totalOf = new Map(saved.products.map(({ id, total }) => [id, toBani(total)]))
  return {
    ...savedOrderSums(saved),
    subtotalWithoutHotel: toBani(saved.metaData.subtotalWithoutHotel),
    lineTotals: values.lines.map(({ id }) => totalOf.get(id ?? 0) ?? 0),
  }
}

const toPricing = (values: OrderValues, account: Account, truck: boolean): Pricing => ({
  facts: toFacts(values, account),
  isTruck: truck,
  lines: values.lines.filter((line) => !isBlankLine(line)).map((line) => ({ ...toOrderLine(line), id: line.id })),
})

const toFacts = (values: OrderValues, account: Account) => ({
  newTyre: hasTyres(values, account) && values.newTyre,
  ownProduct: values.ownProduct,
  withVat: values.withVat,
  vatPercentage: values.vatPercentage,
  loyaltyPercentage: values.loyaltyCard?.percentage ?? 0,
})

const computeTotals = (values: OrderValues, account: Account, terms: PriceTerms): OrderTotals =>
  orderTotals(values.lines.map(toOrderLine), { ...toFacts(values, account), ...terms })
