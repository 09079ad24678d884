// Totals of a work order are computed only here: the form previews them, the server stores them, the print shows them.

import type { Settings } from '#contract/accounts/settings.ts'
import type { PriceTerms } from '#contract/work-orders/pricing.ts'
import { fold } from '#contract/kit/fold.ts'
import { percentOfBani, sumBani, timesQuantity, toBani } from '#domain/text/money.ts'

/** A line as in the form and on the wire: the price is an amount, not bani. */
export type OrderLine = {
  name: string
  quantity: number
  price: number
  isService: boolean
  isTyre: boolean
  isCountPrice: boolean
  isCustomProduct: boolean
  discountOnNewTyre: boolean
  /** Whether the line pays for storing the tyres. */
  tyreHotel?: boolean
}

/** Terms of the order, its car type and the account's settings that affect its sums. */
export type OrderTerms = OrderFacts & PriceTerms

/** Terms that the order itself stores. */
export type OrderFacts = {
  newTyre: boolean
  ownProduct: boolean
  withVat: boolean
  vatPercentage: number
  /** Percent that the client's loyalty card deducts after the other two discounts. */
  loyaltyPercentage?: number
}

/** Terms that the account's settings define for all its orders. */
export const shopTerms = (setting: Settings): Omit<PriceTerms, 'isTruck'> => ({
  discountOnNewProduct: setting('discount_on_new_product'),
  ownProductDiscount: setting('own_product_discount'),
  removeDiscount: setting('wo_pdf_config').woRemoveDiscount,
})

/** Sums in bani. The three discounts add up to `discount`. */
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
  const subtotal = sumBani(lineTotals)
  const newTyreDiscount = terms.removeDiscount ? 0 : clamp(0, sumNewTyreDiscount(lines, terms), subtotal)
  const ownProductDiscount = terms.removeDiscount ? 0 : clamp(0, sumOwnProductDiscount(lines, terms), subtotal - newTyreDiscount)
  const remainder = subtotal - newTyreDiscount - ownProductDiscount
  const loyaltyDiscount = terms.removeDiscount ? 0 : clamp(0, percentOfBani(remainder, terms.loyaltyPercentage ?? 0), remainder)
  const discount = newTyreDiscount + ownProductDiscount + loyaltyDiscount
  const vat = terms.withVat && terms.vatPercentage > 0 ? percentOfBani(subtotal - discount, terms.vatPercentage) : 0

  return {
    lineTotals,
    subtotal,
    subtotalWithoutHotel: sumBani(lines.filter((line) => !line.tyreHotel).map(lineTotal)),
    newTyreDiscount,
    ownProductDiscount,
    loyaltyDiscount,
    discount,
    vat,
    total: Math.max(0, subtotal - discount + vat),
  }
}

export const lineTotal = (line: OrderLine): number => priceOfUnits(line, line.quantity)

/** With `isCountPrice` off, the price is for the whole line, so the line counts as one unit. */
const priceOfUnits = (line: OrderLine, units: number): number =>
  line.isCountPrice || line.isCustomProduct ? timesQuantity(toBani(line.price), units) : toBani(line.price)

/** Discount for mounting new tyres: each service is cheaper for as many units as the order has tyres. */
function sumNewTyreDiscount(lines: readonly OrderLine[], terms: OrderTerms): number {
  const tyres = lines.filter((line) => line.isTyre).reduce((count, line) => count + line.quantity, 0)
  if (!terms.newTyre || tyres <= 0) return 0
  const discounted = lines.filter((line) => line.isService && isMounting(line) && !(terms.isTruck && isBalancing(line)))
  return sumBani(discounted.map((line) => percentOfBani(priceOfUnits(line, Math.min(line.quantity, tyres)), terms.discountOnNewProduct)))
}

/** Rounded to whole units of the currency. */
function sumOwnProductDiscount(lines: readonly OrderLine[], terms: OrderTerms): number {
  const services = sumBani(lines.filter((line) => line.isService).map(lineTotal))
  return terms.ownProduct ? percentOfBani(services, terms.ownProductDiscount, 100) : 0
}

/** Shops write these names with or without spaces: "Demontat + Montat R16". */
const mountingNames = ['Demontat+Montat', 'Echilibrat Roti', 'PACHET SCHIMB ANVELOPE'].map(toLetters)
const balancingStem = 'echilibr'

const isMounting = (line: OrderLine): boolean => line.discountOnNewTyre || mountingNames.some((name) => toLetters(line.name).includes(name))

const hotelStems = ['hotel', 'depozit']

/** Whether a service's name implies that the tyres stay at the shop. */
export const isHotelLine = ({ name, isService }: Pick<OrderLine, 'name' | 'isService'>): boolean =>
  isService && hotelStems.some((stem) => fold(name).includes(stem))

const isBalancing = (line: OrderLine): boolean => toLetters(line.name).includes(balancingStem)

function toLetters(name: string): string {
  return fold(name).replace(/[^a-z0-9]/g, '')
}

/** With negative prices the upper bound may be below the lower one; then there is no discount. */
const clamp = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high))
