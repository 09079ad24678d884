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

const openHeard = () => openShop({ config: { errorReporting: { dsn: receiver.dsn, environment: 'test' }, analyticsUrl: receiver.events } })
/** It is told after the answer, whenever the machine gets to it. */
async function heardOf(url: RegExp, word: string) {
  const find = () => receiver.heard.findLast((one) => url.test(one.url) && one.body.includes(word))
  await expect.poll(find).toBeTruthy()
  return find()!
}

const canary = 'Canar Popescu BV 12 CNR'
const at = '2026-11-20T08:00:00.000Z'
const ordinary = { at, route: '/dashboard/workstation-settings/clients/$clientId', version: '', language: 'hu' } as const

test('an error is told in an envelope, with the route, the kind and the calls before it', async () => {
  const { operator } = await openHeard()
  const crumbs = [{ call: 'GET /clients/:id', status: 500 }]
  const message = `Cannot read properties of undefined (reading '${canary}')`
  await operator(api.telemetry.fault, { ...ordinary, type: 'RangeError', message, crumbs })

  const { url, headers, body } = await heardOf(/envelope/, 'RangeError')
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

test('of words that somebody typed none arrives, in whatever field they stand', async () => {
  const { admin, anonymous } = await openHeard()
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

  // The error, the opened page, the trace and the failed sign-in.
  await expect.poll(() => receiver.heard.length).toBe(before + 4)
  const all = receiver.heard.slice(before).map(({ url, headers, body }) => JSON.stringify([url, headers, body]))
  expect(all.join('\n')).not.toMatch(/canar|popescu|cnr/i)
  expect(all.find((one) => one.includes('InvalidCredentials'))).toContain('POST /api/v1/login')
})

test('pages that were opened are told as a batch, by whom in rank alone, and traces as spans of time', async () => {
  const { worker } = await openHeard()
  const page = { ...ordinary, route: '/dashboard/appointments', name: 'page', ms: 1234 } as const
  await worker(api.telemetry.opened, { batch: [page, { ...page, ms: 77 }, { ...page, name: 'trace', ms: 4321 }] })
  const { url, body } = await heardOf(/batch/, '1234')
  expect(url).toBe('/batch')
  const said = { name: 'page', at, route: page.route, level: 'worker', language: 'hu', version: 'other' }
  expect(JSON.parse(body)).toEqual({
    batch: [
      { ...said, ms: 1234 },
      { ...said, ms: 77 },
    ],
  })
  const trace = JSON.parse((await heardOf(/envelope/, '"navigation"')).body.split('\n')[2]!) as Record<string, number>
  expect(trace).toMatchObject({ type: 'transaction', transaction: page.route, tags: { level: 'worker', language: 'hu' } })
  expect(trace['timestamp']! - trace['start_timestamp']!).toBeCloseTo(4.321)
})

test('one person is one number, which no other has, nor they themselves on another server', async () => {
  const { admin, operator, world } = await openHeard()
  const told = async (caller: typeof admin, column: number) => {
    await caller(api.telemetry.fault, { ...ordinary, type: 'URIError', crumbs: [{ call: 'GET /clients/:id', status: column }] })
    const { body } = await heardOf(/envelope/, `"status_code":${column}`)
    return (JSON.parse(body.split('\n')[2]!) as { user: { id: string } }).user.id
  }
  const first = await told(admin, 501)
  expect(await told(admin, 502)).toBe(first)
  expect(await told(operator, 503)).not.toBe(first)
  const { secret } = world.telemetry
  onTestFinished(() => void (world.telemetry.secret = secret))
  world.telemetry.secret = 'another server'
  expect(await told(admin, 504)).not.toBe(first)
})

test('a receiver that fails is asked once more and then left alone, and nobody notices', async () => {
  const broken = await openReceiver({ status: 500 })
  const { admin } = await openShop({ config: { errorReporting: { dsn: broken.dsn, environment: 'test' } } })
  await expect(admin(api.telemetry.fault, { ...ordinary, type: 'TypeError' })).resolves.toBeNull()
  await expect.poll(() => broken.heard.length).toBe(2)
  await expect(admin(api.session.information, {})).resolves.toMatchObject({ telemetry: { errors: true, events: false } })
  broken.close()
  await expect(admin(api.telemetry.fault, { ...ordinary, type: 'TypeError' })).resolves.toBeNull()
  expect(broken.heard).toHaveLength(2)
})

test('nobody waits for what is told', async () => {
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
])('a receiver that %s is the product’s no concern', async (_, answer) => {
  const odd = await openReceiver({ answer })
  onTestFinished(odd.close)
  const told = receiver.heard.length
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
  expect(receiver.heard).toHaveLength(told)
})

test('no more than twenty are on their way at once, and what comes on top is lost', async () => {
  const silent = await openReceiver({ answer: () => {} })
  onTestFinished(silent.close)
  const { admin } = await openShop({ config: { errorReporting: { dsn: silent.dsn, environment: 'test' } } })
  for (let i = 0; i < 25; i++) await admin(api.telemetry.fault, { ...ordinary, type: 'TypeError' })
  await expect.poll(() => silent.heard.length).toBe(20)
})

test('whoever has been told goes out of the way of the next', async () => {
  const quick = await openReceiver()
  onTestFinished(quick.close)
  const { admin } = await openShop({ config: { errorReporting: { dsn: quick.dsn, environment: 'test' } } })
  for (let i = 1; i <= 25; i++) {
    await admin(api.telemetry.fault, { ...ordinary, type: 'TypeError' })
    await expect.poll(() => quick.heard.length).toBe(i)
  }
})

test('what fails on the server is told by its route, its kind and its place in the program, and by nothing of what was asked', async () => {
  const Asked = z.object({ name: z.string() })
  const broken = feature('broken', { run: endpoint('POST /broken', { access: 'all', input: Asked, result: z.null() }) })
  const run = ({ name }: { name: string }): never => {
    throw new RangeError(`${name} is too much`)
  }
  const features = [defineFeature({ routes: implement(broken, { run: async (_, asked) => run(asked) }) })]
  const { operator } = await openShop({ features, config: { errorReporting: { dsn: receiver.dsn, environment: 'test' } } })
  await expect(operator(broken.run, { name: canary })).rejects.toMatchObject({ status: 500 })
  // What a form refuses is none of theirs.
  await expect(operator(api.clients.get, { id: 999_999_999 })).rejects.toMatchObject({ status: 404 })

  const { body } = await heardOf(/envelope/, '/api/v1/broken')
  const { exception, ...said } = JSON.parse(body.split('\n')[2]!) as {
    exception: { values: { type: string; value: string; stacktrace: { frames: { filename: string }[] } }[] }
  }
  expect(said).toMatchObject({ platform: 'node', transaction: 'POST /api/v1/broken', tags: { status: '500' } })
  const [{ type, value, stacktrace }] = exception.values as [(typeof exception.values)[number]]
  expect([type, value]).toEqual(['RangeError', ''])
  expect(stacktrace.frames.at(-1)?.filename).toBe('src/server/telemetry/telemetry.test.ts')
  expect(body).not.toMatch(/canar|popescu|too much/i)
  expect(receiver.heard.filter((one) => one.body.includes('GET /api/v1/clients/:id'))).toEqual([])
})

test('nothing is told unless whoever runs the server says to whom', async () => {
  const before = receiver.heard.length
  const { admin } = await openShop()
  expect((await admin(api.session.information, {})).telemetry).toEqual({ errors: false, events: false })
  await admin(api.telemetry.fault, { ...ordinary, type: 'TypeError' })
  await admin(api.telemetry.opened, { batch: [{ ...ordinary, name: 'page', ms: 1 }] })
  expect(receiver.heard).toHaveLength(before)
})

test('guests are told of by nobody', async () => {
  const { anonymous } = await openHeard()
  await expect(anonymous(api.telemetry.fault, { ...ordinary, type: 'TypeError' })).rejects.toMatchObject({ status: 401 })
})

test('the address of every screen is known by its words', () => {
  expect(Object.keys(screenAccess).filter((route) => !isScreenPath(route))).toEqual([])
  expect(isScreenPath('/dashboard/Ion Popescu')).toBe(false)
})
