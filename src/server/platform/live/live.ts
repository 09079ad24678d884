import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { ClientConfig } from 'pg'
import { type Log, openBus } from './bus.ts'
import { encodeFrame } from './protocol.ts'
import { openSockets, type SocketTimeouts } from './sockets.ts'
import { type Keys, sessionTag } from './tickets.ts'

type Options = Keys & {
  server: Server
  /** A direct connection: LISTEN does not pass through a pooler that shares connections. */
  database: ClientConfig
  log: Log
  /** What people open: their pages may, whatever name a proxy gives this server. */
  publicUrl?: string
  patience?: SocketTimeouts
  /** The rights of an account have changed in another process; of any account, where messages may have passed unheard. */
  rightsChanged?: (account?: number) => void
}

const usual: SocketTimeouts = { activityTimeout: 30, pongTimeout: 15 }
const endedTopic = 'session-ended'
export const rightsTopic = 'rights'

export type Live = Awaited<ReturnType<typeof openLive>>

/** Live updates: what one process publishes reaches the browsers of all processes on the database. */
export async function openLive({ server, database, key, secret, log, publicUrl, patience = usual, rightsChanged = () => {} }: Options) {
  const sockets = openSockets(server, { key, secret }, patience, publicUrl)
  // Our own come back, too, when we have acted on them long since.
  const us = randomUUID()
  const hearRights = (text: string) => {
    const [from, account] = text.split(' ')
    if (from !== us) rightsChanged(Number(account))
  }
  const bus = await openBus(database, log, {
    receive: (topic, text) => {
      if (topic === endedTopic) sockets.endSession(text)
      else if (topic === rightsTopic) hearRights(text)
      else sockets.deliver(topic, text)
    },
    gap: () => {
      rightsChanged()
      // Browsers refetch when they reconnect, and only so do they learn what they missed.
      void sockets.sendAway()
    },
  })

  return {
    /** Only after the commit. `data` as it shall stand on the wire. Delivered at most once: whoever is away refetches. */
    publish: (channel: string, event: string, data: unknown) => bus.publish(channel, encodeFrame(event, data, channel)),

    /** Closes the sockets of a session in all processes: it is over, or its user may now see other things than before. */
    closeSockets: (tokenHash: Buffer) => bus.publish(endedTopic, sessionTag(secret, tokenHash)),

    /** Tells the other processes that the rights of this account have changed. */
    tellRights: (account: number) => bus.publish(rightsTopic, `${us} ${account}`),

    /** Whether this process hears what the others tell. */
    isListening: () => bus.isListening(),

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
