import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { copyOrder } from '#test/copies.ts'
import { openShop, type Shop } from '#test/shop.ts'

const { daily, suspended, wall } = api.overview
const ids = ({ items }: { items: { id: number }[] }) => items.map(({ id }) => id)
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

/** Creates a done order with payment type CARD that was finished at the given instant. */
async function paidOrder(shop: Shop, finished?: string) {
  const order = await shop.make.workOrder({ workOrder: { paymentTypeId: shop.idOf('paymentTypes', 'CARD') }, status: 'done' })
  if (finished) await finishAt(shop, order.id, finished)
  return order
}

const finishAt = ({ rows, account }: Shop, id: number, finished: string, endDate = finished) =>
  rows((tx) => tx.updateTable('workOrders').set({ finished, endDate }).where('accountId', '=', account).where('id', '=', id).execute())

test('the board shows open orders and paid orders of today', async () => {
  const shop = await openShop()
  const { make, worker } = shop
  const lastWeek = await make.workOrder({ workOrder: { startDate: hours(-7 * 24) } })
  const atWork = await make.workOrder({ workOrder: { startDate: hours(-3) }, status: 'in-progress' })
  const waiting = await make.workOrder({ workOrder: { startDate: hours(-2) }, status: 'on-hold' })
  await make.workOrder({ status: 'done' })
  await make.workOrder({ status: 'closed' })
  const done = await paidOrder(shop)

  expect(ids(await worker(daily, {}))).toEqual([done.id, waiting.id, atWork.id, lastWeek.id])
})

test('a day of work begins and ends at midnight of the workplace', async () => {
  const shop = await openShop()
  const { organization, account, rows, worker } = shop
  // In these zones the calendar is a day ahead of or behind most of the world.
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await rows((tx) =>
      tx.updateTable('organizations').set({ timeZone }).where('accountId', '=', account).where('id', '=', organization.id).execute(),
    )
    const { today } = await worker(daily, {})
    const first = await paidOrder(shop, today.from)
    const yesterday = await paidOrder(shop, secondsAfter(today.from, -1))
    const last = await paidOrder(shop, secondsAfter(today.to, -1))
    const tomorrow = await paidOrder(shop, today.to)

    const shown = ids(await worker(daily, {}))

    expect(Date.parse(today.to) - Date.parse(today.from)).toBe(24 * 3_600_000)
    expect(shown).toEqual(expect.arrayContaining([first.id, last.id]))
    expect(shown).not.toContain(yesterday.id)
    expect(shown).not.toContain(tomorrow.id)
  }
})

const secondsAfter = (instant: string, seconds: number) => new Date(Date.parse(instant) + seconds * 1000).toISOString()

test('new orders come first, and orders of later days last by their start', async () => {
  const { make, operator } = await openShop()
  const nextWeek = await make.workOrder({ workOrder: { startDate: hours(7 * 24) }, status: 'on-hold' })
  const dayAfterNext = await make.workOrder({ workOrder: { startDate: hours(48) }, status: 'new' })
  const first = await make.workOrder({ workOrder: { startDate: hours(-1) } })
  const second = await make.workOrder({ workOrder: { startDate: hours(-30) } })

  expect(ids(await operator(daily, {}))).toEqual([second.id, first.id, dayAfterNext.id, nextWeek.id])
})

test('an unpaid done order is suspended until its payment, and then on the board of its day', async () => {
  const shop = await openShop()
  const { make, operator } = shop
  const paymentTypeId = shop.idOf('paymentTypes', 'CASH')
  const today = await make.workOrder({ status: 'done' })
  const longAgo = await make.workOrder({ status: 'done' })
  const endsToday = await make.workOrder({ status: 'done' })
  await finishAt(shop, longAgo.id, hours(-72))
  await finishAt(shop, endsToday.id, hours(-96), hours(0))

  expect(ids(await operator(suspended, {}))).toEqual([today.id, longAgo.id, endsToday.id])
  expect(ids(await operator(daily, {}))).toEqual([])

  for (const { id } of [today, longAgo, endsToday]) await operator(api.workOrders.update, { id, workOrder: { paymentTypeId } })

  expect(ids(await operator(suspended, {}))).toEqual([])
  expect(ids(await operator(daily, {}))).toEqual([endsToday.id, today.id])
})

test('the board lists suspended orders within the caller’s workplaces', async () => {
  const shop = await openShop({ organizations: 2 })
  const { make, operator, worker, admin, organizations } = shop
  const unpaid = await make.workOrder({ status: 'done' })
  const deleted = await make.workOrder({ status: 'done' })
  await operator(api.workOrders.remove, { id: deleted.id })
  const elsewhere = await make.workOrder({ workOrder: { organizationId: organizations[1]!.id }, status: 'done' })
  await make.workOrder()
  await paidOrder(shop)

  expect((await operator(daily, {})).suspended).toEqual([unpaid.id])
  expect((await admin(daily, {})).suspended).toEqual([elsewhere.id, unpaid.id])
  expect((await worker(daily, {})).suspended).toEqual([unpaid.id])
})

test('a deleted order is neither on the board nor suspended', async () => {
  const { make, operator } = await openShop()
  const [open, unpaid] = [await make.workOrder(), await make.workOrder({ status: 'done' })]

  for (const { id } of [open, unpaid]) await operator(api.workOrders.remove, { id })

  expect(ids(await operator(daily, {}))).toEqual([])
  expect(ids(await operator(suspended, {}))).toEqual([])
})

test('more than 500 suspended orders are cut to the latest, with the sum of the rest', async () => {
  const shop = await openShop()
  const one = await shop.make.workOrder({ status: 'done' })
  await shop.rows((tx) => copyOrder(tx, shop.account, one.id, 501, { finished: hours(-24), total: 12.5, subtotal: 12.5 }))
  const { items, total, totalBeyond } = await shop.operator(suspended, {})
  expect([items.length, items[0]!.id, total, totalBeyond]).toEqual([500, one.id, 502, 25])
})

test('workers read the board and suspended orders, simple services neither', async () => {
  const { make, worker, simple } = await openShop()
  await make.workOrder()

  await expect(worker(daily, {})).resolves.toMatchObject({ total: 1 })
  await expect(worker(suspended, {})).resolves.toMatchObject({ total: 0 })
  for (const list of [daily, suspended]) await expect(simple(list, {})).rejects.toMatchObject({ code: 'AccessDenied403' })
})

test('admins see every workplace or the requested one, operators only their own', async () => {
  const { make, admin, operator, organizations } = await openShop({ organizations: 2 })
  const [brasov, cluj] = organizations.map(({ id }) => id)
  const startDate = hours(-1)
  const here = await make.workOrder({ workOrder: { organizationId: brasov, startDate } })
  const there = await make.workOrder({ workOrder: { organizationId: cluj, startDate } })
  const unpaid = await make.workOrder({ workOrder: { organizationId: cluj }, status: 'done' })
  const askFor = (id = 0) => ({ models: { organizationId: [id] } })

  expect(ids(await admin(daily, {}))).toEqual([here.id, there.id])
  expect(ids(await admin(daily, askFor(cluj)))).toEqual([there.id])
  expect(ids(await admin(suspended, askFor(cluj)))).toEqual([unpaid.id])
  expect(ids(await operator(daily, {}))).toEqual([here.id])
  for (const list of [daily, suspended]) expect(ids(await operator(list, askFor(cluj)))).toEqual([])
})

test('another account sees nothing, also when it requests the workplace', async () => {
  const [ours, theirs] = [await openShop(), await openShop()]
  await theirs.make.workOrder()
  await theirs.make.workOrder({ status: 'done' })

  for (const list of [daily, suspended])
    for (const models of [{}, { organizationId: [theirs.organization.id] }])
      await expect(ours.admin(list, { models })).resolves.toMatchObject({ items: [], total: 0 })
})

test('the board and suspended orders are filtered by type, status and text', async () => {
  const shop = await openShop()
  const { make, operator } = shop
  const tyres = await make.workOrder({ workOrder: { clientName: 'Mureșan Călin', startDate: hours(-2) } })
  const service = await make.workOrder({
    workOrder: { workOrderTypeId: shop.idOf('workOrderTypes', 'Service Auto'), startDate: hours(-1) },
    status: 'in-progress',
  })
  const unpaid = await make.workOrder({ workOrder: { clientName: 'Mureșan Ana' }, status: 'done' })

  const shown = async (list: typeof daily | typeof suspended, models: object) => ids(await operator(list, { models }))

  expect(await shown(daily, { workOrderTypeId: [shop.idOf('workOrderTypes', 'Service Auto')] })).toEqual([service.id])
  expect(await shown(daily, { status: ['new', 'on-hold'] })).toEqual([tyres.id])
  expect(await shown(daily, { quickText: 'muresan' })).toEqual([tyres.id])
  expect(await shown(suspended, { quickText: 'muresan' })).toEqual([unpaid.id])
})

test('the wall shows the orders of today in board order, with initials instead of names', async () => {
  const shop = await openShop({ organizations: 2 })
  const { make, worker, organizations } = shop
  const mechanic = await make.worker({ name: 'Ana-Maria Pop' })
  const first = await make.workOrder({ workers: [mechanic.id], car: { plateNumber: 'BV 12 ABC' } })
  const second = await make.workOrder({ status: 'in-progress' })
  await make.workOrder({ workOrder: { startDate: hours(48) } })
  await make.workOrder({ status: 'done' })
  await make.workOrder({ workOrder: { organizationId: organizations[1]!.id } })

  const { items } = await worker(wall, {})

  expect(ids({ items })).toEqual([second.id, first.id])
  expect(items[1]).toEqual({
    id: first.id,
    status: 'new',
    plateNumber: 'BV 12 ABC',
    make: 'Dacia',
    model: 'Logan',
    startDate: first.startDate,
    deadline: null,
    initials: ['AM'],
  })
})
