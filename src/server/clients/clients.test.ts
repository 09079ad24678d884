import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Client } from '#contract/clients/clients.ts'
import { channelName } from '#contract/live/live.ts'
import { clientDraft } from '#test/make/clients.ts'
import { openShop } from '#test/shop.ts'
import { openSocket } from '#test/socket.ts'

const namesOf = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name)

const company = {
  name: 'Transport Rapid SRL',
  vatNumber: 'RO18547290',
  regNumber: 'J08/1234/2019',
  taxNumber: '18547290',
  address: 'Str. Fabricii 2, Brașov',
  location: 'Brașov',
  phone: '0268123456',
  email: 'birou@transportrapid.ro',
}
const addresses = [
  { street: 'Str. Fabricii', number: '2', city: 'Brașov', county: 'Brașov', postCode: '500001' },
  { street: 'Calea Turzii', number: '50A', city: 'Cluj-Napoca', county: 'Cluj', postCode: '' },
]
const contacts = [
  { name: 'Ilie Dispecerul', phone: '0744111222', email: null },
  { name: 'Szabó Ildikó', phone: null, email: 'ildiko@transportrapid.ro' },
]

test('a company with several addresses and contacts is read as it was written', async () => {
  const { operator, organization } = await openShop()
  const draft = {
    type: 'company' as const,
    name: 'Transport Rapid',
    organizationId: organization.id,
    delegateName: 'Ion Șoferul',
    phone: '+40722000111',
    email: 'flota@transportrapid.ro',
    fidelity: true,
    company,
    addresses,
    contacts,
  }

  const made = await operator(api.clients.create, clientDraft(draft))
  const read = await operator(api.clients.get, { id: made.id })

  expect(read).toEqual(made)
  expect(read).toMatchObject({ ...draft, version: 1 })
  const { items } = await operator(api.clients.search, {})
  expect(items).toMatchObject([{ id: made.id, type: 'company', vatNumber: 'RO18547290', delegateName: 'Ion Șoferul', fidelity: true }])
})

test('an address without any text is dropped', async () => {
  const { operator, organization } = await openShop()
  const nothing = { street: '', number: ' ', city: '', county: '', postCode: '' }
  const draft = { name: 'Ana Pop', organizationId: organization.id, addresses: [nothing, { city: 'Cluj' }, {}] }
  const made = await operator(api.clients.create, clientDraft(draft))
  expect(made.addresses).toMatchObject([{ city: 'Cluj' }])
  const emptied = { ...nothing, id: made.addresses[0]!.id }
  const updated = await operator(
    api.clients.update,
    clientDraft({
      id: made.id,
      version: 1,
      name: 'Ana Pop',
      organizationId: organization.id,
      addresses: [emptied],
    }),
  )
  expect(updated.addresses).toEqual([])
})

test('a field that an update leaves out becomes empty', async () => {
  const { operator, organization, make } = await openShop()
  const storedClient = await make.client({ type: 'company', company, addresses, contacts, fidelity: true, phone: '0722000111' })

  const updated = await operator(
    api.clients.update,
    clientDraft({ id: storedClient.id, version: 1, name: 'Ion Pop', organizationId: organization.id }),
  )

  const blank = {
    type: 'person',
    delegateName: null,
    phone: null,
    email: null,
    fidelity: false,
    company: null,
    addresses: [],
    contacts: [],
  }
  expect(updated).toMatchObject({ ...blank, id: storedClient.id, name: 'Ion Pop', version: 2 })
  expect(namesOf(await operator(api.clients.search, { models: { quickText: 'RO18547290' } }))).toEqual([])
})

test('an invalid value is refused at its own field', async () => {
  const { operator, organization } = await openShop()
  const wrong = {
    name: ' ',
    organization_id: organization.id,
    phone: 'sună-mă',
    email: 'nimic',
    company: { reg_number: 'J'.repeat(26) },
    addresses: [{ street: 'Lungă' }, { floor: 3 }],
    contacts: [{ name: '', phone: '0744111222' }],
    id: 7,
    account_id: 1,
  }

  const { status, text } = await operator.send({ method: 'POST', url: '/api/v1/clients', body: wrong })

  expect(status).toBe(422)
  expect(JSON.parse(text)).toMatchObject({
    code: 'InvalidInput',
    error_message: {
      name: ['RequiredField'],
      phone: expect.arrayContaining(['InvalidPhone']),
      email: ['InvalidEmail'],
      'company.reg_number': ['AtMost:25'],
      'addresses.1.floor': ['UnknownField'],
      'contacts.0.name': ['RequiredField'],
      id: ['UnknownField'],
      account_id: ['UnknownField'],
    },
  })
  expect(await operator(api.clients.search, {})).toMatchObject({ total: 0 })
})

test('saving a stale version is refused with the current one and changes nothing', async () => {
  const { admin, operator, organization, make } = await openShop()
  const { id } = await make.client({ name: 'Ion Pop' })
  const rename = { id, organizationId: organization.id }
  await admin(api.clients.update, clientDraft({ ...rename, version: 1, name: 'Ion Popescu' }))

  const late = operator(api.clients.update, clientDraft({ ...rename, version: 1, name: 'Ion Popa' }))

  await expect(late).rejects.toMatchObject({ status: 412, code: 'StaleRecord' })
  const answer = await operator.send({ method: 'DELETE', url: `/api/v1/clients/${id}`, headers: { 'if-match': '"1"' } })
  expect(JSON.parse(answer.text)).toMatchObject({ code: 'StaleRecord', version: 2 })
  expect(await operator(api.clients.get, { id })).toMatchObject({ name: 'Ion Popescu', version: 2 })
})

test('concurrent saves of one version succeed once', async () => {
  const { admin, operator, organization, make } = await openShop()
  const { id } = await make.client()
  const save = (caller: typeof admin, name: string) =>
    caller(api.clients.update, clientDraft({ id, version: 1, name, organizationId: organization.id }))

  const results = await Promise.allSettled([save(admin, 'Ion'), save(operator, 'Vasile'), save(admin, 'Gheorghe'), save(operator, 'Radu')])

  const [winner] = results.flatMap((result): Client[] => (result.status === 'fulfilled' ? [result.value] : []))
  const refusals = results.flatMap((result): unknown[] => (result.status === 'rejected' ? [result.reason.code] : []))
  expect(refusals).toEqual(['StaleRecord', 'StaleRecord', 'StaleRecord'])
  expect(await operator(api.clients.get, { id })).toEqual(winner)
})

test('a client of another account is not found', async () => {
  const [ours, theirs] = [await openShop(), await openShop()]
  const { id } = await theirs.make.client()
  const missing = { status: 404, code: 'NotFound', errorMessage: `No query results for client ${id}` }

  await expect(ours.admin(api.clients.get, { id })).rejects.toMatchObject(missing)
  await expect(ours.admin(api.clients.update, clientDraft({ id, name: 'X', organizationId: ours.organization.id }))).rejects.toMatchObject(
    missing,
  )
  await expect(ours.admin(api.clients.remove, { id })).rejects.toMatchObject(missing)
  expect(await theirs.admin(api.clients.get, { id })).toMatchObject({ version: 1 })
})

test('an operator neither sees clients of another organization nor writes one there', async () => {
  const { admin, operator, organizations, make } = await openShop({ organizations: 2 })
  const [ours, other] = organizations
  const { id } = await make.client({ name: 'De la Cluj', organizationId: other!.id })
  const own = await make.client({ name: 'De la Brașov', organizationId: ours!.id })

  expect(namesOf(await operator(api.clients.search, {}))).toEqual(['De la Brașov'])
  expect(namesOf(await operator(api.clients.search, { models: { organizationId: [other!.id] } }))).toEqual([])
  expect(namesOf(await operator(api.clients.choices, { quickText: 'cluj' }))).toEqual([])
  await expect(operator(api.clients.get, { id })).rejects.toMatchObject({ status: 404 })
  await expect(operator(api.clients.remove, { id })).rejects.toMatchObject({ status: 404 })
  const refused = { status: 422, fields: { organization_id: ['InvalidChoice'] } }
  await expect(operator(api.clients.create, clientDraft({ name: 'X', organizationId: other!.id }))).rejects.toMatchObject(refused)
  await expect(operator(api.clients.update, clientDraft({ id: own.id, name: 'X', organizationId: other!.id }))).rejects.toMatchObject(
    refused,
  )
  expect(await admin(api.clients.search, {})).toMatchObject({ total: 2 })
})

test('only the office reads and writes clients', async () => {
  const { worker, simple, anonymous, organization } = await openShop()

  for (const caller of [worker, simple]) {
    await expect(caller(api.clients.search, {})).rejects.toMatchObject({ status: 403, code: 'AccessDenied403' })
    await expect(caller(api.clients.create, clientDraft({ name: 'X', organizationId: organization.id }))).rejects.toMatchObject({
      status: 403,
    })
  }
  await expect(anonymous(api.clients.search, {})).rejects.toMatchObject({ status: 401 })
})

test('a creation sent again under its Idempotency-Key happens once, even twenty times at once', async () => {
  const { operator, organization } = await openShop()
  const draft = { name: 'Ion Pop', organizationId: organization.id }
  const create = (name = draft.name) => operator(api.clients.create, clientDraft({ ...draft, name }), { 'idempotency-key': 'front-desk-1' })

  const made = await Promise.all(Array.from({ length: 20 }, () => create()))
  const again = await create()

  for (const client of made) expect(client).toEqual(again)
  expect(await operator(api.clients.search, {})).toMatchObject({ total: 1 })
  await expect(create('Altcineva')).rejects.toMatchObject({ status: 422, code: 'IdempotencyKeyReused' })
  expect(await operator(api.clients.search, {})).toMatchObject({ total: 1 })
})

test('an Idempotency-Key belongs to its user, and a refused creation does not consume it', async () => {
  const { admin, operator, organization } = await openShop()
  const key = { 'idempotency-key': 'k1' }
  const draft = { name: 'Ion Pop', organizationId: organization.id }
  await expect(operator(api.clients.create, clientDraft({ ...draft, phone: 'nu' }), key)).rejects.toMatchObject({
    status: 422,
    code: 'InvalidInput',
  })

  const ours = await operator(api.clients.create, clientDraft(draft), key)
  const theirs = await admin(api.clients.create, clientDraft(draft), key)

  expect(theirs.id).not.toBe(ours.id)
})

test('a change of a client is published in its workplace, and a move in both', async () => {
  const shop = await openShop({ organizations: 2 })
  const { admin, make, organizations } = shop
  const [from, to] = organizations.map((organization) => organization.id) as [number, number]
  const [old, next] = [await openSocket(shop, admin), await openSocket(shop, admin)]
  await old.watch(channelName('general', from))
  await next.watch(channelName('general', to))

  const { id, name } = await make.client({ organizationId: from })
  await admin(api.clients.update, clientDraft({ id, name, organizationId: to }))
  await admin(api.clients.remove, { id })
  const [here, there] = [await make.client({ organizationId: from }), await make.client({ organizationId: to })]

  const liveEvent = (organization: number, event: string, model: { id: number; organizationId: number; version: number }) => ({
    event: 'GeneralEvent',
    channel: channelName('general', organization),
    data: { model_name: 'client', event, model: { id: model.id, organization_id: model.organizationId, version: model.version } },
  })
  const moved = { id, organizationId: to, version: 2 }
  await expect
    .poll(old.told)
    .toEqual([
      liveEvent(from, 'CREATED', { id, organizationId: from, version: 1 }),
      liveEvent(from, 'UPDATED', moved),
      liveEvent(from, 'CREATED', here),
    ])
  await expect
    .poll(next.told)
    .toEqual([liveEvent(to, 'UPDATED', moved), liveEvent(to, 'DELETED', { ...moved, version: 3 }), liveEvent(to, 'CREATED', there)])
  old.close()
  next.close()
})

test('a client shows when it was created and last changed', async () => {
  const { operator, organization, make } = await openShop()
  const made = await make.client()

  const changed = await operator(api.clients.update, clientDraft({ id: made.id, name: 'Ion Pop', organizationId: organization.id }))

  expect(Date.parse(changed.updatedAt)).toBeGreaterThan(Date.parse(made.updatedAt))
  expect(changed.createdAt).toBe(made.createdAt)
})
