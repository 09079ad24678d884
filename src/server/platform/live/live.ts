import type { Server } from 'node:http'
import type { ClientConfig } from 'pg'
import { type Log, openBus } from './bus.ts'
import { codes, frame } from './protocol.ts'
import { openSockets, type Patience } from './sockets.ts'
import { type Keys, sessionTag } from './tickets.ts'

type Options = Keys & {
  server: Server
  /** A direct connection: LISTEN does not pass through a pooler that shares connections. */
  database: ClientConfig
  log: Log
  /** What people open: their pages may, whatever name a proxy gives this server. */
  publicUrl?: string
  patience?: Patience
}

const usual: Patience = { activityTimeout: 30, pongTimeout: 15 }
const endedTopic = 'session-ended'

export type Live = Awaited<ReturnType<typeof openLive>>

/** Live updates: what one process publishes reaches the browsers of all processes on the database. */
export async function openLive({ server, database, key, secret, log, publicUrl, patience = usual }: Options) {
  const sockets = openSockets(server, { key, secret }, patience, publicUrl)
  const bus = await openBus(database, log, {
    receive: (topic, text) => (topic === endedTopic ? sockets.endSession(text) : sockets.deliver(topic, text)),
    // Browsers refetch when they reconnect, and only so do they learn what they missed.
    gap: () => void sockets.closeAll(codes.refetch, 'Events may be missing'),
  })

  return {
    /** Only after the commit. `data` as it shall stand on the wire. Delivered at most once: whoever is away refetches. */
    publish: (channel: string, event: string, data: unknown) => bus.publish(channel, frame(event, data, channel)),

    /** Closes the sockets of a session in all processes: it is over, or its user may now see other things than before. */
    closeSockets: (tokenHash: Buffer) => bus.publish(endedTopic, sessionTag(secret, tokenHash)),

    /** Before the server closes, which waits for open sockets. What requests still under way publish goes out until `close`. */
    drain: () => sockets.drain(),

    async close() {
      await sockets.drain()
      await bus.close()
    },

    answers: () => bus.answers(),
    stats: () => ({ ...sockets.stats(), ...bus.stats() }),
  }
}
