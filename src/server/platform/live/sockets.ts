import { randomInt } from 'node:crypto'
import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { RawData, WebSocket } from 'ws'
import { reconnectLater } from '#contract/live/live.ts'
import { isPublic, maxChannels } from './channels.ts'
import { closeCodes, encodeErrorFrame, encodeFrame, readFrame, Subscribe, Unsubscribe } from './protocol.ts'
import { type Keys, readTicket, ticketLifetimeMs } from './tickets.ts'
import { acceptSockets } from './upgrades.ts'

/** One browser tab. */
type Peer = {
  id: string
  socket: WebSocket
  channels: Set<string>
  /** The sessions whose tickets opened its private channels: one, but for a user who switched without reconnecting. */
  sessions: Set<string>
  since: number
  lastHeard: number
  asked: boolean
  /** When the first of its sessions ends by itself, and the clock that waits for it. */
  deadline?: NodeJS.Timeout
  endsAt?: number
}

/** Seconds of silence after which either side asks, and seconds it waits for the answer. Proxies cut idle lines after about a minute. */
export type SocketTimeouts = { activityTimeout: number; pongTimeout: number }

const maxSockets = 10_000
/** Of those that anyone may watch, without a ticket. */
const maxPublic = 100
/** What may wait for one slow reader before it is cut off: it refetches when it comes back. */
const maxWaitingBytes = 1024 * 1024

/** The sockets of this process: they speak Pusher's protocol on the application's own port, beside the ordinary requests. */
export function openSockets(
  server: Server,
  keys: Keys,
  { activityTimeout, pongTimeout }: SocketTimeouts,
  publicUrl?: string,
  most = maxSockets,
) {
  const peers = new Set<Peer>()
  const watchers = new Map<string, Set<Peer>>()
  /** When sessions ended. A socket older than that may still hold an unused ticket from before; a younger one cannot. */
  const ended = new Map<string, number>()

  const door = acceptSockets(server, { key: keys.key, publicUrl, hasRoom: () => peers.size < most, welcome })
  const sweeper = setInterval(sweep, Math.min(activityTimeout, pongTimeout) * 500).unref()

  function welcome(socket: WebSocket) {
    const id = `${randomInt(1e9)}.${randomInt(1e9)}`
    const now = Date.now()
    const peer: Peer = { id, socket, channels: new Set(), sessions: new Set(), since: now, lastHeard: now, asked: false }
    peers.add(peer)
    socket.on('close', () => forget(peer))
    socket.on('message', (raw, isBinary) => {
      if (peers.has(peer)) hear(peer, raw, isBinary) // a socket being closed may still talk
    })
    send(peer, encodeFrame('pusher:connection_established', { socket_id: id, activity_timeout: activityTimeout }))
  }

  function hear(peer: Peer, raw: RawData, isBinary: boolean) {
    peer.lastHeard = Date.now()
    peer.asked = false
    const { event, data } = readFrame(raw, isBinary) ?? {}
    if (event === 'pusher:pong') return
    if (event === 'pusher:ping') send(peer, encodeFrame('pusher:pong', {}))
    else if (event === 'pusher:subscribe') subscribe(peer, data)
    else if (event === 'pusher:unsubscribe') unsubscribe(peer, data)
    else if (event?.startsWith('client-')) send(peer, encodeErrorFrame(closeCodes.notAllowed, 'Clients do not send events here'))
    else notUnderstood(peer)
  }

  function subscribe(peer: Peer, data: unknown) {
    const asked = Subscribe.safeParse(data)
    if (!asked.success) return notUnderstood(peer)
    const { channel, auth = '' } = asked.data
    const deny = (error: string, status: number) =>
      send(peer, encodeFrame('pusher:subscription_error', { type: 'AuthError', error, status }, channel))

    const most = isPublic(channel) ? maxPublic : maxChannels
    if (peer.channels.size >= most && !peer.channels.has(channel)) return deny('Too many channels', 403)
    if (!isPublic(channel)) {
      const ticket = readTicket(keys, peer.id, channel, auth)
      if (!ticket) return deny('Invalid signature', 401)
      // The ticket may be from before the session ended: on a new line the page asks for one anew.
      if (peer.since <= (ended.get(ticket.session) ?? 0)) return close(peer, closeCodes.refetch, 'Session ended')
      peer.sessions.add(ticket.session)
      closeBy(peer, ticket.endsAt)
    }
    join(peer, channel)
    send(peer, encodeFrame('pusher_internal:subscription_succeeded', {}, channel))
  }

  /** A session that was used meanwhile has more time, and gets a new ticket; one that is over gets none. */
  function closeBy(peer: Peer, endsAt: number) {
    if (peer.endsAt !== undefined && peer.endsAt <= endsAt) return
    clearTimeout(peer.deadline)
    peer.endsAt = endsAt
    peer.deadline = setTimeout(() => close(peer, closeCodes.refetch, 'Session ended'), endsAt - Date.now()).unref()
  }

  function unsubscribe(peer: Peer, data: unknown) {
    const asked = Unsubscribe.safeParse(data)
    if (asked.success) leave(peer, asked.data.channel)
    else notUnderstood(peer)
  }

  function join(peer: Peer, channel: string) {
    peer.channels.add(channel)
    const others = watchers.get(channel)
    if (others) others.add(peer)
    else watchers.set(channel, new Set([peer]))
  }

  function leave(peer: Peer, channel: string) {
    peer.channels.delete(channel)
    const others = watchers.get(channel)
    others?.delete(peer)
    if (others?.size === 0) watchers.delete(channel)
  }

  function forget(peer: Peer) {
    for (const channel of peer.channels) leave(peer, channel)
    clearTimeout(peer.deadline)
    peers.delete(peer)
  }

  /** Silent from this moment, whatever the other end makes of the close. */
  function close(peer: Peer, code: number, reason: string) {
    forget(peer)
    peer.socket.close(code, reason)
  }

  /** Asks the silent, drops those who do not answer, and forgets the endings that every valid ticket is younger than. */
  function sweep() {
    const now = Date.now()
    for (const peer of peers) {
      const silence = (now - peer.lastHeard) / 1000
      if (silence > activityTimeout + pongTimeout) close(peer, closeCodes.noAnswer, 'No answer to ping')
      else if (silence > activityTimeout && !peer.asked) {
        peer.asked = true
        send(peer, encodeFrame('pusher:ping', {}))
      }
    }
    for (const [session, endedAt] of ended) if (now - endedAt > 2 * ticketLifetimeMs) ended.delete(session)
  }

  /** Spread in time, so that thousands of browsers do not come back and refetch in the same moment: 500 a second, or all within 3 s. */
  async function sendAway() {
    const reason = reconnectLater.reason(peers.size)
    const leaving = [...peers]
    const share = Math.max(25, Math.ceil(leaving.length / 60))
    while (leaving.length > 0) {
      for (const peer of leaving.splice(0, share)) close(peer, closeCodes.sentAway, reason)
      if (leaving.length > 0) await pause(50)
    }
  }

  return {
    sendAway,

    deliver(channel: string, text: string) {
      const bytes = Buffer.from(text)
      for (const peer of watchers.get(channel) ?? []) send(peer, bytes)
    },

    /** Sends the sockets of one session away. They may come back, but a session that is over gets no ticket any more. */
    endSession(session: string) {
      ended.set(session, Date.now())
      for (const peer of peers) if (peer.sessions.has(session)) close(peer, closeCodes.refetch, 'Session ended')
    },

    /** No new sockets, and goodbye to those there are. */
    async drain() {
      door.stop()
      clearInterval(sweeper)
      await sendAway()
    },

    stats: () => ({ sockets: peers.size, channels: watchers.size }),
  }
}

const notUnderstood = (peer: Peer) => send(peer, encodeErrorFrame(null, 'Not understood'))

function send({ socket }: Peer, text: string | Buffer) {
  if (socket.bufferedAmount > maxWaitingBytes) socket.terminate()
  else socket.send(text, { binary: false })
}
