import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { maxClientParts } from '#contract/clients/clients.ts'
import type { AppError } from '#contract/kit/errors.ts'
import { channelName } from '#contract/live/live.ts'
import { clientDraft } from '#test/make/clients.ts'
import { openShop, type Shop } from '#test/shop.ts'
import { openSocket } from '#test/socket.ts'

const { clients } = api

const two = async (shop: Shop, winner = {}, loser = {}) =>
  [await shop.make.client({ name: 'Ion Pop', ...winner }), await shop.make.client({ name: 'Pop Ion', ...loser })] as const
const orderOf = (shop: Shop, { id, name }: { id: number; name: string }, plateNumber: string) =>
  shop.make.workOrder({
    workOrder: { clientName: name, organizationClientId: id, startDate: '2026-05-03T08:00:00Z' },
    car: { plateNumber },
  })
const outcomes = (answers: PromiseSettledResult<unknown>[]) =>
  answers.map((answer) => (answer.status === 'rejected' ? (answer.reason as AppError).code : 'done'))

test('a merge moves the loser’s records, keeps texts of orders and redirects the loser’s id', async () => {
  const shop = await openShop()
  const [winner, loser] = await two(shop, {}, { phone: '0722000111' })
  const order = await orderOf(shop, loser, 'BV 12 ABC')
  const card = await shop.make.loyaltyCard({ number: 'UNIT1', clientId: loser.id })
  const guaranty = await shop.make.guaranty({ clientId: loser.id, clientName: loser.name })
  const socket = await openSocket(shop, shop.operator)
  await socket.watch(channelName('general', shop.organization.id))

  const merged = await shop.operator(clients.merge, { id: winner.id, fromId: loser.id, version: 1, fromVersion: 1 })

  expect(merged).toMatchObject({ id: winner.id, name: 'Ion Pop', phone: '0722000111', version: 2 })
  expect(merged.lastVisit).toBe('2026-05-03')
  expect(await shop.operator(clients.get, { id: loser.id })).toEqual(merged)
  expect(await shop.operator(clients.summary, { id: loser.id })).toMatchObject({
    orders: 1,
    vehicles: ['BV 12 ABC'],
    cards: 1,
    guaranties: 1,
  })
  const { organizationClientId, ...after } = await shop.operator(api.workOrders.get, { id: order.id })
  expect(organizationClientId).toBe(winner.id)
  expect(after).toMatchObject({ clientName: 'Pop Ion', phone: order.phone, version: order.version })
  expect(await shop.operator(api.loyaltyCards.get, { id: card.id })).toMatchObject({ clientId: winner.id, clientName: 'Ion Pop' })
  expect(await shop.operator(api.guaranties.get, { id: guaranty.id })).toMatchObject({ clientId: winner.id, clientName: 'Pop Ion' })
  expect((await shop.operator(clients.search, {})).items.map(({ id }) => id)).toEqual([winner.id])
  const liveEvents = () => socket.told().map(({ data }) => data as { model_name: string; event: string; model: { id: number } })
  await expect
    .poll(() => liveEvents().flatMap(({ model_name, event, model }) => (model_name === 'client' ? [[event, model.id]] : [])))
    .toEqual([
      ['UPDATED', winner.id],
      ['DELETED', loser.id],
    ])
  socket.close()
})

test('a merge fills empty fields, takes chosen ones, and a company brings its type', async () => {
  const shop = await openShop()
  const company = { name: 'Pop SRL', vatNumber: 'RO18547290' }
  const [winner, loser] = await two(
    shop,
    { phone: '0722000111', notes: 'plătește cash' },
    { phone: '0733000222', email: 'ion@exemplu.ro', notes: 'sună înainte', fidelity: true, type: 'company', company },
  )

  const merged = await shop.operator(clients.merge, {
    id: winner.id,
    fromId: loser.id,
    take: { name: 'loser', phone: 'loser', notes: 'winner' },
  })

  expect(merged).toMatchObject({ name: 'Pop Ion', phone: '0733000222', email: 'ion@exemplu.ro', notes: 'plătește cash', fidelity: true })
  expect(merged).toMatchObject({ type: 'company', company: { ...company, id: winner.id } })
  const found = await shop.operator(clients.duplicates, { vatNumber: '18547290' })
  expect(found.items.map(({ id }) => id)).toEqual([winner.id])
})

test('a merge may choose an empty value', async () => {
  const shop = await openShop()
  const [winner, loser] = await two(shop, {}, { email: 'gresit@exemplu.ro' })
  expect(await shop.operator(clients.merge, { id: winner.id, fromId: loser.id, take: { email: 'winner' } })).toMatchObject({ email: null })
})

test('a merge joins addresses and contacts once with their ids, and refuses too many', async () => {
  const shop = await openShop()
  const here = { street: 'Str. Fabricii', city: 'Brașov' }
  const [winner, loser] = await two(
    shop,
    { addresses: [here], contacts: [{ name: 'Ilie', phone: '0744111222' }] },
    {
      addresses: [{ street: 'str. FABRICII ', city: 'Brasov' }, { street: 'Str. Lungă' }],
      contacts: [
        { name: 'ILIE', phone: '+40744111222' },
        { name: 'Ilie', phone: '0744999888' },
      ],
    },
  )
  const merged = await shop.operator(clients.merge, { id: winner.id, fromId: loser.id })
  expect(merged.addresses.map(({ id }) => id)).toEqual([winner.addresses[0]!.id, loser.addresses[1]!.id])
  expect(merged.contacts.map(({ id }) => id)).toEqual([winner.contacts[0]!.id, loser.contacts[1]!.id])
  expect((await shop.operator(clients.search, { models: { quickText: '0744999888' } })).items).toHaveLength(1)
  const moved = await shop.operator(api.contacts.update, { id: loser.contacts[1]!.id, name: 'Ilie Dispecerul' })
  expect(moved).toMatchObject({ clientId: winner.id, version: 3 })

  const many = Array.from({ length: maxClientParts }, (_, i) => ({ street: `Strada ${i}` }))
  const full = await shop.make.client({ addresses: many })
  await expect(shop.operator(clients.merge, { id: full.id, fromId: winner.id })).rejects.toMatchObject({
    status: 422,
    fields: { from_id: [`TooManyAddresses:${maxClientParts}`] },
  })
  expect(await shop.operator(clients.get, { id: winner.id })).toMatchObject({ id: winner.id, version: 3 })
})

test('a merge keeps the newer consent with its user', async () => {
  const shop = await openShop()
  const [winner, loser] = await two(shop, { smsConsent: true })
  const { id, version, name, organizationId } = loser
  const consented = await shop.operator(clients.update, clientDraft({ id, version, name, organizationId, smsConsent: true }))
  expect(await shop.admin(clients.merge, { id: winner.id, fromId: id })).toMatchObject({
    smsConsent: true,
    smsConsentAt: consented.smsConsentAt,
    smsConsentBy: consented.smsConsentBy,
  })
  const none = await shop.make.client()
  expect(await shop.admin(clients.merge, { id: winner.id, fromId: none.id })).toMatchObject({ smsConsentAt: consented.smsConsentAt })
})

test('the audit notes both clients as they were before the merge', async () => {
  const shop = await openShop()
  const [winner, loser] = await two(shop, { phone: '0722000111' }, { phone: '0733000222', addresses: [{ city: 'Brașov' }] })
  await shop.operator(clients.merge, { id: winner.id, fromId: loser.id, take: { phone: 'loser' } })
  const { items } = await shop.admin(api.audit.search, { models: { subject: ['client'] } })
  expect(items.slice(0, 2)).toMatchObject([
    { action: 'deleted', subjectId: loser.id, name: 'Pop Ion' },
    { action: 'updated', subjectId: winner.id, name: 'Ion Pop' },
  ])
  expect(items[0]!.changes).toContainEqual({ field: 'addresses', from: ['Brașov, RO'], to: null })
  expect(items[1]!.changes).toContainEqual({ field: 'phone', from: '0722000111', to: '0733000222' })
})

test('every former id answers with the last winner of two merges', async () => {
  const shop = await openShop()
  const [a, b] = await two(shop)
  const c = await shop.make.client()
  await shop.operator(clients.merge, { id: b.id, fromId: a.id })
  await shop.operator(clients.merge, { id: c.id, fromId: b.id })
  for (const { id } of [a, b]) expect(await shop.operator(clients.get, { id })).toMatchObject({ id: c.id })
})

test('a merge with a stale version, with itself or with a missing client is refused', async () => {
  const shop = await openShop()
  const [winner, loser] = await two(shop)
  const ids = { id: winner.id, fromId: loser.id }
  const stale = { code: 'StaleRecord' }
  await expect(shop.operator(clients.merge, { ...ids, version: 2 })).rejects.toMatchObject(stale)
  await expect(shop.operator(clients.merge, { ...ids, fromVersion: 2 })).rejects.toMatchObject(stale)
  const invalid = { status: 422, fields: { from_id: ['InvalidChoice'] } }
  await expect(shop.operator(clients.merge, { ...ids, fromId: winner.id })).rejects.toMatchObject(invalid)
  const stranger = await (await openShop()).make.client()
  await expect(shop.operator(clients.merge, { ...ids, fromId: stranger.id })).rejects.toMatchObject(invalid)
  await expect(shop.operator(clients.merge, { ...ids, id: stranger.id })).rejects.toMatchObject({ status: 404 })
  await shop.operator(clients.merge, ids)
  await expect(shop.operator(clients.merge, ids)).rejects.toMatchObject(invalid)
  await expect(shop.worker(clients.merge, ids)).rejects.toMatchObject({ status: 403 })
})

test('clients of two workplaces are not merged, nor is one outside the caller’s workplaces', async () => {
  const shop = await openShop({ organizations: 2 })
  const [winner, loser] = await two(shop, {}, { organizationId: shop.organizations[1]!.id })
  const ids = { id: winner.id, fromId: loser.id }
  await expect(shop.admin(clients.merge, ids)).rejects.toMatchObject({ status: 422, fields: { from_id: ['OtherWorkplace'] } })
  await expect(shop.operator(clients.merge, ids)).rejects.toMatchObject({ status: 422, fields: { from_id: ['InvalidChoice'] } })
})

test('shared clients are merged by any workplace, with their records of all workplaces', async () => {
  const shop = await openShop({ organizations: 2, settings: { use_default_org_clients: true } })
  const elsewhere = await shop.make.user({ level: 'operator', organizations: [shop.organizations[1]!.code] })
  const [winner, loser] = await two(shop)
  const order = await orderOf(shop, loser, 'BV 12 ABC')
  await elsewhere(clients.merge, { id: winner.id, fromId: loser.id })
  expect(await shop.admin(api.workOrders.get, { id: order.id })).toMatchObject({ organizationClientId: winner.id })
})

test('twenty orders and edits for the loser during a merge succeed and belong to the winner', async () => {
  const shop = await openShop()
  const [winner, loser] = await two(shop)
  const older = await Promise.all(Array.from({ length: 5 }, (_, i) => orderOf(shop, loser, `BV 1${i} OLD`)))
  const news = Array.from({ length: 20 }, (_, i) => orderOf(shop, loser, i % 2 ? `BV 1${i % 5} OLD` : `BV ${10 + i} NOU`))
  const edits = older.map(({ id, car }) =>
    shop.operator(api.workOrders.update, {
      id,
      workOrder: { organizationClientId: loser.id, startDate: '2026-06-03T08:00:00Z' },
      car: { plateNumber: car.plateNumber, make: 'Ford' },
    }),
  )
  const merge = shop.operator(clients.merge, { id: winner.id, fromId: loser.id })

  expect(outcomes(await Promise.allSettled([...news, ...edits]))).toEqual(Array(25).fill('done'))
  await merge
  const { total } = await shop.admin(api.workOrders.search, { models: { clientId: [winner.id] } })
  expect(total).toBe(25)
  const { items } = await shop.admin(api.vehicles.search, { models: { clientId: [winner.id] } })
  expect(items.length).toBe(15)
})

test('concurrent writes of the loser’s cards, guaranties and vehicles wait or are refused', async () => {
  const shop = await openShop()
  for (let round = 0; round < 5; round++) {
    const [winner, loser] = await two(shop)
    const vehicle = await shop.make.vehicle({ clientId: loser.id })
    const card = await shop.make.loyaltyCard({ number: `RUND${round}`, clientId: loser.id })
    const guaranty = await shop.make.guaranty({ clientId: loser.id })
    const { organization, operator } = shop
    const answers = await Promise.allSettled([
      operator(clients.merge, { id: winner.id, fromId: loser.id }),
      operator(api.vehicles.update, { ...vehicle, make: 'Ford' }),
      operator(api.loyaltyCards.update, { ...card, discountPercent: 5 }),
      operator(api.guaranties.update, { ...guaranty, subject: 'Jante' }),
      operator(clients.update, clientDraft({ id: winner.id, name: 'Alt Nume', organizationId: organization.id })),
      shop.make.vehicle({ clientId: loser.id }),
      shop.make.loyaltyCard({ number: `NOU${round}`, clientId: loser.id }),
      shop.make.guaranty({ clientId: loser.id }),
    ])
    const [merged, ...others] = outcomes(answers)
    expect(merged).toBe('done')
    for (const outcome of others) expect(['done', 'StaleRecord', 'InvalidInput']).toContain(outcome)
    for (const find of [api.vehicles, api.loyaltyCards, api.guaranties])
      expect(await operator(find.search, { models: { clientId: [loser.id] } })).toMatchObject({ total: 0 })
  }
})

test('concurrent merges in opposite directions let one succeed', async () => {
  const shop = await openShop()
  for (let round = 0; round < 5; round++) {
    const [a, b] = await two(shop)
    await Promise.all([orderOf(shop, a, 'BV 12 ABC'), orderOf(shop, b, 'BV 34 DEF')])
    const answers = await Promise.allSettled([
      shop.operator(clients.merge, { id: a.id, fromId: b.id, version: 1, fromVersion: 1 }),
      shop.admin(clients.merge, { id: b.id, fromId: a.id, version: 1, fromVersion: 1 }),
    ])
    expect(outcomes(answers).toSorted()).toEqual(['NotFound', 'done'])
  }
})
