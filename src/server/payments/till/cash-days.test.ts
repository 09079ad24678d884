import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import type { CashDay } from '#contract/cash-days.ts'
import { openShop, type Shop } from '#test/shop.ts'

const { audit, cashDays, cashMovements, payments, workOrders } = api

/** The days of the tests are in Bucharest: noon of the 25th and of the 26th. */
const goTo = (instant: string) => void vi.setSystemTime(instant)
const [before, day, after] = ['2026-11-25', '2026-11-26', '2026-11-27']
afterEach(() => void vi.useRealTimers())

/** A shop whose people signed in before the clock was set to noon of the first day. */
async function openTillShop(options: Parameters<typeof openShop>[0] = {}): Promise<Shop> {
  const shop = await openShop(options)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${before}T10:00:00Z`) })
  return shop
}

const products = (price: number) => [{ customProductName: 'Montat', quantity: 1, price, isService: 1 as const }]
/** An order that is done and paid by one key; with VAT of 21 % its total is 1.21 of the price. */
async function takeByKey({ make, operator, idOf }: Shop, price: number, type: string): Promise<number> {
  const { id } = await make.workOrder({ products: products(price), status: 'done' })
  await operator(workOrders.update, { id, paymentTypeId: idOf('paymentTypes', type) })
  return id
}
const choose = ({ operator, idOf }: Shop, id: number, type: string) =>
  operator(workOrders.update, { id, paymentTypeId: idOf('paymentTypes', type) })
const pay = ({ operator, idOf }: Shop, type: string, amount: number, allocations: object[], more: object = {}) =>
  operator(payments.create, { paymentTypeId: idOf('paymentTypes', type), amount, allocations: allocations as [], ...more })

const place = ({ organization }: Shop, on = day) => ({ organizationId: organization.id, day: on })
const sheetOf = (shop: Shop, on = day) => shop.operator(cashDays.get, place(shop, on))
const closeDay = (shop: Shop, on = day, more: object = {}) =>
  shop.operator(cashDays.close, { ...place(shop, on), countedCash: 0, floatLeft: 0, ...more })
const summary = (rows: CashDay['takings']) =>
  Object.fromEntries(rows.map(({ paymentType, count, amount, refunds }) => [paymentType, [count, amount, refunds]]))

test('a day of deposits, refunds, corrections and movements agrees to the ban', async () => {
  const shop = await openTillShop()
  const { operator, make, idOf } = shop
  await operator(cashDays.setFloat, { ...place(shop, before), openingFloat: 179, reason: 'prima zi', version: 0 })
  const old = await takeByKey(shop, 100, 'CASH')
  expect(await closeDay(shop, before, { countedCash: 300, floatLeft: 300 })).toMatchObject({ expectedCash: 300, difference: 0 })

  goTo(`${day}T10:00:00Z`)
  await takeByKey(shop, 120, 'CASH')
  const split = await make.workOrder({ products: products(1649.6), status: 'done' })
  await pay(shop, 'CARD', 1500, [{ workOrderId: split.id, amount: 1500 }])
  await pay(shop, 'CASH', 496.02, [{ workOrderId: split.id, amount: 496.02 }])
  await choose(shop, await takeByKey(shop, 180, 'CASH'), 'CARD')
  const open = await make.workOrder()
  await pay(shop, 'CARD', 100, [{ workOrderId: open.id, amount: 100 }])
  await operator(payments.refund, { paymentTypeId: idOf('paymentTypes', 'CASH'), amount: 20, reason: 'preț', workOrderId: open.id })
  const client = await make.client()
  await pay(shop, 'FACT', 1000, [], { clientId: client.id, rest: 'credit' })
  await choose(shop, old, 'CARD')
  await operator(cashMovements.create, { direction: 'out', amount: 50, category: 'small', reason: 'cafea' })
  await operator(cashMovements.create, { direction: 'out', amount: 400, category: 'bank' })

  const sheet = await sheetOf(shop)
  expect(sheet).toMatchObject({ openingFloat: 300, floatFrom: 'previous', expectedCash: 471.22, countedCash: null, earlierOpenDay: null })
  expect(summary(sheet.takings)).toEqual({ CASH: [2, 621.22, -20], CARD: [3, 1817.8, 0], FACT: [1, 1000, 0] })
  expect(sheet.takings.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(3439.02, 2)
  expect(summary(sheet.corrections)).toEqual({ CASH: [-1, -121, 0], CARD: [1, 121, 0] })
  expect(sheet.movements.map(({ direction, amount, category }) => [direction, amount, category])).toEqual([
    ['out', 50, 'small'],
    ['out', 400, 'bank'],
  ])
  expect(sheet.voids.map(({ amount, forDay }) => [amount, forDay])).toEqual([
    [-217.8, day],
    [-121, before],
  ])

  const counts = [{ paymentTypeId: idOf('paymentTypes', 'CARD'), counted: 1817.8 }]
  const closed = await closeDay(shop, day, { countedCash: 470, floatLeft: 300, counts, zNumber: '0118', zTotal: 3439.02 })
  expect(closed).toMatchObject({ status: 'closed', expectedCash: 471.22, difference: -1.22, floatLeft: 300, zNumber: '0118' })
  expect(closed.takings.map(({ paymentType, counted }) => [paymentType, counted])).toEqual([
    ['CASH', null],
    ['CARD', 1817.8],
    ['FACT', null],
  ])
  goTo(`${after}T10:00:00Z`)
  expect(await sheetOf(shop, after)).toMatchObject({ openingFloat: 300, expectedCash: 300, version: 0 })
})

test('money after the closing lies in the next day, and the sheet stays as it was printed', async () => {
  const shop = await openTillShop()
  goTo(`${day}T18:00:00Z`)
  await takeByKey(shop, 100, 'CASH')
  const closed = await closeDay(shop, day, { countedCash: 121, floatLeft: 100 })
  const late = await takeByKey(shop, 200, 'CASH')
  const { items } = await shop.operator(payments.ofOrder, { id: late })
  expect(items).toMatchObject([{ day: after, forDay: after, receivedOn: after }])
  const movement = await shop.operator(cashMovements.create, { direction: 'in', amount: 10, category: 'float' })
  expect(movement.day).toBe(after)
  expect(await sheetOf(shop)).toEqual(closed)
  expect(await sheetOf(shop, after)).toMatchObject({ openingFloat: 100, expectedCash: 352 })

  // Money of the next day stays there when the day is opened again.
  const reopened = await shop.admin(cashDays.reopen, { ...place(shop), reason: 'bon uitat', version: closed.version })
  expect(reopened).toMatchObject({ status: 'open', countedCash: null, floatLeft: null, expectedCash: 121, canReopen: false })
  await takeByKey(shop, 50, 'CASH')
  expect(await closeDay(shop, day, { countedCash: 181.5, floatLeft: 0 })).toMatchObject({ expectedCash: 181.5, difference: 0 })
  expect(await sheetOf(shop, after)).toMatchObject({ openingFloat: 0, expectedCash: 252 })
})

test('an earlier day with money is closed first, or along without a count', async () => {
  const shop = await openTillShop()
  await takeByKey(shop, 100, 'CASH')
  goTo(`${day}T10:00:00Z`)
  await takeByKey(shop, 100, 'CARD')
  expect(await sheetOf(shop)).toMatchObject({ earlierOpenDay: before, openingFloat: 0 })
  const refusal = await closeDay(shop).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ status: 409, code: 'EarlierDayOpen' })
  expect(String(refusal)).toContain(before)
  const closed = await closeDay(shop, day, { countedCash: 121, floatLeft: 21, skipEarlier: true })
  expect(closed).toMatchObject({ openingFloat: 121, expectedCash: 121, difference: 0, earlierOpenDay: null })
  expect(await sheetOf(shop, before)).toMatchObject({ status: 'closed', countedCash: null, difference: null, expectedCash: 121 })
  const { items } = await shop.operator(cashDays.search, { models: { organizationId: [shop.organization.id] } })
  expect(items.map((row) => [row.day, row.expectedCash, row.countedCash, row.difference, row.closedByName])).toEqual([
    [day, 121, 121, 0, 'Ana operator'],
    [before, 121, null, null, 'Ana operator'],
  ])
})

test('a closing is refused for a closed, a later or a changed day, and for sums that cannot be', async () => {
  const shop = await openTillShop()
  const { idOf } = shop
  goTo(`${day}T10:00:00Z`)
  const wrong: [object, string][] = [
    [{ countedCash: -1 }, 'counted_cash'],
    [{ countedCash: 1.005 }, 'counted_cash'],
    [{ countedCash: 10, floatLeft: 10.01 }, 'float_left'],
    [{ counts: [{ paymentTypeId: idOf('paymentTypes', 'CASH'), counted: 1 }] }, 'counts.0.payment_type_id'],
    [{ counts: [{ paymentTypeId: idOf('paymentTypes', 'FISA'), counted: 1 }] }, 'counts.0.payment_type_id'],
    [{ counts: [1, 2].map((counted) => ({ paymentTypeId: idOf('paymentTypes', 'CARD'), counted })) }, 'counts.1.payment_type_id'],
    [{ day: after }, 'day'],
  ]
  for (const [more, field] of wrong)
    await expect(closeDay(shop, day, more), JSON.stringify(more)).rejects.toMatchObject({
      status: 422,
      fields: { [field]: [expect.any(String)] },
    })
  await expect(closeDay(shop, day, { version: 3 })).rejects.toMatchObject({ status: 412, code: 'StaleRecord' })
  await closeDay(shop, day, { version: 0 })
  await expect(closeDay(shop)).rejects.toMatchObject({ status: 409, code: 'DayClosed' })
  const late = shop.operator(cashDays.setFloat, { ...place(shop), openingFloat: 1, reason: 'x' })
  await expect(late).rejects.toMatchObject({ code: 'DayClosed' })
})

test('only the last closed day is opened again, by an admin, and the log names the reason', async () => {
  const shop = await openTillShop()
  await closeDay(shop, before, { countedCash: 5, floatLeft: 5 })
  goTo(`${day}T10:00:00Z`)
  const reopen = (caller: Shop['admin'], on: string) => caller(cashDays.reopen, { ...place(shop, on), reason: 'numărat greșit' })
  await expect(reopen(shop.admin, day)).rejects.toMatchObject({ status: 409, code: 'StatusNotAllowed' })
  await closeDay(shop)
  await expect(reopen(shop.admin, before)).rejects.toMatchObject({ status: 409, code: 'StatusNotAllowed' })
  await expect(reopen(shop.operator, day)).rejects.toMatchObject({ status: 403 })
  await reopen(shop.admin, day)
  await reopen(shop.admin, before)
  const { items } = await shop.admin(audit.search, { models: { subject: ['cash-day'] } })
  expect(items.map(({ name }) => name)).toEqual([before, day, day, before])
  const changes = items[0]!.changes.map(({ field, to }) => [field, to])
  expect(changes).toEqual([
    ['status', 'open'],
    ['reason', 'numărat greșit'],
  ])
})

test('a payment of a closed day is voided by an admin alone, as a correction', async () => {
  const shop = await openTillShop()
  const { items } = await shop.operator(payments.ofOrder, { id: await takeByKey(shop, 100, 'CASH') })
  await closeDay(shop, before, { countedCash: 121, floatLeft: 121 })
  const reverse = { id: items[0]!.id, reason: 'client greșit' }
  await expect(shop.operator(payments.void, reverse)).rejects.toMatchObject({ status: 409, code: 'DayClosed' })
  expect(await shop.admin(payments.void, reverse)).toMatchObject({ day, forDay: before })
  const next = await sheetOf(shop)
  expect(next).toMatchObject({ expectedCash: 121, takings: [] })
  expect(summary(next.corrections)).toEqual({ CASH: [-1, -121, 0] })
})

test('a movement is taken back once, on the day that is open', async () => {
  const shop = await openTillShop()
  const { id } = await shop.operator(cashMovements.create, { direction: 'out', amount: 80, category: 'supplier', reason: 'valve' })
  await closeDay(shop, before)
  const reverse = () => shop.operator(cashMovements.reverse, { id, reason: 'de două ori' })
  expect(await reverse()).toMatchObject({ direction: 'in', amount: 80, day, reversesId: id })
  await expect(reverse()).rejects.toMatchObject({ status: 409, code: 'AlreadyVoided' })
  expect((await sheetOf(shop, before)).movements).toMatchObject([{ id, reversedById: null }])
})

test('two concurrent reversals of a movement are one row and one refusal', async () => {
  const shop = await openTillShop()
  const { id } = await shop.operator(cashMovements.create, { direction: 'in', amount: 5, category: 'other' })
  const both = await Promise.allSettled([1, 2].map(() => shop.operator(cashMovements.reverse, { id, reason: 'x' })))
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await sheetOf(shop, before)).toMatchObject({ expectedCash: 0 })
})

test('a till is of the office of its own workplace alone', async () => {
  const other = await openShop()
  const shop = await openTillShop({ organizations: 2 })
  const there = { organizationId: shop.organizations[1]!.id, day: before }
  const { id } = await shop.admin(cashMovements.create, { ...there, direction: 'in', amount: 5, category: 'other' })
  for (const caller of [shop.operator, other.admin]) {
    await expect(caller(cashDays.get, there)).rejects.toMatchObject({ status: 404 })
    await expect(caller(cashDays.pdf, there)).rejects.toMatchObject({ status: 404 })
    await expect(caller(cashDays.close, { ...there, countedCash: 0, floatLeft: 0 })).rejects.toMatchObject({ status: 404 })
    await expect(caller(cashMovements.reverse, { id, reason: 'x' })).rejects.toMatchObject({ status: 404 })
    expect(await caller(cashDays.search, {})).toMatchObject({ total: 0 })
  }
  await expect(shop.worker(cashDays.get, place(shop))).rejects.toMatchObject({ status: 403 })
  await expect(shop.operator(cashMovements.create, { ...there, direction: 'in', amount: 5, category: 'other' })).rejects.toMatchObject({
    fields: { organization_id: ['InvalidChoice'] },
  })
})

test('no request changes or removes what closings and movements wrote', async () => {
  const shop = await openTillShop()
  await shop.operator(cashMovements.create, { direction: 'in', amount: 5, category: 'other' })
  await closeDay(shop, before, { countedCash: 5 })
  const writes: ((tx: Parameters<Parameters<Shop['rows']>[0]>[0]) => Promise<unknown>)[] = [
    (tx) => tx.updateTable('cashMovements').set({ amount: 1 }).execute(),
    (tx) => tx.deleteFrom('cashMovements').execute(),
    (tx) => tx.updateTable('cashClosings').set({ reason: 'x' }).execute(),
    (tx) => tx.deleteFrom('cashClosings').execute(),
    (tx) => tx.deleteFrom('cashDays').execute(),
  ]
  for (const write of writes) await expect(shop.rows(write)).rejects.toThrow(/permission denied/)
})
