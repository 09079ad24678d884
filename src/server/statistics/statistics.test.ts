import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { diceOf } from '#db/seed-dice.ts'
import { addDays, dayIn } from '#domain/calendar.ts'
import { fromBani, toBani } from '#domain/money.ts'
import { Refusal } from '#test/caller.ts'
import { openOwnServer } from '#test/own-server.ts'
import { openShop, type Shop } from '#test/shop.ts'

const { get } = api.statistics

const kept = ({ rows, account }: Shop) =>
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

/** The same, added up from the orders themselves. */
async function counted({ rows, account, organizations }: Shop) {
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
  const byDay = Object.groupBy(orders, ({ finished, organizationId }) => `${dayIn(finished!, zoneOf(organizationId))} ${organizationId}`)
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

test('what was finished counts in its week and year, as money for the office and as orders for the workers', async () => {
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

test('whatever ten people do to orders at once, the totals of the days are what the orders come to', async () => {
  const shop = await openShop({ organizations: 2 })
  const { make, admin, organizations, idOf, rows, account } = shop
  await rows((tx) =>
    // Its calendar is a day ahead of the other's for half of each day.
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
    const dice = diceOf(seed)
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

  const sums = await counted(shop)
  expect(sums.length).toBeGreaterThan(0)
  expect(await kept(shop)).toEqual(sums)
})

let own: Awaited<ReturnType<typeof openOwnServer>>
beforeAll(async () => {
  own = await openOwnServer('statistics')
})
afterAll(() => own?.close())

test('what is kept and wrong is put right every night, and at once when the clock of a workplace changes', async () => {
  const shop = await own.openShop()
  const { make, admin, rows, db, account, organization } = shop
  await make.workOrder({ status: 'done' })
  const { id } = await make.workOrder({ status: 'done' })
  const sums = await kept(shop)
  const [{ day } = { day: '' }] = sums
  await rows((tx) => tx.updateTable('dayTotals').set({ total: 7, orders: 9 }).where('accountId', '=', account).execute())
  await shop.startJobs()
  await sql`select graphile_worker.add_job('statistics.check', json_build_object('account', ${account}::int, 'language', 'ro', 'payload', json_build_object()))`.execute(
    db,
  )
  await expect.poll(() => kept(shop)).toEqual(sums)

  // As if the clock that it was finished by had shown another day.
  const finished = `${addDays(day, -2)}T12:00:00Z`
  await rows((tx) => tx.updateTable('workOrders').set({ finished }).where('accountId', '=', account).where('id', '=', id).execute())
  await admin(api.organizations.update, { id: organization.id, timeZone: 'Europe/Budapest' })
  await expect.poll(async () => (await kept(shop)).map(({ orders }) => orders)).toEqual((await counted(shop)).map(({ orders }) => orders))
  expect(await kept(shop)).toEqual(await counted(shop))
})
