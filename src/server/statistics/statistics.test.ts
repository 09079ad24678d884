import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { createDice } from '#db/seed-dice.ts'
import { addDays, addMonths, dayInZone } from '#domain/text/calendar.ts'
import { fromBani, toBani } from '#domain/text/money.ts'
import { createScope } from '#server/platform/database/scope.ts'
import { addTotals } from '#server/statistics/statistics.queries.ts'
import { Refusal } from '#test/caller.ts'
import { openOwnServer } from '#test/own-server.ts'
import { openShop, type Shop } from '#test/shop.ts'

const { get } = api.statistics

const listTotals = ({ rows, account }: Shop) =>
  rows((tx) =>
    tx
      .selectFrom('dayTotals')
      .select(['day', 'organizationId', 'orders', 'subtotal', 'discount', 'tax', 'total'])
      .where('accountId', '=', account)
      .where('orders', '>', 0)
      .orderBy('day')
      .orderBy('organizationId')
      .execute(),
  )

/** Computes the day totals from the orders themselves. */
async function sumOrders({ rows, account, organizations }: Shop) {
  const orders = await rows((tx) =>
    tx
      .selectFrom('workOrders')
      .selectAll()
      .where('accountId', '=', account)
      .where('status', 'in', ['done', 'closed'])
      .where('deletedAt', 'is', null)
      .execute(),
  )
  const zones = await rows((tx) => tx.selectFrom('organizations').select(['id', 'timeZone']).where('accountId', '=', account).execute())
  const zoneOf = (id: number) => zones.find((zone) => zone.id === id)!.timeZone
  const byDay = Object.groupBy(
    orders,
    ({ finished, organizationId }) => `${dayInZone(finished!, zoneOf(organizationId))} ${organizationId}`,
  )
  const sum = (these: typeof orders, name: 'subtotal' | 'discount' | 'tax' | 'total') =>
    fromBani(these.reduce((all, order) => all + toBani(order[name]), 0))
  return organizations
    .flatMap(({ id }) =>
      Object.entries(byDay)
        .filter(([key]) => key.endsWith(` ${id}`))
        .map(([key, these = []]) => ({
          day: key.split(' ')[0]!,
          organizationId: id,
          orders: these.length,
          subtotal: sum(these, 'subtotal'),
          discount: sum(these, 'discount'),
          tax: sum(these, 'tax'),
          total: sum(these, 'total'),
        })),
    )
    .sort((a, b) => a.day.localeCompare(b.day) || a.organizationId - b.organizationId)
}

test('finished orders count by week and year, as money for the office, as a number for workers', async () => {
  const shop = await openShop({ organizations: 2 })
  const { make, admin, operator, worker, simple, organizations } = shop
  const order = await make.workOrder({ status: 'done' })
  await make.workOrder({ workOrder: { organizationId: organizations[1]!.id }, status: 'done' })
  await make.workOrder({ status: 'in-progress' })

  const { measure, currency, items } = await operator(get, {})
  expect([measure, currency]).toEqual(['total', 'RON'])
  expect(items.map(({ type, timeInterval, total, progress, values }) => [type, timeInterval, total, progress, values.length])).toEqual([
    ['week', 'current', order.total, 100, 7],
    ['week', 'past', 0, 0, 7],
    ['month', 'current', order.total, 100, 12],
    ['month', 'past', 0, 0, 12],
  ])
  expect((await admin(get, {})).items[0]?.total).toBe(2 * order.total)
  const ofWorker = await worker(get, {})
  expect([ofWorker.measure, ofWorker.items[0]?.total]).toEqual(['orders', 1])
  await expect(simple(get, {})).rejects.toMatchObject({ status: 403 })

  await operator(api.workOrders.status, { id: order.id, status: 'new' })
  expect((await operator(get, {})).items[0]).toMatchObject({ total: 0, progress: 0 })
})

test('statistics are limited to the requested workplace, and a foreign one is refused', async () => {
  const { make, admin, operator, organizations } = await openShop({ organizations: 2 })
  const [here, there] = organizations.map(({ id }) => id) as [number, number]
  const order = await make.workOrder({ status: 'done' })
  await make.workOrder({ workOrder: { organizationId: there }, status: 'done' })
  await make.workOrder({ workOrder: { organizationId: there }, status: 'done' })

  expect((await admin(get, { organizationId: here })).items[0]?.total).toBe(order.total)
  expect((await admin(get, { organizationId: there })).items[0]?.total).toBe(2 * order.total)
  expect((await operator(get, { organizationId: here })).items[0]?.total).toBe(order.total)
  await expect(operator(get, { organizationId: there })).rejects.toMatchObject({ fields: { organization_id: ['InvalidChoice'] } })
})

test('day totals equal the orders after concurrent changes by ten users', async () => {
  const shop = await openShop({ organizations: 2 })
  const { make, admin, organizations, idOf, rows, account } = shop
  await rows((tx) =>
    // Kiritimati is a day ahead of the other workplace for half of each day.
    tx
      .updateTable('organizations')
      .set({ timeZone: 'Pacific/Kiritimati' })
      .where('accountId', '=', account)
      .where('id', '=', organizations[1]!.id)
      .execute(),
  )
  const paymentTypeId = idOf('paymentTypes', 'CARD')
  const orders: number[] = []
  for (let i = 0; i < 12; i++)
    orders.push((await make.workOrder({ workOrder: { organizationId: organizations[i % 2]!.id, paymentTypeId } })).id)

  const person = async (seed: number) => {
    const dice = createDice(seed)
    const line = () => ({
      customProductName: 'Montat',
      quantity: dice.between(1, 9),
      price: dice.between(1, 99_999) / 100,
      isService: 1 as const,
    })
    const acts: ((id: number) => Promise<unknown>)[] = [
      ...(['new', 'done', 'done', 'closed', 'in-progress'] as const).map(
        (status) => (id: number) => admin(api.workOrders.status, { id, status }),
      ),
      (id) => admin(api.workOrders.update, { id, products: [line(), line()] }),
      (id) => admin(api.workOrders.update, { id, paymentTypeId }),
      (id) => (dice.percent(8) ? admin(api.workOrders.remove, { id }) : admin(api.workOrders.update, { id, products: [line()] })),
    ]
    for (let step = 0; step < 50; step++)
      await dice
        .pick(acts)(dice.pick(orders))
        .catch((error: unknown) => expect((error as Refusal).status).toBeLessThan(500))
  }
  await Promise.all(Array.from({ length: 10 }, (_, seed) => person(seed)))

  const sums = await sumOrders(shop)
  expect(sums.length).toBeGreaterThan(0)
  expect(await listTotals(shop)).toEqual(sums)
})

/** Queues the nightly check. */
const checkTonight = ({ db, account }: Shop) =>
  sql`select graphile_worker.add_job('statistics.check', json_build_object('account', ${account}::int, 'language', 'ro', 'payload', json_build_object()))`.execute(
    db,
  )

let own: Awaited<ReturnType<typeof openOwnServer>>
beforeAll(async () => {
  own = await openOwnServer('statistics')
  await own.startJobs()
})
afterAll(() => own?.close())

test('wrong totals are repaired every night, and at once after a change of time zone', async () => {
  const shop = await own.openShop()
  const { make, admin, rows, account, organization } = shop
  await make.workOrder({ status: 'done' })
  const { id } = await make.workOrder({ status: 'done' })
  const sums = await listTotals(shop)
  const [{ day } = { day: '' }] = sums
  await rows((tx) => tx.updateTable('dayTotals').set({ total: 7, orders: 9 }).where('accountId', '=', account).execute())
  await checkTonight(shop)
  await expect.poll(() => listTotals(shop)).toEqual(sums)

  // The order moves to another day without an event.
  const finished = `${addDays(day, -2)}T12:00:00Z`
  await rows((tx) => tx.updateTable('workOrders').set({ finished }).where('accountId', '=', account).where('id', '=', id).execute())
  await admin(api.organizations.update, { id: organization.id, timeZone: 'Europe/Budapest' })
  await expect
    .poll(async () => (await listTotals(shop)).map(({ orders }) => orders))
    .toEqual((await sumOrders(shop)).map(({ orders }) => orders))
  expect(await listTotals(shop)).toEqual(await sumOrders(shop))
})

test('the nightly check clears days without orders, also in the older month of the night', async () => {
  const shop = await own.openShop()
  const { make, rows, account } = shop
  const lost = await make.workOrder({ status: 'done' })
  const old = await make.workOrder({ status: 'done' })
  const third = await make.workOrder({ status: 'done' })
  const today = new Date().toISOString().slice(0, 10)
  const turn = Math.floor(Date.parse(today) / 86_400_000) % 60
  const day = `${addMonths(today, -2 - turn).slice(0, 8)}15`
  const [now] = await listTotals(shop)
  // Changes without events: two orders are deleted, one moves to an old day, and another old day has no orders.
  await rows(async (tx) => {
    const orders = tx.updateTable('workOrders').where('accountId', '=', account)
    await orders.set({ deletedAt: new Date().toISOString() }).where('id', 'in', [lost.id, third.id]).execute()
    await orders
      .set({ finished: `${day}T12:00:00Z` })
      .where('id', '=', old.id)
      .execute()
    const sums = { orders: 3, subtotal: 9, discount: 0, tax: 0, total: 9 }
    const other = { accountId: account, organizationId: shop.organization.id, day: `${day.slice(0, 8)}16`, ...sums }
    await tx.insertInto('dayTotals').values(other).execute()
  })
  expect((await listTotals(shop)).map((row) => [row.day, row.orders])).toEqual([
    [`${day.slice(0, 8)}16`, 3],
    [now?.day, 3],
  ])
  await checkTonight(shop)
  await expect.poll(async () => (await listTotals(shop)).map((row) => [row.day, row.orders, row.total])).toEqual([[day, 1, old.total]])
  expect(await listTotals(shop)).toEqual(await sumOrders(shop))
})

test('an order that is finished during the nightly check is counted', async () => {
  const shop = await own.openShop()
  const { make, rows, db, account, organization } = shop
  const [first, second] = [await make.workOrder({ status: 'done' }), await make.workOrder()]
  const [{ day } = { day: '' }] = await listTotals(shop)
  await rows((tx) => tx.updateTable('dayTotals').set({ total: 7 }).where('accountId', '=', account).execute())
  // The order is done and added to its day, but commits only after the check waits for the lock.
  await rows(async (tx) => {
    const { subtotal, discount, tax, total } = second
    await tx
      .updateTable('workOrders')
      .set({ status: 'done', finished: new Date().toISOString() })
      .where('accountId', '=', account)
      .where('id', '=', second.id)
      .execute()
    await addTotals(tx, createScope(account, [organization.id]), [
      { day, organizationId: organization.id, orders: 1, subtotal, discount, tax, total },
    ])
    await checkTonight(shop)
    const waiting = sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted and database = (
      select oid from pg_database where datname = current_database()) or not granted and locktype = 'transactionid'`
    await expect.poll(async () => (await waiting.execute(db)).rows[0]!.n).toBeGreaterThan(0)
  })
  await expect
    .poll(async () => (await listTotals(shop)).map(({ orders, total }) => [orders, total]))
    .toEqual([[2, fromBani(toBani(first.total) + toBani(second.total))]])
  expect(await listTotals(shop)).toEqual(await sumOrders(shop))
})
