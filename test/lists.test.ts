import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { safeParse, z } from 'zod'
import { unwrapSchema, schemaDefinition, fromWire, objectShape, toSnakeCase } from '#contract/kit/codec.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { fromQuery, readBodyFilters } from '#contract/kit/query-string.ts'
import { toHttpRequest } from './caller.ts'
import { listings } from './listings.ts'
import { endpoints, furnish, sampleFor } from './samples.ts'
import { openShop } from './shop.ts'

/** Features whose rows always differ in a name, a code or an instant, and money, whose instants nobody can change. */
const distinctFeatures = [
  'audit',
  'appointmentGroups',
  'appointments',
  'carTypes',
  'cashDays',
  'inspections',
  'invoices',
  'loyaltyCards',
  'organizations',
  'paymentTypes',
  'payments',
  'receivables',
  'sms',
  'tyreHotelShelves',
  'users',
  'vehicles',
  'wheelTypes',
]

const lists = listings
  .map((listing) => ({ ...listing, feature: listing.name.split('.')[0]! }))
  .filter(({ feature }) => !distinctFeatures.includes(feature) && !feature.endsWith('Report'))
  .flatMap(({ feature, endpoint, columns }) =>
    columns.map((column) => ({ feature, endpoint, route: `${endpoint.method} ${endpoint.path}`, column })),
  )

test.each(lists)('$route sorted by $column pages equal rows in a stable order', async ({ feature, endpoint, column }) => {
  const shop = await openShop()
  const ids = await furnish(shop, { calls: endpoints.filter((one) => one.feature === feature) })
  const create = endpoints.find((one) => one.feature === feature && one.name === 'create')!.endpoint
  for (let more = 0; more < 8; more++) await shop.admin(create, sampleFor(create, feature, ids))
  // Updates move rows in the table, and all rows get the same instant.
  const table = sql.table(toSnakeCase(feature))
  await shop.rows((tx) => sql`update ${table} set created_at = '2026-11-20T08:00:00Z'`.execute(tx))
  if (feature === 'clients') await shop.rows((tx) => sql`update clients set name = 'Ana', phone = null, last_visit = null`.execute(tx)) // one came with an order
  await shop.rows((tx) => sql`update ${table} set version = version where id % 3 = 1`.execute(tx))

  for (const orderDir of ['asc', 'desc'] as const) {
    const rows: number[] = []
    let all = 9
    for (let pageCount = 1; rows.length < all; pageCount++) {
      const { text } = await shop.admin.send(toHttpRequest(endpoint, { orderBy: column, orderDir, pageCount, pageSize: 2 }))
      const { items, total } = JSON.parse(text) as { items: { id: number }[]; total: number }
      // Other records may create further rows along the way.
      all = Math.max(all, total)
      expect(items.length).toBeGreaterThan(0)
      rows.push(...items.map(({ id }) => id))
    }
    expect(rows).toEqual(rows.toSorted((a, b) => (orderDir === 'asc' ? a - b : b - a)))
  }
})

const hasFilters = ({ method, input }: Endpoint) =>
  method === 'POST' && Object.keys(objectShape(objectShape(input)['models'] ?? z.null())).length > 0
const postedSearches = endpoints.filter(({ endpoint }) => hasFilters(endpoint))

test.each(postedSearches)('$route reads a single value of each filter as its GET twin does', async ({ endpoint, feature }) => {
  const { admin } = await openShop()
  const { models } = sampleFor(endpoint, feature, {}) as { models: Record<string, unknown> }
  const url = `/api/v1${endpoint.path}`
  for (const [name, value] of Object.entries(models)) {
    const single = [value].flat()[0]
    const sent = typeof single === 'boolean' ? Number(single) : single
    const { text } = await admin.send({ method: 'POST', url, body: { models: { [toSnakeCase(name)]: sent } } })
    // An unknown id is acceptable, because it was parsed.
    expect(text.replaceAll('["InvalidChoice"]', ''), name).not.toMatch(new RegExp(`"models\\.${toSnakeCase(name)}[^"]*":\\[`))
  }
})

/** Returns the names of the filters that the input refuses. */
const refusedFilters = (input: Endpoint['input'], given: unknown) =>
  (safeParse(input, given).error?.issues ?? []).filter(({ path }) => path[0] === 'models').map(({ path }) => toSnakeCase(String(path[1])))

test.each(postedSearches)('$route accepts the same scalars for each filter as a query', ({ endpoint: { input } }) => {
  const filters = Object.entries(objectShape(objectShape(input)['models']!))
  for (const [key, schema] of filters)
    for (const scalar of [205, 1, 0, 1.5, -1, '1', '0', '205', '', true, false, 'true', 'false', 'Ana', '2026-11-20']) {
      const filter = toSnakeCase(key)
      const isInQuery = !refusedFilters(
        input,
        fromQuery(input, [[`models[${filter}]`, String(scalar)]], () => undefined),
      ).includes(filter)
      const isInBody = (sent: unknown) =>
        !refusedFilters(input, readBodyFilters(input, fromWire(input, { models: { [filter]: sent } }))).includes(filter)
      expect(isInBody(scalar), `${filter}: ${JSON.stringify(scalar)}`).toBe(isInQuery)
      const isList = schemaDefinition(unwrapSchema(schema)).type === 'array'
      expect(isInBody([scalar]), `${filter}: [${JSON.stringify(scalar)}]`).toBe(isInQuery && isList)
    }
})

test('a posted search accepts scalars for workplace and text like lists', async () => {
  const { admin, make, organizations } = await openShop({ organizations: 2 })
  const [here, there] = organizations.map(({ id }) => id) as [number, number]
  await make.tyreHotel({ organizationId: here })
  const set = await make.tyreHotel({ organizationId: there, tyreWidth: 205 })
  const search = async (models: object) => {
    const { text } = await admin.send({ method: 'POST', url: '/api/v1/tyre-hotels/search/query', body: { models } })
    return (JSON.parse(text).items as { id: number }[])?.map(({ id }) => id) ?? text
  }
  expect(await search({ organization_id: there })).toEqual([set.id])
  expect(await search({ organization_id: there, closed: 0 })).toEqual([set.id])
  expect(await search({ organization_id: there, closed: 1 })).toEqual([])
  expect(await search({ organization_id: [there] })).toEqual([set.id])
  expect(await search({ organization_id: String(there), closed: 'false' })).toEqual([set.id])
  expect(await search({ organization_id: [String(here)], closed: ['false'] })).toContain('models.closed')
  expect(await search({ quick_text: 205 })).toContain(set.id)
  expect(await search({ quick_text: 206 })).toEqual([])
  expect(await search({ quick_text: [205] })).toContain('models.quick_text')
  expect(await search({ organization_id: null })).toContain('models.organization_id')
  expect(await search({ organization_id: { id: there } })).toContain('models.organization_id')
})
