import { beforeAll, describe, expect, test } from 'vitest'
import { unwrapSchema, schemaDefinition, objectShape, toSnakeCase } from '#contract/kit/codec.ts'
import { api } from '#contract/index.ts'
import { isAllowed } from '#contract/kit/access.ts'
import { toHttpRequest } from './caller.ts'
import { allModules, accessSubjectOf } from './new-shop.ts'
import { endpoints, furnish, idFor, type Ids } from './samples.ts'
import { openShop, type Shop } from './shop.ts'

/** Filters that name a record of one workplace, with its list. */
const scoped: Record<string, string> = {
  accountId: 'users',
  appointmentGroupId: 'appointmentGroups',
  clientId: 'clients',
  createdBy: 'users',
  organizationId: 'organizations',
  productId: 'products',
  vehicleId: 'vehicles',
  workerId: 'workers',
}
/** All workplaces of the account share these records, and a number is printed as it is. */
const shared = ['carTypeId', 'collaboratorId', 'paymentTypeId', 'subjectId', 'userId', 'workOrderTypeId']

/** A report of all time is refused before anything is looked up. */
const dayFilters = ['finished', 'from', 'date', 'createdAt', 'startDate', 'day']

const labelled = endpoints
  .filter(({ endpoint }) => endpoint.blob)
  .flatMap((one) => {
    const { models } = objectShape(one.endpoint.input)
    return Object.entries(models ? objectShape(models) : {})
      .filter(([field, schema]) => /(Id|By)$/.test(field) && schemaDefinition(unwrapSchema(schema)).type === 'array')
      .map(([field]) => ({ ...one, field, days: dayFilters.find((name) => models && name in objectShape(models)) }))
  })

let shop: Shop
let own: Ids
let foreign: Ids
beforeAll(async () => {
  shop = await openShop({ organizations: 2 })
  own = await furnish(shop)
  foreign = await furnish(shop, {
    words: ['Papagei', 'PP 88 PGE', '0799888333', 'papagei@exemplu.ro', '2026-11-20T08:00:00Z', '2026-11-20', '0224'],
    organization: shop.organizations[1]!.id,
  })
  // An admin works at every workplace.
  const { code } = shop.organizations[1]!
  const stranger = await shop.make.user({ level: 'operator', organizations: [code] })
  foreign.users = (await stranger(api.session.information, {})).user.id
})

test('every filter by an id is listed as belonging to a workplace or to the account', () => {
  const unknown = labelled.filter(({ field }) => !(field in scoped) && !shared.includes(field))
  expect(unknown.map(({ route, field }) => `${route} ${field}`)).toEqual([])
})

const named = labelled
  .filter(({ field }) => field in scoped)
  .map((one) => ({
    ...one,
    list: one.feature.startsWith('collaborator') && one.field === 'workerId' ? 'collaboratorWorkers' : scoped[one.field]!,
    level: (['operator', 'admin'] as const).find((level) => isAllowed({ ...accessSubjectOf(level), modules: allModules }, one.endpoint))!,
  }))
const ask = ({ endpoint, field, days, list, level }: (typeof named)[number], ids: Ids) => {
  const models = { [field]: [idFor(list, ids)], ...(days && { [days]: ['2026-11-01', ''] }) }
  return shop[level].send(toHttpRequest(endpoint, { models }))
}

test.each(named)('$route by $field names a record of the caller', async (one) => {
  const answer = await ask(one, own)
  expect(answer.status, answer.text.slice(0, 300)).toBe(200)
})

const bounded = named.filter(({ level, list }) => level === 'operator' && list !== 'collaboratorWorkers')
const refusesForeign = async (one: (typeof bounded)[number]) => {
  const answer = await ask(one, foreign)
  expect(answer.status, answer.text.slice(0, 300)).toBe(422)
  expect(JSON.parse(answer.text)).toMatchObject({ error_message: { [`models.${toSnakeCase(one.field)}.0`]: ['InvalidChoice'] } })
}
test.each(bounded)('$route by $field refuses a record of another workplace', refusesForeign)

const ofUsers = bounded.filter(({ list }) => list === 'users')
test('a filter names a user who has moved to another workplace while rows here are theirs', async () => {
  const [here, there] = shop.organizations as [Shop['organization'], Shop['organization']]
  const colleague = await shop.make.user({ level: 'operator', organizations: [here.code] })
  const { user } = await colleague(api.session.information, {})
  const workOrder = { organizationId: here.id, clientName: 'Ana' }
  await colleague(api.workOrders.create, { workOrder, car: { plateNumber: 'BV 01 ABC' } })
  await colleague(api.workOrderDrafts.create, { workOrder, details: {} })
  await shop.make.timeSheet({
    userId: user.id,
    startDate: '2026-11-20T08:00:00Z',
    endDate: '2026-11-20T12:00:00Z',
  })
  await shop.admin(api.users.update, { id: user.id, organizationId: there.id, organizations: [there.id] })
  expect(ofUsers.length).toBeGreaterThan(0)
  for (const one of ofUsers) {
    const answer = await ask(one, { ...own, users: user.id })
    expect(answer.status, `${one.route} ${answer.text.slice(0, 300)}`).toBe(200)
  }
})

test('a filter refuses a user of another workplace whose rows here were all deleted', async () => {
  const [here, there] = shop.organizations as [Shop['organization'], Shop['organization']]
  const colleague = await shop.make.user({ level: 'operator', organizations: [here.code] })
  const { user } = await colleague(api.session.information, {})
  const workOrder = { organizationId: here.id, clientName: 'Ana' }
  const order = await colleague(api.workOrders.create, { workOrder, car: { plateNumber: 'BV 02 ABC' } })
  const draft = await colleague(api.workOrderDrafts.create, { workOrder, details: {} })
  await shop.admin(api.users.update, { id: user.id, organizationId: there.id, organizations: [there.id] })
  await shop.admin(api.workOrders.remove, { id: order.id })
  await shop.admin(api.workOrderDrafts.remove, { id: draft.id })
  for (const one of ofUsers) expect((await ask(one, { ...own, users: user.id })).status, one.route).toBe(422)
})

test('a filter names a user whose second workplace is that of the caller', async () => {
  const [here, there] = shop.organizations as [Shop['organization'], Shop['organization']]
  const colleague = await shop.make.user({ level: 'operator', organizations: [there.code, here.code] })
  const { user } = await colleague(api.session.information, {})
  for (const one of ofUsers) expect((await ask(one, { ...own, users: user.id })).status, one.route).toBe(200)
})

describe('with shared clients', () => {
  beforeAll(() => shop.admin(api.accountSettings.create, { name: 'use_default_org_clients', value: true }))
  const ofClients = bounded.filter(({ list }) => list === 'clients' || list === 'vehicles')
  test.each(ofClients)('$route by $field refuses a record of another workplace than the first', refusesForeign)
})
