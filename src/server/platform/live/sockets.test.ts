import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { maxChannels } from './channels.ts'
import { encodeFrame } from './protocol.ts'
import { openSockets, type SocketTimeouts } from './sockets.ts'
import { signChannel, ticketLifetimeMs } from './tickets.ts'

const keys = { key: 'workshop', secret: 'only the server knows' }
const session = 'A'.repeat(22)
const cleanUp: (() => void)[] = []
afterEach(() => cleanUp.splice(0).forEach((undo) => undo()))

const defaultTimeouts: SocketTimeouts = { activityTimeout: 30, pongTimeout: 15 }

async function openServer(timeouts = defaultTimeouts, publicUrl?: string, socketLimit?: number) {
  const server = createServer((_request, response) => response.end('plain'))
  const sockets = openSockets(server, keys, timeouts, publicUrl, socketLimit)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  cleanUp.push(() => void sockets.drain().then(() => server.close()))
  return { sockets, port }
}

/** Opens a raw client, which sends what the test sends and keeps what it receives. */
async function openClient(port: number, path = '/app/workshop?protocol=7', origin?: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { ...(origin && { origin }) })
  const heard: { event: string; channel?: string; data: Record<string, unknown> }[] = []
  socket.on('message', (bytes: Buffer) => {
    const { data, ...rest } = JSON.parse(bytes.toString())
    heard.push({ ...rest, data: JSON.parse(data) })
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  cleanUp.push(() => socket.terminate())
  await once(socket, 'open')
  const hear = async (event: string, count = 1) => {
    const found = () => heard.filter((frame) => frame.event === event)
    while (found().length < count) await once(socket, 'message')
    return found()
  }
  const send = (event: string, data: unknown) => socket.send(JSON.stringify({ event, data }))
  return { socket, heard, hear, send, closed }
}

const tomorrow = Date.now() + 24 * 3600_000

type Client = Awaited<ReturnType<typeof openClient>>

async function requestChannel({ hear, send }: Client, channel: string, endsAt = tomorrow) {
  const [welcome] = await hear('pusher:connection_established')
  const socketId = String(welcome?.data.socket_id)
  send('pusher:subscribe', { channel, auth: signChannel(keys, { socketId, channel, session, issuedAt: Date.now(), endsAt }) })
}

async function subscribe(client: Client, channel: string) {
  await requestChannel(client, channel)
  await client.hear('pusher_internal:subscription_succeeded')
}

test('a wrong key, protocol or path is rejected, each with its own code', async () => {
  const { port } = await openServer()
  const [key, protocol, lost] = await Promise.all([
    openClient(port, '/app/other?protocol=7').then(({ closed }) => closed),
    openClient(port, '/app/workshop?protocol=5').then(({ closed }) => closed),
    openClient(port, '/elsewhere').catch((error: Error) => error.message),
  ])

  expect([key, protocol, lost]).toEqual([4001, 4007, 'Unexpected server response: 404'])
})

test('a page of another site opens no socket, and our own does under each of its addresses', async () => {
  const { port } = await openServer(undefined, 'https://shop.example')
  const from = (origin: string) => openClient(port, undefined, origin).then(({ hear }) => hear('pusher:connection_established'))

  for (const foreign of ['https://elsewhere.example', 'https://shop.example.elsewhere.example', 'http://localhost:1', 'null'])
    await expect(from(foreign), foreign).rejects.toThrow('Unexpected server response: 403')
  for (const own of ['https://shop.example', `http://127.0.0.1:${port}`]) await expect(from(own), own).resolves.toHaveLength(1)
})

test('a page with an unreadable host and origin opens no socket', async () => {
  const { port } = await openServer()
  const stream = connect(port, '127.0.0.1')
  const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
  stream.write(
    `GET /app/workshop?protocol=7 HTTP/1.1\r\nHost: [\r\nOrigin: nobody\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}\r\n\r\n`,
  )

  const [answer] = await once(stream, 'data')
  stream.destroy()

  expect(String(answer)).toContain('403 Forbidden')
})

test('a request that offers another upgrade is an ordinary request', async () => {
  const { port } = await openServer()
  const stream = connect(port, '127.0.0.1')
  stream.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n')

  const [answer] = await once(stream, 'data')
  stream.destroy()

  expect(String(answer)).toContain('200 OK')
})

test('a meaningless frame is answered, and the socket stays open', async () => {
  const { port } = await openServer()
  const client = await openClient(port)
  const nonsense = [
    '',
    'null',
    '[]',
    '"text"',
    '{',
    '{}',
    '{"event":1}',
    '{"event":"nothing"}',
    '{"event":"pusher:subscribe"}',
    '{"event":"pusher:subscribe","data":"{"}',
    '{"event":"pusher:subscribe","data":{"channel":{}}}',
    `{"event":"pusher:subscribe","data":{"channel":"${'x'.repeat(201)}"}}`,
    '{"event":"pusher:unsubscribe","data":[]}',
    '['.repeat(16_000),
  ]

  for (const text of nonsense) client.socket.send(text)
  client.socket.send(Buffer.from([0xff, 0xfe]))
  const answers = await client.hear('pusher:error', nonsense.length + 1)
  client.send('pusher:ping', {})
  await client.hear('pusher:pong')

  expect(answers).toHaveLength(nonsense.length + 1)
})

test('a frame over 16 kB closes the socket', async () => {
  const { port } = await openServer()
  const client = await openClient(port)

  client.socket.send('x'.repeat(16 * 1024 + 1))

  expect(await client.closed).toBe(1009)
})

test('a frame of one client reaches no other client', async () => {
  const { port, sockets } = await openServer()
  const [sender, listener] = await Promise.all([openClient(port), openClient(port)])
  await Promise.all([sender, listener].map((client) => subscribe(client, 'private-general.7')))

  sender.socket.send(JSON.stringify({ event: 'client-typing', channel: 'private-general.7', data: {} }))
  const [refusal] = await sender.hear('pusher:error')
  sockets.deliver('private-general.7', encodeFrame('GeneralEvent', {}, 'private-general.7'))
  await listener.hear('GeneralEvent')

  expect(refusal?.data.code).toBe(4009)
  expect(listener.heard.map(({ event }) => event)).not.toContain('client-typing')
})

test('a socket may watch all channels of a large chain, up to two thousand', async () => {
  const { port, sockets } = await openServer()
  const client = await openClient(port)
  await subscribe(client, 'private-general.1')
  for (let id = 2; id <= maxChannels + 1; id++) await requestChannel(client, `private-general.${id}`)

  const [refusal] = await client.hear('pusher:subscription_error')
  expect(refusal).toMatchObject({ channel: `private-general.${maxChannels + 1}`, data: { status: 403 } })
  expect(sockets.stats().channels).toBe(maxChannels)
})

test('a socket may watch at most a hundred public channels', async () => {
  const { port } = await openServer()
  const client = await openClient(port)

  for (let id = 1; id <= 101; id++) client.send('pusher:subscribe', { channel: `guest.${id}` })

  const [refusal] = await client.hear('pusher:subscription_error')
  expect(refusal).toMatchObject({ channel: 'guest.101', data: { type: 'AuthError', status: 403 } })
})

test('an unsubscribed client gets no more events of the channel', async () => {
  const { port, sockets } = await openServer()
  const client = await openClient(port)
  await subscribe(client, 'private-general.7')

  client.send('pusher:unsubscribe', { channel: 'private-general.7' })

  await expect.poll(() => sockets.stats().channels).toBe(0)
  expect(sockets.stats()).toEqual({ sockets: 1, channels: 0 })
})

test('a socket is closed for a new ticket when the first of its sessions expires', async () => {
  const { port, sockets } = await openServer()
  const [switching, expiring, lasting] = await Promise.all([openClient(port), openClient(port), openClient(port)])
  await subscribe(lasting, 'private-general.7')
  await subscribe(switching, 'private-general.8')
  await requestChannel(switching, 'private-general.7', Date.now() + 100)
  await requestChannel(expiring, 'private-general.8', Date.now() + 100)
  await requestChannel(expiring, 'private-general.7')

  expect(await Promise.all([switching.closed, expiring.closed])).toEqual([4200, 4200])
  expect(sockets.stats()).toEqual({ sockets: 1, channels: 1 })
})

test('an unused ticket of an ended session closes the socket and opens no channel', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { port, sockets } = await openServer({ ...defaultTimeouts, activityTimeout: 600 })
  const client = await openClient(port)
  const [welcome] = await client.hear('pusher:connection_established')
  const channel = 'private-general.7'
  const auth = signChannel(keys, { socketId: String(welcome?.data.socket_id), channel, session, issuedAt: Date.now(), endsAt: tomorrow })

  sockets.endSession(session)
  vi.advanceTimersByTime(ticketLifetimeMs)
  client.send('pusher:subscribe', { channel, auth })

  expect(await client.closed).toBe(4200)
  expect(sockets.stats()).toEqual({ sockets: 0, channels: 0 })
})

test('a client that does not read is disconnected before it costs much memory', async () => {
  const { port, sockets } = await openServer()
  const client = await openClient(port)
  await subscribe(client, 'private-general.7')
  client.socket.pause()
  const large = encodeFrame('GeneralEvent', 'x'.repeat(50_000), 'private-general.7')

  // The kernel buffers some data first.
  while (sockets.stats().sockets > 0) {
    sockets.deliver('private-general.7', large)
    await nextTurn()
  }
})

test('a silent client is pinged, and closed unless it answers', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const seconds = (count: number) => vi.advanceTimersByTime(count * 1000)
  const { port, sockets } = await openServer()
  const [responsive, silent] = [await openClient(port), await openClient(port)]

  seconds(40)
  for (const client of [responsive, silent]) await client.hear('pusher:ping')
  responsive.send('pusher:pong', {})
  // The answer to this ping proves that the pong before it arrived.
  responsive.send('pusher:ping', {})
  await responsive.hear('pusher:pong')
  seconds(15)

  expect(await silent.closed).toBe(4201)
  expect(sockets.stats().sockets).toBe(1)
})

test('sockets are closed over time, so that browsers do not reconnect at once', async () => {
  const { port, sockets } = await openServer()
  const clients = await Promise.all(Array.from({ length: 100 }, () => openClient(port)))

  const closing = sockets.sendAway()
  expect(sockets.stats().sockets).toBe(75)
  await closing

  expect(await Promise.all(clients.map(({ closed }) => closed))).toEqual(clients.map(() => 4101))
})

test('a process at its socket limit tells further clients to come back', async () => {
  const { port, sockets } = await openServer(defaultTimeouts, undefined, 2)
  const clients = [await openClient(port), await openClient(port)]

  expect(await (await openClient(port)).closed).toBe(4100)
  clients[0]!.socket.close()
  await expect.poll(() => sockets.stats().sockets).toBe(1)
  await (await openClient(port)).hear('pusher:connection_established')
})

test('a client that connects during shutdown is sent away like all others', async () => {
  const { port, sockets } = await openServer()
  await sockets.drain()

  expect(await (await openClient(port)).closed).toBe(4101)
  expect(sockets.stats().sockets).toBe(0)
})
