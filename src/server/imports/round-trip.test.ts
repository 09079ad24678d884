import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileTypes, type ImportType } from '#contract/imports.ts'
import { api } from '#contract/index.ts'
import { openOwnServer } from '#test/own-server.ts'

const server = await openOwnServer('imports_round_trip')
beforeAll(async () => {
  const { startJobs } = await server.openShop()
  await startJobs()
})
afterAll(() => server.close())

/** Opens a shop whose records have every importable field filled. */
async function openStockedShop() {
  const own = await server.openShop()
  const { make, operator } = own
  await make.client({
    name: 'Ștefan Őri',
    phone: '0722000111',
    email: 'stefan@exemplu.ro',
    fidelity: true,
    smsConsent: true,
    addresses: [{ city: 'Brașov', street: 'Lungă' }],
  })
  await make.client({ name: 'Ion Pop' })
  await make.client({ name: 'Ion Pop', phone: '+40722000222', notes: 'Sună\nînainte', contacts: [{ name: 'Ana', phone: '0733000444' }] })
  const owner = await make.client({
    name: '=SUM(A1) Trans SRL',
    type: 'company',
    delegateName: 'Ilie',
    company: { vatNumber: 'RO14399840', regNumber: 'J08/1/2020' },
  })
  const [carType] = (await operator(api.session.information, {})).account.carTypes
  await make.vehicle({
    plateNumber: 'BV 12 ABC',
    make: 'Dacia',
    model: 'Logan',
    manufacturingYear: 2019,
    vinNumber: 'WVWZZZ1KZAW000001',
    carKm: 123456,
    itpUntil: '2027-03-05',
    carTypeId: carType!.id,
    clientId: owner.id,
  })
  await make.vehicle({ plateNumber: 'M AB 1234' })
  await make.product({
    name: 'Supapă "TR413"',
    price: 1234.5,
    um: 'BUC',
    isService: false,
    isTyre: true,
    isCountPrice: false,
    carTypeId: carType!.id,
  })
  await make.product({ name: 'Montaj', price: 0, isService: true })
  return own
}

test.each<[ImportType, 'clients' | 'vehicles' | 'products']>([
  ['client', 'clients'],
  ['vehicle', 'vehicles'],
  ['product', 'products'],
  ['service', 'products'],
])('the import of a downloaded %s list changes nothing, in any language', async (type, feature) => {
  const own = await openStockedShop()
  const download = {
    client: api.clients.download,
    vehicle: api.vehicles.download,
    product: api.products.downloadProducts,
    service: api.products.downloadServices,
  }[type]
  for (const language of ['ro', 'en', 'hu'] as const) {
    const { content, fileName } = await own.operator(download as typeof api.clients.download, { models: {}, language })
    const file = { mediaType: fileTypes.xlsx, content: new Uint8Array(content) }
    const uploaded = await own.operator(api.imports.create, { type, organizationId: own.organization.id, fileName, file })
    const { id, sheet, headerRow, mapping } = uploaded
    await own.operator(api.imports.check, { id, sheet, headerRow, mapping, options: { onMatch: 'replace' } })
    await expect.poll(async () => (await own.operator(api.imports.get, { id })).state).toBe('checked')
    const { items } = await own.operator(api.imports.rows, { id })
    expect(items.length, language).toBeGreaterThan(0)
    expect(items.map(({ verdict, messages }) => [verdict, messages.map(({ key }) => key)])).toEqual(
      items.map(() => ['skip', ['NothingNew']]),
    )
  }
  expect((await own.operator(api[feature].search as typeof api.clients.search, {})).items.length).toBeGreaterThan(0)
})
