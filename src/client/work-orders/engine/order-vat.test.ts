import { expect, test } from 'vitest'
import { orderAccount } from '#test/make/order-account.ts'
import { followVat } from './order-vat.ts'
import { newOrderValues, type OrderValues } from './order-values.ts'

const now = '2026-11-20T08:00:00Z'
const blank = newOrderValues(orderAccount, { organizationId: 1, workers: [3], now })
const follow = (before: OrderValues, fields: Partial<OrderValues>, account = orderAccount) =>
  followVat(before, { ...before, ...fields }, account).vatPercentage

test('the rate of a new order follows its first day and its workplace', () => {
  expect(blank.vatPercentage).toBe(21)
  expect(follow(blank, { startDate: '2025-07-31T08:00:00Z' })).toBe(19)
  expect(follow(blank, { description: 'Pană' })).toBe(21)
  const hungarian = { ...orderAccount, country: 'HU' }
  expect(newOrderValues(hungarian, { organizationId: 1, workers: [3], now }).vatPercentage).toBe(27)
})

test('a rate of the account, and that of a draft, stay whatever the day', () => {
  const own = { ...orderAccount, accountSettings: [{ id: 1, name: 'vat_percent', value: '9', options: {} }] }
  const order = newOrderValues(own, { organizationId: 1, workers: [3], now })
  expect(follow(order, { startDate: '2025-07-31T08:00:00Z' }, own)).toBe(9)
  expect(follow({ ...blank, vatPercentage: 11 }, { startDate: '2025-07-31T08:00:00Z' })).toBe(11)
})
