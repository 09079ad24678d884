import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { channelName } from '#contract/live/live.ts'
import { createDice } from '#db/seed-dice.ts'
import { openShop, type Shop } from '#test/shop.ts'
import { openSocket } from '#test/socket.ts'

const { search, create, get, update, move, close, remove } = api.customerOrders
const board = async ({ operator, organization }: Pick<Shop, 'operator' | 'organization'>) =>
  (await operator(search, { models: { organizationId: [organization.id] } })).items
const orders = async (shop: Shop) => (await board(shop)).map(({ id, order }) => [id, order])
const group = ({ admin, organization }: Shop, name: string) =>
  admin(api.appointmentGroups.create, { name, organizationId: organization.id })

test('a card comes last: at the highest order and ten, or at a hundred on an empty board', async () => {
  const shop = await openShop()
  const { make, operator } = shop
  const made = [await make.customerOrder(), await make.customerOrder({ order: 7 }), await make.customerOrder()]
  expect(made.map(({ order }) => order)).toEqual([100, 110, 120])
  await operator(close, { id: made[2]!.id })
  const again = await make.customerOrder()
  expect(again.order).toBe(120)
  for (const { id } of [made[0]!, made[1]!, again]) await operator(close, { id })
  expect(await make.customerOrder()).toMatchObject({ order: 100 })
})

test('a card stands half-way between the one that it was put behind and the next, and all make room where there is no number left', async () => {
  const shop = await openShop()
  const { make, operator } = shop
  const [A, B, C] = [(await make.customerOrder()).id, (await make.customerOrder()).id, (await make.customerOrder()).id]
  const put = async (id: number, afterId: number | null) => (await operator(move, { id, afterId })).order
  expect(await put(C, A)).toBe(105)
  expect(await put(B, A)).toBe(102)
  expect(await put(C, A)).toBe(101)
  const versions = new Map((await board(shop)).map(({ id, version }) => [id, version]))
  const pushed = await operator(move, { id: B, afterId: A })
  expect(pushed).toMatchObject({ order: 200, version: versions.get(B)! + 1 })
  expect(pushed.places.toSorted((a, b) => a.position - b.position)).toEqual([
    { id: A, position: 100 },
    { id: C, position: 300 },
  ])
  expect(await orders(shop)).toEqual([
    [A, 100],
    [B, 200],
    [C, 300],
  ])
  // Who had to make room has not changed: an open form of it can still be saved.
  for (const id of [A, C]) expect(await operator(get, { id })).toMatchObject({ version: versions.get(id) })
  expect(await put(C, null)).toBe(50)
  expect((await board(shop)).map(({ id }) => id)).toEqual([C, A, B])
})

test('of two who move one card the second hears that somebody was first; a card that is where it is to go is not written', async () => {
  const shop = await openShop()
  const { make, operator, admin, worker, organization } = shop
  const [A, B] = [await make.customerOrder(), await make.customerOrder()]
  expect(await operator(move, { id: B.id, version: 1, afterId: null })).toMatchObject({ version: 2, revision: 3 })
  await expect(admin(move, { id: B.id, version: 1, afterId: A.id })).rejects.toMatchObject({ status: 412, code: 'StaleRecord' })
  expect(await operator(move, { id: B.id, version: 2, afterId: null })).toMatchObject({ version: 2, revision: null, places: [] })
  expect((await operator(search, { models: { organizationId: [organization.id] } })).revision).toBe(3)
  await expect(worker(move, { id: A.id, afterId: null })).rejects.toMatchObject({ code: 'AccessDenied403' })
})

test('a move brings the group along, and behind a card that is gone is the end of the group', async () => {
  const shop = await openShop({ organizations: 2 })
  const { make, operator, admin, organizations } = shop
  const [one, two] = [await group(shop, 'Rampa 1'), await group(shop, 'Rampa 2')]
  const inOne = [await make.customerOrder({ appointmentGroupId: one.id }), await make.customerOrder({ appointmentGroupId: one.id })]
  const [first, second] = inOne.map(({ id }) => id) as [number, number]
  const loose = await make.customerOrder()
  const { id } = loose
  // The first of an empty group stays at its height.
  expect(await operator(move, { id, appointmentGroupId: two.id, afterId: null })).toMatchObject({ appointmentGroupId: two.id, order: 120 })
  expect(await operator(move, { id, appointmentGroupId: one.id, afterId: first })).toMatchObject({ appointmentGroupId: one.id, order: 105 })
  await operator(close, { id: second })
  expect(await operator(move, { id: first, appointmentGroupId: one.id, afterId: second })).toMatchObject({ order: 115 })
  // Of another group it is no longer there to stand behind; along the whole board it is.
  const other = await make.customerOrder({ appointmentGroupId: two.id })
  const third = await make.customerOrder({ appointmentGroupId: one.id })
  expect(await operator(move, { id: third.id, appointmentGroupId: one.id, afterId: other.id })).toMatchObject({ revision: null })
  expect(await operator(move, { id, afterId: other.id })).toMatchObject({ appointmentGroupId: one.id, order: 130 })

  const elsewhere = await make.customerOrder({ organizationId: organizations[1]!.id })
  const theirs = await admin(api.appointmentGroups.create, { name: 'Rampa 3', organizationId: organizations[1]!.id })
  for (const [changes, field] of [
    [{ afterId: id }, 'after_id'],
    [{ afterId: elsewhere.id }, 'after_id'],
    [{ afterId: null, appointmentGroupId: theirs.id }, 'appointment_group_id'],
    [{ afterId: null, appointmentGroupId: 999_999 }, 'appointment_group_id'],
  ] as const)
    await expect(admin(move, { id, ...changes })).rejects.toMatchObject({ status: 422, fields: { [field]: ['InvalidChoice'] } })

  await admin(api.appointmentGroups.remove, { id: one.id })
  expect((await board(shop)).filter(({ appointmentGroupId }) => appointmentGroupId === null).length).toBe(3)
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

test('a card keeps all that is written on it; what is absent stays, and the server alone says who made it, its place and its color', async () => {
  const shop = await openShop()
  const { operator, admin } = shop
  const { user } = await operator(api.session.information, {})
  const made = await operator(create, {
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
  expect(made).toMatchObject({
    carPlateNumber: 'BV 12 ABC',
    status: 'new',
    colorCode: 1,
    badgeColor: '#2f6fd0',
    order: 100,
    userId: user.id,
    description: 'Sună înainte',
    metaData: { phone: '0722000111', tyreQuantity: 4, vinNumber: 'UU1LSDA', description: 'Sună înainte', createdBy: user.username },
  })
  const { id } = made
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
  const elsewhere = await group(shop, 'Rampa 1')
  await expect(operator(update, { id, appointmentGroupId: elsewhere.id })).rejects.toMatchObject({ status: 422 })
  const colors = []
  for (let more = 0; more < 6; more++) colors.push((await operator(create, { carPlateNumber: 'CJ 01 ABC' })).colorCode)
  expect(colors).toEqual([2, 3, 4, 5, 6, 1])
})

test('a closed card leaves the board, is found among the closed ones, and is not changed any more', async () => {
  const shop = await openShop()
  const { operator, worker, simple, admin, make } = shop
  const [one, two, stays] = [await make.customerOrder({ clientName: 'Maria Ene' }), await make.customerOrder(), await make.customerOrder()]
  const { id } = one
  expect(await operator(close, { id, version: 1 })).toMatchObject({ status: 'closed', order: null, version: 2 })
  await expect(operator(close, { id })).rejects.toMatchObject({ status: 409, code: 'AlreadyClosed' })
  for (const change of [() => operator(update, { id, clientName: 'Ana' }), () => operator(move, { id, afterId: null })])
    await expect(change()).rejects.toMatchObject({ status: 409, code: 'OrderClosed' })
  await operator(close, { id: two.id })
  expect((await board(shop)).map(({ id }) => id)).toEqual([stays.id])
  const closed = (more = {}) =>
    operator(search, { models: { status: ['closed'], ...more }, orderBy: 'closed_at', orderDir: 'desc', pageSize: 1 })
  expect(await closed()).toMatchObject({ items: [{ id: two.id }], total: 2, pageCount: 1 })
  expect(await closed({ quickText: 'ene' })).toMatchObject({ items: [{ id }], total: 1 })

  expect(await worker(get, { id })).toMatchObject({ id })
  for (const ask of [
    () => simple(search, {}),
    () => simple(get, { id }),
    () => simple(close, { id }),
    () => worker(close, { id }),
    () => worker(remove, { id }),
  ])
    await expect(ask()).rejects.toMatchObject({ code: 'AccessDenied403' })
  await operator(remove, { id })
  await operator(remove, { id: stays.id })
  for (const gone of [id, stays.id]) await expect(admin(get, { id: gone })).rejects.toMatchObject({ status: 404 })
  expect(await board(shop)).toEqual([])
})

test('what is told live says where a card stands, and nothing of what is on it', async () => {
  const shop = await openShop()
  const { operator, make, simple, organization } = shop
  const page = await openSocket(shop, simple)
  await page.watch(channelName('general', organization.id))
  const { id } = await make.customerOrder()
  await operator(update, { id, clientName: 'Ana' })
  await operator(close, { id })
  const told = (event: string, model: object) => ({
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
      told('CREATED', { status: 'new', version: 1, order: 100, revision: 1 }),
      told('UPDATED', { status: 'new', version: 2, order: 100, revision: null }),
      told('UPDATED', { status: 'closed', version: 3, order: null, revision: 2 }),
    ])
  page.close()
})

test('many people who move cards at once see the same board in the end, each told of every step', async () => {
  const shop = await openShop()
  const { make, operator, organization, rows, account } = shop
  const cards: number[] = []
  while (cards.length < 30) cards.push(...(await Promise.all(Array.from({ length: 10 }, () => make.customerOrder()))).map(({ id }) => id))
  const ask = () => operator(search, { models: { organizationId: [organization.id] } })
  const { items, revision: begin, total } = await ask()
  expect([items.length, total]).toEqual([30, 30])
  const page = await openSocket(shop, operator)
  await page.watch(channelName('general', organization.id))

  let written = 0
  const person = async (seed: number) => {
    const dice = createDice(seed)
    for (let step = 0; step < 5; step++) {
      const id = dice.pick(cards)
      const afterId = dice.percent(20) ? null : dice.pick(cards.filter((each) => each !== id))
      const { revision } = await operator(move, { id, afterId })
      if (revision !== null) written++
    }
  }
  await Promise.all(Array.from({ length: 20 }, (_, seed) => person(seed)))

  const stored = await rows((tx) =>
    tx.selectFrom('boardPlaces').select(['cardId as id', 'position']).where('accountId', '=', account).orderBy('position').execute(),
  )
  expect(stored.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(cards.toSorted((a, b) => a - b))
  expect(new Set(stored.map(({ position }) => position)).size).toBe(30)
  const now = await ask()
  expect(now.items.map(({ id, order }) => ({ id, position: order }))).toEqual(stored)
  expect(now.revision).toBe(begin! + written)

  type Told = { id: number; order: number; revision: number; places: { id: number; position: number }[] }
  await expect.poll(() => page.told().length).toBe(written)
  const steps = page.told().map(({ data }) => (data as { model: Told }).model)
  const state = new Map(items.map(({ id, order }) => [id, order]))
  for (const [i, { id, order, revision, places }] of steps.toSorted((a, b) => a.revision - b.revision).entries()) {
    expect(revision).toBe(begin! + 1 + i)
    state.set(id, order)
    for (const place of places) state.set(place.id, place.position)
  }
  expect([...state].map(([id, position]) => ({ id, position })).toSorted((a, b) => a.position! - b.position!)).toEqual(stored)
  page.close()
})
