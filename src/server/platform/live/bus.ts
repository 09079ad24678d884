import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Client, type ClientConfig } from 'pg'
import { payloadReader, toPayloads } from './payloads.ts'

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>

type Listener = {
  /** Gets every message of all processes on this database, including this one. */
  receive: (topic: string, text: string) => void
  /** Called when messages may have been lost: the connection broke, or a process dropped its backlog. */
  gap: () => void
}

const notifyQuery = { name: 'live', text: `select count(pg_notify('live', payload)) from unnest($1::text[]) as payload` }
const gapTopic = 'gap'
/** Number of payloads that may wait while the database is away. */
const maxWaiting = 5_000
/** A healthy database answers faster; after this time the connection counts as lost. */
const timeoutMs = 4_000
const heartbeatMs = 15_000
const maxRetryMs = 2_000

/**
 * Sends messages between the processes on one database with NOTIFY, over one listening connection. Publish after the commit, never inside
 * a writing transaction: NOTIFY holds a global lock until its commit is on disk.
 */
export async function openBus(connection: ClientConfig, log: Log, listener: Listener) {
  let client: Client | undefined
  let waiting: string[] = []
  let flushing: Promise<void> | undefined
  let closed = false
  /** Publish time of the oldest waiting message, and the milliseconds that the last sent one waited. */
  let oldestAt: number | undefined
  let lastWaitMs = 0

  async function connect(): Promise<Client> {
    const fresh = new Client({
      application_name: 'atelier live',
      keepAlive: true,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      ...connection,
    })
    const read = payloadReader((topic, text) => (topic === gapTopic ? listener.gap() : listener.receive(topic, text)))
    fresh.on('notification', ({ payload = '' }) => read(payload))
    fresh.on('error', (error) => dropConnection(fresh, error))
    fresh.on('end', () => dropConnection(fresh))
    try {
      await fresh.connect()
      // A crash loses notifications in any case, so their commit need not wait for the disk.
      await fresh.query('set synchronous_commit to off; listen live')
      return fresh
    } catch (error) {
      discard(fresh)
      throw error
    }
  }

  function dropConnection(dropped: Client, error?: unknown) {
    if (dropped !== client) return
    client = undefined
    discard(dropped)
    if (closed) return
    log.warn({ reason: (error as Error | undefined)?.message }, 'Lost the database connection of the live channels')
    void reconnect()
  }

  async function reconnect(delay = 50) {
    await pause(delay)
    if (closed) return
    const fresh = await connect().catch(() => undefined)
    if (closed) return fresh && discard(fresh)
    if (!fresh) return void reconnect(Math.min(2 * delay, maxRetryMs))
    client = fresh
    log.info('The live channels are back')
    flush()
    listener.gap()
  }

  function publish(topic: string, text: string) {
    if (closed) return
    const payloads = toPayloads(topic, text)
    if (waiting.length + payloads.length <= maxWaiting) waiting.push(...payloads)
    else waiting = toPayloads(gapTopic, '')
    oldestAt ??= performance.now()
    flush()
  }

  /** Messages of one event loop turn, or published during a query, go out in one query, so pieces of one message stay together. */
  function flush() {
    flushing ??= nextTurn().then(sendWaiting)
  }

  async function sendWaiting() {
    for (let to = client; to && waiting.length > 0; to = client) {
      const batch = waiting
      const oldest = oldestAt ?? performance.now()
      waiting = []
      oldestAt = undefined
      if (await send(to, batch)) lastWaitMs = performance.now() - oldest
      else [waiting, oldestAt] = [[...batch, ...waiting], oldest]
    }
    flushing = undefined
  }

  async function send(to: Client, payloads: string[]): Promise<boolean> {
    try {
      await to.query({ ...notifyQuery, values: [payloads] })
      return true
    } catch (error) {
      dropConnection(to, error)
      return false
    }
  }

  const isListening = () => client !== undefined

  client = await connect()
  const pulse = setInterval(() => client && void send(client, []), heartbeatMs).unref()

  return {
    publish,

    /** Queries the database over this connection; undefined without one. */
    answers: () => (client ? send(client, []) : undefined),

    /** Sends waiting messages if the database is reachable. */
    async close() {
      closed = true
      clearInterval(pulse)
      await flushing
      await client?.end()
    },

    isListening,

    stats: () => ({
      listening: isListening(),
      waiting: waiting.length,
      lag: (oldestAt === undefined ? lastWaitMs : performance.now() - oldestAt) / 1000,
    }),
  }
}

/** A half-dead connection must not be awaited, and must not deliver again. */
function discard(client: Client) {
  client.removeAllListeners('notification')
  client.end().catch(() => undefined)
}
