import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { AppError } from '#contract/kit/errors.ts'
import { clientDraft } from '#test/make/clients.ts'
import { openShop } from '#test/shop.ts'

const { loyaltyCards } = api
const numbersOf = ({ items }: { items: { number: string }[] }) => items.map(({ number }) => number)

test('a card is created, updated by version and removed, with its number in any grouping', async () => {
  const { operator, make, organization, worker } = await openShop()
  const client = await make.client({ name: 'Ion Pop' })
  const draft = { number: ' vip1-2345 6', organizationId: organization.id }

  const card = await operator(loyaltyCards.create, { ...draft, clientId: client.id, discountPercent: 7.5, notes: 'de la vechiul program' })
  expect(card).toMatchObject({
    number: 'VIP123456',
    active: true,
    clientId: client.id,
    clientName: 'Ion Pop',
    discountPercent: 7.5,
    notes: 'de la vechiul program',
    version: 1,
  })
  expect(await operator(loyaltyCards.get, { id: card.id })).toEqual(card)
  const changed = await operator(loyaltyCards.update, { ...draft, id: card.id, version: 1, active: false })
  expect(changed).toMatchObject({ active: false, clientId: null, clientName: '', discountPercent: 0, version: 2 })
  await expect(operator(loyaltyCards.update, { ...draft, id: card.id, version: 1 })).rejects.toMatchObject({ status: 412 })
  await expect(worker(loyaltyCards.get, { id: card.id })).rejects.toMatchObject({ status: 403 })

  await operator(loyaltyCards.remove, { id: card.id, version: 2 })
  await expect(operator(loyaltyCards.get, { id: card.id })).rejects.toMatchObject({ status: 404 })
  expect((await operator(loyaltyCards.create, draft)).id).not.toBe(card.id)
})

test('a simple service finds a card by its whole number and may not list cards', async () => {
  const { simple, worker, make } = await openShop()
  await make.loyaltyCard({ number: '4000123456789017' })
  const found = async (number: string) => numbersOf(await simple(loyaltyCards.search, { models: { number } }))

  expect(await found('4000-1234-5678-9017')).toEqual(['4000123456789017'])
  expect(await found('4000')).toEqual([])
  for (const models of [{}, { quickText: '4000' }, { active: true }])
    await expect(simple(loyaltyCards.search, { models })).rejects.toMatchObject({ status: 403, code: 'AccessDenied403' })
  await expect(worker(loyaltyCards.search, { models: { number: '4000123456789017' } })).rejects.toMatchObject({ status: 403 })
})

test('an invalid or used card number is refused, also among thirty concurrent ones', async () => {
  const { operator, make, organization } = await openShop()
  const create = (number: string) => operator(loyaltyCards.create, { number, organizationId: organization.id })
  for (const number of ['123', 'A'.repeat(21), '4000ö123', '12 34!'])
    await expect(create(number)).rejects.toMatchObject({ status: 422, fields: { number: ['InvalidCardNumber'] } })

  const answers = await Promise.allSettled(Array.from({ length: 30 }, () => create('4000-1234-5678-9017')))
  const codes = answers.map((answer) => (answer.status === 'rejected' ? (answer.reason as AppError).code : 'made'))
  expect(codes.filter((code) => code === 'made')).toHaveLength(1)
  expect(new Set(codes)).toEqual(new Set(['made', 'AlreadyExists']))
  const other = await make.loyaltyCard()
  const taken = operator(loyaltyCards.update, { id: other.id, number: '4000123456789017', organizationId: organization.id })
  await expect(taken).rejects.toMatchObject({ status: 409, fields: { number: ['AlreadyExists'] } })
})

test('cards are listed newest first and filtered by number, client, workplace and activity', async () => {
  const { admin, make, organizations } = await openShop({ organizations: 2 })
  const [here, there] = organizations.map(({ id }) => id) as [number, number]
  const [ion, stefan] = [await make.client({ name: 'Ion Pop' }), await make.client({ name: 'Ștefan Őri' })]
  await make.loyaltyCard({ number: 'CARD1111', clientId: stefan.id })
  await make.loyaltyCard({ number: 'CARD3333', clientId: ion.id, active: false })
  await make.loyaltyCard({ number: 'CARD2222', organizationId: there })
  const found = async (models: object, more = {}) => numbersOf(await admin(loyaltyCards.search, { models, ...more }))

  expect(await found({})).toEqual(['CARD2222', 'CARD3333', 'CARD1111'])
  expect(await found({}, { orderBy: 'number', orderDir: 'asc' })).toEqual(['CARD1111', 'CARD2222', 'CARD3333'])
  expect(await found({}, { orderBy: 'client_name' })).toEqual(['CARD1111', 'CARD3333', 'CARD2222'])
  expect(await found({ organizationId: [here] })).toEqual(['CARD3333', 'CARD1111'])
  expect(await found({ active: false })).toEqual(['CARD3333'])
  expect(await found({ clientId: [stefan.id] })).toEqual(['CARD1111'])
  expect(await found({ number: 'card-2222' })).toEqual(['CARD2222'])
  expect(await found({ quickText: 'card-33' })).toEqual(['CARD3333'])
  expect(await found({ quickText: 'ori stefan' })).toEqual(['CARD1111'])
})

test('a card follows the name of its client and keeps a removed client', async () => {
  const { operator, make, organization } = await openShop()
  const client = await make.client({ name: 'Ion Pop' })
  const card = await make.loyaltyCard({ clientId: client.id })

  await operator(api.clients.update, clientDraft({ id: client.id, name: 'Ion Popescu', organizationId: organization.id }))
  expect(await operator(loyaltyCards.search, { models: { quickText: 'popescu' } })).toMatchObject({
    items: [{ clientName: 'Ion Popescu' }],
  })
  await operator(api.clients.remove, { id: client.id })
  const { number, organizationId } = card
  const same = { id: card.id, number, organizationId, version: 1, clientId: client.id }
  expect(await operator(loyaltyCards.update, same)).toMatchObject({ clientName: 'Ion Popescu' })
  const foreign = operator(loyaltyCards.create, { number: 'ALTUL', organizationId, clientId: client.id })
  await expect(foreign).rejects.toMatchObject({ status: 422, fields: { client_id: ['InvalidChoice'] } })
})

test('cards are saved while their client is renamed concurrently without a deadlock', async () => {
  const { operator, make, organization } = await openShop()
  const client = await make.client({ name: 'Ion Pop' })
  const cards = [await make.loyaltyCard({ clientId: client.id }), await make.loyaltyCard({ clientId: client.id })]
  const names = Array.from({ length: 10 }, (_, n) => `Ion Pop ${n}`)
  const renames = (name: string) => operator(api.clients.update, clientDraft({ id: client.id, name, organizationId: organization.id }))
  const saves = (notes: string) =>
    cards.map(({ id, number, organizationId }) => operator(loyaltyCards.update, { id, number, organizationId, clientId: client.id, notes }))

  await Promise.all(names.flatMap((name) => [...saves(name), renames(name)]))

  const { name } = await operator(api.clients.get, { id: client.id })
  const { items } = await operator(loyaltyCards.search, {})
  expect(items.map(({ clientName }) => clientName)).toEqual([name, name])
})
