import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { api } from '#contract/index.ts'
import { isScreen } from '#contract/telemetry.ts'
import { screens } from '#test/access-matrix.ts'
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

test('pages that were opened are told as a batch, by whom in rank alone', async () => {
  const { worker } = await openHeard()
  const page = { ...ordinary, route: '/dashboard/appointments', name: 'page', ms: 1234 } as const
  await worker(api.telemetry.opened, { batch: [page, { ...page, ms: 77 }] })
  const { url, body } = await heardOf(/batch/, '1234')
  expect(url).toBe('/batch')
  const said = { name: 'page', at, route: page.route, level: 'worker', language: 'hu', version: 'other' }
  expect(JSON.parse(body)).toEqual({
    batch: [
      { ...said, ms: 1234 },
      { ...said, ms: 77 },
    ],
  })
})

test('one person is one number, and no other has it', async () => {
  const { admin, operator } = await openHeard()
  const told = async (caller: typeof admin, column: number) => {
    await caller(api.telemetry.fault, { ...ordinary, type: 'URIError', crumbs: [{ call: 'GET /clients/:id', status: column }] })
    const { body } = await heardOf(/envelope/, `"status_code":${column}`)
    return (JSON.parse(body.split('\n')[2]!) as { user: { id: string } }).user.id
  }
  const first = await told(admin, 501)
  expect(await told(admin, 502)).toBe(first)
  expect(await told(operator, 503)).not.toBe(first)
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

test.each<[string, (response: ServerResponse) => void]>([
  ['never answers', () => {}],
  ['hangs up', ({ socket }) => socket?.destroy()],
  ['hangs up in the middle of its answer', (response) => response.writeHead(200, { 'content-length': 9 }).write('{}', () => response.socket?.destroy())],
  ['answers without an end', (response) => void response.writeHead(200).write('{'.repeat(100_000))],
  ['leads elsewhere', (response) => void response.writeHead(307, { location: receiver.events }).end()],
])('a receiver that %s keeps nobody waiting, and what it cannot take is lost', async (_, answer) => {
  const odd = await openReceiver({ answer })
  onTestFinished(odd.close)
  const told = receiver.heard.length
  const { admin, operator } = await openShop({ config: { errorReporting: { dsn: odd.dsn, environment: 'test' }, analyticsUrl: odd.events } })
  const page = { ...ordinary, name: 'page', ms: 1 } as const
  const started = performance.now()
  await Promise.all(
    Array.from({ length: 30 }, () => [
      admin(api.telemetry.fault, { ...ordinary, type: 'TypeError' }),
      operator(api.telemetry.opened, { batch: [page] }),
    ]).flat(),
  )
  expect(performance.now() - started).toBeLessThan(4000)
  await expect.poll(() => odd.heard.length).toBeGreaterThan(0)
  await expect(admin(api.session.information, {})).resolves.toMatchObject({ telemetry: { errors: true } })
  expect(receiver.heard).toHaveLength(told)
})

test('no more than twenty are on their way at once, and those that come on top are lost', async () => {
  const silent = await openReceiver({ answer: () => {} })
  onTestFinished(silent.close)
  const { admin } = await openShop({ config: { errorReporting: { dsn: silent.dsn, environment: 'test' } } })
  for (let i = 0; i < 25; i++) await admin(api.telemetry.fault, { ...ordinary, type: 'TypeError' })
  await expect.poll(() => silent.heard.length).toBe(20)
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
  expect(Object.keys(screens).filter((route) => !isScreen(route))).toEqual([])
  expect(isScreen('/dashboard/Ion Popescu')).toBe(false)
})
