import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import { openShop, type Shop } from './shop.ts'

// A caller who sends sums, flags or impossible amounts is refused or gets the sums of the server, never sums of the caller.

type Json = Record<string, unknown>
const [ownProductDiscount, discountOnNewProduct] = [10, 50]

let shop: Shop
let productIds: { mounting: number; tyre: number; flat: number }
/** The order of all calls but the first, in its state after the last call. */
let order: WorkOrder
beforeAll(async () => {
  const settings = { own_product_discount: ownProductDiscount, discount_on_new_product: discountOnNewProduct, vat_percent: 19 }
  shop = await openShop({ settings })
  const product = async (more: object) => (await shop.make.product(more)).id
  productIds = {
    mounting: await product({ name: 'Montaj', price: 33.33, isCountPrice: true, discountOnNewTyre: true }),
    tyre: await product({ name: 'Anvelopă', price: 310.1, isService: false, isTyre: true, isCountPrice: true }),
    flat: await product({ name: 'Urgență', price: 80.05, isCountPrice: false }),
  }
  order = await shop.make.workOrder({ products: [productIds.mounting, productIds.tyre].map((id) => ({ organizationProductId: id })) })
})

const money = fc.integer({ min: 0, max: 1_000_000 }).map((bani) => bani / 100)
const quantity = fc.integer({ min: 1, max: 50_000 }).map((thousandths) => thousandths / 1000)
/** Placeholder for a bare NaN in the body, which is no valid JSON. */
const notANumber = '@@NaN'
const wrongNumbers = [-4, -0.01, 1e15, 1e300, 0.0001, 1.23456, notANumber, '4', '4.0', true, [], {}, [4]]
const tampered = (right: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 12, arbitrary: right }, { weight: 1, arbitrary: fc.constantFrom(...wrongNumbers) })
const ofTheServer = (names: string[]) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant({}) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...names), fc.constantFrom(0, -1, 1, true, 1e15, notANumber))
        .map(([name, value]) => ({ [name]: value })),
    },
  )

const lineKeys = ['total', 'price_base', 'is_tyre', 'is_count_price', 'discount_on_new_tyre', 'is_custom_product', 'tyre_hotel', 'discount']
const orderKeys = ['subtotal', 'discount', 'tax', 'total', 'hotel', 'vat_value', 'status', 'finished', 'version', 'account_id']
const metaKeys = ['vat_value', 'subtotal_without_hotel', 'new_tyre_discount_value', 'discount', 'total']

const line = (): fc.Arbitrary<Json> =>
  fc
    .tuple(
      fc.constantFrom<Json>(
        { organization_product_id: productIds.mounting },
        { organization_product_id: productIds.tyre },
        { organization_product_id: productIds.flat },
        { custom_product_name: 'Valvă', is_service: 0 },
        { custom_product_name: 'Curățat', is_service: 1 },
      ),
      fc.record({ quantity: tampered(quantity), price: tampered(money) }, { requiredKeys: ['price'] }),
      ofTheServer(lineKeys),
    )
    .map(([what, amounts, more]) => ({ ...what, ...amounts, ...more }))

const terms = () =>
  fc
    .tuple(
      fc.boolean(),
      fc.boolean(),
      tampered(fc.constantFrom(0, 5, 19, 21, 24.5)),
      fc.boolean(),
      ofTheServer(metaKeys),
      ofTheServer(orderKeys),
    )
    .map(([own, withVat, vat, newTyre, meta, more]) => ({
      work_order: { client_name: 'Ion Pop', meta_data: { own_product: own, with_vat: withVat, vat_percentage: vat, ...meta }, ...more },
      tyre_service: { new_tyre: newTyre },
    }))

const whole = () =>
  fc
    .tuple(terms(), fc.array(line(), { maxLength: 5 }))
    .map(([of, products]): Json => ({ ...of, car: { plate_number: 'BV 12 ABC' }, products }))

type Write = { url: string; body: Json }
/** Generators by route. They are functions, because they need the records that `beforeAll` creates. */
const writes: Record<string, () => fc.Arbitrary<Write>> = {
  'POST /work-orders': () => whole().map((body) => ({ url: '/work-orders', body })),
  'PUT /work-orders/:id': () => whole().map((body) => ({ url: `/work-orders/${order.id}`, body })),
  'POST /work-order-products': () => line().map((one) => ({ url: '/work-order-products', body: { ...one, work_order_id: order.id } })),
  'PUT /work-order-products/:id': () =>
    fc.tuple(line(), fc.nat()).map(([one, n]): Write => {
      const { id } = order.products[n % order.products.length]!
      return { url: `/work-order-products/${id}`, body: one }
    }),
}

test.each(Object.entries(writes))('%s stores the sums of the server or refuses the input', async (route, bodies) => {
  const method = route.startsWith('POST') ? 'POST' : 'PUT'
  const { operator } = shop
  let kept = 0
  const property = fc.asyncProperty(bodies(), async ({ url, body }) => {
    const sent = JSON.stringify(body).replaceAll(`"${notANumber}"`, 'NaN')
    const headers = { 'content-type': 'application/json' }
    const { status, text } = await operator.send({ method, url: `/api/v1${url}`, body: sent, headers })
    if (status >= 300) {
      expect([400, 422], `${sent}\n${text}`).toContain(status)
      expect(await operator(api.workOrders.get, { id: order.id })).toEqual(order)
      return
    }
    kept++
    const answer = JSON.parse(text) as { id: number; work_order?: { id: number } }
    const stored = await operator(api.workOrders.get, { id: answer.work_order?.id ?? answer.id })
    for (const one of (body['products'] as Json[] | undefined) ?? (method === 'POST' ? [body] : []))
      expect(
        stored.products.some(({ price, quantity: count }) => price === one['price'] && count === (one['quantity'] ?? 1)),
        `${sent}\n${text}`,
      ).toBe(true)
    expect(sumsOf(stored), sent).toEqual(ownSums(stored))
    if (stored.id !== order.id) return
    // The order always keeps room for a line and has a line to change.
    const isFull = stored.products.length === 0 || stored.products.length > 20
    const two = { products: [productIds.mounting, productIds.tyre].map((id) => ({ organizationProductId: id })) }
    order = isFull ? await operator(api.workOrders.update, { id: order.id, ...two }) : stored
  })
  await fc.assert(property, { seed: 20261122, numRuns: 500 })
  expect(kept).toBeGreaterThan(40)
})

const sumsOf = ({ products, subtotal, discount, tax, total, metaData }: WorkOrder) => ({
  lines: products.map((one) => one.total),
  subtotal,
  discount,
  tax,
  total,
  newTyre: metaData.newTyreDiscountValue,
  vat: metaData.vatValue,
})

/** Computes the sums by the written rules, in exact fractions of a ban, with the products of the price list. */
function ownSums({ products, metaData, tyreService }: WorkOrder) {
  const bani = (amount: number) => BigInt(Math.round(amount * 100))
  const units = (count: number) => BigInt(Math.round(count * 1000))
  const half = (value: bigint, by: bigint) => (value + by / 2n) / by
  const timed = (price: number, count: number) => half(bani(price) * units(count), 1000n)
  const percent = (value: bigint, rate: number) => half(value * units(rate), 100_000n)
  const least = (a: bigint, b: bigint) => (a < b ? a : b)
  const sum = (values: bigint[]) => values.reduce((all, one) => all + one, 0n)

  const lines = products.map((one) => (one.productId === productIds.flat ? bani(one.price) : timed(one.price, one.quantity)))
  const subtotal = sum(lines)
  const tyres = products.filter(({ productId }) => productId === productIds.tyre).reduce((count, one) => count + one.quantity, 0)
  const mounting = products.filter(({ productId }) => productId === productIds.mounting)
  const offTyres = mounting.map((one) => percent(timed(one.price, Math.min(one.quantity, tyres)), discountOnNewProduct))
  const newTyre = tyreService?.newTyre && tyres > 0 ? least(sum(offTyres), subtotal) : 0n
  const services = sum(products.map((one, i) => (one.isService === 1 ? lines[i]! : 0n)))
  const off = metaData.ownProduct ? half(services * BigInt(ownProductDiscount), 10_000n) * 100n : 0n
  const discount = newTyre + least(off, subtotal - newTyre)
  const vat = metaData.withVat ? percent(subtotal - discount, metaData.vatPercentage) : 0n
  const amount = (value: bigint) => Number(value) / 100
  return {
    lines: lines.map(amount),
    subtotal: amount(subtotal),
    discount: amount(discount),
    tax: amount(vat),
    total: amount(subtotal - discount + vat),
    newTyre: amount(newTyre),
    vat: amount(vat),
  }
}
