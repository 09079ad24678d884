import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { settingValue } from '#contract/accounts/settings.ts'
import { dayBounds, dayInZone, toInstant } from '#domain/text/calendar.ts'
import { fromBani } from '#domain/text/money.ts'
import { orderTotals, shopTerms } from '#domain/work-orders/order-totals.ts'
import { inferPriceTerms } from '#domain/work-orders/price-terms.ts'
import { orderStatuses } from '#domain/work-orders/work-orders.ts'
import { openApp } from '#server/app.ts'
import { openDb, type Db } from '#server/platform/database/db.ts'
import { openPool } from '#server/platform/database/driver.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createCaller, type Caller } from '#test/caller.ts'
import { testConfig } from '#test/config.ts'
import { openTestDatabase, type TestDatabase } from '#test/postgres.ts'
import { sendTo } from '#test/shop.ts'
import { isDatabaseEmpty, seedDemo } from './seed.ts'

const zone = 'Europe/Bucharest'

/** A server of its own: the demo is for an empty database. */
let server: TestDatabase
beforeAll(async () => {
  server = await openTestDatabase(migrate)
})
afterAll(() => server.close())

/** An empty database, the way to it of the owner, and of one whom no policy binds. */
async function emptyDatabase(name: string) {
  const connection = (config: TestDatabase['owner'], database = name) => openDb(openPool({ ...config, database }, 3))
  const root = connection(server.superuser, 'postgres')
  await sql`create database ${sql.id(name)} template atelier owner atelier`.execute(root)
  await root.destroy()
  const [db, all] = [connection(server.owner), connection(server.superuser)]
  const close = () => Promise.all([db.destroy(), all.destroy()])
  return { owner: { ...server.owner, database: name }, db, all, close }
}

describe('the demo shop', () => {
  const now = new Date(toInstant('2026-11-18', '13:20', zone))
  let all: Db
  let close: () => Promise<unknown>
  let signIn: (username: string) => Promise<Caller>
  beforeAll(async () => {
    const database = await emptyDatabase('noon')
    await seedDemo(database.db, now)

    const { app } = await openApp(testConfig, database.owner)
    const anonymous = createCaller(sendTo(app))
    signIn = async (username) => {
      const { accessToken } = await anonymous(api.session.login, { username, password: 'Demo#1234' })
      return createCaller(sendTo(app), accessToken)
    }
    all = database.all
    close = () => app.close().then(database.close)
  })
  afterAll(() => close())

  const demoOrders = () =>
    all.selectFrom('workOrders as w').innerJoin('accounts as a', 'a.id', 'w.accountId').where('a.code', '=', 'DEM').selectAll('w').execute()

  test('the demo takes bookings at both workplaces and has past and future weeks', async () => {
    const pages = await all
      .selectFrom('bookingPages as p')
      .innerJoin('accounts as a', 'a.id', 'p.accountId')
      .select(['p.slug', 'p.published'])
      .where('a.code', '=', 'DEM')
      .orderBy('p.slug')
      .execute()
    expect(pages).toEqual([
      { slug: 'vulcanizare-demo-brasov', published: true },
      { slug: 'vulcanizare-demo-cluj', published: true },
    ])
    const booked = await all
      .selectFrom('appointments')
      .select(['status', 'guest', 'isBreak', 'plateNumber', 'appointmentGroupId'])
      .execute()
    expect(booked.length).toBeGreaterThan(150)
    expect(new Set(booked.map(({ appointmentGroupId }) => appointmentGroupId)).size).toBe(6)
    for (const status of ['new', 'new-guest']) expect(booked.some((each) => each.status === status)).toBe(true)
  })

  test('the demo is as large as a shop of two workplaces', async () => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*) from organizations where account_id = a.id) as workplaces,
             (select count(*) from workers where account_id = a.id) as workers,
             (select count(*) from clients where account_id = a.id) as clients,
             (select count(*) from clients where account_id = a.id and type = 'company') as companies,
             (select count(*) from vehicles where account_id = a.id) as vehicles,
             (select count(*) from products p join organizations o on o.id = p.organization_id where p.account_id = a.id and o.code = 'BR') as products,
             (select count(distinct product_id) from price_conditions where account_id = a.id) as conditional,
             (select count(*) from work_orders where account_id = a.id) as orders
      from accounts a where code = 'DEM'`.execute(all)

    expect(rows[0]).toMatchObject({ workplaces: 2, workers: 12, clients: 300, products: 40 })
    const within = (name: string, low: number, high: number) => {
      expect(rows[0]?.[name], name).toBeGreaterThanOrEqual(low)
      expect(rows[0]?.[name], name).toBeLessThanOrEqual(high)
    }
    within('companies', 70, 130)
    within('vehicles', 280, 380)
    within('conditional', 10, 40)
    within('orders', 1450, 1550)
  })

  test('the demo has orders in every status at every workplace', async () => {
    expect((await demoOrders()).filter(({ tyreWaste }) => tyreWaste > 0).length, 'used tyres left behind').toBeGreaterThan(10)
    const orders = await demoOrders()
    for (const organizationId of new Set(orders.map((order) => order.organizationId))) {
      const own = orders.filter((order) => order.organizationId === organizationId)
      expect(new Set(own.map(({ status }) => status))).toEqual(new Set(orderStatuses))
      expect(own.some(({ status, paymentTypeId }) => status === 'done' && paymentTypeId === null)).toBe(true)
    }
  })

  test('every order has the sums that the pricing engine computes', async () => {
    const lines = await all.selectFrom('workOrderLines').selectAll().orderBy('position').execute()
    const trucks = await all.selectFrom('carTypes').select('id').where('isTruck', '=', true).execute()
    const linesOf = Map.groupBy(lines, ({ workOrderId }) => workOrderId)
    for (const order of await all.selectFrom('workOrders').selectAll().execute()) {
      const own = linesOf.get(order.id) ?? []
      const meta = order.metaData as { ownProduct: boolean; withVat: boolean; vatPercentage: number; vatValue: number }
      const facts = { ...meta, newTyre: (order.tyreService as { newTyre: boolean } | null)?.newTyre ?? false }
      const terms = { ...shopTerms((name) => settingValue([], name)), isTruck: trucks.some(({ id }) => id === order.carTypeId) }
      const { lineTotals, subtotalWithoutHotel: _hotel, ...sums } = orderTotals(own, { ...facts, ...terms })
      const inferred = inferPriceTerms(own, facts, sums, { ...terms, discountOnNewProduct: 22, ownProductDiscount: 3 })
      expect(inferred && orderTotals(own, { ...facts, ...inferred })).toMatchObject(sums)
      const { subtotal, discount, tax, total, priceTerms } = order
      expect(own.length, order.uuid).toBeGreaterThan(0)
      expect([own.map((line) => line.total), priceTerms, meta.vatValue]).toEqual([lineTotals.map(fromBani), terms, tax])
      expect([subtotal, discount, tax, total]).toEqual([sums.subtotal, sums.discount, sums.vat, sums.total].map(fromBani))
    }
  })

  test('orders are numbered without gaps by creation, and the counter is at the last', async () => {
    const orders = (await demoOrders()).sort((a, b) => (a.uuid < b.uuid ? -1 : 1))
    const numbers = orders.map(({ uuid }) => Number(uuid.slice(4, 14)))
    const { value } = await all
      .selectFrom('counters')
      .selectAll()
      .where('accountId', '=', orders[0]?.accountId ?? 0)
      .where('kind', '=', 'work-order')
      .executeTakeFirstOrThrow()

    expect(numbers).toEqual(numbers.map((_, i) => i + 1))
    expect(value).toBe(numbers.length)
    expect(orders.map(({ createdAt }) => createdAt)).toEqual(orders.map(({ createdAt }) => createdAt).sort())
  })

  test('the demo has guaranties for tyres and repairs, some of them expired', async () => {
    const { items, total } = await (await signIn('demo.operator'))(api.guaranties.search, { pageSize: 100 })
    expect(total).toBeGreaterThan(20)
    expect(new Set(items.map(({ state }) => state))).toEqual(new Set(['active', 'expired']))
    expect(items[0]).toMatchObject({ number: expect.stringMatching(/^G-0\d{9}$/), workOrderUuid: expect.stringContaining('DEM-') })
  })

  test('the demo has collaborator orders in every status whose lines add up', async () => {
    const admin = await signIn('demo.admin')
    const { items } = await admin(api.collaborators.search, { orderBy: 'name' })
    expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['active', 'inactive', 'blocked']))
    const { items: orders } = await admin(api.collaboratorWorkOrders.search, { pageSize: 100 })
    expect(orders.length).toBeGreaterThan(30)
    expect(new Set(orders.map(({ organizationId }) => organizationId)).size).toBe(2)
    expect(new Set(orders.map(({ status }) => status)).size).toBeGreaterThan(3)
    const { id, total, number } = orders[0]!
    const saved = await admin(api.collaboratorWorkOrders.update, { id, description: 'Gata' })
    expect([saved.total, saved.number]).toEqual([total, number])
  })

  test('every order has the history of its status', async () => {
    const history = Map.groupBy(await all.selectFrom('workOrderHistory').selectAll().orderBy('id').execute(), (step) => step.workOrderId)
    for (const order of await all.selectFrom('workOrders').selectAll().execute()) {
      const steps = history.get(order.id) ?? []
      const stages = steps.filter(({ kind }) => kind === 'status').flatMap(({ changes }) => changes as { from: string; to: string }[])
      expect(steps[0]).toMatchObject({ kind: 'created', changes: [] })
      expect(stages.at(-1)?.to ?? 'new').toBe(order.status)
      for (const [i, { from }] of stages.entries()) expect(from).toBe(stages[i - 1]?.to ?? 'new')
      expect(steps.every(({ at }, i) => at >= (steps[i - 1]?.at ?? '') && at <= now.toISOString())).toBe(true)
    }
  })

  test('each workplace has inspections that end soon, some with a reminder sent', async () => {
    const admin = await signIn('demo.admin')
    // The reader uses the clock of the day for which the shop was made.
    vi.useFakeTimers({ now, toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { items, counts } = await admin(api.inspections.due, { pageSize: 100 })
    expect(Object.values(counts).every((count) => count > 0)).toBe(true)
    expect(new Set(items.map(({ organizationId }) => organizationId)).size).toBe(2)
    expect(new Set(items.map(({ messageStatus }) => messageStatus))).toEqual(new Set([null, 'delivered', 'failed']))
    const called = items.find(({ callNote }) => callNote !== null)
    const { items: steps } = await admin(api.workOrders.history, { id: called!.id })
    expect(steps.map(({ kind }) => kind)).toContain('call')
  })

  test('the demo has a deleted order, a transferred one and the import of its clients', async () => {
    const admin = await signIn('demo.admin')
    expect((await admin(api.workOrders.search, { models: { deleted: true } })).items).toHaveLength(1)
    const moved = (await demoOrders()).filter(({ uuid, organizationId }) => uuid.endsWith('-BR') && organizationId === 2)
    expect(moved).toHaveLength(1)
    const { items } = await admin(api.imports.list, {})
    expect(items).toMatchObject([{ state: 'done', counts: { error: 1 } }])
    const createdRows = await admin(api.imports.rows, { id: items[0]!.id, verdict: 'create' })
    expect(createdRows.total).toBe(items[0]!.counts.create)
    expect(createdRows.items[0]!.recordId).not.toBeNull()
  })

  test('people work at noon with reportable hours, and one entry was left open', async () => {
    const admin = await signIn('demo.admin')
    const { items } = await admin(api.timeSheets.search, { models: { open: true } })
    expect(items).toHaveLength(4)
    expect(items.map(({ status }) => status)).toContain('WORKING')
    expect(await admin(api.timeSheets.search, { models: { needsReview: true } })).toMatchObject({ total: 1 })
    const { totals } = await admin(api.timeSheetReport.query, { models: { startDate: ['2026-11-12', '2026-11-18'] } })
    expect(totals.people).toHaveLength(4)
    for (const { worked } of totals.people) expect(worked).toBeGreaterThan(1500)
  })

  test('the demo has Romanian and Hungarian', async () => {
    const names = (await all.selectFrom('clients').select('name').execute()).map(({ name }) => name).join(' ')
    for (const letter of 'ăâșțőéá') expect(names).toContain(letter)
    expect(names).not.toMatch(/[şţ]/) // with a cedilla they would be Turkish
  })

  test('people of the demo sign in as themselves', async () => {
    const roles = { admin: 'admin', operator: 'operator', worker: 'worker', simple: 'simple-service' } as const
    for (const [name, role] of Object.entries(roles)) {
      const caller = await signIn(`demo.${name}`)
      const information = await caller(api.session.information, {})
      expect(information.roles).toEqual([role])
      expect(information.account).toMatchObject({ code: 'DEM', name: 'Vulcanizare Demo' })
      expect(information.account.organizations.map(({ code }) => code)).toEqual(role === 'admin' ? ['BR', 'CJ'] : ['BR'])
    }
    for (const name of ['admin', 'operator'])
      expect((await (await signIn(`rival.${name}`))(api.session.information, {})).account.code).toBe('RIV')
  })

  test('orders of the board open', async () => {
    const operator = await signIn('demo.operator')
    const { items } = await operator(api.overview.daily, {})
    const { items: finished } = await operator(api.workOrders.search, { pageSize: 100 })
    const suspended = await operator(api.overview.suspended, {})

    expect(items.length).toBeGreaterThan(8)
    expect(suspended.total).toBeGreaterThan(4)
    for (const { id, total } of [...items, ...finished, ...suspended.items])
      expect((await operator(api.workOrders.get, { id })).total).toBe(total)
  })

  test('search finds vehicles, clients and products of the demo', async () => {
    const operator = await signIn('demo.operator')
    const { items } = await operator(api.workOrders.search, {})
    const [order] = items
    const { items: vehicles } = await operator(api.vehicles.plate, { value: order?.plateNumber.replaceAll(' ', '').toLowerCase() ?? '' })
    const found = await operator(api.workOrders.search, { models: { quickText: order?.uuid } })
    const { items: clients } = await operator(api.clients.search, { models: { quickText: 'ștefan' } })
    const { items: products } = await operator(api.products.choices, { quickText: 'roti echilibrat' })

    expect(found.items).toMatchObject([{ id: order?.id }])
    expect(vehicles[0]).toMatchObject({ plateNumber: order?.plateNumber, client: { name: order?.clientName } })
    expect(clients.length).toBeGreaterThan(0)
    expect(products.map(({ name }) => name)).toContain('Echilibrat roți')
  })
})

describe('whenever it is made', () => {
  const moments = { early: ['2026-11-19', '07:30'], sunday: ['2026-11-22', '11:00'], evening: ['2026-03-30', '20:15'] } as const

  test.each(Object.entries(moments))('%s: the board is lively and nothing lies ahead of its time', async (name, [date, time]) => {
    const now = toInstant(date, time, zone)
    const { db, all, close } = await emptyDatabase(name)
    await seedDemo(db, new Date(now))
    const orders = await all.selectFrom('workOrders').selectAll().where('uuid', 'like', 'DEM%').execute()
    await close()

    const open = orders.filter(({ finished }) => finished === null)
    const { from } = dayBounds(date, zone)
    expect(open.length).toBeLessThanOrEqual(25)
    for (const status of ['new', 'in-progress', 'on-hold']) expect(open.some((order) => order.status === status)).toBe(true)
    expect(new Set(open.map(({ plateKey }) => plateKey)).size).toBe(open.length)
    for (const { startDate } of open) expect(Date.parse(startDate)).toBeGreaterThan(Date.parse(now) - 48 * 3_600_000)
    const doneToday = orders.filter(({ finished }) => finished !== null && finished >= from)
    expect(doneToday.length).toBeGreaterThan(5)
    for (const { startDate, finished } of doneToday) expect(startDate < (finished ?? '') && (finished ?? '') < now).toBe(true)
    expect(orders.filter(({ startDate }) => isSunday(startDate) && startDate < from)).toEqual([])
  })

  const isSunday = (instant: string) => new Date(dayInZone(instant, zone)).getUTCDay() === 0
})

test('the seed skips a database with an account, and two concurrent seeds make one demo', async () => {
  const { db, all, close } = await emptyDatabase('twice')
  expect(await isDatabaseEmpty(db)).toBe(true)
  await Promise.all([seedDemo(db, new Date()), seedDemo(db, new Date())])
  expect(await isDatabaseEmpty(db)).toBe(false)
  expect(await all.selectFrom('accounts').select('code').orderBy('id').execute()).toEqual([{ code: 'DEM' }, { code: 'RIV' }])
  await close()
})
