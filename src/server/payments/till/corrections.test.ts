import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop, type Shop } from '#test/shop.ts'

const { cashDays, cashMovements, payments, workOrders } = api
const [first, second] = ['2026-11-25', '2026-11-26']
afterEach(() => void vi.useRealTimers())

/** A shop on the first day, whose drawer began with 100.00 and took 145.20 in cash that was by card. */
async function openMistake() {
  const shop = await openShop()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${first}T10:00:00Z`) })
  const { operator, make, idOf } = shop
  await operator(cashDays.setFloat, { ...place(shop, first), openingFloat: 100, reason: 'prima zi' })
  const products = [{ customProductName: 'Montat', quantity: 1, price: 120, isService: 1 as const }]
  const { id } = await make.workOrder({ products, status: 'done' })
  await operator(workOrders.update, { id, paymentTypeId: idOf('paymentTypes', 'CASH') })
  const correct = () => operator(workOrders.update, { id, paymentTypeId: idOf('paymentTypes', 'CARD') })
  return { shop, id, correct }
}
const place = ({ organization }: Shop, day: string) => ({ organizationId: organization.id, day })
const goToSecond = () => void vi.setSystemTime(`${second}T10:00:00Z`)
const sheetOf = (shop: Shop, day: string) => shop.operator(cashDays.get, place(shop, day))
const count = (shop: Shop, day: string, countedCash: number, more: object = {}) =>
  shop.operator(cashDays.close, { ...place(shop, day), countedCash, floatLeft: countedCash, ...more })

test('a mistake that was corrected before the day’s late count shows no difference', async () => {
  const { shop, correct } = await openMistake()
  goToSecond()
  await correct()
  expect(await count(shop, first, 100)).toMatchObject({ expectedCash: 100, correctedCash: -145.2, difference: 0 })
  expect(await count(shop, second, 100)).toMatchObject({ openingFloat: 100, expectedCash: 100, difference: 0 })
  const { corrections } = await sheetOf(shop, second)
  expect(corrections.map(({ paymentType, amount }) => [paymentType, amount])).toEqual([
    ['CASH', -145.2],
    ['CARD', 145.2],
  ])
})

test('a mistake of a day that nobody counted leaves the drawer when it is corrected', async () => {
  const { shop, correct } = await openMistake()
  goToSecond()
  await shop.operator(cashMovements.create, { direction: 'in', amount: 9.9, category: 'float' })
  expect(await sheetOf(shop, second)).toMatchObject({ earlierOpenDay: first, openingFloat: 0, floatWithEarlier: 245.2 })
  const closed = await count(shop, second, 255.1, { skipEarlier: true })
  expect(closed).toMatchObject({ openingFloat: 245.2, expectedCash: 255.1, difference: 0, floatWithEarlier: 245.2 })

  await shop.admin(cashDays.reopen, { ...place(shop, second), reason: 'plată greșită' })
  await correct()
  expect(await sheetOf(shop, first)).toMatchObject({ status: 'closed', expectedCash: 245.2 })
  expect(await count(shop, second, 109.9)).toMatchObject({ openingFloat: 100, expectedCash: 109.9, difference: 0 })
})

test('a correction changes no drawer when the mistake was counted', async () => {
  const { shop, correct, id } = await openMistake()
  expect(await count(shop, first, 100)).toMatchObject({ expectedCash: 245.2, difference: -145.2 })
  goToSecond()
  await correct()
  expect(await sheetOf(shop, second)).toMatchObject({ openingFloat: 100, expectedCash: 100, correctedCash: 0 })
  const { items } = await shop.operator(payments.ofOrder, { id })
  const card = items.find(({ paymentType }) => paymentType === 'CARD')!
  await shop.operator(payments.void, { id: card.id, reason: 'totuși numerar' })
  expect(await sheetOf(shop, second)).toMatchObject({ expectedCash: 100 })
})

test('a movement that is reversed after its count changes no drawer twice', async () => {
  const { shop, correct } = await openMistake()
  await correct()
  const { id } = await shop.operator(cashMovements.create, { direction: 'out', amount: 80.5, category: 'bank' })
  expect(await count(shop, first, 100)).toMatchObject({ expectedCash: 19.5, difference: 80.5 })
  goToSecond()
  const reversal = await shop.operator(cashMovements.reverse, { id, reason: 'nu s-a depus' })
  expect(reversal).toMatchObject({ day: second, forDay: first, amount: 80.5 })
  expect(await sheetOf(shop, second)).toMatchObject({ openingFloat: 100, expectedCash: 100, movements: [{ id: reversal.id }] })
})

test('a movement of a day that nobody counted comes back to the drawer when it is reversed', async () => {
  const { shop, correct } = await openMistake()
  await correct()
  const { id } = await shop.operator(cashMovements.create, { direction: 'out', amount: 80.5, category: 'bank' })
  goToSecond()
  await count(shop, second, 19.5, { skipEarlier: true })
  await shop.admin(cashDays.reopen, { ...place(shop, second), reason: 'nu s-a depus' })
  await shop.operator(cashMovements.reverse, { id, reason: 'nu s-a depus' })
  expect(await count(shop, second, 100)).toMatchObject({ openingFloat: 100, expectedCash: 100, difference: 0 })
})
