import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { channelName } from '#contract/live/live.ts'
import { clientDraft } from '#test/make/clients.ts'
import { openShop } from '#test/shop.ts'
import { openSocket } from '#test/socket.ts'

const address = { street: 'Str. Fabricii', number: '2', city: 'Brașov', county: 'Brașov', postCode: '500001', country: 'RO' }
const contact = { name: 'Ilie Dispecerul', phone: '0744111222', email: 'ilie@exemplu.ro' }
const company = { name: 'Transport Rapid SRL', vatNumber: 'RO18547290' }

test('a company, an address and a contact are written apart and raise the client version', async () => {
  const { operator, make } = await openShop()
  const { id } = await make.client({ name: 'Transport Rapid' })

  const firm = await operator(api.clients.addCompany, { id, version: 1, ...company })
  const changed = await operator(api.companies.update, { id, version: 2, regNumber: 'J08/1234/2019' })
  const home = await operator(api.clients.addAddress, { id, version: 3, ...address })
  const moved = await operator(api.addresses.update, { id: home.id, version: 4, ...address, number: '4' })
  const person = await operator(api.clients.addContact, { id, version: 5, ...contact })
  const renamed = await operator(api.contacts.update, { id: person.id, version: 6, ...contact, name: 'Szabó Ildikó' })

  const empty = { regNumber: '', taxNumber: '', address: '', location: '', phone: null, email: null }
  expect(firm).toEqual({ ...empty, ...company, id, clientId: id, version: 2 })
  expect(changed).toEqual({ ...firm, regNumber: 'J08/1234/2019', version: 3 })
  expect(home).toEqual({ ...address, id: home.id, clientId: id, version: 4 })
  expect(moved).toEqual({ ...home, number: '4', version: 5 })
  expect(renamed).toEqual({ ...contact, name: 'Szabó Ildikó', id: person.id, clientId: id, version: 7 })
  expect(await operator(api.clients.get, { id })).toMatchObject({
    type: 'company',
    version: 7,
    company: { ...company, id, regNumber: 'J08/1234/2019' },
    addresses: [{ ...address, id: home.id, number: '4' }],
    contacts: [{ ...contact, id: person.id, name: 'Szabó Ildikó' }],
  })

  await operator(api.addresses.remove, { id: home.id, version: 7 })
  await operator(api.contacts.remove, { id: person.id, version: 8 })
  expect(await operator(api.clients.get, { id })).toMatchObject({ version: 9, addresses: [], contacts: [] })
  await expect(operator(api.addresses.remove, { id: home.id })).rejects.toMatchObject({ status: 404 })
  await expect(operator(api.contacts.update, { id: person.id, ...contact })).rejects.toMatchObject({
    status: 404,
    errorMessage: `No query results for contact ${person.id}`,
  })
})

test('a client has one company, and a missing part cannot be changed', async () => {
  const { operator, make } = await openShop()
  const firm = await make.client({ type: 'company', company })
  const person = await make.client()

  await expect(operator(api.clients.addCompany, { id: firm.id, ...company })).rejects.toMatchObject({ status: 409, code: 'AlreadyExists' })
  await expect(operator(api.companies.update, { id: person.id, name: 'X' })).rejects.toMatchObject({ status: 404 })
  expect(await operator(api.clients.get, { id: firm.id })).toMatchObject({ version: 1 })
})

test('a written part with an id keeps its row, one without is added, a missing one is removed', async () => {
  const { operator, make, organization } = await openShop()
  const storedClient = await make.client({ addresses: [address, { city: 'Dej' }], contacts: [contact] })
  const [first, second] = storedClient.addresses
  const draft = { id: storedClient.id, name: storedClient.name, organizationId: organization.id }

  const written = await operator(
    api.clients.update,
    clientDraft({
      ...draft,
      version: 1,
      addresses: [{ city: 'Cluj' }, { ...second!, city: 'Gherla' }],
    }),
  )

  expect(written.addresses.map(({ city }) => city)).toEqual(['Cluj', 'Gherla'])
  expect(written.addresses[1]!.id).toBe(second!.id)
  expect([first!.id, second!.id]).not.toContain(written.addresses[0]!.id)
  expect(written.contacts).toEqual([])
  await expect(operator(api.addresses.remove, { id: first!.id })).rejects.toMatchObject({ status: 404 })
})

test('a foreign, unknown or repeated part id is refused at its field', async () => {
  const { operator, make, organization } = await openShop()
  const other = await make.client({ type: 'company', company, addresses: [address], contacts: [contact] })
  const storedClient = await make.client({ type: 'company', company, addresses: [address] })
  const own = storedClient.addresses[0]!.id
  const draft = { name: 'Ion', organizationId: organization.id }
  const refused = (...fields: string[]) => ({ status: 422, fields: Object.fromEntries(fields.map((field) => [field, ['InvalidChoice']])) })
  const strange = { company: { ...company, id: other.id }, addresses: [{ id: own }, { id: own }], contacts: [{ ...other.contacts[0]! }] }

  await expect(operator(api.clients.update, clientDraft({ ...draft, id: storedClient.id, ...strange }))).rejects.toMatchObject(
    refused('company.id', 'addresses.1.id', 'contacts.0.id'),
  )
  await expect(operator(api.clients.create, clientDraft({ ...draft, ...strange }))).rejects.toMatchObject(
    refused('company.id', 'addresses.0.id', 'addresses.1.id', 'contacts.0.id'),
  )
  expect(await operator(api.clients.get, { id: storedClient.id })).toEqual(storedClient)
})

test('concurrent writes of the form and of parts let one succeed', async () => {
  const { admin, operator, make, organization } = await openShop()
  const storedClient = await make.client({ addresses: [address], contacts: [contact], type: 'company', company })
  const { id, name } = storedClient

  const results = await Promise.allSettled([
    operator(api.clients.update, clientDraft({ id, version: 1, name, organizationId: organization.id })),
    admin(api.clients.addAddress, { id, version: 1, city: 'Dej' }),
    admin(api.clients.addContact, { id, version: 1, ...contact }),
    admin(api.companies.update, { id, version: 1, location: 'Dej' }),
    operator(api.addresses.update, { id: storedClient.addresses[0]!.id, version: 1, city: 'Gherla' }),
    operator(api.addresses.remove, { id: storedClient.addresses[0]!.id, version: 1 }),
    operator(api.contacts.remove, { id: storedClient.contacts[0]!.id, version: 1 }),
    admin(api.contacts.update, { id: storedClient.contacts[0]!.id, version: 1, ...contact, name: 'Ildikó' }),
  ])

  const codes = results.flatMap((result): string[] => (result.status === 'rejected' ? [result.reason.code] : []))
  // A row that the first call removed is not found by the others.
  expect(codes.filter((code) => code !== 'NotFound' && code !== 'StaleRecord')).toEqual([])
  expect(codes).toHaveLength(7)
  expect(await operator(api.clients.get, { id })).toMatchObject({ version: 2 })
})

test('thirty concurrent new contacts are all answered, and those within the limit are stored', async () => {
  const { operator, make } = await openShop()
  const { id } = await make.client()

  const results = await Promise.allSettled(Array.from({ length: 30 }, () => operator(api.clients.addContact, { id, ...contact })))

  const refused = results.flatMap((result): unknown[] => (result.status === 'rejected' ? [result.reason.fields] : []))
  expect(refused).toEqual(Array.from({ length: 10 }, () => ({ id: ['AtMost:20'] })))
  const client = await operator(api.clients.get, { id })
  expect(client.contacts).toHaveLength(20)
  expect(client.version).toBe(21)
})

test('parts of other workplaces and accounts are not found, and only the office writes parts', async () => {
  const { operator, worker, simple, make, organizations } = await openShop({ organizations: 2 })
  const theirs = await (await openShop()).make.client({ addresses: [address], contacts: [contact] })
  const sibling = await make.client({ organizationId: organizations[1]!.id, addresses: [address], contacts: [contact] })
  const missing = { status: 404, code: 'NotFound' }

  for (const { id, addresses, contacts } of [theirs, sibling]) {
    await expect(operator(api.clients.addCompany, { id, ...company })).rejects.toMatchObject(missing)
    await expect(operator(api.clients.addAddress, { id, ...address })).rejects.toMatchObject(missing)
    await expect(operator(api.clients.addContact, { id, ...contact })).rejects.toMatchObject(missing)
    await expect(operator(api.companies.update, { id, name: 'X' })).rejects.toMatchObject(missing)
    await expect(operator(api.addresses.update, { id: addresses[0]!.id, ...address })).rejects.toMatchObject(missing)
    await expect(operator(api.addresses.remove, { id: addresses[0]!.id })).rejects.toMatchObject(missing)
    await expect(operator(api.contacts.update, { id: contacts[0]!.id, ...contact })).rejects.toMatchObject(missing)
    await expect(operator(api.contacts.remove, { id: contacts[0]!.id })).rejects.toMatchObject(missing)
  }
  for (const caller of [worker, simple])
    await expect(caller(api.clients.addAddress, { id: sibling.id, ...address })).rejects.toMatchObject({ status: 403 })
})

test('an invalid address, contact or company is refused at its field', async () => {
  const { operator, make } = await openShop()
  const storedClient = await make.client({ addresses: [address], contacts: [contact] })
  const long = 'я'.repeat(20_000)
  const sendCall = async (method: 'POST' | 'PUT', url: string, body: unknown) => {
    const { status, text } = await operator.send({ method, url: `/api/v1/${url}`, body })
    return { status, fields: Object.keys(JSON.parse(text).error_message) }
  }
  const atFields = (...fields: string[]) => ({ status: 422, fields: expect.arrayContaining(fields) })

  expect(
    await sendCall('POST', `addresses/company/${storedClient.id}`, { street: long, city: null, county: { deep: [] }, client_id: 3 }),
  ).toEqual(atFields('street', 'city', 'county', 'client_id'))
  expect(await sendCall('POST', `contacts/organization/${storedClient.id}`, { name: ' ', phone: '٠٧٢٢٠٠٠١١١', email: long })).toEqual(
    atFields('name', 'phone', 'email'),
  )
  expect(await sendCall('PUT', `contacts/${storedClient.contacts[0]!.id}`, {})).toEqual(atFields('name'))
  expect(await sendCall('POST', `companies/client/${storedClient.id}`, { name: long, vat_number: 12, version: 1, id: 7 })).toEqual(
    atFields('name', 'vat_number', 'version', 'id'),
  )
  expect(await sendCall('POST', `addresses/company/${storedClient.id}`, {})).toEqual(atFields('street'))
  expect(await sendCall('PUT', `addresses/${storedClient.addresses[0]!.id}`, { city: '  ' })).toEqual(atFields('street'))
  expect((await sendCall('PUT', 'addresses/999999999999999999999', {})).status).toBe(422)
  expect((await sendCall('PUT', 'contacts/0', {})).status).toBe(422)
  expect(await operator(api.clients.get, { id: storedClient.id })).toEqual(storedClient)
})

test('quick text finds a client by its contacts until they are removed', async () => {
  const { operator, make } = await openShop()
  const { id, name } = await make.client({ name: 'Transport Rapid' })
  const found = async (quickText: string) => (await operator(api.clients.search, { models: { quickText } })).items.map((one) => one.name)

  const made = await operator(api.clients.addContact, { id, ...contact, name: 'Împușcatu Gheorghe' })
  for (const text of ['impuscatu', '0744 111 222', 'ilie@']) expect(await found(text), text).toEqual([name])

  await operator(api.contacts.remove, { id: made.id })
  expect(await found('impuscatu')).toEqual([])
})

test('a write of a part is published as a change of its client', async () => {
  const shop = await openShop()
  const { id } = await shop.make.client()
  const socket = await openSocket(shop, shop.operator)
  await socket.watch(channelName('general', shop.organization.id))

  await shop.operator(api.clients.addAddress, { id, ...address })

  const model = { id, organization_id: shop.organization.id, version: 2 }
  await expect.poll(() => socket.told().map(({ data }) => data)).toEqual([{ model_name: 'client', event: 'UPDATED', model }])
  socket.close()
})
