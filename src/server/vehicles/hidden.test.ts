import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop, type Shop } from '#test/shop.ts'
import { statementsOf, type PlannedQuestion, type PlanStep } from '#test/statements.ts'

const { vehicles } = api
const hiddenRows = 3000
let shop: Shop
let superuser: Client

beforeAll(async () => {
  shop = await openShop({ organizations: 2 })
  const owner = await shop.make.client({ organizationId: shop.organizations[1]!.id })
  await shop.rows((tx) =>
    sql`insert into vehicles (account_id, plate_key, plate_number, make, client_id, search)
      select ${shop.account}, plate, plate, 'Opel', ${owner.id}, ' ' || lower(plate) || ' opel'
      from generate_series(1, ${hiddenRows}::int) as n, lateral (select 'BV' || 100000 + n || 'QQQ' as plate) as plates`.execute(tx),
  )
  await shop.make.vehicle({ plateNumber: 'BV 12 ABC', make: 'Opel', clientId: (await shop.make.client()).id })
  superuser = new Client(inject('database').superuser)
  await superuser.connect()
})
afterAll(() => superuser.end())

const loopsOf = (step: PlanStep): number => Math.max(step['Actual Loops'] ?? 0, ...(step.Plans ?? []).map(loopsOf))

/** Returns the highest number of loops of any step in the plans of these statements, run as the role of requests. */
async function countLoops(statements: PlannedQuestion[]): Promise<number> {
  // Without statistics PostgreSQL would assume that the tables are empty.
  await superuser.query(`begin; analyze vehicles, clients; set local role atelier_app; set local app.account_id = '${shop.account}'`)
  const loops: number[] = []
  for (const { text, values } of statements) {
    const { rows } = await superuser.query<{ 'QUERY PLAN': [{ Plan: PlanStep }] }>(`explain (analyze, format json) ${text}`, values)
    loops.push(loopsOf(rows[0]!['QUERY PLAN'][0].Plan))
  }
  await superuser.query('rollback')
  return Math.max(...loops)
}

test.each<[string, () => Promise<{ items: unknown[] }>]>([
  ['the search of everything', () => shop.operator(api.search.everywhere, { text: 'BV1', kind: 'vehicle' })],
  ['the look-up of a plate', () => shop.operator(vehicles.plate, { value: 'BV1' })],
  ['the makes', () => shop.operator(vehicles.makes, {})],
  ['the list by a plate', () => shop.operator(vehicles.search, { models: { quickText: 'BV' } })],
  ['the list by a word', () => shop.operator(vehicles.search, { models: { quickText: 'opel' } })],
  ['the list', () => shop.operator(vehicles.search, {})],
])('%s does not read each vehicle that only another workplace knows', async (_call, call) => {
  const statements = await statementsOf(async () => expect((await call()).items).toHaveLength(1))
  expect(statements).not.toEqual([])
  expect(await countLoops(statements)).toBeLessThan(hiddenRows / 3)
})
