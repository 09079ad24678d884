// The one place that adds up a work order: the form previews with it, the server decides with it, the paper prints it.

import type { Settings } from '#contract/accounts/settings.ts'
import type { PriceTerms } from '#contract/work-orders/pricing.ts'
import { fold } from '#domain/text/format.ts'
import { percentOfBani, timesQuantity, toBani } from '#domain/text/money.ts'

/** A line as the form and the wire know it: the price is an amount, not bani. */
export type OrderLine = {
  name: string
  quantity: number
  price: number
  isService: boolean
  isTyre: boolean
  isCountPrice: boolean
  isCustomProduct: boolean
  discountOnNewTyre: boolean
  /** The line pays for storing the tyres. */
  tyreHotel?: boolean
}

/** What the order, its car type and the account's settings say about money. */
export type OrderTerms = OrderFacts & PriceTerms

/** The part that stands on the order itself. */
export type OrderFacts = {
  newTyre: boolean
  ownProduct: boolean
  withVat: boolean
  vatPercentage: number
  /** Percent that the client's loyalty card, if there is one, takes off what the other two leave. */
  loyaltyPercentage?: number
}

/** What of it the account has settled for all its orders. */
export const shopTerms = (setting: Settings): Omit<PriceTerms, 'isTruck'> => ({
  discountOnNewProduct: setting('discount_on_new_product'),
  ownProductDiscount: setting('own_product_discount'),
  removeDiscount: setting('wo_pdf_config').woRemoveDiscount,
})

/** All in bani. The three discounts add up to `discount`. */
export type OrderTotals = {
  lineTotals: number[]
  subtotal: number
  subtotalWithoutHotel: number
  newTyreDiscount: number
  ownProductDiscount: number
  loyaltyDiscount: number
  discount: number
  vat: number
  total: number
}

export function orderTotals(lines: readonly OrderLine[], terms: OrderTerms): OrderTotals {
  const lineTotals = lines.map(lineTotal)
  const subtotal = sum(lineTotals)
  const newTyreDiscount = terms.removeDiscount ? 0 : between(0, newTyreDiscountOf(lines, terms), subtotal)
  const ownProductDiscount = terms.removeDiscount ? 0 : between(0, ownProductDiscountOf(lines, terms), subtotal - newTyreDiscount)
  const left = subtotal - newTyreDiscount - ownProductDiscount
  const loyaltyDiscount = terms.removeDiscount ? 0 : between(0, percentOfBani(left, terms.loyaltyPercentage ?? 0), left)
  const discount = newTyreDiscount + ownProductDiscount + loyaltyDiscount
  const vat = terms.withVat && terms.vatPercentage > 0 ? percentOfBani(subtotal - discount, terms.vatPercentage) : 0

  return {
    lineTotals,
    subtotal,
    subtotalWithoutHotel: sum(lines.filter((line) => !line.tyreHotel).map(lineTotal)),
    newTyreDiscount,
    ownProductDiscount,
    loyaltyDiscount,
    discount,
    vat,
    total: Math.max(0, subtotal - discount + vat),
  }
}

export const lineTotal = (line: OrderLine): number => priceOfUnits(line, line.quantity)

/** A price that does not count is for the whole line, so such a line is one unit whatever its quantity. */
const priceOfUnits = (line: OrderLine, units: number): number =>
  line.isCountPrice || line.isCustomProduct ? timesQuantity(toBani(line.price), units) : toBani(line.price)

/** Mounting work on new tyres: each service is cheaper for as many units as there are tyres on the order. */
function newTyreDiscountOf(lines: readonly OrderLine[], terms: OrderTerms): number {
  const tyres = lines.filter((line) => line.isTyre).reduce((count, line) => count + line.quantity, 0)
  if (!terms.newTyre || tyres <= 0) return 0
  const discounted = lines.filter((line) => line.isService && isMounting(line) && !(terms.isTruck && isBalancing(line)))
  return sum(discounted.map((line) => percentOfBani(priceOfUnits(line, Math.min(line.quantity, tyres)), terms.discountOnNewProduct)))
}

/** Rounded to whole units of currency. */
function ownProductDiscountOf(lines: readonly OrderLine[], terms: OrderTerms): number {
  const services = sum(lines.filter((line) => line.isService).map(lineTotal))
  return terms.ownProduct ? percentOfBani(services, terms.ownProductDiscount, 100) : 0
}

/** Shops write these names with or without spaces: "Demontat + Montat R16". */
const mountingNames = ['Demontat+Montat', 'Echilibrat Roti', 'PACHET SCHIMB ANVELOPE'].map(letters)
const balancingStem = 'echilibr'

const isMounting = (line: OrderLine): boolean => line.discountOnNewTyre || mountingNames.some((name) => letters(line.name).includes(name))

const hotelStems = ['hotel', 'depozit']

/** Services whose name says that the tyres stay at the shop. */
export const isHotelLine = ({ name, isService }: Pick<OrderLine, 'name' | 'isService'>): boolean =>
  isService && hotelStems.some((stem) => fold(name).includes(stem))

const isBalancing = (line: OrderLine): boolean => letters(line.name).includes(balancingStem)

function letters(name: string): string {
  return fold(name).replace(/[^a-z0-9]/g, '')
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** Negative prices can make the upper bound smaller than the lower one; then there is no discount. */
const between = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high))
