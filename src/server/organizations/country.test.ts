import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop, type Shop } from '#test/shop.ts'

const { organizations, clients, workOrders } = api

const openWorkplace = (shop: Shop, country: string | undefined, code = 'ZZ') =>
  shop.admin(organizations.create, { name: code, code, address: { city: 'Graz', ...(country !== undefined && { country }) } })

const takeOrder = ({ admin }: Shop, organizationId: number, startDate: string) =>
  admin(workOrders.create, {
    workOrder: { clientName: 'Ana Pop', organizationId, startDate },
    car: { plateNumber: 'BV 12 ABC' },
    products: [{ customProductName: 'Echilibrat', quantity: 1, price: 100, isService: 1 }],
  })

test('a workplace lies in the country of its account unless it names another one', async () => {
  const shop = await openShop()
  const { admin, organization } = shop
  const { items } = await admin(organizations.search, {})
  expect(items.find(({ id }) => id === organization.id)?.address.country).toBe('RO')
  expect((await openWorkplace(shop, undefined, 'AA')).address.country).toBe('RO')
  const abroad = await openWorkplace(shop, 'hu')
  expect(abroad.address.country).toBe('HU')

  const { id } = abroad
  expect((await admin(organizations.update, { id, address: { city: 'Győr' } })).address).toMatchObject({ city: 'Győr', country: 'HU' })
  expect((await admin(organizations.update, { id, address: { country: 'AT' } })).address).toMatchObject({ city: 'Győr', country: 'AT' })
  const { account } = await admin(api.session.information, {})
  expect(account.organizations.map(({ address }) => address.country)).toEqual(['RO', 'RO', 'AT'])
})

test.each([['XX'], ['ROU'], ['R'], [''], [5], [null]])('a workplace in the country %j is refused at this field', async (country) => {
  const shop = await openShop()
  await expect(openWorkplace(shop, country as string)).rejects.toMatchObject({
    status: 422,
    fields: { 'address.country': expect.any(Array) },
  })
})

test('an address of a client lies where the workplace does, until it names a country', async () => {
  const shop = await openShop()
  const { admin } = shop
  const { id: organizationId } = await openWorkplace(shop, 'HU')
  const named = { street: 'Hauptplatz', country: 'AT' }
  const made = await admin(clients.create, { type: 'person', name: 'Ana Pop', organizationId, addresses: [{ city: 'Győr' }, named] })
  expect(made.addresses.map(({ country }) => country)).toEqual(['HU', 'AT'])

  const { id } = made
  const added = await admin(clients.addAddress, { id, city: 'Pécs' })
  expect(added.country).toBe('HU')
  await admin(api.addresses.update, { id: added.id, city: 'Linz', country: 'AT' })
  expect((await admin(api.addresses.update, { id: added.id, city: 'Wels' })).country).toBe('AT')

  const without = made.addresses.map(({ country: _country, ...address }) => address)
  const written = await admin(clients.update, {
    id,
    type: 'person',
    name: 'Ana Pop',
    organizationId,
    addresses: [...without, { country: 'SK' }],
  })
  expect(written.addresses.map(({ country }) => country)).toEqual(['HU', 'AT'])
})

test.each([
  ['the last day of July 2025 in Bucharest', '2025-07-31T20:59:00Z', 19],
  ['the first minute of August 2025 in Bucharest', '2025-07-31T21:00:00Z', 21],
])('an order of %s without a rate of the account takes that of the day', async (_, startDate, percent) => {
  const shop = await openShop()
  const order = await takeOrder(shop, shop.organization.id, startDate)
  expect(order).toMatchObject({ tax: percent, total: 100 + percent, metaData: { vatPercentage: percent } })
})

test('an order follows the country of its workplace, and elsewhere Romania', async () => {
  const shop = await openShop()
  const percentIn = async (country: string, code: string) => {
    const { id } = await openWorkplace(shop, country, code)
    return (await takeOrder(shop, id, '2026-11-26T08:00:00Z')).metaData.vatPercentage
  }
  expect([await percentIn('HU', 'HU'), await percentIn('AT', 'AT')]).toEqual([27, 21])
})

test('a rate that the account has set holds everywhere and on every day', async () => {
  const shop = await openShop({ settings: { vat_percent: 21 } })
  const { id } = await openWorkplace(shop, 'HU')
  const orders = [await takeOrder(shop, id, '2026-11-26T08:00:00Z'), await takeOrder(shop, shop.organization.id, '2025-07-01T08:00:00Z')]
  expect(orders.map(({ metaData }) => metaData.vatPercentage)).toEqual([21, 21])
})
