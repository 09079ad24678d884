import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openOwnServer } from '#test/own-server.ts'

test('the update takes the country from the time zone, else from the account, also for clients', async () => {
  const { openShop, close } = await openOwnServer('country_update')
  onTestFinished(close)
  const { admin, db, account } = await openShop()
  const zones = { BU: 'Europe/Budapest', VI: 'Europe/Vienna' } as const
  for (const [code, timeZone] of Object.entries(zones)) {
    const { id: organizationId } = await admin(api.organizations.create, { name: code, code, timeZone: timeZone as 'Europe/Vienna' })
    await admin(api.clients.create, { type: 'person', name: code, organizationId, addresses: [{ city: 'Brașov' }, { city: 'Graz' }] })
  }
  const { items: before } = await admin(api.organizations.search, {})
  await sql`update accounts set country = 'AT' where id = ${account}`.execute(db)
  await sql`update organizations set address = address - 'country'`.execute(db)
  await sql`alter table client_addresses drop column country`.execute(db)

  await sql.raw(readFileSync('db/migrations/0108_country_of_addresses.sql', 'utf8')).execute(db)

  const { items } = await admin(api.organizations.search, {})
  const own = before.find(({ code }) => !(code in zones))!.code
  expect(Object.fromEntries(items.map(({ code, address }) => [code, address.country]))).toEqual({ [own]: 'RO', BU: 'HU', VI: 'AT' })
  expect(items.map(({ version }) => version)).toEqual(before.map(({ version }) => version))
  const { items: clients } = await admin(api.clients.search, {})
  const stored = await Promise.all(clients.map(({ id }) => admin(api.clients.get, { id })))
  expect(stored.map(({ name, addresses }) => `${name} ${addresses.map(({ country }) => country).join(' ')}`).toSorted()).toEqual([
    'BU HU HU',
    'VI AT AT',
  ])
})
