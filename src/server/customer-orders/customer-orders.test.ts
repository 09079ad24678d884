import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { channelName } from '#contract/live/live.ts'
import { createDice } from '#db/seed-dice.ts'
import { openShop, type Shop } from '#test/shop.ts'
import { openSocket } from '#test/socket.ts'

const { search, create, get, update, move, close, remove } = api.customerOrders
const listBoard = async ({ operator, organization }: Pick<Shop, 'operator' | 'organization'>) =>
  (await operator(search, { models: { organizationId: [organization.id] } })).items
const listOrders = async (shop: Shop) => (await listBoard(shop)).map(({ id, order }) => [id, order])
const createGroup = ({ admin, organization }: Shop, name: string) =>
  admin(api.appointmentGroups.create, { name, organizationId: organization.id })

test('a new card is last: at the highest order plus ten, or at 100 on an empty board', async () => {
  const shop = await openShop()
  const { make, operator } = shop
  const cards = [await make.customerOrder(), await make.customerOrder({ order: 7 }), await make.customerOrder()]
  expect(cards.map(({ order }) => order)).toEqual([100, 110, 120])
  await operator(close, { id: cards[2]!.id })
  const again = await make.customerOrder()
  expect(again.order).toBe(120)
  for (const { id } of [cards[0]!, cards[1]!, again]) await operator(close, { id })
  expect(await make.customerOrder()).toMatchObject({ order: 100 })
})

test('a card moves half-way between two others, and all cards are renumbered if there is no gap', async () => {
  const shop = await openShop()
  const { make, operator } = shop
  const [A, B, C] = [(await make.customerOrder()).id, (await make.customerOrder()).id, (await make.customerOrder()).id]
  const moveCard = async (id: number, afterId: number | null) => (await operator(move, { id, afterId })).order
  expect(await moveCard(C, A)).toBe(105)
  expect(await moveCard(B, A)).toBe(102)
  expect(await moveCard(C, A)).toBe(101)
  const versions = new Map((await listBoard(shop)).map(({ id, version }) => [id, version]))
  const renumbered = await operator(move, { id: B, afterId: A })
  expect(renumbered).toMatchObject({ order: 200, version: versions.get(B)! + 1 })
  expect(renumbered.places.toSorted((a, b) => a.position - b.position)).toEqual([
    { id: A, position: 100 },
    { id: C, position: 300 },
  ])
  expect(await listOrders(shop)).toEqual([
    [A, 100],
    [B, 200],
    [C, 300],
  ])
  // Renumbered cards keep their version, so that an open form of them can still be saved.
  for (const id of [A, C]) expect(await operator(get, { id })).toMatchObject({ version: versions.get(id) })
  expect(await moveCard(C, null)).toBe(50)
  expect((await listBoard(shop)).map(({ id }) => id)).toEqual([C, A, B])
})

test('a second move of one card version is refused, and a move to the same place writes nothing', async () => {
  const shop = await openShop()
  const { make, operator, admin, worker, organization } = shop
  const [A, B] = [await make.customerOrder(), await make.customerOrder()]
  expect(await operator(move, { id: B.id, version: 1, afterId: null })).toMatchObject({ version: 2, revision: 3 })
  await expect(admin(move, { id: B.id, version: 1, afterId: A.id })).rejects.toMatchObject({ status: 412, code: 'StaleRecord' })
  expect(await operator(move, { id: B.id, version: 2, afterId: null })).toMatchObject({ version: 2, revision: null, places: [] })
  expect((await operator(search, { models: { organizationId: [organization.id] } })).revision).toBe(3)
  await expect(worker(move, { id: A.id, afterId: null })).rejects.toMatchObject({ code: 'AccessDenied403' })
})

test('a move changes the group, and behind a card that left the group is the group’s end', async () => {
  const shop = await openShop({ organizations: 2 })
  const { make, operator, admin, organizations } = shop
  const [one, two] = [await createGroup(shop, 'Rampa 1'), await createGroup(shop, 'Rampa 2')]
  const inOne = [await make.customerOrder({ appointmentGroupId: one.id }), await make.customerOrder({ appointmentGroupId: one.id })]
  const [first, second] = inOne.map(({ id }) => id) as [number, number]
  const loose = await make.customerOrder()
  const { id } = loose
  // The first card of an empty group keeps its order.
  expect(await operator(move, { id, appointmentGroupId: two.id, afterId: null })).toMatchObject({ appointmentGroupId: two.id, order: 120 })
  expect(await operator(move, { id, appointmentGroupId: one.id, afterId: first })).toMatchObject({ appointmentGroupId: one.id, order: 105 })
  await operator(close, { id: second })
  expect(await operator(move, { id: first, appointmentGroupId: one.id, afterId: second })).toMatchObject({ order: 115 })
  // A card of another group is no anchor within a group; on the whole board it is.
  const other = await make.customerOrder({ appointmentGroupId: two.id })
  const third = await make.customerOrder({ appointmentGroupId: one.id })
  expect(await operator(move, { id: third.id, appointmentGroupId: one.id, afterId: other.id })).toMatchObject({ revision: null })
  expect(await operator(move, { id, afterId: other.id })).toMatchObject({ appointmentGroupId: one.id, order: 130 })

  const otherCard = await make.customerOrder({ organizationId: organizations[1]!.id })
  const otherGroup = await admin(api.appointmentGroups.create, { name: 'Rampa 3', organizationId: organizations[1]!.id })
  for (const [changes, field] of [
    [{ afterId: id }, 'after_id'],
    [{ afterId: otherCard.id }, 'after_id'],
    [{ afterId: null, appointmentGroupId: otherGroup.id }, 'appointment_group_id'],
    [{ afterId: null, appointmentGroupId: 999_999 }, 'appointment_group_id'],
  ] as const)
    await expect(admin(move, { id, ...changes })).rejects.toMatchObject({ status: 422, fields: { [field]: ['InvalidChoice'] } })

  await admin(api.appointmentGroups.remove, { id: one.id })
  expect((await listBoard(shop)).filter(({ appointmentGroupId }) => appointmentGroupId === null).length).toBe(3)
})

test.each([
  ['car_plate_number', { car_plate_number: 'B'.repeat(16) }],
  ['car_plate_number', { car_plate_number: '' }],
  ['tyre_make', { tyre_make: 'M'.repeat(16) }],
  ['tyre_model', { tyre_model: 'M'.repeat(16) }],
  ['description', { description: 'a'.repeat(251) }],
  ['meta_data.description', { meta_data: { description: 'a'.repeat(251) } }],
  ['meta_data.phone', { meta_data: { phone: '07220001112' } }],
  ['meta_data.phone', { meta_data: { phone: '072200011' } }],
  ['meta_data.phone', { meta_data: { phone: '+407220001' } }],
  ['meta_data.tyre_quantity', { meta_data: { tyre_quantity: 1000 } }],
  ['meta_data.tyre_quantity', { meta_data: { tyre_quantity: 1.5 } }],
  ['meta_data.tyre_width', { meta_data: { tyre_width: 0 } }],
  ['meta_data.tyre_height', { meta_data: { tyre_height: 0 } }],
  ['meta_data.tyre_rim', { meta_data: { tyre_rim: 0 } }],
  ['meta_data.car_km', { meta_data: { car_km: 10_000_000 } }],
  ['meta_data.vin_number', { meta_data: { vin_number: 'A'.repeat(18) } }],
  ['color_code', { color_code: 7 }],
  ['status', { status: 'closed' }],
  ['on_date', { on_date: 'mâine' }],
  ['organization_id', { organization_id: 999_999 }],
  ['appointment_group_id', { appointment_group_id: 999_999 }],
  ['appointment_id', { appointment_id: 999_999 }],
  ['organization_client_id', { organization_client_id: 999_999 }],
])('a card is refused at %s', async (field, body) => {
  const { operator } = await sharedShop()
  const { status, text } = await operator.send({
    method: 'POST',
    url: '/api/v1/customer-order',
    body: { car_plate_number: 'BV 12 ABC', ...body },
  })
  expect(status, text).toBe(422)
  expect(Object.keys(JSON.parse(text).error_message)).toEqual([field])
})
let shared: Promise<Shop> | undefined
const sharedShop = () => (shared ??= openShop())

test('a card keeps its sent fields, and the server sets creator, place and color', async () => {
  const shop = await openShop()
  const { operator, admin } = shop
  const { user } = await operator(api.session.information, {})
  const card = await operator(create, {
    carPlateNumber: 'bv12abc',
    clientName: 'Ștefan Őri',
    carMake: 'Dacia',
    tyreMake: 'Michelin',
    newTyre: true,
    onDate: '2026-12-01',
    order: 5,
    badgeColor: '#000',
    metaData: {
      phone: '0722000111',
      tyreQuantity: 4,
      tyreWidth: 205,
      tyreHeight: 55,
      tyreRim: 16,
      carKm: 120_000,
      vinNumber: 'uu1 lsda',
      description: 'Sună înainte',
      createdBy: 'Altcineva',
    },
  })
  expect(card).toMatchObject({
    carPlateNumber: 'BV 12 ABC',
    status: 'new',
    colorCode: 1,
    badgeColor: '#2f6fd0',
    order: 100,
    userId: user.id,
    description: 'Sună înainte',
    metaData: { phone: '0722000111', tyreQuantity: 4, vinNumber: 'UU1LSDA', description: 'Sună înainte', createdBy: user.username },
  })
  const { id } = card
  const changed = await admin(update, {
    id,
    version: 1,
    status: 'done',
    description: 'Gata',
    metaData: { tyreQuantity: 2, description: 'x' },
  })
  expect(changed).toMatchObject({ version: 2, status: 'done', order: 100, description: 'Gata', clientName: 'Ștefan Őri' })
  expect(changed.metaData).toMatchObject({ tyreQuantity: 2, phone: '0722000111', description: 'Gata', createdBy: user.username })
  await expect(operator(update, { id, version: 1, clientName: 'Ana' })).rejects.toMatchObject({ status: 412 })
  const otherGroup = await createGroup(shop, 'Rampa 1')
  await expect(operator(update, { id, appointmentGroupId: otherGroup.id })).rejects.toMatchObject({ status: 422 })
  const colors = []
  for (let more = 0; more < 6; more++) colors.push((await operator(create, { carPlateNumber: 'CJ 01 ABC' })).colorCode)
  expect(colors).toEqual([2, 3, 4, 5, 6, 1])
})

test('a closed card leaves the board, is listed among the closed ones and cannot change', async () => {
  const shop = await openShop()
  const { operator, worker, simple, admin, make } = shop
  const [one, two, openCard] = [
    await make.customerOrder({ clientName: 'Maria Ene' }),
    await make.customerOrder(),
    await make.customerOrder(),
  ]
  const { id } = one
  expect(await operator(close, { id, version: 1 })).toMatchObject({ status: 'closed', order: null, version: 2 })
  await expect(operator(close, { id })).rejects.toMatchObject({ status: 409, code: 'AlreadyClosed' })
  for (const change of [() => operator(update, { id, clientName: 'Ana' }), () => operator(move, { id, afterId: null })])
    await expect(change()).rejects.toMatchObject({ status: 409, code: 'OrderClosed' })
  await operator(close, { id: two.id })
  expect((await listBoard(shop)).map(({ id }) => id)).toEqual([openCard.id])
  const searchClosed = (more = {}) =>
    operator(search, { models: { status: ['closed'], ...more }, orderBy: 'closed_at', orderDir: 'desc', pageSize: 1 })
  expect(await searchClosed()).toMatchObject({ items: [{ id: two.id }], total: 2, pageCount: 1 })
  expect(await searchClosed({ quickText: 'ene' })).toMatchObject({ items: [{ id }], total: 1 })

  expect(await worker(get, { id })).toMatchObject({ id })
  for (const call of [
    () => simple(search, {}),
    () => simple(get, { id }),
    () => simple(close, { id }),
    () => worker(close, { id }),
    () => worker(remove, { id }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'AccessDenied403' })
  await operator(remove, { id })
  await operator(remove, { id: openCard.id })
  for (const deletedId of [id, openCard.id]) await expect(admin(get, { id: deletedId })).rejects.toMatchObject({ status: 404 })
  expect(await listBoard(shop)).toEqual([])
})

test('live events have the place of a card and none of its texts', async () => {
  const shop = await openShop()
  const { operator, make, simple, organization } = shop
  const page = await openSocket(shop, simple)
  await page.watch(channelName('general', organization.id))
  const { id } = await make.customerOrder()
  await operator(update, { id, clientName: 'Ana' })
  await operator(close, { id })
  const expectedEvent = (event: string, model: object) => ({
    event: 'GeneralEvent',
    channel: channelName('general', organization.id),
    data: {
      model_name: 'customer-order',
      event,
      model: { id, organization_id: organization.id, appointment_group_id: null, places: [], ...model },
    },
  })
  await expect
    .poll(() => page.told())
    .toEqual([
      expectedEvent('CREATED', { status: 'new', version: 1, order: 100, revision: 1 }),
      expectedEvent('UPDATED', { status: 'new', version: 2, order: 100, revision: null }),
      expectedEvent('UPDATED', { status: 'closed', version: 3, order: null, revision: 2 }),
    ])
  page.close()
})

test('concurrent moves of cards give every client the same board, one event for each step', async () => {
  const shop = await openShop()
  const { make, operator, organization, rows, account } = shop
  const cards: number[] = []
  while (cards.length < 30) cards.push(...(await Promise.all(Array.from({ length: 10 }, () => make.customerOrder()))).map(({ id }) => id))
  const searchBoard = () => operator(search, { models: { organizationId: [organization.id] } })
  const { items, revision: firstRevision, total } = await searchBoard()
  expect([items.length, total]).toEqual([30, 30])
  const page = await openSocket(shop, operator)
  await page.watch(channelName('general', organization.id))

  let writtenMoves = 0
  const moveRandomly = async (seed: number) => {
    const dice = createDice(seed)
    for (let step = 0; step < 5; step++) {
      const id = dice.pick(cards)
      const afterId = dice.percent(20) ? null : dice.pick(cards.filter((other) => other !== id))
      const { revision } = await operator(move, { id, afterId })
      if (revision !== null) writtenMoves++
    }
  }
  await Promise.all(Array.from({ length: 20 }, (_, seed) => moveRandomly(seed)))

  const stored = await rows((tx) =>
    tx.selectFrom('boardPlaces').select(['cardId as id', 'position']).where('accountId', '=', account).orderBy('position').execute(),
  )
  expect(stored.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(cards.toSorted((a, b) => a - b))
  expect(new Set(stored.map(({ position }) => position)).size).toBe(30)
  const now = await searchBoard()
  expect(now.items.map(({ id, order }) => ({ id, position: order }))).toEqual(stored)
  expect(now.revision).toBe(firstRevision! + writtenMoves)

  type CardEvent = { id: number; order: number; revision: number; places: { id: number; position: number }[] }
  await expect.poll(() => page.told().length).toBe(writtenMoves)
  const steps = page.told().map(({ data }) => (data as { model: CardEvent }).model)
  const state = new Map(items.map(({ id, order }) => [id, order]))
  for (const [i, { id, order, revision, places }] of steps.toSorted((a, b) => a.revision - b.revision).entries()) {
    expect(revision).toBe(firstRevision! + 1 + i)
    state.set(id, order)
    for (const place of places) state.set(place.id, place.position)
  }
  expect([...state].map(([id, position]) => ({ id, position })).toSorted((a, b) => a.position! - b.position!)).toEqual(stored)
  page.close()
})
