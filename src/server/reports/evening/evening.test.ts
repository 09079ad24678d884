import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { pdfText } from '#test/pdf-text.ts'
import { openShop, type Shop } from '#test/shop.ts'

const { cashDays, cashMovements, evenings, payments, workOrders } = api
const day = '2026-11-26'
afterEach(() => void vi.useRealTimers())

/** Opens a shop at noon of the day before, in winter time. */
async function openShopBefore(options: Parameters<typeof openShop>[0] = {}) {
  const shop = await openShop(options)
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2026-11-25T10:00:00Z')
  return shop
}
const pay = ({ operator, idOf }: Shop, workOrderId: number, type: string, amount: number) =>
  operator(payments.create, { paymentTypeId: idOf('paymentTypes', type), amount, allocations: [{ workOrderId, amount }] })

test('takings are own money by type, and corrections of closed days stand apart', async () => {
  const shop = await openShopBefore()
  const { operator, admin, make, idOf, organization } = shop
  const place = { organizationId: organization.id, day: '2026-11-25' }
  const wrong = await make.workOrder({ status: 'done' })
  const paid = await pay(shop, wrong.id, 'CASH', 121)
  await operator(cashDays.close, { ...place, countedCash: 121, floatLeft: 100 })
  vi.setSystemTime(`${day}T10:00:00Z`)
  const order = await make.workOrder({ status: 'done' })
  await pay(shop, order.id, 'CARD', 100)
  await pay(shop, order.id, 'CASH', 21)
  await admin(payments.void, { id: paid.id, reason: 'greșit' })
  await operator(cashMovements.create, { direction: 'out', amount: 50, category: 'bank' })

  const evening = await operator(evenings.get, { day })
  const sheet = await operator(cashDays.get, { ...place, day })
  expect(evening.takings.map(({ paymentType, count, amount }) => [paymentType, count, amount])).toEqual([
    ['CASH', 1, 21],
    ['CARD', 1, 100],
  ])
  expect(evening.takings).toEqual(sheet.takings)
  expect(evening.corrections).toEqual(sheet.corrections)
  expect(evening.corrections).toMatchObject([{ paymentTypeId: idOf('paymentTypes', 'CASH'), amount: -121 }])
  expect(evening.done).toEqual({ count: 1, total: 121 })
  expect(evening.unpaid).toEqual({ count: 1, total: 121, oldest: '2026-11-25' })
  expect(evening.weekBefore).toEqual({ day: '2026-11-19', takings: 0, takingsChange: null, done: 0, doneChange: null })
  expect(evening.yearBefore.day).toBe('2025-11-27')
})

test('debts on terms count from their due day on, and stay out of what is not paid', async () => {
  const { operator, make, idOf } = await openShopBefore()
  const { id } = await make.workOrder({ status: 'done' })
  await operator(workOrders.update, { id, paymentTypeId: idOf('paymentTypes', 'FACT TERMENI') })
  const { dueOn } = await operator(workOrders.get, { id })
  const read = async (on: string) => {
    const { due, unpaid } = await operator(evenings.get, { day: on })
    return [due, unpaid.count]
  }
  expect(dueOn).toBe('2026-12-25')
  expect(await read('2026-12-24')).toEqual([{ count: 0, total: 0 }, 0])
  expect(await read('2026-12-25')).toEqual([{ count: 1, total: 121 }, 0])
})

test('sold minutes begin when the shop opens, also on the day on which the clocks change', async () => {
  const { operator, make, rows } = await openShopBefore()
  vi.setSystemTime(`${day}T18:00:00Z`)
  const orders = [
    // Local times: 8:30 to 9:15, the day before to 10:00, 5:00 to 7:20, and 8:00 to 9:30 after a night of 25 hours.
    ['2026-11-26T06:30:00Z', '2026-11-26T07:15:00Z', 45],
    ['2026-11-25T14:00:00Z', '2026-11-26T08:00:00Z', 180],
    ['2026-11-26T03:00:00Z', '2026-11-26T05:20:00Z', 20],
    ['2026-10-25T06:00:00Z', '2026-10-25T07:30:00Z', 90],
  ] as const
  expect((await operator(evenings.get, { day })).hours).toBeNull()
  const soldOf = new Map<string, number>()
  for (const [startDate, finished, minutes] of orders) {
    const { id } = await make.workOrder({ status: 'done' })
    await rows((tx) => tx.updateTable('workOrders').set({ startDate, finished }).where('id', '=', id).execute())
    soldOf.set(finished.slice(0, 10), (soldOf.get(finished.slice(0, 10)) ?? 0) + minutes)
  }
  for (const [on, soldMinutes] of soldOf) {
    await make.timeSheet({ startDate: `${on}T06:00:00Z`, endDate: `${on}T08:00:00Z` })
    expect((await operator(evenings.get, { day: on })).hours).toEqual({ workedMinutes: 120, soldMinutes })
  }
})

test('an invoice is due for companies and later money alone, once the module is on', async () => {
  const { operator, make, idOf } = await openShopBefore({ settings: { invoices_enabled: true } })
  const company = await make.client({ name: 'Autotrans SRL', type: 'company' })
  await make.workOrder({ status: 'done' })
  await make.workOrder({ workOrder: { organizationClientId: company.id, clientName: company.name }, status: 'done' })
  const { id } = await make.workOrder({ status: 'done' })
  await operator(workOrders.update, { id, paymentTypeId: idOf('paymentTypes', 'FACT') })
  const { uninvoiced } = await operator(evenings.get, { day })
  expect(uninvoiced).toEqual({ count: 2, total: 242 })
})

test('the paper of the day says the same in three languages', async () => {
  const shop = await openShopBefore()
  const { operator, make } = shop
  vi.setSystemTime(`${day}T10:00:00Z`)
  const { id } = await make.workOrder({ status: 'done' })
  await pay(shop, id, 'CASH', 21.5)
  for (const [language, title, sum] of [
    ['ro', 'Ziua pe scurt', '21,50'],
    ['en', 'Day at a glance', '21.50'],
    ['hu', 'A nap röviden', '21,50'],
  ] as const) {
    const { fileName, content } = await operator(evenings.pdf, { day, language })
    expect(fileName).toBe(`seara_${day}.pdf`)
    const pages = await pdfText(content)
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain(title)
    expect(pages[0]).toContain(sum)
  }
})

test('another account’s workplace and a day that is none are refused or empty, never shown', async () => {
  const other = await openShop()
  const shop = await openShopBefore()
  await other.make.workOrder({ status: 'done' })
  expect(await shop.operator(evenings.get, { day, organizationId: [other.organization.id] })).toMatchObject({ unpaid: { count: 0 } })
  await expect(shop.operator(evenings.get, { day: '2026-02-30' })).rejects.toMatchObject({ status: 422 })
  await expect(shop.worker(evenings.get, { day })).rejects.toMatchObject({ status: 403 })
})
