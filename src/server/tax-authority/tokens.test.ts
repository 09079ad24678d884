import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openTaxServer } from '#test/einvoice/tax-server.ts'
import { openShop } from '#test/shop.ts'

const { taxConnections } = api
let server: Awaited<ReturnType<typeof openTaxServer>>
beforeAll(async () => void (server = await openTaxServer('tax_tokens')))
afterAll(() => server.close())

test('a person who comes back from the office connects the workplace, in their own name', async () => {
  const { admin, url, back, connection } = await server.openSender()
  const query = new URL(url).searchParams
  expect(url.startsWith(`${server.office.oauthAddress}/authorize?`)).toBe(true)
  expect(query.get('redirect_uri')).toBe('https://shop.example/api/v1/tax-connections/callback')
  expect(query.get('token_content_type')).toBe('jwt')
  expect(back.statusCode).toBe(302)
  expect(back.headers['location']).toBe('https://shop.example/dashboard/account-settings/organizations?tax=connected')
  expect(await admin(taxConnections.get, connection)).toMatchObject({ mode: 'automatic', state: 'ok', lastError: null })
  const { items } = await admin(api.audit.search, { models: { subject: ['tax-connection'] } })
  expect(items.map(({ userName, changes }) => [userName !== null, changes.map(({ field }) => field)])).toContainEqual([true, ['connected']])
})

test('a state that is foreign, old or used connects nothing', async () => {
  const shop = await server.openSender()
  const before = await shop.rows((tx) => tx.selectFrom('taxConnections').selectAll().execute())
  const { url } = await shop.admin(taxConnections.authorize, shop.connection)
  await shop.rows((tx) => sql`update tax_connections set grant_expires_at = now() - interval '1 second'`.execute(tx))
  const old = new URL(url).searchParams.get('state')!
  for (const state of [shop.state, old, '', 'x', `1.${'a'.repeat(43)}`, `999999999.${'a'.repeat(43)}`])
    expect((await server.callBack({ code: 'c', state })).statusCode, state).toBe(422)
  const after = await shop.rows((tx) => tx.selectFrom('taxConnections').selectAll().execute())
  expect(after[0]!.secrets).toEqual(before[0]!.secrets)
})

test('a person whom the office refused is sent back without a connection', async () => {
  const shop = await server.openSender()
  await shop.admin(taxConnections.disconnect, shop.connection)
  const { url } = await shop.admin(taxConnections.authorize, shop.connection)
  const back = await server.callBack({ error: 'access_denied', state: new URL(url).searchParams.get('state')! })
  expect(back.headers['location']).toMatch(/tax=refused$/)
  expect(await shop.admin(taxConnections.get, shop.connection)).toMatchObject({ state: 'none', mode: 'download' })
})

test('the office is asked something harmless, and its refusal is told', async () => {
  const { admin, connection } = await server.openSender()
  expect(await admin(taxConnections.test, connection)).toEqual({ ok: true, message: null })
  server.office.expireTokens()
  expect(await admin(taxConnections.test, connection)).toEqual({ ok: false, message: 'status 401' })
})

test('tokens stand in no answer, and in no row of the database as they are', async () => {
  const shop = await server.openSender()
  const { admin, connection, back } = shop
  const answers = [await admin(taxConnections.get, connection), await admin(taxConnections.test, connection), back.body, back.headers]
  expect(JSON.stringify(answers)).not.toContain('canary')
  const tables = await sql<{ name: string; isShared: boolean }>`select c.oid::regclass::text as name,
    has_table_privilege('atelier_app', c.oid, 'select') as is_shared
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where relkind = 'r' and nspname in ('public', 'graphile_worker')`.execute(
    server.world.db,
  )
  const canary = `%${Buffer.from('canary').toString('hex')}%`
  const count = (db: typeof server.world.db, table: string) =>
    sql<{
      found: number
    }>`select count(*) as found from ${sql.raw(table)} r where r::text like '%canary%' or r::text like ${canary}`.execute(db)
  for (const { name, isShared } of tables.rows) {
    const { rows } = await (isShared ? shop.rows((tx) => count(tx, name)) : count(server.world.db, name))
    expect(rows[0]!.found, name).toBe(0)
  }
  const [row] = await shop.rows((tx) => tx.selectFrom('taxConnections').selectAll().execute())
  expect(row!.secrets!.length).toBeGreaterThan(28)
})

test('with TAX=off no connection is made and nothing can be sent by itself', async () => {
  const { admin, organization } = await openShop({ settings: { invoices_enabled: true } })
  const place = { organizationId: organization.id, channel: 'ro-efactura' as const }
  const off = { status: 409, code: 'TaxConnectionOff' }
  await expect(admin(taxConnections.authorize, place)).rejects.toMatchObject(off)
  await expect(admin(taxConnections.test, place)).rejects.toMatchObject(off)
  await admin(api.organizations.update, { id: organization.id, address: { country: 'RO' } })
  await expect(admin(taxConnections.save, { ...place, mode: 'automatic', environment: 'test' })).rejects.toMatchObject(off)
})
