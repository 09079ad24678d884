import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { ClientConfig } from 'pg'
import { type Log, openBus } from './bus.ts'
import { encodeFrame } from './protocol.ts'
import { openSockets, type SocketTimeouts } from './sockets.ts'
import { type Keys, sessionTag } from './tickets.ts'

type Options = Keys & {
  server: Server
  /** Must be a direct connection: LISTEN does not work through a pooler that shares connections. */
  database: ClientConfig
  log: Log
  /** Pages of this address may connect, whatever host name a proxy sends. */
  publicUrl?: string
  timeouts?: SocketTimeouts
  /** Called when another process changed the rights of an account; without an account if messages may have been lost. */
  rightsChanged?: (account?: number) => void
}

const defaultTimeouts: SocketTimeouts = { activityTimeout: 30, pongTimeout: 15 }
const endedTopic = 'session-ended'
export const rightsTopic = 'rights'

export type Live = Awaited<ReturnType<typeof openLive>>

/** Live updates: a message of one process reaches the browsers of all processes on the database. */
export async function openLive({
  server,
  database,
  key,
  secret,
  log,
  publicUrl,
  timeouts = defaultTimeouts,
  rightsChanged = () => {},
}: Options) {
  const sockets = openSockets(server, { key, secret }, timeouts, publicUrl)
  // This process also receives its own messages, and has already applied them.
  const processId = randomUUID()
  const receiveRights = (text: string) => {
    const [from, account] = text.split(' ')
    if (from !== processId) rightsChanged(Number(account))
  }
  const bus = await openBus(database, log, {
    receive: (topic, text) => {
      if (topic === endedTopic) sockets.endSession(text)
      else if (topic === rightsTopic) receiveRights(text)
      else sockets.deliver(topic, text)
    },
    gap: () => {
      rightsChanged()
      // Browsers load everything again when they reconnect, which is the only way to get missed updates.
      void sockets.sendAway()
    },
  })

  return {
    /** Call it only after the commit. `data` is in wire format. Delivery is at most once: absent browsers load again. */
    publish: (channel: string, event: string, data: unknown) => bus.publish(channel, encodeFrame(event, data, channel)),

    /** Closes the sockets of a session in all processes, because it ended or its rights changed. */
    closeSockets: (tokenHash: Buffer) => bus.publish(endedTopic, sessionTag(secret, tokenHash)),

    /** Notifies the other processes that the rights of this account changed. */
    tellRights: (account: number) => bus.publish(rightsTopic, `${processId} ${account}`),

    /** Whether this process receives the messages of the others. */
    isListening: () => bus.isListening(),

    /** Call it before the server closes, which waits for open sockets. Messages of requests in flight still go out until `close`. */
    drain: () => sockets.drain(),

    async close() {
      await sockets.drain()
      await bus.close()
    },

    answers: () => bus.answers(),
    stats: () => ({ ...sockets.stats(), ...bus.stats() }),
  }
}
