import { expect, test } from 'vitest'
import { fillDefaults } from '#contract/kit/defaults.ts'
import type { OrderLineRow } from '#contract/work-orders/lines.ts'
import { Car, StoredMetaData, TyreService, type WorkOrder } from '#contract/work-orders/order.ts'
import { orderAccount as account } from '#test/make/order-account.ts'
import { orderPriceTerms, computeFormTotals } from './order-sums.ts'
import { toOrderValues, type OrderValues } from './order-values.ts'
import { toOrderDraft } from './order-wire.ts'

const soldLine = (id: number, name: string, price: number, isTyre = false): OrderLineRow => {
  const flags = { isTyre, isExpendable: false, isCountPrice: true, isCustomProduct: true, discountOnNewTyre: false, tyreHotel: false }
  const picked = { organizationProductId: null, productId: null, originalProduct: null, priceConditions: [], customProductName: name }
  const kind = isTyre ? ({ type: 'product', isService: 0 } as const) : ({ type: 'service', isService: 1 } as const)
  return { ...flags, ...picked, ...kind, id, name, um: 'BUC', quantity: 4, price, priceBase: price, total: price * 4 }
}
const dates = { createdAt: '2026-11-20T06:10:00Z', updatedAt: '2026-11-20T06:10:00Z', startDate: '2026-11-20T06:10:00Z' }
const nothing = { paymentTypeId: null, paymentType: null, endDate: null, finished: null, duration: null, phone: null, delegateName: null }
const priceTerms = { discountOnNewProduct: 20, ownProductDiscount: 10, removeDiscount: false, isTruck: false }

const head = { id: 1, version: 1, uuid: 'ATE-1', documentNumber: null, status: 'new', itp: false, description: '' } as const
const place = { organizationId: 1, organization: { id: 1, name: 'Atelier' }, workers: [{ id: 3, name: 'Dan' }] }
const types = { workOrderTypeId: 6, workOrderType: { id: 6, name: 'Vulcanizare', shortName: 'VLC' }, carTypeId: 1 }
const client = { organizationClientId: null, client: null, clientName: 'Ion Pop', carType: { id: 1, name: 'Autoturism' } }
const sums = { subtotal: 520, discount: 24, tax: 0, total: 496, paid: 0, writtenOff: 0, balance: 496, dueOn: null }
const meta = { withVat: false, vatPercentage: 21, newTyreDiscountValue: 24, subtotalWithoutHotel: 520, vatValue: 0, createdBy: '' }

/** Four new tyres on a car, saved when mounting was discounted by a fifth; today the discount is half. */
const saved: WorkOrder = {
  ...head,
  ...dates,
  ...nothing,
  ...place,
  ...types,
  ...client,
  ...sums,
  car: fillDefaults(Car, { plateNumber: 'BV 12 ABC' }),
  tyreService: fillDefaults(TyreService, { newTyre: true }),
  carService: null,
  tyreHotel: null,
  tyreHotelOut: null,
  invoice: null,
  products: [soldLine(1, 'Anvelopă', 100, true), soldLine(2, 'Demontat+Montat', 20), soldLine(3, 'Echilibrat Roti', 10)],
  metaData: fillDefaults(StoredMetaData, { ...meta, priceTerms }),
}

test('a saved order is previewed with its own terms when its lines change', () => {
  const order = toOrderValues(saved)
  const changed = { ...order, lines: order.lines.map((line) => ({ ...line, quantity: line.id === 2 ? 2 : line.quantity })) }
  expect(computeFormTotals(order, { account, saved }).newTyreDiscount).toBe(2400)
  expect(computeFormTotals(changed, { account, saved }).newTyreDiscount).toBe(1600)
  expect(orderPriceTerms(changed, { account, saved })).toEqual(priceTerms)
})

test('a saved order loses the discount on balancing when it becomes one of a truck', () => {
  expect(computeFormTotals({ ...toOrderValues(saved), carTypeId: 4 }, { account, saved })).toMatchObject({
    newTyreDiscount: 1600,
    total: 50_400,
  })
})

test('an order without tyres gives no discount for new ones', () => {
  const order: OrderValues = { ...toOrderValues(saved), workOrderTypeId: 7 }
  expect(computeFormTotals(order, { account }).newTyreDiscount).toBe(0)
  expect(computeFormTotals(order, { account, saved }).newTyreDiscount).toBe(0)
})

test('a custom line marked as tyre counts as one in the preview, and its mark is sent', () => {
  const order = toOrderValues(saved)
  expect(computeFormTotals(order, { account }).newTyreDiscount).toBe(6000)
  expect(toOrderDraft(order, account).products).toMatchObject([{ isTyre: true }, { isTyre: false }, { isTyre: false }])
})
