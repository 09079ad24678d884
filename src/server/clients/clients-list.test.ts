import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop } from '#test/shop.ts'

const namesOf = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name)

test('the list is the shop’s own, sorted by name with Ș after S, in both directions', async () => {
  const [ours, theirs] = [await openShop(), await openShop()]
  await theirs.make.client({ name: 'Aurel Vecinul' })
  for (const name of ['Șerban Ionescu', 'Tudor Matei', 'Sorin Zamfir', 'andrei Pop', 'Ákos Nagy']) await ours.make.client({ name })

  const rising = await ours.operator(api.clients.search, {})
  const falling = await ours.operator(api.clients.search, { orderDir: 'desc' })

  expect(namesOf(rising)).toEqual(['Ákos Nagy', 'andrei Pop', 'Sorin Zamfir', 'Șerban Ionescu', 'Tudor Matei'])
  expect(rising).toMatchObject({ total: 5, pageCount: 1, orderBy: 'name', orderDir: 'asc' })
  expect(namesOf(falling)).toEqual(namesOf(rising).reverse())
})

test('quick text finds a client by name, delegate, phone, e-mail and VAT number', async () => {
  const { operator, make } = await openShop()
  const company = { vatNumber: 'RO18547290' }
  const sought = { name: 'Țăndărică Băiețașul', delegateName: 'Gheorghe Împușcatu', phone: '0722334455', email: 'tandarica@exemplu.ro' }
  await make.client({ type: 'company', company, ...sought })
  await make.client({ name: 'Altcineva', phone: '0733000111' })
  const found = async (quickText: string) => namesOf(await operator(api.clients.search, { models: { quickText } }))

  for (const text of ['tandarica', 'ŢĂNDĂRICĂ', 'impuscatu', '22334', '@EXEMPLU.ro', '18547290', '  băieţaşul '])
    expect(await found(text), text).toEqual([sought.name])
  for (const text of ['nimeni', '100%', '_', '\\']) expect(await found(text), text).toEqual([])
})

test('quick text matches words in any order and phones in any grouping', async () => {
  const { operator, make } = await openShop()
  await make.client({ name: 'Ștefan Popa', phone: '0722334455' })
  await make.client({ name: 'Popa Maria', phone: '0733000111' })
  const found = async (quickText: string) => namesOf(await operator(api.clients.search, { models: { quickText } }))

  expect(await found('popa stefan')).toEqual(['Ștefan Popa'])
  expect(await found('0722 334 455')).toEqual(['Ștefan Popa'])
  expect(await found('popa')).toEqual(['Popa Maria', 'Ștefan Popa'])
})

test('quick text finds phones and company numbers in any spelling, in the list and the picker', async () => {
  const { operator, make } = await openShop()
  const company = { vatNumber: 'RO 27028577', taxNumber: '18547290', regNumber: 'J40/1234/2020' }
  await make.client({ name: 'Auto Nord', type: 'company', company, phone: '0787714717' })
  await make.client({ name: 'Vest Auto', type: 'company', company: { taxNumber: 'RO14399840' }, phone: '+40733000111' })

  for (const [text, name] of [
    ['RO27028577', 'Auto Nord'],
    ['0040787714717', 'Auto Nord'],
    ['ro18547290', 'Auto Nord'],
    ['j40/1234', 'Auto Nord'],
    ['0733 000 111', 'Vest Auto'],
    ['14399840', 'Vest Auto'],
  ] as const) {
    expect(namesOf(await operator(api.clients.search, { models: { quickText: text } })), text).toEqual([name])
    expect(namesOf(await operator(api.clients.choices, { quickText: text })), text).toEqual([name])
    const { items } = await operator(api.search.everywhere, { text, kind: 'client' })
    expect(
      items.map(({ title }) => title),
      text,
    ).toEqual([name])
  }
})

test('a page has fifteen rows by default, and the total counts all clients', async () => {
  const { operator, make } = await openShop()
  for (let i = 0; i < 17; i++) await make.client()

  const first = await operator(api.clients.search, {})
  const second = await operator(api.clients.search, { pageCount: 2 })
  const beyond = await operator(api.clients.search, { pageCount: 9 })

  expect(first).toMatchObject({ total: 17, pageCount: 1 })
  expect(first.items).toHaveLength(15)
  expect(second).toMatchObject({ total: 17, pageCount: 2 })
  expect(second.items).toHaveLength(2)
  expect(new Set([...namesOf(first), ...namesOf(second)]).size).toBe(17)
  expect(beyond).toMatchObject({ items: [], total: 17, pageCount: 9 })
})

test('the filters are organization, company or person, and regular customer', async () => {
  const { admin, organizations, make } = await openShop({ organizations: 2 })
  const [first, second] = organizations
  await make.client({ name: 'Firma', type: 'company', organizationId: first!.id })
  await make.client({ name: 'Client fidel', fidelity: true, organizationId: first!.id })
  await make.client({ name: 'De la Cluj', organizationId: second!.id })
  const found = async (models: object) => namesOf(await admin(api.clients.search, { models }))

  expect(await found({ isCompany: true })).toEqual(['Firma'])
  expect(await found({ isCompany: false })).toEqual(['Client fidel', 'De la Cluj'])
  expect(await found({ fidelity: true })).toEqual(['Client fidel'])
  expect(await found({ organizationId: [second!.id] })).toEqual(['De la Cluj'])
  expect(await found({ organizationId: [first!.id, second!.id], fidelity: false })).toEqual(['De la Cluj', 'Firma'])
})

test('an unknown filter, sort or page size is refused by name', async () => {
  const { operator } = await openShop()
  const searchBy = async (query: string) => {
    const { status, text } = await operator.send({ method: 'GET', url: `/api/v1/clients/search/query?${query}` })
    return { status, fields: Object.keys(JSON.parse(text).error_message ?? {}) }
  }

  expect(await searchBy('models[shoe_size]=43')).toEqual({ status: 422, fields: ['models[shoe_size]'] })
  expect(await searchBy('models[isCompany]=true')).toEqual({ status: 422, fields: ['models[isCompany]'] })
  expect(await searchBy('order_by=search')).toEqual({ status: 422, fields: ['order_by'] })
  expect(await searchBy('page_size=101')).toEqual({ status: 422, fields: ['page_size'] })
  expect(await searchBy('page_count=0')).toEqual({ status: 422, fields: ['page_count'] })
  expect(await searchBy('fidelity=true&page_size=100')).toEqual({ status: 200, fields: [] })
})

test('a deleted client vanishes from the list, from the type-ahead and from its own address', async () => {
  const { operator, make } = await openShop()
  const { id } = await make.client({ name: 'Ion Pop' })

  await operator(api.clients.remove, { id, version: 1 })

  expect(await operator(api.clients.search, {})).toMatchObject({ items: [], total: 0 })
  expect(await operator(api.clients.choices, { quickText: 'ion' })).toEqual({ items: [] })
  await expect(operator(api.clients.get, { id })).rejects.toMatchObject({ status: 404 })
  await expect(operator(api.clients.remove, { id })).rejects.toMatchObject({ status: 404 })
})

test('the type-ahead puts names that begin with the text first, ten at most', async () => {
  const { simple, make } = await openShop()
  await make.client({ name: 'Adrian Popa' })
  await make.client({ name: 'Popa Ion', type: 'company', company: { vatNumber: 'RO14399840' } })
  for (let i = 0; i < 10; i++) await make.client({ name: `Bogdan Popa ${i}` })

  const { items } = await simple(api.clients.choices, { quickText: 'popa' })

  expect(items).toHaveLength(10)
  expect(items[0]).toMatchObject({ name: 'Popa Ion', type: 'company', vatNumber: 'RO14399840' })
  expect(items[1]?.name).toBe('Adrian Popa')
})

test('the type-ahead lists a client once, in the requested workplace, with long names and emoji', async () => {
  const { admin, make, organizations } = await openShop({ organizations: 2 })
  const long = 'Transporturi Internaționale Lăcrămioara și Fiii SRL'
  await make.client({ name: long })
  await make.client({ name: '😀'.repeat(75) })
  await make.client({ name: 'Transport Cluj', organizationId: organizations[1]!.id })
  const found = async (quickText: string, organizationId?: number) =>
    (await admin(api.clients.choices, { quickText, organizationId })).items.map(({ name }) => name)

  expect(await found('transport')).toEqual(['Transport Cluj', long])
  expect(await found('transport', organizations[0]!.id)).toEqual([long])
  expect(await found(long)).toEqual([long])
  expect(await found(`${long} și alții`)).toEqual([])
  for (const times of [1, 19, 20, 45]) expect(await found('😀'.repeat(times)), String(times)).toHaveLength(1)
  expect(await found('---')).toEqual([])
})
