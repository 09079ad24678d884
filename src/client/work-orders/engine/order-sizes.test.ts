import { expect, test } from 'vitest'
import { orderAccount as account } from '#test/make/order-account.ts'
import { settleSizes, unreadSizes } from './order-sizes.ts'
import { blankDimension, newOrderValues, type OrderValues } from './order-values.ts'
import { toOrderDraft, validateOrderValues } from './order-wire.ts'

const withSizes = (...texts: string[]): OrderValues => ({
  ...newOrderValues(account, { organizationId: 1, workers: [3], now: '2026-11-20T08:00:00Z' }),
  dimensions: texts.map((sizeText) => ({ ...blankDimension(), sizeText })),
})

test('a size that was never left is read, and the words beside it go to the description', () => {
  const order = settleSizes({ ...withSizes('205/55R16 94W XL Michelin', ''), description: 'Urgent' })
  expect(order.dimensions[0]).toEqual({ ...blankDimension(), tyreWidth: 205, tyreHeight: 55, tyreRim: 16 })
  expect(order.description).toBe('Urgent, Michelin')
  expect(toOrderDraft(order, account).tyreService?.tyreDimensions).toMatchObject([{ tyreWidth: 205 }])
})

test('a text that is no size keeps the order from being saved, and never reaches the server', () => {
  const order = settleSizes(withSizes('mare', '205/55'))
  expect(unreadSizes(order)).toEqual([
    { path: 'dimensions.0.tyreWidth', text: 'mare', reason: 'InvalidTyreSize' },
    { path: 'dimensions.1.tyreWidth', text: '205/55', reason: 'TyreSizeIncomplete' },
  ])
  expect(validateOrderValues(order, account, { creating: true })).toMatchObject({ 'dimensions.0.tyreWidth': 'InvalidTyreSize' })
  expect(JSON.stringify(toOrderDraft(order, account))).not.toContain('mare')
})

test('a text that is no size keeps a stored set from being saved, only while the set is stored', () => {
  const rows = [{ tyreQuantity: 4, tyreWidth: NaN, sizeText: 'mare' }]
  const order: OrderValues = { ...withSizes(''), tyreHotelEnabled: true, tyreHotel: { metaData: { tyreDimensions: rows } } }
  expect(unreadSizes(order).map(({ path }) => path)).toEqual(['tyreHotel.metaData.tyreDimensions.0.tyreWidth'])
  expect(unreadSizes({ ...order, tyreHotelEnabled: false })).toEqual([])
})
