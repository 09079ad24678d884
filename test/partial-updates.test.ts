import { expect, test } from 'vitest'
import type { $ZodType } from 'zod/v4/core'
import { api } from '#contract/index.ts'
import { unwrapSchema, schemaDefinition, objectShape } from '#contract/kit/codec.ts'
import { pathKeys } from '#contract/kit/endpoint.ts'
import type { Refusal } from './caller.ts'
import { endpoints, furnishedFor, wholeSampleFor, type End, type Ids, type Named } from './samples.ts'
import type { Shop } from './shop.ts'

type Nested = { path: string[]; members: string[]; isPartial: boolean }
type Body = { [key: string]: unknown }

const updates = endpoints.filter(({ name, endpoint: { method } }) => method === 'PUT' || name === 'update')

/** Lists every object and map below the top of an input. A list is one value, so objects in it are skipped. */
function nestedIn(schema: $ZodType, path: string[] = [], isPartial = true): Nested[] {
  return Object.entries(objectShape(schema)).flatMap(([key, inner]) => {
    const { type } = schemaDefinition(unwrapSchema(inner))
    if (type !== 'object' && type !== 'record') return []
    const own = {
      path: [...path, key],
      members: Object.keys(objectShape(inner)),
      isPartial: isPartial && type === 'object' && isLeftOut(inner),
    }
    return [own, ...nestedIn(inner, own.path, own.isPartial)]
  })
}

/** Returns whether a member may be absent without a default. */
function isLeftOut(schema: $ZodType): boolean {
  const def = schemaDefinition(schema)
  return def.type === 'optional' || (def.type === 'nullable' && isLeftOut(def.innerType))
}

/** Some calls replace these objects whole, so an omitted member becomes empty. */
const whole: Record<string, string[]> = {
  'POST /clients/:id': ['company'],
  'PUT /accounts/settings/:id': ['options'],
  'PUT /imports/:id': ['options'],
  'PUT /invoices/:id': ['buyer', 'buyer.address'],
  'PUT /users/preferences': ['folded', 'lists'],
  'PUT /work-orders/:id/draft': [
    'workOrder',
    'workOrder.metaData',
    'details',
    'details.car',
    'details.tyreService',
    'details.carService',
    'details.tyreHotel',
    'details.tyreHotel.metaData',
    'details.quickEntry',
    'details.form',
  ],
}

test('every nested object of an update is partial where the record is not written whole', () => {
  const replaced = updates.flatMap(({ route, endpoint }) => {
    const paths = nestedIn(endpoint.input).flatMap(({ path, isPartial }) => (isPartial ? [] : [path.join('.')]))
    return paths.length ? [[route, paths]] : []
  })
  expect(Object.fromEntries(replaced)).toEqual(whole)
})

const visit = { from: '2040-01-01T08:00:00Z', to: '2040-01-01T09:00:00Z', startDate: undefined, endDate: undefined, isBreak: false }

/** Values that no schema tells, member by member; undefined leaves one out. */
const exceptions: Record<string, Body> = {
  'PUT /appointments/:id': visit,
  'PUT /appointments/:id/confirm': visit,
  'PUT /organizations/:id': {
    code: 'BR',
    publicSettings: {
      start: '07:30',
      end: '17:30',
      groupIds: [],
      breakInterval: [{ start: '13:00', end: '14:00' }],
      slug: null,
      primaryColor: '#1E697A',
      accentColor: '#16A3B0',
      logo: null,
      cover: null,
    },
  },
  'PUT /tyre-hotels/:id': { workOrderUuid: undefined },
  'PUT /users/:id': {
    username: undefined,
    password: undefined,
    pin: undefined,
    type: 'user',
    roles: ['operator'],
    status: 'active',
    avatarConfig: { color: '#102030', hover: '#405060' },
  },
  // The inspection flag never changes, and the office alone sets the document number.
  'PUT /work-orders/:id': {
    documentNumber: undefined,
    paymentTypeId: undefined,
    workOrder: { documentNumber: undefined, metaData: { itp: undefined } },
    tyreHotel: { season: 'winter' },
  },
}

/** Members that samples omit. */
const leftOut: Record<string, string[]> = {
  'PUT /work-orders/:id workOrder': ['documentNumber'],
  'PUT /work-orders/:id workOrder.metaData': ['itp'],
}

/** An appointment reserves its time before it locks its row, so a concurrent change causes a refusal. */
const conflicts = ['StaleRecord', 'AlreadyConfirmed']
const conflictingRoutes = ['PUT /appointments/:id', 'PUT /appointments/:id/confirm']

/** Preparations that a route needs before each call. */
const preparations: Record<string, (shop: Shop, ids: Ids) => Promise<unknown>> = {
  'PUT /appointments/:id/confirm': ({ rows }) =>
    rows((tx) => tx.updateTable('appointments').set({ status: 'new-guest', confirmedBy: null, confirmedAt: null }).execute()),
  // Only orders of this type have both a tyre service and a car service.
  'PUT /work-orders/:id': async ({ admin }, ids) => {
    const { account } = await admin(api.session.information, {})
    ids['workOrderTypes'] = account.workOrderTypes.find(({ shortName }) => shortName === 'SPL')!.id
  },
}

const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)
const deepMerged = (sample: Body, other: Body): Body => ({
  ...sample,
  ...Object.fromEntries(
    Object.entries(other).map(([key, value]) => [key, isObject(value) ? deepMerged((sample[key] ?? {}) as Body, value) : value]),
  ),
})
const at = (path: string[], body: Body): Body => path.reduce((inner, key) => inner[key] as Body, body)
const wrapped = (path: string[], value: Body): Body => path.reduceRight<Body>((inner, key) => ({ [key]: inner }), value)

/** Removes the members that every write changes. */
const comparable = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer), (key, value: unknown) =>
    ['version', 'updatedAt', 'confirmedAt'].includes(key) ? undefined : value,
  ) as unknown

const partial = updates.flatMap((one) => {
  const objects = nestedIn(one.endpoint.input).filter(({ isPartial }) => isPartial)
  return objects.length ? [{ ...one, objects }] : []
})

/** Creates a record with a value in every member of its nested objects, and a function that writes it. */
async function recordFor(one: Named, end: End) {
  const { endpoint, feature, route } = one
  const { shop, ids } = await furnishedFor(one)
  const prepare = () => preparations[route]?.(shop, ids)
  await prepare()
  const sampleAt = (which: End) => deepMerged(wholeSampleFor(endpoint, feature, ids, undefined, which), exceptions[route] ?? {})
  const inPath = Object.fromEntries(pathKeys(endpoint.path).map((key) => [key, sampleAt(end)[key]]))
  const send = async (body: Body) => {
    await prepare()
    return comparable(await shop.admin(endpoint, { ...inPath, ...body }))
  }
  return { sampleAt, send, before: await send(sampleAt(end)) }
}

const ends = partial.flatMap((one) => (['first', 'last'] as const).map((end) => ({ ...one, end })))

test.each(ends)('$route changes nothing when a part of a nested object repeats stored values ($end)', async ({ objects, end, ...one }) => {
  const { sampleAt, send, before } = await recordFor(one, end)
  const sample = sampleAt(end)
  for (const { path, members } of objects) {
    const part = at(path, sample)
    const [left, sent] = [members.filter((member) => part[member] === undefined), members.filter((member) => part[member] !== undefined)]
    expect(left, `no sample of ${path.join('.')}`).toEqual(leftOut[`${one.route} ${path.join('.')}`] ?? [])
    for (const body of [{}, ...sent.map((member) => ({ [member]: part[member] }))])
      expect(await send(wrapped(path, body)), `${path.join('.')} ${JSON.stringify(body)}`).toEqual(before)
  }
})

test.each(partial)('$route keeps all concurrent changes of one nested object', async ({ objects, ...one }) => {
  const { sampleAt, send } = await recordFor(one, 'last')
  for (const { path } of objects) {
    await send(sampleAt('last'))
    const next = Object.entries(at(path, sampleAt('first')))
    const answers = await Promise.allSettled(next.map(([member, value]) => send(wrapped(path, { [member]: value }))))
    const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [(answer.reason as Refusal).code] : []))
    expect(conflictingRoutes.includes(one.route) ? conflicts : [], path.join('.')).toEqual(expect.arrayContaining(refusals))
    const kept = next.filter((_, i) => answers[i]!.status === 'fulfilled')
    const after = await send(wrapped(path, {}))
    expect(await send(wrapped(path, { ...at(path, sampleAt('last')), ...Object.fromEntries(kept) })), path.join('.')).toEqual(after)
  }
})
