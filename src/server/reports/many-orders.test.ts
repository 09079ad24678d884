import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { createDice } from '#db/seed-dice.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { formatAmount } from '#domain/text/format.ts'
import { fromBani, toBani } from '#domain/text/money.ts'
import { columnOf, readSheets } from '#test/excel.ts'
import { pdfText } from '#test/pdf-text.ts'
import { openShop, type Shop } from '#test/shop.ts'

const count = 5001
const models = { finished: ['2026-09-01', '2026-10-31'] }
type Amounts = { subtotal: number; discount: number; tax: number; total: number }
type InsertedOrder = Amounts & { finished: string; paymentTypeId: number | null; zone: string; workers: number[] }

/** Inserts orders of two months in two time zones, with odd amounts, some unpaid and some of several workers. */
async function insertOrders({ make, rows, account, organizations, idOf }: Shop): Promise<InsertedOrder[]> {
  // Kiritimati is a day ahead of Bucharest for half of each day.
  await rows((tx) =>
    tx.updateTable('organizations').set({ timeZone: 'Pacific/Kiritimati' }).where('id', '=', organizations[1]!.id).execute(),
  )
  const workers = [(await make.worker()).id, (await make.worker()).id, (await make.worker()).id].toSorted((a, b) => a - b)
  const { id } = await make.workOrder({ status: 'done' })
  const dice = createDice(41)
  const payments = [idOf('paymentTypes', 'CASH'), idOf('paymentTypes', 'CARD'), null]
  const orders = Array.from({ length: count }, (): InsertedOrder & { place: number } => {
    const subtotal = 1 + (dice.pick(bani) + dice.pick(bani) * 1000)
    const discount = dice.percent(20) ? Math.trunc(subtotal / 7) : 0
    const tax = dice.percent(80) ? Math.round(((subtotal - discount) * 21) / 100) : 0
    const place = dice.pick([0, 1])
    const finished = new Date(Date.UTC(2026, 8, 1) + dice.pick(minutes) * 60_000).toISOString()
    return {
      subtotal: subtotal / 100,
      discount: discount / 100,
      tax: tax / 100,
      total: (subtotal - discount + tax) / 100,
      finished,
      paymentTypeId: dice.pick(payments),
      zone: place === 0 ? 'Europe/Bucharest' : 'Pacific/Kiritimati',
      place,
      workers: workers.slice(0, dice.pick([0, 1, 2, 3])),
    }
  })
  await rows(async (tx) => {
    const { id: _, uuid: __, ...order } = await tx.selectFrom('workOrders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await tx.updateTable('workOrders').set({ deletedAt: '2026-11-01T00:00:00Z' }).where('id', '=', id).execute()
    const json = { car: JSON.stringify(order.car), tyreService: null, carService: null }
    for (let from = 0; from < count; from += 500) {
      const part = orders.slice(from, from + 500)
      const values = part.map(({ zone: _zone, place, workers: _workers, ...amounts }, at) => ({
        ...order,
        ...json,
        ...amounts,
        metaData: JSON.stringify({ withVat: amounts.tax > 0, vatPercentage: 21 }),
        organizationId: organizations[place]!.id,
        uuid: `crowd ${from + at}`,
      }))
      const ids = await tx.insertInto('workOrders').values(values).returning('id').execute()
      const orderWorkers = part.flatMap(({ workers: workerIds }, at) =>
        workerIds.map((workerId) => ({ accountId: account, workOrderId: ids[at]!.id, workerId })),
      )
      await tx.insertInto('workOrderWorkers').values(orderWorkers).execute()
      await tx
        .insertInto('workOrderLines')
        .values(
          part.map(({ subtotal }, at) => ({
            accountId: account,
            workOrderId: ids[at]!.id,
            position: 0,
            name: `Lucrare ${(from + at) % 40}`,
            um: 'BUC',
            quantity: 1,
            price: subtotal,
            priceBase: subtotal,
            total: subtotal,
            isService: true,
            isCustomProduct: true,
          })),
        )
        .execute()
    }
  })
  return orders.filter(({ finished, zone }) => inPeriod(dayInZone(finished, zone)))
}
const bani = Array.from({ length: 1000 }, (_, n) => n)
const minutes = Array.from({ length: 60 * 24 * 61 }, (_, n) => n)
const inPeriod = (day: string) => day >= models.finished[0]! && day <= models.finished[1]!

const sumOf = (orders: InsertedOrder[], name: keyof Amounts) => fromBani(orders.reduce((all, order) => all + toBani(order[name]), 0))
const sumsOf = (orders: InsertedOrder[]) => ({
  subtotal: sumOf(orders, 'subtotal'),
  discount: sumOf(orders, 'discount'),
  tax: sumOf(orders, 'tax'),
  total: sumOf(orders, 'total'),
})

test('every report of five thousand orders in two time zones sums to the ban, also in its files', async () => {
  const shop = await openShop({ organizations: 2 })
  const orders = await insertOrders(shop)
  const { admin } = shop
  const all = sumsOf(orders)
  const days = Map.groupBy(orders, ({ finished, zone }) => dayInZone(finished, zone))

  const daily = await admin(api.workOrderReport.query, { models, pageSize: 100 })
  expect(daily.totals).toMatchObject({ orders: orders.length, ...all, net: fromBani(toBani(all.total) - toBani(all.tax)) })
  for (const { key, ...sums } of daily.groups) expect(sums, key).toMatchObject({ orders: days.get(key)!.length, ...sumsOf(days.get(key)!) })
  expect(daily.totals.payments.reduce((sum, { total }) => sum + toBani(total), 0)).toBe(toBani(all.total))
  expect(daily.totals.vat.reduce((sum, { tax }) => sum + toBani(tax), 0)).toBe(toBani(all.tax))

  const monthly = await admin(api.workOrderReport.query, { models, interval: 'monthly', orderBy: 'day', orderDir: 'asc', pageSize: 100 })
  for (const { day, orders: many, total } of monthly.items)
    expect([day, many, total]).toEqual([day, days.get(day!)?.length ?? 0, sumOf(days.get(day!) ?? [], 'total')])
  expect(monthly.totals).toMatchObject(all)

  expect((await admin(api.companyReport.query, { models })).totals).toMatchObject(all)
  expect((await admin(api.advancedReport.query, { models })).totals).toMatchObject(all)
  const unpaid = orders.filter(({ paymentTypeId }) => paymentTypeId === null)
  expect((await admin(api.suspendedReport.query, { models })).totals).toMatchObject({
    orders: unpaid.length,
    total: sumOf(unpaid, 'total'),
  })
  expect((await admin(api.productsReport.query, { models })).totals).toMatchObject({ total: all.subtotal, discount: all.discount })
  const workers = await admin(api.workersReport.query, { models })
  expect(workers.totals).toMatchObject({ services: all.subtotal, discount: all.discount, tax: all.tax, total: all.total })
  expect(workers.items.reduce((sum, { total }) => sum + toBani(total), 0)).toBe(toBani(all.total))

  // The workbook contains the orders and one line of sums.
  const [sheet] = await readSheets((await admin(api.workOrderReport.excel, { models, orderBy: 'total' })).content)
  const totals = columnOf(sheet!, 'Total').filter((value) => typeof value === 'number')
  expect(totals).toHaveLength(orders.length + 1)
  expect(totals.at(-1)).toBe(all.total)
  expect(totals.slice(0, -1).reduce((sum, value) => sum + toBani(value), 0)).toBe(toBani(all.total))

  // A PDF has room for the days, but not for so many orders.
  const text = (
    await pdfText((await admin(api.workOrderReport.pdf, { models, interval: 'monthly', orderBy: 'day', orderDir: 'asc' })).content)
  ).join('\n')
  for (const amount of Object.values(all)) expect(text).toContain(formatAmount(amount, 'RON', 'ro'))
  await expect(admin(api.workOrderReport.pdf, { models })).rejects.toMatchObject({ status: 422, code: 'TooManyRows' })
})
