import { expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { readSheets } from '#test/excel.ts'
import { inOctober, makeReportOrders } from '#test/make/report-orders.ts'
import { pdfText } from '#test/pdf-text.ts'
import { openShop } from '#test/shop.ts'
import { smsMessage } from '#test/sms-message.ts'

const models = { finished: inOctober }
/** Opens a shop with the sample orders of October. */
const shopInOctober = async () => {
  const shop = await openShop({ organizations: 2 })
  return { ...shop, ...(await makeReportOrders(shop)) }
}

test('the company report counts cars and sums totals and amounts on terms', async () => {
  const { admin, organizations } = await shopInOctober()

  const { items, totals } = await admin(api.companyReport.query, { models: { ...models, isCompany: true } })

  expect(items).toMatchObject([
    { name: 'Tisza Kft.', orders: 2, cars: 2, net: 640, tax: 105, total: 745, onTerms: 0, lastDay: '2026-10-31' },
    { name: 'Trans Sibiu SRL', orders: 1, cars: 1, net: 409, tax: 85.89, total: 494.89, onTerms: 494.89 },
  ])
  expect(totals).toMatchObject({ orders: 3, total: 1239.89, onTerms: 494.89 })
  expect((await admin(api.companyReport.query, { models: { ...models, quickText: 'tisza' } })).totals).toMatchObject({ total: 745 })
  expect((await admin(api.companyReport.query, { models })).totals.total).toBe(3760.26)
  const byPlace = await admin(api.companyReport.query, { models: { ...models, by: ['organization'] }, orderBy: 'name', orderDir: 'asc' })
  expect(byPlace.items.map(({ name, total }) => [name, total])).toEqual([
    [organizations[0]!.name, 3015.26],
    ['Debrecen', 745],
  ])
})

test('the waste report counts and weighs used tyres by month and workplace', async () => {
  const { admin, organization } = await shopInOctober()
  const { items, totals } = await admin(api.wasteReport.query, { models })
  expect(items).toEqual([{ day: '2026-10-01', organization: organization.name, generatedPieces: 6, generatedKg: 142 }])
  expect(totals).toEqual({ generatedPieces: 6, generatedKg: 142 })
  const daily = await admin(api.wasteReport.query, { models, interval: 'daily' })
  expect(daily.items.map(({ day, generatedPieces }) => [day, generatedPieces])).toEqual([
    ['2026-10-05', 4],
    ['2026-10-06', 2],
  ])
  const [sheet] = await readSheets((await admin(api.wasteReport.excel, { models })).content)
  expect(sheet!.rows[1]).toMatchObject(['2026-10', organization.name, 6, 142])
  const paper = async (interval: 'monthly' | 'daily') =>
    (await pdfText((await admin(api.wasteReport.pdf, { models, interval })).content)).join('\n')
  expect(await paper('monthly')).toMatch(/^octombrie 2026/m)
  expect(await paper('daily')).toMatch(/^05\/10\/2026/m)
})

test('the workers report splits each order in whole bani that add up to the order', async () => {
  const { admin, workers, orders } = await shopInOctober()

  const { items, totals } = await admin(api.workersReport.query, { models })

  const rows = items.map((row) => [
    row.worker,
    row.orders,
    row.orderShare,
    row.services,
    row.products,
    row.discount,
    row.net,
    row.tax,
    row.total,
    row.minutes,
    row.shareMinutes,
  ])
  expect(rows).toEqual([
    ['Ana', 3, 1.83, 263.34, 1580.72, 90, 1754.05, 368.36, 2122.41, 210, 115],
    ['Bogdan', 4, 2.33, 490.83, 21.12, 23, 488.95, 102.68, 591.63, 315, 160],
    ['Csaba', 3, 1.83, 400.83, 11.11, 23, 388.95, 52.27, 441.22, 300, 160],
    [null, 1, 1, 0, 500, 0, 500, 105, 605, 60, 60],
  ])
  expect(totals).toMatchObject({ orders: 7, orderShare: 7, services: 1155, products: 2112.95, discount: 136, total: 3760.26 })
  expect(orders).toHaveLength(10)
  const anas = await admin(api.workersReport.query, { models: { ...models, workerId: [workers[0]!.id] } })
  expect(anas.items.map(({ worker }) => worker)).toEqual(['Ana'])
  // An order of three workers: the remaining ban goes to the first.
  const third = await admin(api.workersReport.query, { models: { finished: ['2026-10-06', '2026-10-06'], unpaid: true } })
  expect(third.items.map(({ total }) => total)).toEqual([53.79, 53.78, 53.78])
})

test('the products report sums sales by product, and custom lines by name', async () => {
  const { admin } = await shopInOctober()

  const { items, totals } = await admin(api.productsReport.query, { models })

  const rows = items.map(({ name, quantity, orders, total, average }) => [name, quantity, orders, total, average])
  expect(rows).toEqual(
    expect.arrayContaining([
      ['Anvelopă', 6, 2, 2059.6, 343.27],
      ['Demontat+Montat camion', 5, 1, 455, 91],
      ['Demontat+Montat', 6, 2, 180, 30],
      ['ITP autoturism', 1, 1, 180, 180],
      ['Diagnoză', 3, 1, 100, 33.33],
      ['Schimb roată', 4, 1, 100, 25],
      ['Depozitare anvelope', 1, 1, 80, 80],
      ['Echilibrat Roti', 4, 1, 60, 15],
      ['Petic', 1, 1, 33.35, 33.35],
      ['Supapă', 4, 1, 20, 5],
    ]),
  )
  expect(items).toHaveLength(10)
  expect(items[0]).toMatchObject({ name: 'Anvelopă', isService: false, part: 63.02 })
  expect(totals).toEqual({ total: 3267.95, services: 1155, products: 2112.95, orders: 7, discount: 136 })
  const custom = await admin(api.productsReport.query, { models: { ...models, isCustomProduct: true } })
  expect(custom.items.map(({ name }) => name)).toEqual(['Petic'])
  expect((await admin(api.productsReport.query, { models: { ...models, quickText: 'echilibrat' } })).total).toBe(1)
})

test('the advanced report finds orders of any status by start, content and total', async () => {
  const { admin, clients } = await shopInOctober()
  const ask = (filters: object) => admin(api.advancedReport.query, { models: filters })

  expect((await ask(models)).total).toBe(7)
  const begun = await ask({ startDate: inOctober })
  expect(begun.totals).toMatchObject({
    orders: 9,
    total: 3911.51,
    statuses: [
      { status: 'closed', count: 1, total: 217.8 },
      { status: 'done', count: 7, total: 3572.71 },
      { status: 'in-progress', count: 1, total: 121 },
    ],
  })
  expect((await ask({ ...models, clientId: [clients[1]!.id] })).totals.total).toBe(494.89)
  expect((await ask({ ...models, total: [600, ''] })).total).toBe(2)
  expect((await ask({ ...models, hasDiscount: true })).total).toBe(2)
  expect((await ask({ startDate: inOctober, dateMissing: true })).total).toBe(1)
  expect((await ask({ ...models, isCustomProduct: true })).total).toBe(1)
  expect((await ask({ ...models, plateNumber: '12-oct' })).total).toBe(1)
  expect((await ask({ ...models, status: ['closed'] })).items).toMatchObject([{ itp: true, status: 'closed', duration: 45 }])
})

test('the suspended report lists unpaid done orders with the days that they wait', async () => {
  const { admin, orders } = await shopInOctober()
  vi.setSystemTime('2026-11-02T10:00:00Z')
  const { items, totals } = await admin(api.suspendedReport.query, { models: { finished: ['', '2026-11-02'] } }).finally(() =>
    vi.useRealTimers(),
  )
  expect(items).toMatchObject([{ id: orders[2], waiting: 27, total: 161.35 }])
  expect(totals).toEqual({
    orders: 1,
    total: 161.35,
    ages: [
      { from: 0, to: 7, orders: 0, total: 0 },
      { from: 8, to: 30, orders: 1, total: 161.35 },
      { from: 31, to: 90, orders: 0, total: 0 },
      { from: 91, to: null, orders: 0, total: 0 },
    ],
  })
})

test('the appointments report counts visits and no-shows without breaks', async () => {
  const shop = await openShop()
  const { admin, make, rows, account } = shop
  const day = '2026-10-20'
  const ids: number[] = []
  for (let hour = 8; hour < 14; hour++)
    ids.push(
      (
        await make.appointment({
          from: `2099-10-20T${String(hour).padStart(2, '0')}:00:00Z`,
          to: `2099-10-20T${String(hour).padStart(2, '0')}:30:00Z`,
        })
      ).id,
    )
  const orders = [await make.workOrder(), await make.workOrder()]
  const states: [status: string, more: object][] = [
    ['done', { workOrderId: orders[0]!.id }],
    ['done', { workOrderId: orders[1]!.id }],
    ['skipped', { endedBy: 'staff' }],
    ['new', {}],
    ['new-guest', { guest: true }],
    ['done', { isBreak: true }],
  ]
  await rows(async (tx) => {
    for (const [at, [status, more]] of states.entries())
      await tx
        .updateTable('appointments')
        .set({ status, fromAt: `${day}T0${at + 5}:00:00Z`, toAt: `${day}T0${at + 5}:30:00Z`, ...more })
        .where('accountId', '=', account)
        .where('id', '=', ids[at]!)
        .execute()
  })

  const { items, totals, groups } = await admin(api.appointmentsReport.query, { models: { from: inOctober } })

  expect(items.map(({ status }) => status)).toEqual(['done', 'done', 'skipped', 'new', 'new-guest'])
  expect(totals).toMatchObject({ appointments: 5, noShow: 33.3, converted: 2, cancelled: 0 })
  expect(groups).toMatchObject([{ key: day, appointments: 5, noShow: 33.3, converted: 2 }])
  expect((await admin(api.appointmentsReport.query, { models: { from: inOctober, source: ['guest'] } })).total).toBe(1)
})

test('the message report sums credits in all and counts messages by status', async () => {
  const { admin, rows, account, organization } = await openShop()
  const message = (more: object) => smsMessage(account, organization.id, more)
  await rows((tx) =>
    tx
      .insertInto('smsMessages')
      .values([
        message({ status: 'delivered', sentAt: '2026-10-05T08:01:00Z', finalAt: '2026-10-05T08:02:00Z' }),
        message({ status: 'failed', credits: 2, queuedAt: '2026-10-31T21:59:00Z', text: 'x'.repeat(61) }),
        message({ status: 'sent', queuedAt: '2026-10-31T22:00:00Z' }),
      ])
      .execute(),
  )

  const { items, totals } = await admin(api.smsReport.query, { models: { createdAt: inOctober } })

  expect(items).toMatchObject([
    { status: 'failed', credits: 2, deliveredAt: null, text: `${'x'.repeat(59)}…` },
    { status: 'delivered', credits: 1, deliveredAt: '2026-10-05T08:02:00.000Z', organization: organization.name },
  ])
  expect(totals).toEqual({
    messages: 2,
    credits: 3,
    statuses: [
      { status: 'delivered', count: 1 },
      { status: 'failed', count: 1 },
    ],
    kinds: [{ kind: 'created', count: 2 }],
  })
  expect((await admin(api.smsReport.query, { models: { createdAt: inOctober, phone: '0722' } })).total).toBe(2)
})

test('a printed report shows one day once, an open period by one end, and a currency for money', async () => {
  const { admin } = await shopInOctober()
  const read = async (paper: Promise<{ content: Uint8Array }>) => (await pdfText((await paper).content)).join('\n')
  const owed = (finished: string[]) => read(admin(api.suspendedReport.pdf, { models: { finished } }))
  expect(await owed(['', '2026-10-31'])).toMatch(/Finalizată: până la 31\/10\/2026\s/)
  expect(await owed(['2026-10-01', ''])).toMatch(/Finalizată: de la 01\/10\/2026\s/)
  const day = await owed(['2026-10-05', '2026-10-05'])
  expect(day).toMatch(/Finalizată: 05\/10\/2026\s(?!–)/)
  expect(day).toContain('Monedă RON')
  expect(await read(admin(api.wasteReport.pdf, { models }))).not.toContain('Monedă')
})
