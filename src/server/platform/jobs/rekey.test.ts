import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { openOwnServer } from '#test/own-server.ts'
import type { Shop } from '#test/shop.ts'
import { rekeyJob } from './rekey.ts'

const server = await openOwnServer('rekey')
afterAll(() => server.close())

const rekey = ({ world }: Shop) => rekeyJob.run(world, {}, { key: null, attempts: 1 })
const versionOf = async ({ account, db }: Shop) =>
  (await sql<{ version: number }>`select readers_version as version from accounts where id = ${account}`.execute(db)).rows[0]!.version

/** Writes the keys of the shop as version 1.1 did: last digits, all digits, plates with the letters that were typed. */
async function formerKeys(shop: Shop): Promise<void> {
  await sql`update accounts set readers_version = 0 where id = ${shop.account}`.execute(shop.db)
  await shop.rows(async (tx) => {
    await sql`update clients set phone_key = right(regexp_replace(phone, '\D', '', 'g'), 9),
      vat_key = nullif(regexp_replace(company ->> 'vatNumber', '\D', '', 'g'), '')`.execute(tx)
    await sql`update client_contacts set phone_key = right(regexp_replace(phone, '\D', '', 'g'), 9)`.execute(tx)
    for (const table of ['vehicles', 'work_orders', 'tyre_hotels', 'appointments'])
      await sql`update ${sql.table(table)} set plate_key = 'TÜAB123' where plate_key = 'TUAB123'`.execute(tx)
  })
}

const namesOf = async ({ operator }: Shop, typed: InputOf<typeof api.clients.duplicates>) =>
  (await operator(api.clients.duplicates, typed)).items.map(({ name }) => name)

test('a new account has its keys at once, and the job leaves it as it is', async () => {
  const shop = await server.openShop()
  expect(await versionOf(shop)).toBe(1)
  const { id } = await shop.make.client({ phone: '0722000111' })
  await rekey(shop)
  expect(await shop.operator(api.clients.get, { id })).toMatchObject({ version: 1 })
})

test('clients are found by phone and tax number before and after their keys are computed again', async () => {
  const shop = await server.openShop()
  const { make, operator } = shop
  const landline = await make.client({ name: 'Ion Telefon', phone: '0311234567' })
  await make.client({ name: 'Béla Mobil', phone: '06311234567' })
  const company = { vatNumber: 'HU10625790' }
  await make.client({ name: 'Auto Nord Kft.', type: 'company', company, contacts: [{ name: 'Ilie', phone: '+40744111222' }] })
  await formerKeys(shop)

  expect(await namesOf(shop, { phone: '031 123 4567' })).toContain('Ion Telefon')
  expect(await namesOf(shop, { otherPhones: ['0744111222'] })).toEqual(['Auto Nord Kft.'])
  expect(await namesOf(shop, { vatNumber: '10625790' })).toEqual(['Auto Nord Kft.'])

  await rekey(shop)
  expect(await versionOf(shop)).toBe(1)
  expect(await namesOf(shop, { phone: '+40 31 123 4567' })).toEqual(['Ion Telefon'])
  expect(await namesOf(shop, { phone: '+36 31 123 4567' })).toEqual(['Béla Mobil'])
  expect(await namesOf(shop, { otherPhones: ['0744111222'] })).toEqual(['Auto Nord Kft.'])
  expect(await namesOf(shop, { vatNumber: '10625790-4-44' })).toEqual(['Auto Nord Kft.'])
  expect(await operator(api.clients.get, { id: landline.id })).toMatchObject({ version: 1, phone: '0311234567' })
})

test('a plate with a foreign letter keeps its vehicle, orders and sets when its key changes', async () => {
  const shop = await server.openShop()
  const { make, operator } = shop
  const order = await make.workOrder({ car: { plateNumber: 'TÜ AB 123', make: 'Opel' } })
  const set = await make.tyreHotel({ carNumber: 'TÜ AB 123' })
  await formerKeys(shop)

  const lookUp = async (value: string) => (await operator(api.vehicles.plate, { value })).items
  const [vehicle] = await lookUp('tü-ab-123')
  expect(vehicle).toMatchObject({ make: 'Opel', storedSets: [{ id: set.id }] })
  await expect(operator(api.vehicles.create, { plateNumber: 'TÜ AB 123' })).rejects.toMatchObject({ code: 'AlreadyExists' })

  await rekey(shop)
  for (const typed of ['TÜ AB 123', 'TU-AB 123'])
    expect(await lookUp(typed), typed).toMatchObject([{ id: vehicle!.id, make: 'Opel', storedSets: [{ id: set.id }] }])
  const { items } = await operator(api.vehicles.history, { id: vehicle!.id })
  expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining([order.id, set.id]))
})

test('a plate whose new key another vehicle has keeps its former key, and can be merged', async () => {
  const shop = await server.openShop()
  const { make, operator } = shop
  const marked = await make.vehicle({ plateNumber: 'TÜ AB 123' })
  await formerKeys(shop)
  await shop.rows((tx) => sql`update vehicles set plate_number = 'TÜ AB 123' where id = ${marked.id}`.execute(tx))
  const plain = await shop.rows((tx) =>
    sql<{ id: number }>`insert into vehicles (account_id, plate_key, plate_number, search)
      values (${shop.account}, 'TUAB123', 'TU AB 123', ' tu ab 123 tuab123') returning id`.execute(tx),
  )
  const otherId = plain.rows[0]!.id

  await rekey(shop)
  expect(await versionOf(shop)).toBe(1)
  expect((await operator(api.vehicles.plate, { value: 'TÜ AB 123' })).items).toMatchObject([{ id: otherId }])
  const { id, version } = await operator(api.vehicles.get, { id: marked.id })
  await operator(api.vehicles.changePlate, { id, version, plateNumber: 'TÜ AB 123', merge: true })
  expect((await operator(api.vehicles.plate, { value: 'TU AB 123' })).items).toMatchObject([{ id: marked.id }])
})
