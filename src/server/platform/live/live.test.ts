import { once } from 'node:events'
import { createRequire } from 'node:module'
import { connect, createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import Fastify from 'fastify'
import { Client, type ClientConfig } from 'pg'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { channelName, reconnectLater } from '#contract/live/live.ts'
import { accessSubjectOf } from '#test/new-shop.ts'
import { openTestDatabase, type TestDatabase } from '#test/postgres.ts'
import { broadcastingAuth } from './auth.ts'
import { openLive } from './live.ts'
import type { SocketTimeouts } from './sockets.ts'

/** The client that browsers run. Its types and its CommonJS build disagree on what a default is. */
const Pusher = createRequire(import.meta.url)('pusher-js') as typeof import('pusher-js').default
type Pusher = InstanceType<typeof Pusher>

const keys = { key: 'workshop', secret: 'only the server knows' }
const tokenHash = Buffer.from('hash of a token')
const watcher = {
  ...accessSubjectOf('operator'),
  account: 3,
  organizations: [7],
  expiresAt: new Date(Date.now() + 24 * 3600_000).toISOString(),
}
const sessions = new Map([
  ['Bearer ours', { ...watcher, tokenHash }],
  ['Bearer colleague', { ...watcher, tokenHash: Buffer.from('hash of another token') }],
])
const ours = channelName('workOrder', 7)
const change = { model_name: 'work-order', event: 'UPDATED', model: { id: 5, client_name: 'Țuțuianu Őszike' } }

let database: TestDatabase
beforeAll(async () => (database = await openTestDatabase(async () => {})))
afterAll(() => database.close())

const cleanUp: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const undo of cleanUp.splice(0).toReversed()) await undo()
})

/** A process of the application, as far as live updates go. */
type ServerOptions = { name?: string; port?: number; patience?: SocketTimeouts; through?: ClientConfig }
async function openServer({ name = 'live test', port = 0, patience, through = database.owner }: ServerOptions = {}) {
  const app = Fastify()
  const live = await openLive({
    ...keys,
    server: app.server,
    database: { ...through, application_name: name },
    log: app.log,
    patience,
  })
  app.addHook('preClose', () => live.drain())
  app.addHook('onClose', () => live.close())
  await app.register(broadcastingAuth, { ...keys, sessionOf: async ({ headers }) => sessions.get(headers.authorization ?? '') })
  await app.listen({ host: '127.0.0.1', port })
  cleanUp.push(() => app.close())
  return { app, live, port: (app.server.address() as AddressInfo).port }
}

/** A browser; with a `ticket` of its own it does not ask the server for one. */
function openBrowser(port: number, { token = 'ours', key = keys.key, ticket }: { token?: string; key?: string; ticket?: string } = {}) {
  const endpoint = `http://127.0.0.1:${port}/broadcasting/auth`
  const pusher = new Pusher(key, {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: ticket
      ? { transport: 'ajax', endpoint, customHandler: (_question, answer) => answer(null, { auth: ticket }) }
      : { transport: 'ajax', endpoint, headers: { Authorization: `Bearer ${token}` } },
  })
  cleanUp.push(() => pusher.disconnect())
  const states: string[] = []
  pusher.connection.bind('state_change', ({ current }: { current: string }) => states.push(current))
  return { pusher, states }
}

const outcomeOf = (pusher: Pusher, channel: string) =>
  new Promise<{ status?: number } | undefined>((resolve) => {
    pusher.subscribe(channel).bind('pusher:subscription_succeeded', () => resolve(undefined))
    pusher.channel(channel).bind('pusher:subscription_error', resolve)
  })

/** Subscribes and keeps what arrives; `again` is the next time that it subscribed, after a reconnection. */
async function watch(pusher: Pusher, channel = ours) {
  const heard: unknown[] = []
  expect(await outcomeOf(pusher, channel)).toBeUndefined()
  pusher.channel(channel).bind('WorkOrder', (data: unknown) => heard.push(data))
  const again = new Promise((resolve) => pusher.channel(channel).bind('pusher:subscription_succeeded', resolve))
  return { heard, again }
}

test('what one process publishes is heard in the browsers of all, and only on its channel', async () => {
  const [here, there] = await Promise.all([openServer(), openServer()])
  const near = openBrowser(here.port)
  const far = openBrowser(there.port)
  const [first, second] = await Promise.all([watch(near.pusher), watch(far.pusher)])
  const elsewhere = await watch(near.pusher, 'guest.7')

  here.live.publish(ours, 'WorkOrder', change)
  here.live.publish(ours, 'WorkOrder', { ...change, event: 'DELETED' })

  for (const { heard } of [first, second]) await expect.poll(() => heard.length).toBe(2)
  expect(second.heard).toEqual([change, { ...change, event: 'DELETED' }])
  expect(elsewhere.heard).toEqual([])
})

test('no ticket for a foreign organization or without a session, and no way in with a forged one', async () => {
  const { port, live } = await openServer()
  const foreign = await outcomeOf(openBrowser(port).pusher, channelName('workOrder', 8))
  const stranger = await outcomeOf(openBrowser(port, { token: 'nobody' }).pusher, ours)
  const forged = await outcomeOf(openBrowser(port, { ticket: `${keys.key}:${'0'.repeat(64)}` }).pusher, ours)

  expect([foreign?.status, stranger?.status, forged?.status]).toEqual([403, 401, 401])
  expect(live.stats()).toMatchObject({ sockets: 3, channels: 0 })
})

test('a browser with the wrong key stays away', async () => {
  const { port } = await openServer()
  const { pusher } = openBrowser(port, { key: 'other' })

  const { error } = await new Promise<{ error: { data: { code: number } } }>((resolve) => pusher.connection.bind('error', resolve))

  await expect.poll(() => pusher.connection.state).toBe('disconnected')
  expect(error.data.code).toBe(4001)
})

test('an event far larger than a notification arrives whole', async () => {
  const { port, live } = await openServer()
  const { heard } = await watch(openBrowser(port).pusher)
  const large = { text: 'Brașov, „Őrség” 😀 '.repeat(2200) }

  live.publish(ours, 'WorkOrder', large)

  await expect.poll(() => heard.length).toBe(1)
  expect(Buffer.byteLength(large.text)).toBeGreaterThan(55_000)
  expect(heard).toEqual([large])
})

test('when the database connection is lost, browsers reconnect and hear again; what was published meanwhile reaches the others', async () => {
  const here = await openServer({ name: 'live test, to be cut' })
  const there = await openServer()
  const near = await watch(openBrowser(here.port).pusher)
  const far = await watch(openBrowser(there.port).pusher)

  await cut('live test, to be cut')
  await expect.poll(() => here.live.stats().listening).toBe(false)
  here.live.publish(ours, 'WorkOrder', change)
  await near.again
  there.live.publish(ours, 'WorkOrder', { ...change, event: 'DELETED' })

  await expect.poll(() => near.heard.length).toBeGreaterThan(0)
  await expect.poll(() => far.heard.length).toBe(2)
  expect(near.heard.at(-1)).toEqual({ ...change, event: 'DELETED' })
  expect(far.heard).toEqual([change, { ...change, event: 'DELETED' }])
})

test('a socket hears nothing that comes after the end of its session, whichever process holds it', async () => {
  const [here, there] = await Promise.all([openServer(), openServer()])
  const { pusher } = openBrowser(there.port)
  const ended = await watch(pusher)
  const colleague = await watch(openBrowser(there.port, { token: 'colleague' }).pusher)
  const session = sessions.get('Bearer ours')!
  sessions.delete('Bearer ours')
  cleanUp.push(() => void sessions.set('Bearer ours', session))

  const refused = new Promise<{ status: number }>((resolve) => pusher.channel(ours).bind('pusher:subscription_error', resolve))
  here.live.closeSockets(tokenHash)
  here.live.publish(ours, 'WorkOrder', change)

  await expect.poll(() => colleague.heard.length).toBe(1)
  expect((await refused).status).toBe(401)
  expect(ended.heard).toEqual([])
})

test('when the server restarts, browsers are told how soon to come, and come back by themselves', async () => {
  const old = await openServer()
  const { pusher } = openBrowser(old.port)
  const said: unknown[] = []
  pusher.connection.bind('error', ({ data }: { data: unknown }) => said.push(data))
  const { heard, again } = await watch(pusher)

  await old.app.close()
  await expect.poll(() => said[0]).toEqual({ code: reconnectLater.code, message: 'Come back within 1 s' })
  const fresh = await openServer({ port: old.port })
  await again
  fresh.live.publish(ours, 'WorkOrder', change)

  await expect.poll(() => heard.length).toBe(1)
  expect(heard).toEqual([change])
})

test('an idle browser stays connected', async () => {
  // The browser asks after a fifth of a second; how long the server would wait for it is not tried here.
  const { port } = await openServer({ patience: { activityTimeout: 0.2, pongTimeout: 600 } })
  const { pusher, states } = openBrowser(port)
  let pongs = 0
  pusher.connection.bind('message', ({ event }: { event: string }) => (pongs += Number(event === 'pusher:pong')))

  await expect.poll(() => pongs).toBeGreaterThan(4)

  expect(states).toEqual(['connected'])
})

test('who has more to say than can wait while the database is away has all browsers fetch again instead', async () => {
  const here = await openServer({ name: 'live test, to be cut' })
  const there = await openServer()
  const far = await watch(openBrowser(there.port).pusher)

  await cut('live test, to be cut')
  await expect.poll(() => here.live.stats().listening).toBe(false)
  for (let i = 0; i <= 5_000; i++) here.live.publish(ours, 'WorkOrder', change)
  await far.again

  expect(far.heard).toEqual([])
})

test('what was on its way to the database when the connection broke is sent again', async () => {
  const line = await openLine()
  const here = await openServer({ through: line.database })
  const far = await watch(openBrowser((await openServer()).port).pusher)

  line.breakAtNextWord()
  here.live.publish(ours, 'WorkOrder', change)

  await expect.poll(() => far.heard).toEqual([change])
})

test('a connection that broke without a word is noticed though nobody publishes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const line = await openLine()
  const { again } = await watch(openBrowser((await openServer({ through: line.database })).port).pusher)

  line.breakAtNextWord()
  vi.advanceTimersByTime(15_000)

  await again
})

test('what was published before a process closes is heard in the others', async () => {
  const [here, there] = await Promise.all([openServer(), openServer()])
  const far = await watch(openBrowser(there.port).pusher)

  here.live.publish(ours, 'WorkOrder', change)
  await here.live.close()

  await expect.poll(() => far.heard).toEqual([change])
})

/** A line to the database of which neither end learns that it broke until something is said on it. */
async function openLine() {
  const { host = '', port } = database.owner
  let breaks = false
  const line = createServer((near) => {
    const far = connect(path.join(host, `.s.PGSQL.${port}`))
    near.on('data', (bytes) => {
      if (breaks) for (const end of [near, far]) end.destroy()
      else far.write(bytes)
      breaks = false
    })
    far.pipe(near)
    for (const end of [near, far]) end.on('error', () => {}).on('close', () => [near, far].forEach((one) => one.destroy()))
  })
  await once(line.listen(0, '127.0.0.1'), 'listening')
  cleanUp.push(() => void line.close())
  return {
    database: { ...database.owner, host: '127.0.0.1', port: (line.address() as AddressInfo).port },
    breakAtNextWord: () => (breaks = true),
  }
}

async function cut(applicationName: string) {
  const client = new Client(database.superuser)
  await client.connect()
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [applicationName])
  await client.end()
}
