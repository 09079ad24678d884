import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { api } from '#contract/index.ts'
import { channelName } from '#contract/live/live.ts'
import type { OrderStatus } from '#contract/work-orders/order.ts'
import { createDice } from '#db/seed-dice.ts'
import { openOwnServer } from '#test/own-server.ts'
import { openShop, type Shop } from '#test/shop.ts'
import { copyOrder } from '#test/copies.ts'
import { openSocket } from '#test/socket.ts'

const { daily } = api.overview
const { move } = api.orderMoves
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const board = async ({ operator }: Shop) => (await operator(daily, {})).items.map(({ id, position }) => [id, position])
const paid = (shop: Shop) => ({ workOrder: { paymentTypeId: shop.idOf('paymentTypes', 'CARD') } })

test('an order comes on top when it is made or arrives, and goes where it is put', async () => {
  const shop = await openShop()
  const { make, operator } = shop
  const [B, A] = [await make.workOrder(), await make.workOrder()]
  expect(await board(shop)).toEqual([
    [A.id, 90],
    [B.id, 100],
  ])
  const [C, D] = [await make.workOrder(), await make.workOrder()]
  const put = async (id: number, afterId: number | null) => (await operator(move, { id, status: 'new', afterId })).position
  expect(await put(D.id, A.id)).toBe(95)
  expect(await put(C.id, A.id)).toBe(92)
  expect(await board(shop)).toEqual([
    [A.id, 90],
    [C.id, 92],
    [D.id, 95],
    [B.id, 100],
  ])

  await operator(api.workOrders.status, { id: B.id, status: 'in-progress' })
  await operator(api.workOrders.status, { id: D.id, status: 'on-hold' })
  expect(await board(shop)).toEqual([
    [D.id, 70],
    [B.id, 80],
    [A.id, 90],
    [C.id, 92],
  ])
})

test('an order that is written again, or paid for, stays where it was put', async () => {
  const shop = await openShop()
  const { make, operator } = shop
  const [low, high] = [await make.workOrder(), await make.workOrder()]
  const stands = await board(shop)
  expect(stands.map(([id]) => id)).toEqual([high.id, low.id])
  await operator(api.workOrders.update, { id: low.id, workOrder: { phone: '0733999888' } })
  await operator(api.workOrders.update, { id: low.id, ...paid(shop) })
  expect(await board(shop)).toEqual(stands)
})

test('in another column an order keeps to its rules and its version; within its own the last who moves it wins', async () => {
  const shop = await openShop({ organizations: 2 })
  const { make, operator, worker, admin, organizations } = shop
  const [first, second, third] = [await make.workOrder(), await make.workOrder(), await make.workOrder()]
  const elsewhere = await make.workOrder({ workOrder: { organizationId: organizations[1]!.id } })
  const { id } = third
  const order = (version: number, afterId: number | null, status: Exclude<OrderStatus, 'closed'> = 'new') =>
    operator(move, { id, status, afterId, version })

  // An old version is no objection here, and nothing of the order itself changes.
  await expect(order(99, first.id)).resolves.toMatchObject({ version: 1, position: 110 })
  await expect(order(1, null)).resolves.toMatchObject({ version: 1, position: 80 })
  await expect(order(1, second.id)).resolves.toMatchObject({ position: 95 })
  await expect(order(99, null, 'in-progress')).rejects.toMatchObject({ status: 412 })
  // The first of an empty column stays at its height.
  await expect(order(1, first.id, 'in-progress')).resolves.toMatchObject({ version: 2, status: 'in-progress', position: 95 })
  await expect(order(2, first.id, 'new')).resolves.toMatchObject({ version: 3, position: 110 })

  await expect(operator(move, { id, status: 'closed' as 'done', afterId: null })).rejects.toMatchObject({ status: 422 })
  for (const afterId of [id, elsewhere.id])
    await expect(admin(move, { id, status: 'new', afterId })).rejects.toMatchObject({
      status: 422,
      fields: { after_id: ['InvalidChoice'] },
    })
  // One that is gone, or in another column, is no longer there to stand behind.
  await operator(api.workOrders.status, { id: second.id, status: 'in-progress' })
  for (const afterId of [second.id, 999_999_999]) await expect(order(3, afterId)).resolves.toMatchObject({ position: 110 })
  await expect(worker(move, { id, status: 'new', afterId: null })).rejects.toMatchObject({ code: 'AccessDenied403' })
  await expect(operator(move, { id: elsewhere.id, status: 'new', afterId: null })).rejects.toMatchObject({ status: 404 })
})

test('what is closed, deleted or waits for its payment leaves the board; what comes back is on top', async () => {
  const shop = await openShop()
  const { make, operator, admin } = shop
  const [stays, goes] = [await make.workOrder(), await make.workOrder(paid(shop))]
  const onTop = [
    [goes.id, 90],
    [stays.id, 100],
  ]
  await operator(api.workOrders.status, { id: goes.id, status: 'done' })
  expect(await board(shop)).toEqual(onTop)
  await operator(api.workOrders.status, { id: goes.id, status: 'closed' })
  expect(await board(shop)).toEqual([[stays.id, 100]])
  await admin(api.workOrders.status, { id: goes.id, status: 'new' })
  expect(await board(shop)).toEqual(onTop)
  const moved = await operator(move, { id: stays.id, status: 'done', afterId: null })
  expect(moved).toMatchObject({ position: null })
  await expect(operator(move, { id: stays.id, status: 'done', afterId: null })).resolves.toMatchObject({ position: null, revision: null })
  await operator(api.workOrders.remove, { id: goes.id })
  expect(await board(shop)).toEqual([])
  await operator(api.workOrders.update, { id: stays.id, ...paid(shop) })
  expect(await board(shop)).toEqual([[stays.id, 100]])
})

test('of several workplaces one comes after the other, each as it was put', async () => {
  const { make, admin, organizations } = await openShop({ organizations: 2 })
  const made: { id: number }[] = []
  for (const place of [0, 1, 0, 1]) made.push(await make.workOrder({ workOrder: { organizationId: organizations[place]!.id } }))
  const tomorrow = await make.workOrder({ workOrder: { startDate: hours(48) } })

  const { items } = await admin(daily, {})

  expect(items.map(({ id }) => id)).toEqual([...[2, 0, 3, 1].map((i) => made[i]!.id), tomorrow.id])
})

test('of more than 500 orders the first are shown, with the newest among them, and all are counted', async () => {
  const shop = await openShop()
  const { make, operator, rows, account } = shop
  const { id } = await make.workOrder()
  await rows((tx) => copyOrder(tx, account, id, 503, {}))
  const newest = await make.workOrder()

  const { items, total } = await operator(daily, {})

  expect([items.length, total, items[0]?.id]).toEqual([500, 505, newest.id])
})

test('50 people who move cards at once see the same board in the end, each told of every step', async () => {
  const shop = await openShop()
  const { make, operator, organization, rows, account } = shop
  const cards: number[] = []
  while (cards.length < 100) cards.push(...(await Promise.all(Array.from({ length: 10 }, () => make.workOrder()))).map(({ id }) => id))
  cards.sort((a, b) => a - b)
  const { items, revisions } = await operator(daily, {})
  const begin = revisions[0]!.revision
  const pages = await Promise.all(Array.from({ length: 10 }, () => openSocket(shop, operator)))
  await Promise.all(pages.map((page) => page.watch(channelName('workOrder', organization.id))))

  const columns = ['new', 'in-progress', 'on-hold'] as const
  const person = async (seed: number) => {
    const dice = createDice(seed)
    for (let step = 0; step < 20; step++) {
      const id = dice.pick(cards)
      const afterId = dice.percent(20) ? null : dice.pick(cards.filter((each) => each !== id))
      const { position } = await operator(move, { id, status: dice.pick(columns), afterId })
      expect(position).not.toBeNull()
    }
  }
  await Promise.all(Array.from({ length: 50 }, (_, seed) => person(seed)))

  const stored = await rows((tx) =>
    tx.selectFrom('boardPlaces').select(['cardId as id', 'position']).where('accountId', '=', account).orderBy('position').execute(),
  )
  const now = await operator(daily, {})
  expect(stored.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(cards)
  expect(new Set(stored.map(({ position }) => position)).size).toBe(100)
  expect(now.items.map(({ id, position }) => ({ id, position }))).toEqual(stored)
  expect(now.revisions[0]!.revision).toBe(begin + 1000)

  type Told = { id: number; status: OrderStatus; position: number; revision: number; places: { id: number; position: number }[] }
  const statuses = new Map(now.items.map(({ id, status }) => [id, status]))
  for (const page of pages) {
    await expect.poll(() => page.told().length).toBe(1000)
    const steps = page.told().map(({ data }) => (data as { model: Told }).model)
    const state = new Map(items.map(({ id, position, status }) => [id, { position, status }]))
    for (const [i, { id, status, position, revision, places }] of steps.toSorted((a, b) => a.revision - b.revision).entries()) {
      expect(revision).toBe(begin + 1 + i)
      state.set(id, { position, status })
      for (const place of places) state.set(place.id, { ...state.get(place.id)!, position: place.position })
    }
    for (const { id, position } of stored) expect(state.get(id)).toEqual({ position, status: statuses.get(id) })
    page.close()
  }
})

let own: Awaited<ReturnType<typeof openOwnServer>>
beforeAll(async () => {
  own = await openOwnServer('boards')
})
afterAll(() => own?.close())

test('what was finished on an earlier day leaves its place by itself, unless it ends later', async () => {
  const shop = await own.openShop()
  const { make, rows, db, account } = shop
  const [yesterday, later, open] = [await make.workOrder(paid(shop)), await make.workOrder(paid(shop)), await make.workOrder()]
  const ends = (id: number, endDate: string) =>
    rows((tx) =>
      tx
        .updateTable('workOrders')
        .set({ status: 'done', finished: hours(-48), endDate })
        .where('accountId', '=', account)
        .where('id', '=', id)
        .execute(),
    )
  await ends(yesterday.id, hours(-30))
  await ends(later.id, hours(48))
  const placed = () =>
    rows(async (tx) =>
      (await tx.selectFrom('boardPlaces').select('cardId').where('accountId', '=', account).orderBy('cardId').execute()).map(
        ({ cardId }) => cardId,
      ),
    )
  expect(await placed()).toEqual([yesterday.id, later.id, open.id])

  await shop.startJobs()
  await sql`select graphile_worker.add_job('overview.tidyBoards', json_build_object('account', ${account}::int, 'language', 'ro', 'payload', json_build_object()))`.execute(
    db,
  )

  await expect.poll(placed).toEqual([later.id, open.id])
  expect(await board(shop)).toEqual([[open.id, 80]])
})
