import { array, boolean, constantFrom, integer, record, type Arbitrary } from 'fast-check'
import { orderLineSums, type InvoicedOrder, type LineSums } from '#domain/invoices/invoice-totals.ts'
import { invoiceVat } from '#domain/invoices/invoice-vat.ts'
import { shareOfBani } from '#domain/text/money.ts'
import { orderTotals, type OrderTotals } from '#domain/work-orders/order-totals.ts'

export const randomRuns = { numRuns: 2000, seed: 20_261_126 }

const randomLine = record({
  name: constantFrom('Demontat+Montat', 'Echilibrat Roti', 'Geometrie', 'Anvelopă 205/55 R16'),
  quantity: integer({ min: 1, max: 40_000 }).map((thousandths) => thousandths / 1000),
  price: integer({ min: 0, max: 500_000 }).map((bani) => bani / 100),
  isService: boolean(),
  isTyre: boolean(),
  isCountPrice: boolean(),
  isCustomProduct: boolean(),
  discountOnNewTyre: boolean(),
})
const percent = integer({ min: 0, max: 3000 }).map((hundredths) => hundredths / 100)
export const randomOrder = record({
  lines: array(randomLine, { minLength: 1, maxLength: 6 }),
  code: constantFrom('standard' as const, 'reduced' as const, 'exempt' as const),
  newTyre: boolean(),
  ownProduct: boolean(),
  discountOnNewProduct: percent,
  ownProductDiscount: percent,
  loyaltyPercentage: percent,
})
type RandomOrder = typeof randomOrder extends Arbitrary<infer Order> ? Order : never

/** An order as the engine stores it; with gross prices the total is the sum of the lines less the discount, and VAT is within. */
export function storeOrder(order: RandomOrder, pricesIncludeVat: boolean): InvoicedOrder & { stored: OrderTotals; sums: LineSums[] } {
  const vat = invoiceVat('RO', order.code, '2026-11-26')!
  const terms = { ...order, withVat: !pricesIncludeVat, vatPercentage: vat.vatRate, removeDiscount: false, isTruck: false }
  const stored = orderTotals(order.lines, terms)
  const vatSum = pricesIncludeVat ? shareOfBani(stored.total, vat.vatRate, 100 + vat.vatRate) : stored.vat
  const invoiced = {
    net: stored.total - vatSum,
    vat: vatSum,
    vatRate: vat.vatRate,
    lines: stored.lineTotals.map((total) => ({ total, discount: 0 })),
  }
  return { ...invoiced, stored, sums: orderLineSums(invoiced, { pricesIncludeVat, step: 1 }) }
}

/** Returns the lines of an invoice of random orders. */
export const invoiceOrders = (orders: readonly RandomOrder[], pricesIncludeVat: boolean) =>
  orders.flatMap((order) => {
    const vat = invoiceVat('RO', order.code, '2026-11-26')!
    const { sums } = storeOrder(order, pricesIncludeVat)
    return order.lines.map((line, at) => ({ ...line, ...vat, ...sums[at]! }))
  })
