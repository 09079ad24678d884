import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Client, type ClientConfig } from 'pg'
import { payloadReader, toPayloads } from './payloads.ts'

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>

type Listener = {
  /** Every message of every process on this database, our own included. */
  receive: (topic: string, text: string) => void
  /** Messages may have passed unheard: ours was the lost connection, or another process could not keep all it had to say. */
  gap: () => void
}

const notify = { name: 'live', text: `select count(pg_notify('live', payload)) from unnest($1::text[]) as payload` }
const gapTopic = 'gap'
/** How many payloads may wait while the database is away. */
const maxWaiting = 5_000
/** No healthy answer takes longer; then the connection counts as lost. */
const patience = 4_000
const heartbeat = 15_000
const longestRetry = 2_000

/**
 * Carries messages between the processes on one database by NOTIFY, over one connection that also listens.
 * Publish after the commit and never inside a transaction that writes: NOTIFY holds a lock until its commit is on disk, and all others wait.
 */
export async function openBus(connection: ClientConfig, log: Log, listener: Listener) {
  let client: Client | undefined
  let waiting: string[] = []
  let flushing: Promise<void> | undefined
  let closed = false
  /** When the oldest that waits was published, and how many milliseconds the last that does not had to wait. */
  let since: number | undefined
  let waited = 0

  async function connect(): Promise<Client> {
    const fresh = new Client({
      application_name: 'atelier live',
      keepAlive: true,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      ...connection,
    })
    const read = payloadReader((topic, text) => (topic === gapTopic ? listener.gap() : listener.receive(topic, text)))
    fresh.on('notification', ({ payload = '' }) => read(payload))
    fresh.on('error', (error) => lose(fresh, error))
    fresh.on('end', () => lose(fresh))
    try {
      await fresh.connect()
      // A crash loses notifications in any case, so their commit need not wait for the disk.
      await fresh.query('set synchronous_commit to off; listen live')
      return fresh
    } catch (error) {
      hangUp(fresh)
      throw error
    }
  }

  function lose(lost: Client, error?: unknown) {
    if (lost !== client) return
    client = undefined
    hangUp(lost)
    if (closed) return
    log.warn({ err: error }, 'Lost the database connection of the live channels')
    void reconnect()
  }

  async function reconnect(delay = 50) {
    await pause(delay)
    if (closed) return
    const fresh = await connect().catch(() => undefined)
    if (closed) return fresh && hangUp(fresh)
    if (!fresh) return void reconnect(Math.min(2 * delay, longestRetry))
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
    since ??= performance.now()
    flush()
  }

  /** What is published in one turn of the loop, or while a query is under way, goes in one query: pieces of one message never part. */
  function flush() {
    flushing ??= nextTurn().then(sendWaiting)
  }

  async function sendWaiting() {
    for (let to = client; to && waiting.length > 0; to = client) {
      const [batch, oldest = performance.now()] = [waiting, since]
      waiting = []
      since = undefined
      if (await send(to, batch)) waited = performance.now() - oldest
      else [waiting, since] = [[...batch, ...waiting], oldest]
    }
    flushing = undefined
  }

  async function send(to: Client, payloads: string[]): Promise<boolean> {
    try {
      await to.query({ ...notify, values: [payloads] })
      return true
    } catch (error) {
      lose(to, error)
      return false
    }
  }

  const isListening = () => client !== undefined

  client = await connect()
  const pulse = setInterval(() => client && void send(client, []), heartbeat).unref()

  return {
    publish,

    /** Whether the database answers, asked over this connection; unknown while there is none. */
    answers: () => (client ? send(client, []) : undefined),

    /** Sends what still waits, if the database is there to take it. */
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
      lag: (since === undefined ? waited : performance.now() - since) / 1000,
    }),
  }
}

/** A half-dead connection must neither be waited for nor speak again. */
function hangUp(client: Client) {
  client.removeAllListeners('notification')
  client.end().catch(() => undefined)
}
