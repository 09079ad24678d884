import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { openApp } from '#server/app.ts'
import { migrate } from '#server/platform/migrate.ts'
import { testConfig } from './config.ts'
import { manyRows } from './many-rows.ts'
import { newShop } from './new-shop.ts'
import { openTestDatabase, type TestDatabase } from './postgres.ts'
import { sendTo } from './shop.ts'

let database: TestDatabase
let app: Awaited<ReturnType<typeof openApp>>['app']
let shop: Awaited<ReturnType<typeof newShop>>
let superuser: Client
beforeAll(async () => {
  database = await openTestDatabase(migrate)
  const opened = await openApp(testConfig, database.owner)
  app = opened.app
  const open = () => newShop(opened.world.db, sendTo(app), { organizations: 2 })
  const neighbour = await open()
  shop = await open()
  superuser = new Client(database.superuser)
  await superuser.connect()
  await superuser.query('set session_replication_role = replica') // the rows refer to each other rightly
  for (const [{ account }, orders] of [
    [neighbour, 15_000],
    [shop, 5_000],
  ] as const)
    for (const statement of manyRows(account, 2, orders)) await superuser.query(statement)
  await superuser.query('vacuum analyze')
})
afterAll(async () => {
  await app.close()
  await superuser.end()
  await database.close()
})

type Asked = { text: string; values: unknown[] }

/** What a call asks of its account's tables. */
async function statementsOf(call: () => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = []
  const listening = vi.spyOn(Client.prototype, 'query')
  await call()
  for (const [config, values] of listening.mock.calls as unknown as [string | { text: string }, unknown[] | undefined][])
    asked.push({ text: typeof config === 'string' ? config : config.text, values: values ?? [] })
  listening.mockRestore()
  return asked.filter(({ text }) => /^\s*select/.test(text) && !/pg_notify|from "sessions"/.test(text))
}

/** How requests run a statement: for the values at hand, as for its first calls, and for any values, as for all later ones. */
async function plansOf({ text, values }: Asked): Promise<string[]> {
  await superuser.query(`begin; set local role atelier_app; set local app.account_id = '${shop.account}'`)
  const plans = [await superuser.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)]
  if (values.length) plans.push(await superuser.query(`explain (generic_plan) ${text}`))
  await superuser.query('rollback')
  return plans.map(({ rows }) => rows.map((row) => row['QUERY PLAN']).join('\n'))
}

const large = /Seq Scan on (work_orders|work_order_lines|work_order_workers|clients|vehicles)\b/
const search = (models: Parameters<typeof shop.admin<typeof api.workOrders.search>>[1]['models'], more = {}) =>
  shop.admin(api.workOrders.search, { models, ...more })
const clients = (models: Parameters<typeof shop.admin<typeof api.clients.search>>[1]['models'], more = {}) =>
  shop.admin(api.clients.search, { models, ...more })

test.each([
  ['orders of a workplace, the last finished first', () => search({ organizationId: [shop.organization.id] })],
  ['orders of all workplaces', () => search({})],
  ['page ten of them', () => search({}, { pageCount: 10 })],
  ['orders by words', () => search({ quickText: 'nagy 19' })],
  ['orders by a plate', () => search({ quickText: 'B 123 AAB' })],
  ['clients of a workplace by name', () => clients({ organizationId: [shop.organization.id] })],
  ['clients of all workplaces by name', () => clients({})],
  ['clients by words', () => clients({ quickText: 'kovacs' })],
  ['clients as they are typed', () => shop.operator(api.clients.lists, { quickText: 'popa' })],
  ['the board', () => shop.operator(api.overview.daily, {})],
  ['the board of all workplaces', () => shop.admin(api.overview.daily, {})],
  ['what waits for payment', () => shop.operator(api.overview.suspended, {})],
  ['a plate', () => shop.operator(api.vehicles.plate, { value: 'B 123' })],
  ['an order', () => shop.admin(api.workOrders.search, {}).then(({ items }) => shop.admin(api.workOrders.get, { id: items[0]!.id }))],
])('%s: no table of many rows is read whole', async (_what, call) => {
  const asked = await statementsOf(call)
  expect(asked).not.toEqual([])
  for (const statement of asked) for (const plan of await plansOf(statement)) expect(plan, statement.text).not.toMatch(large)
})
