import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/index.ts'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { isScreenPath } from '#contract/telemetry.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import { screenAccess } from '#test/access-matrix.ts'
import { openReceiver } from '#test/receiver.ts'
import { openShop } from '#test/shop.ts'

let receiver: Awaited<ReturnType<typeof openReceiver>>
beforeAll(async () => {
  receiver = await openReceiver()
})
afterAll(() => receiver.close())

const openReportingShop = () =>
  openShop({ config: { errorReporting: { dsn: receiver.dsn, environment: 'test' }, analyticsUrl: receiver.events } })
/** Waits for the report, which is sent some time after the answer. */
async function findReceived(url: RegExp, word: string) {
  const find = () => receiver.heard.findLast((one) => url.test(one.url) && one.body.includes(word))
  await expect.poll(find).toBeTruthy()
  return find()!
}

const canary = 'Canar Popescu BV 12 CNR'
const at = '2026-11-20T08:00:00.000Z'
const ordinary = { at, route: '/dashboard/workstation-settings/clients/$clientId', version: '', language: 'hu' } as const

test('a client error is reported as an envelope with route, type and previous calls', async () => {
  const { operator } = await openReportingShop()
  const crumbs = [{ call: 'GET /clients/:id', status: 500 }]
  const message = `Cannot read properties of undefined (reading '${canary}')`
  await operator(api.telemetry.fault, { ...ordinary, type: 'RangeError', message, crumbs })

  const { url, headers, body } = await findReceived(/envelope/, 'RangeError')
  expect(url).toBe('/sub/api/42/envelope/')
  expect(headers).toMatchObject({
    'content-type': 'application/x-sentry-envelope',
    'x-sentry-auth': expect.stringContaining('sentry_key=publickey'),
  })
  const [head, kind, event] = body.split('\n').map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(head!['event_id']).toMatch(/^[\da-f]{32}$/)
  expect(kind).toEqual({ type: 'event' })
  expect(event).toMatchObject({
    event_id: head!['event_id'],
    timestamp: Date.parse(at) / 1000,
    platform: 'javascript',
    environment: 'test',
    transaction: ordinary.route,
    tags: { level: 'operator', language: 'hu' },
    user: { id: expect.stringMatching(/^[\da-f]{16}$/) },
    exception: { values: [{ type: 'RangeError', value: 'Cannot read properties of undefined' }] },
    breadcrumbs: { values: [{ data: { method: 'GET', url: '/clients/:id', status_code: 500 } }] },
  })
})

test('typed words are removed from every field of a report', async () => {
  const { admin, anonymous } = await openReportingShop()
  const before = receiver.heard.length
  const spoilt = { at, route: `/dashboard/${canary}`, version: canary, language: 'ro' } as const
  await admin(api.telemetry.fault, {
    ...spoilt,
    type: canary,
    message: canary,
    frames: [{ file: `assets/${canary}.js`, line: 1, column: 2 }],
    crumbs: [{ call: `GET /clients/${canary}`, status: 200 }],
  })
  await admin(api.telemetry.opened, {
    batch: [
      { ...spoilt, name: 'page', ms: 5 },
      { ...spoilt, name: 'trace', ms: 5 },
    ],
  })
  await anonymous.send({ method: 'POST', url: '/api/v1/login', body: { username: canary, password: canary, captcha: null } })

  // Four reports arrive: the error, the page, the trace and the failed sign-in.
  await expect.poll(() => receiver.heard.length).toBe(before + 4)
  const all = receiver.heard.slice(before).map(({ url, headers, body }) => JSON.stringify([url, headers, body]))
  expect(all.join('\n')).not.toMatch(/canar|popescu|cnr/i)
  expect(all.find((one) => one.includes('InvalidCredentials'))).toContain('POST /api/v1/login')
})

test('page views are reported as a batch with the level alone, and traces as transactions', async () => {
  const { worker } = await openReportingShop()
  const page = { ...ordinary, route: '/dashboard/appointments', name: 'page', ms: 1234 } as const
  await worker(api.telemetry.opened, { batch: [page, { ...page, ms: 77 }, { ...page, name: 'trace', ms: 4321 }] })
  const { url, body } = await findReceived(/batch/, '1234')
  expect(url).toBe('/batch')
  const event = { name: 'page', at, route: page.route, level: 'worker', language: 'hu', version: 'other' }
  expect(JSON.parse(body)).toEqual({
    batch: [
      { ...event, ms: 1234 },
      { ...event, ms: 77 },
    ],
  })
  const trace = JSON.parse((await findReceived(/envelope/, '"navigation"')).body.split('\n')[2]!) as Record<string, number>
  expect(trace).toMatchObject({ type: 'transaction', transaction: page.route, tags: { level: 'worker', language: 'hu' } })
  expect(trace['timestamp']! - trace['start_timestamp']!).toBeCloseTo(4.321)
})

test('a user has one pseudonym, which differs by user and by installation', async () => {
  const { admin, operator, world } = await openReportingShop()
  const readUserId = async (caller: typeof admin, column: number) => {
    await caller(api.telemetry.fault, { ...ordinary, type: 'URIError', crumbs: [{ call: 'GET /clients/:id', status: column }] })
    const { body } = await findReceived(/envelope/, `"status_code":${column}`)
    return (JSON.parse(body.split('\n')[2]!) as { user: { id: string } }).user.id
  }
  const first = await readUserId(admin, 501)
  expect(await readUserId(admin, 502)).toBe(first)
  expect(await readUserId(operator, 503)).not.toBe(first)
  const { secret } = world.telemetry
  onTestFinished(() => void (world.telemetry.secret = secret))
  world.telemetry.secret = 'another server'
  expect(await readUserId(admin, 504)).not.toBe(first)
})

test('a failing receiver gets one retry and does not disturb callers', async () => {
  const broken = await openReceiver({ status: 500 })
  const { admin } = await openShop({ config: { errorReporting: { dsn: broken.dsn, environment: 'test' } } })
  await expect(admin(api.telemetry.fault, { ...ordinary, type: 'TypeError' })).resolves.toBeNull()
  await expect.poll(() => broken.heard.length).toBe(2)
  await expect(admin(api.session.information, {})).resolves.toMatchObject({ telemetry: { errors: true, events: false } })
  broken.close()
  await expect(admin(api.telemetry.fault, { ...ordinary, type: 'TypeError' })).resolves.toBeNull()
  expect(broken.heard).toHaveLength(2)
})

test('calls do not wait for reports', async () => {
  let givenUp = 0
  const silent = await openReceiver({ answer: (response) => void response.once('close', () => givenUp++) })
  onTestFinished(silent.close)
  const { admin } = await openShop({ config: { errorReporting: { dsn: silent.dsn, environment: 'test' } } })
  await admin(api.telemetry.fault, { ...ordinary, type: 'TypeError' })
  await expect.poll(() => silent.heard.length).toBe(1)
  expect(givenUp).toBe(0)
})

test.each<[string, (response: ServerResponse) => void]>([
  ['never answers', () => {}],
  ['hangs up', ({ socket }) => socket?.destroy()],
  [
    'hangs up in the middle of its answer',
    (response) => response.writeHead(200, { 'content-length': 9 }).write('{}', () => response.socket?.destroy()),
  ],
  ['answers without an end', (response) => void response.writeHead(200).write('{'.repeat(100_000))],
  ['leads elsewhere', (response) => void response.writeHead(307, { location: receiver.events }).end()],
])('a receiver that %s does not disturb callers', async (_, answer) => {
  const odd = await openReceiver({ answer })
  onTestFinished(odd.close)
  const countBefore = receiver.heard.length
  const { admin, operator } = await openShop({
    config: { errorReporting: { dsn: odd.dsn, environment: 'test' }, analyticsUrl: odd.events },
  })
  const page = { ...ordinary, name: 'page', ms: 1 } as const
  await Promise.all(
    Array.from({ length: 30 }, () => [
      admin(api.telemetry.fault, { ...ordinary, type: 'TypeError' }),
      operator(api.telemetry.opened, { batch: [page] }),
    ]).flat(),
  )
  await expect.poll(() => odd.heard.length).toBeGreaterThan(0)
  await expect(admin(api.session.information, {})).resolves.toMatchObject({ telemetry: { errors: true } })
  expect(receiver.heard).toHaveLength(countBefore)
})

test('at most twenty reports are in flight, and more are dropped', async () => {
  const silent = await openReceiver({ answer: () => {} })
  onTestFinished(silent.close)
  const { admin } = await openShop({ config: { errorReporting: { dsn: silent.dsn, environment: 'test' } } })
  for (let i = 0; i < 25; i++) await admin(api.telemetry.fault, { ...ordinary, type: 'TypeError' })
  await expect.poll(() => silent.heard.length).toBe(20)
})

test('a delivered report frees its place for the next', async () => {
  const quick = await openReceiver()
  onTestFinished(quick.close)
  const { admin } = await openShop({ config: { errorReporting: { dsn: quick.dsn, environment: 'test' } } })
  for (let i = 1; i <= 25; i++) {
    await admin(api.telemetry.fault, { ...ordinary, type: 'TypeError' })
    await expect.poll(() => quick.heard.length).toBe(i)
  }
})

test('a server error is reported with route, type and stack, without the request’s content', async () => {
  const Input = z.object({ name: z.string() })
  const broken = feature('broken', { run: endpoint('POST /broken', { access: 'all', input: Input, result: z.null() }) })
  const run = ({ name }: { name: string }): never => {
    throw new RangeError(`${name} is too much`)
  }
  const features = [defineFeature({ routes: implement(broken, { run: async (_, input) => run(input) }) })]
  const { operator } = await openShop({ features, config: { errorReporting: { dsn: receiver.dsn, environment: 'test' } } })
  await expect(operator(broken.run, { name: canary })).rejects.toMatchObject({ status: 500 })
  // Expected failures are not reported.
  await expect(operator(api.clients.get, { id: 999_999_999 })).rejects.toMatchObject({ status: 404 })

  const { body } = await findReceived(/envelope/, '/api/v1/broken')
  const { exception, ...event } = JSON.parse(body.split('\n')[2]!) as {
    exception: { values: { type: string; value: string; stacktrace: { frames: { filename: string }[] } }[] }
  }
  expect(event).toMatchObject({ platform: 'node', transaction: 'POST /api/v1/broken', tags: { status: '500' } })
  const [{ type, value, stacktrace }] = exception.values as [(typeof exception.values)[number]]
  expect([type, value]).toEqual(['RangeError', ''])
  expect(stacktrace.frames.at(-1)?.filename).toBe('src/server/telemetry/telemetry.test.ts')
  expect(body).not.toMatch(/canar|popescu|too much/i)
  expect(receiver.heard.filter((one) => one.body.includes('GET /api/v1/clients/:id'))).toEqual([])
})

test('nothing is reported without a configured receiver', async () => {
  const before = receiver.heard.length
  const { admin } = await openShop()
  expect((await admin(api.session.information, {})).telemetry).toEqual({ errors: false, events: false })
  await admin(api.telemetry.fault, { ...ordinary, type: 'TypeError' })
  await admin(api.telemetry.opened, { batch: [{ ...ordinary, name: 'page', ms: 1 }] })
  expect(receiver.heard).toHaveLength(before)
})

test('reports without a session are refused', async () => {
  const { anonymous } = await openReportingShop()
  await expect(anonymous(api.telemetry.fault, { ...ordinary, type: 'TypeError' })).rejects.toMatchObject({ status: 401 })
})

test('every screen path is recognized and typed words are not', () => {
  expect(Object.keys(screenAccess).filter((route) => !isScreenPath(route))).toEqual([])
  expect(isScreenPath('/dashboard/Ion Popescu')).toBe(false)
})
