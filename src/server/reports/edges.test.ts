import { expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { addDays } from '#domain/text/calendar.ts'
import { columnOf, readSheets } from '#test/excel.ts'
import { pdfText } from '#test/pdf-text.ts'
import { openShop, type Shop } from '#test/shop.ts'

const { query, excel, pdf } = api.workOrderReport
/** Opens a shop whose first workplace is an hour behind the second. */
async function shopInTwoZones() {
  const shop = await openShop({ organizations: 2 })
  const { rows, account, organizations } = shop
  await rows((tx) =>
    tx
      .updateTable('organizations')
      .set({ timeZone: 'Europe/Budapest' })
      .where('accountId', '=', account)
      .where('id', '=', organizations[0]!.id)
      .execute(),
  )
  return shop
}
/** Creates an order that was finished at `at` in the workplace with this index. */
async function finished({ make, rows, account, organizations }: Shop, at: string, place = 0) {
  const { id } = await make.workOrder({ workOrder: { organizationId: organizations[place]!.id }, status: 'done' })
  await rows((tx) => tx.updateTable('workOrders').set({ finished: at }).where('accountId', '=', account).where('id', '=', id).execute())
  return id
}

test('orders of two time zones are grouped by local day, and each day appears once', async () => {
  const shop = await shopInTwoZones()
  // It is the 6th in the second workplace from 21:00 on, in the first from 22:00 on.
  const early = await finished(shop, '2026-10-05T21:10:00Z', 1)
  const late = await finished(shop, '2026-10-05T21:20:00Z', 0)
  const last = await finished(shop, '2026-10-05T21:30:00Z', 1)
  const models = { finished: ['2026-10-05', '2026-10-06'] }

  const { items, groups } = await shop.admin(query, { models })
  expect(items.map(({ id, groupKey }) => [id, groupKey])).toEqual([
    [last, '2026-10-06'],
    [early, '2026-10-06'],
    [late, '2026-10-05'],
  ])
  expect(groups.map(({ key, orders }) => [key, orders])).toEqual(
    expect.arrayContaining([
      ['2026-10-06', 2],
      ['2026-10-05', 1],
    ]),
  )
  const [sheet] = await readSheets((await shop.admin(excel, { models })).content)
  expect(sheet!.rows).toHaveLength(1 + 2 + 3 + 1)
  const text = (await pdfText((await shop.admin(pdf, { models })).content)).join('\n')
  expect(text.match(/Neplătit \(\d\)/g)).toHaveLength(2 + 1)
  const owed = await readSheets((await shop.admin(api.suspendedReport.excel, { models, interval: 'daily' })).content)
  expect(owed[0]!.rows).toHaveLength(1 + 2 + 3 + 1)
})

test('the monthly report ends with the last day that has begun at any of its workplaces', async () => {
  const shop = await shopInTwoZones()
  const [here, there] = shop.organizations.map(({ id }) => id) as [number, number]
  await finished(shop, '2026-10-05T21:10:00Z', 1)
  vi.setSystemTime('2026-10-05T21:30:00Z')
  const ask = (organizationId: number[]) =>
    shop.admin(query, {
      models: { finished: ['2026-10-01', '2026-10-31'], organizationId },
      interval: 'monthly',
      orderBy: 'day',
      orderDir: 'desc',
    })
  const [both, first] = await Promise.all([ask([here, there]), ask([here])]).finally(() => vi.useRealTimers())
  expect(both.items[0]).toMatchObject({ day: '2026-10-06', orders: 1 })
  expect(both.items.reduce((sum, { orders = 0 }) => sum + orders, 0)).toBe(both.totals.orders)
  expect(first.items[0]).toMatchObject({ day: '2026-10-05', orders: 0 })
})

test('a workbook of over 10,000 rows has all rows and labelled sums on one sheet', async () => {
  const { admin, make } = await openShop()
  await make.workOrder({ status: 'done' })
  const today = new Date().toISOString().slice(0, 10)
  const read = async (from: string) => {
    const book = await admin(excel, { models: { finished: [from, ''] }, interval: 'monthly', orderBy: 'day', orderDir: 'asc' })
    return readSheets(book.content)
  }
  for (const days of [40, 10_400]) {
    const [sheet, ...others] = await read(addDays(today, -days))
    const totals = columnOf(sheet!, 'Total').filter((value) => value !== 0)
    // The sums of the month and of all rows, and the day between them.
    expect(totals, String(days)).toHaveLength(3)
    const first = sheet!.rows.map(([cell]) => cell).filter((cell) => typeof cell === 'string')
    expect(first, String(days)).toEqual(['Ziua', expect.stringMatching(/^\p{L}+ \d{4}$/u), 'În total'])
    expect(others.map(({ name }) => name).length).toBe(1)
    expect(columnOf(sheet!, 'Total').at(-1)).toBe(totals.at(-1))
  }
})

test('the workers report adds up minutes beyond 32 bits', async () => {
  const shop = await openShop()
  const worker = await shop.make.worker()
  for (let i = 0; i < 5; i++)
    await shop.make.workOrder({ workOrder: { startDate: '1000-01-01T00:00:00Z' }, workers: [worker.id], status: 'done' })
  const { totals, items } = await shop.admin(api.workersReport.query, { models: { finished: ['2026-01-01', ''] } })
  expect(totals.minutes).toBeGreaterThan(2 ** 31)
  expect(items).toMatchObject([{ worker: worker.name, orders: 5, minutes: totals.minutes, shareMinutes: totals.minutes }])
})

test('an order that names a product twice counts as one order of the product', async () => {
  const { admin, make } = await openShop()
  const [tyre, valve] = [await make.product({ name: 'Anvelopă dublă' }), await make.product({ name: 'Valvă dublă' })]
  const of = (...products: { id: number }[]) =>
    make.workOrder({ products: products.map(({ id }) => ({ organizationProductId: id })), status: 'done' })
  await of(tyre, valve, tyre, tyre)
  await of(valve, tyre)
  await of(valve, valve)
  const { items } = await admin(api.productsReport.query, {
    models: { finished: ['2026-01-01', ''], quickText: 'dubl' },
    orderBy: 'name',
    orderDir: 'asc',
  })
  expect(items.map(({ name, quantity, orders }) => [name, quantity, orders])).toEqual([
    ['Anvelopă dublă', 4, 2],
    ['Valvă dublă', 4, 3],
  ])
})

test('concurrent tracking of one report stores one row, and more than fifty filters are refused', async () => {
  const { admin } = await openShop()
  const track = { reportType: 'sms' as const, models: { createdAt: ['2026-10-01', ''] } }
  const rows = await Promise.all(Array.from({ length: 12 }, () => admin(api.trackedReports.track, track)))
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1)
  const models = Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`field${i}`, true]))
  await expect(admin(api.trackedReports.track, { ...track, models })).rejects.toMatchObject({ status: 422 })
})
