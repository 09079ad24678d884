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

test('a new or arriving order comes first on the board and can be moved', async () => {
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

test('an updated or paid order keeps its position', async () => {
  const shop = await openShop()
  const { make, operator } = shop
  const [low, high] = [await make.workOrder(), await make.workOrder()]
  const positions = await board(shop)
  expect(positions.map(([id]) => id)).toEqual([high.id, low.id])
  await operator(api.workOrders.update, { id: low.id, workOrder: { phone: '0733999888' } })
  await operator(api.workOrders.update, { id: low.id, ...paid(shop) })
  expect(await board(shop)).toEqual(positions)
})

test('a move to another column checks rules and version, a move within a column does not', async () => {
  const shop = await openShop({ organizations: 2 })
  const { make, operator, worker, admin, organizations } = shop
  const [first, second, third] = [await make.workOrder(), await make.workOrder(), await make.workOrder()]
  const elsewhere = await make.workOrder({ workOrder: { organizationId: organizations[1]!.id } })
  const { id } = third
  const order = (version: number, afterId: number | null, status: Exclude<OrderStatus, 'closed'> = 'new') =>
    operator(move, { id, status, afterId, version })

  // A move within a column ignores the version and changes nothing of the order itself.
  await expect(order(99, first.id)).resolves.toMatchObject({ version: 1, position: 110 })
  await expect(order(1, null)).resolves.toMatchObject({ version: 1, position: 80 })
  await expect(order(1, second.id)).resolves.toMatchObject({ position: 95 })
  await expect(order(99, null, 'in-progress')).rejects.toMatchObject({ status: 412 })
  // The first order of an empty column keeps its position.
  await expect(order(1, first.id, 'in-progress')).resolves.toMatchObject({ version: 2, status: 'in-progress', position: 95 })
  await expect(order(2, first.id, 'new')).resolves.toMatchObject({ version: 3, position: 110 })

  await expect(operator(move, { id, status: 'closed' as 'done', afterId: null })).rejects.toMatchObject({ status: 422 })
  for (const afterId of [id, elsewhere.id])
    await expect(admin(move, { id, status: 'new', afterId })).rejects.toMatchObject({
      status: 422,
      fields: { after_id: ['InvalidChoice'] },
    })
  // An order that is removed or in another column is no target, so the moved order goes to the end.
  await operator(api.workOrders.status, { id: second.id, status: 'in-progress' })
  for (const afterId of [second.id, 999_999_999]) await expect(order(3, afterId)).resolves.toMatchObject({ position: 110 })
  await expect(worker(move, { id, status: 'new', afterId: null })).rejects.toMatchObject({ code: 'AccessDenied403' })
  await expect(operator(move, { id: elsewhere.id, status: 'new', afterId: null })).rejects.toMatchObject({ status: 404 })
})

test('closed, deleted and unpaid orders leave the board and come back on top', async () => {
  const shop = await openShop()
  const { make, operator, admin } = shop
  const [first, second] = [await make.workOrder(), await make.workOrder(paid(shop))]
  const onTop = [
    [second.id, 90],
    [first.id, 100],
  ]
  await operator(api.workOrders.status, { id: second.id, status: 'done' })
  expect(await board(shop)).toEqual(onTop)
  await operator(api.workOrders.status, { id: second.id, status: 'closed' })
  expect(await board(shop)).toEqual([[first.id, 100]])
  await admin(api.workOrders.status, { id: second.id, status: 'new' })
  expect(await board(shop)).toEqual(onTop)
  const moved = await operator(move, { id: first.id, status: 'done', afterId: null })
  expect(moved).toMatchObject({ position: null })
  await expect(operator(move, { id: first.id, status: 'done', afterId: null })).resolves.toMatchObject({ position: null, revision: null })
  await operator(api.workOrders.remove, { id: second.id })
  expect(await board(shop)).toEqual([])
  await operator(api.workOrders.update, { id: first.id, ...paid(shop) })
  expect(await board(shop)).toEqual([[first.id, 100]])
})

test('a board of several workplaces lists them one after the other in their own order', async () => {
  const { make, admin, organizations } = await openShop({ organizations: 2 })
  const orders: { id: number }[] = []
  for (const place of [0, 1, 0, 1]) orders.push(await make.workOrder({ workOrder: { organizationId: organizations[place]!.id } }))
  const tomorrow = await make.workOrder({ workOrder: { startDate: hours(48) } })

  const { items } = await admin(daily, {})

  expect(items.map(({ id }) => id)).toEqual([...[2, 0, 3, 1].map((i) => orders[i]!.id), tomorrow.id])
})

test('a board of more than 500 orders shows the first 500 and counts all', async () => {
  const shop = await openShop()
  const { make, operator, rows, account } = shop
  const { id } = await make.workOrder()
  await rows((tx) => copyOrder(tx, account, id, 503, {}))
  const newest = await make.workOrder()

  const { items, total } = await operator(daily, {})

  expect([items.length, total, items[0]?.id]).toEqual([500, 505, newest.id])
})

test('the live events of 50 concurrent movers lead every page to the stored board', async () => {
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

  type Step = { id: number; status: OrderStatus; position: number; revision: number; places: { id: number; position: number }[] }
  const statuses = new Map(now.items.map(({ id, status }) => [id, status]))
  for (const page of pages) {
    await expect.poll(() => page.told().length).toBe(1000)
    const steps = page.told().map(({ data }) => (data as { model: Step }).model)
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

test('the hourly job removes orders that were finished on an earlier day and end no later', async () => {
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
