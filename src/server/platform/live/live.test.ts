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
import type { Log } from './bus.ts'
import { openLive } from './live.ts'
import type { SocketTimeouts } from './sockets.ts'

/** The client library of browsers. Its types and its CommonJS build disagree about the default export. */
const Pusher = createRequire(import.meta.url)('pusher-js') as typeof import('pusher-js').default
type Pusher = InstanceType<typeof Pusher>

const keys = { key: 'workshop', secret: 'only the server knows' }
const tokenHash = Buffer.from('hash of a token')
const watcher = {
  ...accessSubjectOf('operator'),
  account: 3,
  organizations: [7],
  confirmedAt: new Date().toISOString(),
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

/** Opens a process with live updates only. */
type ServerOptions = { name?: string; port?: number; timeouts?: SocketTimeouts; through?: ClientConfig; log?: Log }
async function openServer({ name = 'live test', port = 0, timeouts, through = database.owner, log }: ServerOptions = {}) {
  const app = Fastify()
  const live = await openLive({
    ...keys,
    server: app.server,
    database: { ...through, application_name: name },
    log: log ?? app.log,
    timeouts,
  })
  app.addHook('preClose', () => live.drain())
  app.addHook('onClose', () => live.close())
  await app.register(broadcastingAuth, { ...keys, sessionOf: async ({ headers }) => sessions.get(headers.authorization ?? '') })
  await app.listen({ host: '127.0.0.1', port })
  cleanUp.push(() => app.close())
  return { app, live, port: (app.server.address() as AddressInfo).port }
}

/** Opens a browser; one with a `ticket` does not request another. */
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

const subscribe = (pusher: Pusher, channel: string) =>
  new Promise<{ status?: number } | undefined>((resolve) => {
    pusher.subscribe(channel).bind('pusher:subscription_succeeded', () => resolve(undefined))
    pusher.channel(channel).bind('pusher:subscription_error', resolve)
  })

/** Subscribes and keeps the arriving events; `again` resolves at the next subscription, after a reconnect. */
async function watch(pusher: Pusher, channel = ours) {
  const heard: unknown[] = []
  expect(await subscribe(pusher, channel)).toBeUndefined()
  pusher.channel(channel).bind('WorkOrder', (data: unknown) => heard.push(data))
  const again = new Promise((resolve) => pusher.channel(channel).bind('pusher:subscription_succeeded', resolve))
  return { heard, again }
}

test('a message of one process reaches the browsers of all, on its channel only', async () => {
  const [local, remote] = await Promise.all([openServer(), openServer()])
  const nearClient = openBrowser(local.port)
  const farClient = openBrowser(remote.port)
  const [first, second] = await Promise.all([watch(nearClient.pusher), watch(farClient.pusher)])
  const otherChannel = await watch(nearClient.pusher, 'guest.7')

  local.live.publish(ours, 'WorkOrder', change)
  local.live.publish(ours, 'WorkOrder', { ...change, event: 'DELETED' })

  for (const { heard } of [first, second]) await expect.poll(() => heard.length).toBe(2)
  expect(second.heard).toEqual([change, { ...change, event: 'DELETED' }])
  expect(otherChannel.heard).toEqual([])
})

test('a foreign organization or a missing session gets no ticket, and a forged one fails', async () => {
  const { port, live } = await openServer()
  const foreign = await subscribe(openBrowser(port).pusher, channelName('workOrder', 8))
  const stranger = await subscribe(openBrowser(port, { token: 'nobody' }).pusher, ours)
  const forged = await subscribe(openBrowser(port, { ticket: `${keys.key}:${'0'.repeat(64)}` }).pusher, ours)

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

test('an event far larger than a notification arrives complete', async () => {
  const { port, live } = await openServer()
  const { heard } = await watch(openBrowser(port).pusher)
  const large = { text: 'Brașov, „Őrség” 😀 '.repeat(2200) }

  live.publish(ours, 'WorkOrder', large)

  await expect.poll(() => heard.length).toBe(1)
  expect(Buffer.byteLength(large.text)).toBeGreaterThan(55_000)
  expect(heard).toEqual([large])
})

test('browsers reconnect after a lost database connection, and others get the missed messages', async () => {
  const local = await openServer({ name: 'live test, to be cut' })
  const remote = await openServer()
  const nearClient = await watch(openBrowser(local.port).pusher)
  const farClient = await watch(openBrowser(remote.port).pusher)

  await cutConnections('live test, to be cut')
  await expect.poll(() => local.live.stats().listening).toBe(false)
  local.live.publish(ours, 'WorkOrder', change)
  await nearClient.again
  remote.live.publish(ours, 'WorkOrder', { ...change, event: 'DELETED' })

  await expect.poll(() => nearClient.heard.length).toBeGreaterThan(0)
  await expect.poll(() => farClient.heard.length).toBe(2)
  expect(nearClient.heard.at(-1)).toEqual({ ...change, event: 'DELETED' })
  expect(farClient.heard).toEqual([change, { ...change, event: 'DELETED' }])
})

test('a socket gets nothing after the end of its session, in any process', async () => {
  const [local, remote] = await Promise.all([openServer(), openServer()])
  const { pusher } = openBrowser(remote.port)
  const ended = await watch(pusher)
  const colleague = await watch(openBrowser(remote.port, { token: 'colleague' }).pusher)
  const session = sessions.get('Bearer ours')!
  sessions.delete('Bearer ours')
  cleanUp.push(() => void sessions.set('Bearer ours', session))

  const subscriptionError = new Promise<{ status: number }>((resolve) => pusher.channel(ours).bind('pusher:subscription_error', resolve))
  local.live.closeSockets(tokenHash)
  local.live.publish(ours, 'WorkOrder', change)

  await expect.poll(() => colleague.heard.length).toBe(1)
  expect((await subscriptionError).status).toBe(401)
  expect(ended.heard).toEqual([])
})

test('a restarting server tells browsers when to reconnect, and they do', async () => {
  const old = await openServer()
  const { pusher } = openBrowser(old.port)
  const errors: unknown[] = []
  pusher.connection.bind('error', ({ data }: { data: unknown }) => errors.push(data))
  const { heard, again } = await watch(pusher)

  await old.app.close()
  await expect.poll(() => errors[0]).toEqual({ code: reconnectLater.code, message: 'Come back within 1 s' })
  const fresh = await openServer({ port: old.port })
  await again
  fresh.live.publish(ours, 'WorkOrder', change)

  await expect.poll(() => heard.length).toBe(1)
  expect(heard).toEqual([change])
})

test('an idle browser stays connected', async () => {
  // The browser pings after a fifth of a second; the server's own timeout is not tested here.
  const { port } = await openServer({ timeouts: { activityTimeout: 0.2, pongTimeout: 600 } })
  const { pusher, states } = openBrowser(port)
  let pongs = 0
  pusher.connection.bind('message', ({ event }: { event: string }) => (pongs += Number(event === 'pusher:pong')))

  await expect.poll(() => pongs).toBeGreaterThan(4)

  expect(states).toEqual(['connected'])
})

test('a process that drops its backlog makes all browsers load again', async () => {
  const local = await openServer({ name: 'live test, to be cut' })
  const remote = await openServer()
  const farClient = await watch(openBrowser(remote.port).pusher)

  await cutConnections('live test, to be cut')
  await expect.poll(() => local.live.stats().listening).toBe(false)
  for (let i = 0; i <= 5_000; i++) local.live.publish(ours, 'WorkOrder', change)
  await farClient.again

  expect(farClient.heard).toEqual([])
})

test('a message on its way over a broken connection is sent again', async () => {
  const proxy = await openProxy()
  const local = await openServer({ through: proxy.database })
  const farClient = await watch(openBrowser((await openServer()).port).pusher)

  proxy.breakAtNextWord()
  local.live.publish(ours, 'WorkOrder', change)

  await expect.poll(() => farClient.heard).toEqual([change])
})

test('a silently broken connection is detected without any message', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const proxy = await openProxy()
  const { again } = await watch(openBrowser((await openServer({ through: proxy.database })).port).pusher)

  proxy.breakAtNextWord()
  vi.advanceTimersByTime(15_000)

  await again
})

test('a message published before a process closes reaches the others', async () => {
  const [local, remote] = await Promise.all([openServer(), openServer()])
  const farClient = await watch(openBrowser(remote.port).pusher)

  local.live.publish(ours, 'WorkOrder', change)
  await local.live.close()

  await expect.poll(() => farClient.heard).toEqual([change])
})

/** A proxy to the database whose broken connection neither end notices before the next data. */
async function openProxy() {
  const { host = '', port } = database.owner
  let breaks = false
  const proxy = createServer((nearClient) => {
    const farClient = connect(path.join(host, `.s.PGSQL.${port}`))
    nearClient.on('data', (bytes) => {
      if (breaks) for (const end of [nearClient, farClient]) end.destroy()
      else farClient.write(bytes)
      breaks = false
    })
    farClient.pipe(nearClient)
    for (const end of [nearClient, farClient])
      end.on('error', () => {}).on('close', () => [nearClient, farClient].forEach((one) => one.destroy()))
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  cleanUp.push(() => void proxy.close())
  return {
    database: { ...database.owner, host: '127.0.0.1', port: (proxy.address() as AddressInfo).port },
    breakAtNextWord: () => (breaks = true),
  }
}

test('a lost connection logs one short line with its reason', async () => {
  const warnings: unknown[] = []
  await openServer({ name: 'cut for the log', log: { info: () => {}, warn: (...line: unknown[]) => void warnings.push(line) } })
  await cutConnections('cut for the log')
  const reason = 'terminating connection due to administrator command'
  await expect.poll(() => warnings).toEqual([[{ reason }, 'Lost the database connection of the live channels']])
})

async function cutConnections(applicationName: string) {
  const client = new Client(database.superuser)
  await client.connect()
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [applicationName])
  await client.end()
}
