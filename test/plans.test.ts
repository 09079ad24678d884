import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileTypes, type ImportType } from '#contract/imports.ts'
import { api } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { openApp } from '#server/app.ts'
import { checkFile, checkRows } from '#server/imports/imports.job.ts'
import { bindJob } from '#server/platform/jobs/bind.ts'
import { testConfig } from './config.ts'
import { asFilter, inputOf, listings } from './listings.ts'
import { manyRows } from './many-rows.ts'
import { newShop } from './new-shop.ts'
import { openPlans, textOf, type Plans } from './plans.ts'
import { openMigratedDatabase, type TestDatabase } from './postgres.ts'
import { sendTo } from './shop.ts'
import { statementsOf, type PlannedQuestion } from './statements.ts'

let database: TestDatabase
let app: Awaited<ReturnType<typeof openApp>>['app']
let world: Awaited<ReturnType<typeof openApp>>['world']
let shop: Awaited<ReturnType<typeof newShop>>
let superuser: Client
let plans: Plans
beforeAll(async () => {
  database = await openMigratedDatabase()
  const opened = await openApp(testConfig, database.owner)
  app = opened.app
  world = opened.world
  const open = () =>
    newShop(opened.world.db, sendTo(app), { organizations: 2, settings: { collaborator_enabled: true, invoices_enabled: true } })
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
  for (const [{ account, organization }, products] of [
    [neighbour, 15_000],
    [shop, 5_000],
  ] as const)
    await superuser.query(`insert into products (account_id, organization_id, name, price, is_service, search)
      select ${account}, ${organization.id}, 'Anvelopă ' || n, n, false, ' anvelopa ' || n from generate_series(1, ${products}) as n`)
  await superuser.query(`insert into audit_entries (account_id, at, user_id, action, subject, subject_id, name, changes, search)
    select u.account_id, now() - n * interval '1 hour', u.id, 'updated', 'user', u.id, 'Ion ' || n, '[]', ' ion ' || n
    from generate_series(1, 5000) as n, lateral (select * from users where account_id = ${shop.account} order by id limit 1) as u`)
  await superuser.query(`insert into time_sheets (account_id, user_id, organization_id, status, start_date, end_date, source)
    select u.account_id, u.id, ${shop.organization.id}, 'WORKING', now() - n * interval '2 hours', now() - n * interval '2 hours' + interval '1 hour', 'user'
    from generate_series(1, 10000) as n, lateral (select * from users where account_id = ${shop.account} order by id limit 1) as u`)
  await superuser.query('vacuum analyze')
  plans = await openPlans(database.superuser, shop.account, 5000)
})
afterAll(async () => {
  await app.close()
  await superuser.end()
  await plans.close()
  await database.close()
})

/**
 * Returns the plans of a statement: the custom plan for the values, and for a prepared statement also the plan after six runs
 * and the generic plan, which PostgreSQL may choose later.
 */
async function plansOf({ name, text, values }: PlannedQuestion): Promise<string[]> {
  await superuser.query(`begin; set local role atelier_app; set local app.account_id = '${shop.account}'`)
  const explain = async (statement: string, given?: unknown[]) =>
    (await superuser.query<{ 'QUERY PLAN': string }>(`explain ${statement}`, given)).rows.map((row) => row['QUERY PLAN']).join('\n')
  const plans = [await explain(text, values)]
  if (name !== undefined) {
    for (let times = 0; times < 6; times++) await superuser.query({ name, text, values })
    const literals = values.map((value) => superuser.escapeLiteral(textOf(value)))
    plans.push(await explain(`execute ${name} (${literals.join(', ')})`), await explain(`(generic_plan) ${text}`))
  }
  await superuser.query('rollback')
  return plans
}

const large = /Seq Scan on (payments|payment_allocations|work_orders|work_order_lines|work_order_workers|clients|vehicles)\b/
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
  ['payments of a client', () => shop.operator(api.payments.search, { models: { clientId: [1] } })],
  ['the orders that a payment of a client is proposed for', () => shop.operator(api.payments.proposal, { clientId: 1, amount: 100 })],
  ['clients of a workplace by name', () => clients({ organizationId: [shop.organization.id] })],
  ['clients of all workplaces by name', () => clients({})],
  ['clients by words', () => clients({ quickText: 'kovacs' })],
  ['clients as they are typed', () => shop.operator(api.clients.choices, { quickText: 'popa' })],
  ['the board', () => shop.operator(api.overview.daily, {})],
  ['the board of all workplaces', () => shop.admin(api.overview.daily, {})],
  ['what waits for payment', () => shop.operator(api.overview.suspended, {})],
  ['a plate', () => shop.operator(api.vehicles.plate, { value: 'B 123' })],
  ['vehicles of a client', () => shop.operator(api.vehicles.search, { models: { clientId: [1] } })],
  ['vehicles of a make', () => shop.operator(api.vehicles.search, { models: { make: ['Trabant'] } })],
  [
    'vehicles of which the inspection ends',
    () => shop.operator(api.vehicles.search, { models: { itpUntil: ['2026-01-01', '2026-01-31'] } }),
  ],
  ['a VIN', () => shop.operator(api.vehicles.vin, { vinNumber: 'UU1LSDA1000000002' })],
  ...['big-12', '12', 'B 123', 'UU1LSDA1', 'popa', '0722', 'F-12', 'G-0001', 'kanarienvogel'].map(
    (text): [string, () => Promise<unknown>] => [
      `“${text}” in the search of everything`,
      () => shop.operator(api.search.everywhere, { text }),
    ],
  ),
  ['the makes that the account meets', () => shop.operator(api.vehicles.makes, {})],
  ['an order', () => shop.admin(api.workOrders.search, {}).then(({ items }) => shop.admin(api.workOrders.get, { id: items[0]!.id }))],
])('%s: no sequential scan of a large table', async (_what, call) => {
  const statements = await statementsOf(call)
  expect(statements).not.toEqual([])
  for (const statement of statements) for (const plan of await plansOf(statement)) expect(plan, statement.text).not.toMatch(large)
})

const text = /Bitmap Index Scan on (work_orders|clients|products|vehicles|payments|audit_entries)_search .*\n\s+Index Cond: .* ~~ /
test.each([
  ['orders by words', text, () => search({ quickText: 'nagy 19' })],
  ['orders by a word that none has', text, () => search({ quickText: 'kanarienvogel' })],
  ['orders by a plate', text, () => search({ quickText: 'B 123 AAB' })],
  ['orders by a part of a plate', text, () => search({ plateNumber: '23 aa' })],
  ['orders of a workplace by words', text, () => search({ organizationId: [shop.organization.id], quickText: 'nagy 19' })],
  ['clients by words', text, () => clients({ quickText: 'kovacs 20' })],
  ['clients as they are typed', text, () => shop.operator(api.clients.choices, { quickText: 'popa 10' })],
  ['clients who begin as it is typed', /clients_beginning/, () => shop.operator(api.clients.choices, { quickText: 'popa' })],
  ['products as they are typed', text, () => shop.operator(api.products.choices, { quickText: 'anvelopa 77' })],
  ['what was changed of something', text, () => shop.admin(api.audit.search, { models: { quickText: 'ion 77' } })],
  ['payments by a client and a plate', text, () => shop.operator(api.payments.search, { models: { quickText: 'popa b 12' } })],
  ['vehicles by a plate', text, () => shop.operator(api.vehicles.search, { models: { quickText: 'B 123 AAB' } })],
  ['vehicles by words', text, () => shop.operator(api.vehicles.search, { models: { quickText: 'logan popa' } })],
  ['the board by words', /./, () => shop.operator(api.overview.daily, { models: { quickText: 'nagy 19' } })],
  [
    'a plate',
    /Index Scan using (vehicle_plates|vehicles)_by_plate .*\n\s+Index Cond: .*>= 'B123'/,
    () => shop.operator(api.vehicles.plate, { value: 'B 123' }),
  ],
])('%s: the text index is used, also after six runs', async (_what, index, call) => {
  const statements = (await statementsOf(call)).filter((statement) => /like|\^@/.test(statement.text))
  expect(statements).not.toEqual([])
  for (const statement of statements) {
    for (const plan of await plansOf(statement)) expect(plan, statement.text).toMatch(index)
    expect(statement.name).toBeUndefined()
  }
})

test('the planner estimates the orders with a common word within a factor of two', async () => {
  const countSql = `select from work_orders where replace(search, '-', '') like '%andre%'`
  const { rows } = await superuser.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number; 'Actual Rows': number } }] }>(
    `explain (analyze, format json) ${countSql}`,
  )
  const { 'Plan Rows': guessed, 'Actual Rows': counted } = rows[0]!['QUERY PLAN'][0].Plan

  expect(counted).toBeGreaterThan(1000)
  expect(guessed / counted).toBeGreaterThan(0.5)
  expect(guessed / counted).toBeLessThan(2)
})

test('common searches are prepared, and searches by selective values are not', async () => {
  const named = async (models: Parameters<typeof search>[0], more = {}) =>
    (await statementsOf(() => search(models, more))).map(({ name }) => name !== undefined)

  expect(await named({})).toContain(true)
  expect(await named({ organizationId: [shop.organization.id] })).toContain(true)
  expect(await named({ status: ['new'] })).toEqual([false])
  expect(await named({ workOrderTypeId: [1] })).toEqual([false])

  const pageOf = async (pageCount: number) => (await statementsOf(() => search({}, { pageCount }))).map(({ name }) => name)
  expect(await pageOf(2)).toEqual([expect.any(String)])
  expect(await pageOf(3)).toEqual(await pageOf(2))
})

test('a shelf search uses the prefix indexes on code and location', async () => {
  for (const kind of ['shelf', 'tyre-hotel'] as const) {
    const statements = await statementsOf(() => shop.operator(api.search.everywhere, { text: 'a12-3', kind }))
    const plans = (await Promise.all(statements.map(plansOf))).flat().join()
    for (const index of ['code', 'location'])
      expect(plans, kind).toMatch(new RegExp(`tyre_hotel_shelves_by_${index}.*\\n\\s+Index Cond: .*>= 'a12-3'`))
  }
})

test('visits of a vehicle use the index by plate', async () => {
  const statements = await statementsOf(() => shop.operator(api.vehicles.plate, { value: 'B 123' }))
  const plans = await Promise.all(statements.map(plansOf))
  expect(plans.flat().join()).toMatch(/work_orders_of_vehicle/)
})

/** Looks a client up, and returns the plans of the statements that read clients or vehicles. */
async function plansOfLookUp(call: () => Promise<unknown>): Promise<string> {
  const statements = (await statementsOf(call)).filter(({ text }) => /clients|vehicles/.test(text))
  const plans = (await Promise.all(statements.map(plansOf))).flat()
  for (const plan of plans) expect(plan).not.toMatch(large)
  return plans.join('\n')
}

const duplicates = (typed: InputOf<typeof api.clients.duplicates>) => () => shop.operator(api.clients.duplicates, typed)
const lookUps: [string, RegExp[], () => Promise<unknown>][] = [
  ['a phone', [/clients_by_phone_key/, /client_contacts_by_phone/], duplicates({ phone: '0722000111' })],
  ['a tax number', [/clients_by_vat_key/], duplicates({ vatNumber: 'RO14399840' })],
  ['a plate', [/Index.* vehicles_(by_)?plate/], duplicates({ plateNumber: 'B 123 AAB' })],
  ['a name in any order', [/clients_beginning/], duplicates({ name: 'Popa Ion Andrei' })],
  [
    'the rows of a file',
    [/clients_by_phone_key/, /clients_by_vat_key/, /clients_beginning/],
    () => checkImport('client', 'Nume;Telefon;CUI\nPopa Ion;0722000111;RO14399840'),
  ],
  [
    'the rows of a file of vehicles',
    [/vehicles_(by_)?plate/, /vehicles_by_vin/, /clients_by_phone_key/, /clients_beginning/],
    () => checkImport('vehicle', 'Nr. auto;Serie șasiu;Proprietar;Telefon\nB 123 AAB;UU1LSDA1000000002;Popa Ion;0722000111'),
  ],
]
test.each(lookUps)('%s: found in the index of the key', async (_what, indexes, call) => {
  const found = await plansOfLookUp(call)
  for (const index of indexes) expect(found).toMatch(index)
})

test.each(lookUps.filter(([what]) => !/name|plate/.test(what)))('%s: found so with former keys, too', async (_what, indexes, call) => {
  const setVersion = (version: number) => superuser.query('update accounts set readers_version = $1 where id = $2', [version, shop.account])
  await setVersion(0)
  const found = await plansOfLookUp(call).finally(() => setVersion(1))
  for (const index of indexes) expect(found).toMatch(index)
})

async function checkImport(type: ImportType, text: string): Promise<void> {
  const content = new Uint8Array(new TextEncoder().encode(text))
  const file = { mediaType: fileTypes.csv, content }
  const { id, mapping } = await shop.operator(api.imports.create, { type, organizationId: shop.organization.id, fileName: 'a.csv', file })
  await shop.operator(api.imports.check, { id, mapping })
  await bindJob(checkFile, checkRows).run(world, { account: shop.account, language: 'ro', payload: { id } }, { key: null, attempts: 1 })
}

test('audit entries of a client use the index by record', async () => {
  const statements = await statementsOf(() => shop.admin(api.audit.search, { models: { subject: ['client'], subjectId: [1] } }))
  const plans = await Promise.all(statements.map(plansOf))
  expect(plans.flat().join()).toMatch(/audit_entries_of_one/)
})

test('hours of recent days use the index by end', async () => {
  const models = { startDate: [new Date(Date.now() - 6 * 86_400_000).toISOString().slice(0, 10), ''] }
  const statements = await statementsOf(() => shop.admin(api.timeSheetReport.query, { models }))
  const plans = await Promise.all(statements.map(plansOf))
  expect(plans.flat().join()).toMatch(/time_sheets_ending/)
})

/** Reports are excluded, because they must read all rows that they sum. */
const lists = listings.filter(({ endpoint }) => endpoint.feature !== 'reports')
const pages = lists.flatMap((listing) =>
  listing.columns.flatMap((orderBy) =>
    (['asc', 'desc'] as const).flatMap((orderDir) =>
      [1, 150].flatMap((pageCount) =>
        ['one workplace', 'all workplaces'].map((where) => ({ listing, orderBy, orderDir, pageCount, where, name: listing.name })),
      ),
    ),
  ),
)
test.each(pages)(
  '$name by $orderBy $orderDir, page $pageCount of $where: no large scan or sort',
  async ({ listing, where, orderBy, orderDir, pageCount }) => {
    const place = listing.filters['organizationId']
    const filters = place && where === 'one workplace' ? { organizationId: asFilter(place, shop.organization.id) } : {}
    const input = inputOf(listing, filters, { orderBy, orderDir, pageCount, pageSize: 10 })
    const statements = await statementsOf(() => shop.admin(listing.endpoint, input))
    expect(statements).not.toEqual([])
    for (const statement of statements) expect(await plans.faults(statement), statement.text).toEqual([])
  },
)
