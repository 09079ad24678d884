import { expect, test } from 'vitest'
import { lacksPrice, savedLineLacksPrice } from './missing-prices.ts'

test('a line lacks its price if its field is empty, or 0 is neither listed nor typed', () => {
  const untouched = { price: 0, listPrice: 0, isTyped: false }
  expect(lacksPrice(untouched)).toBe(true)
  expect(lacksPrice({ ...untouched, price: null })).toBe(true)
  expect(lacksPrice({ ...untouched, price: null, isTyped: true }), 'emptied').toBe(true)
  expect(lacksPrice({ price: null, listPrice: 50, isTyped: true }), 'emptied, though the list has a price').toBe(true)
  expect(lacksPrice({ price: null, listPrice: undefined, isTyped: false }), 'a custom line').toBe(true)
})

test('a line has its price if a person typed 0 or the list has one', () => {
  expect(lacksPrice({ price: 0, listPrice: 0, isTyped: true })).toBe(false)
  expect(lacksPrice({ price: 0.01, listPrice: 0, isTyped: false })).toBe(false)
  expect(lacksPrice({ price: 0, listPrice: 50, isTyped: true }), 'a gift').toBe(false)
  expect(lacksPrice({ price: 0, listPrice: undefined, isTyped: true }), 'a custom line').toBe(false)
})

test('a saved line lacks its price if it costs 0 and the list had none when it was saved', () => {
  const line = { organizationProductId: 7, price: 0, priceBase: 0 }
  expect(savedLineLacksPrice(line)).toBe(true)
  expect(savedLineLacksPrice({ ...line, priceBase: 50 })).toBe(false)
  expect(savedLineLacksPrice({ ...line, price: 25 })).toBe(false)
  expect(savedLineLacksPrice({ ...line, organizationProductId: null })).toBe(false)
})
