import { randomInt } from 'node:crypto'
import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { RawData, WebSocket } from 'ws'
import { reconnectLater } from '#contract/live/live.ts'
import { isPublic, maxChannels } from './channels.ts'
import { closeCodes, encodeErrorFrame, encodeFrame, readFrame, Subscribe, Unsubscribe } from './protocol.ts'
import { type Keys, readTicket, ticketLifetimeMs } from './tickets.ts'
import { acceptSockets } from './upgrades.ts'

/** The socket of one browser tab. */
type Peer = {
  id: string
  socket: WebSocket
  channels: Set<string>
  /** Sessions whose tickets opened its private channels: one, except after a switch of user without a reconnect. */
  sessions: Set<string>
  since: number
  lastHeard: number
  isPinged: boolean
  /** Time at which the first of its sessions expires, and the timer for it. */
  deadline?: NodeJS.Timeout
  endsAt?: number
}

/** Seconds of silence before a ping, and seconds to wait for the pong. Proxies cut idle connections after about a minute. */
export type SocketTimeouts = { activityTimeout: number; pongTimeout: number }

const maxSockets = 10_000
/** Limit of public channels, which need no ticket, per socket. */
const maxPublic = 100
/** Backlog in bytes after which a slow reader is disconnected; it loads again on reconnect. */
const maxWaitingBytes = 1024 * 1024

/** Sockets of this process. They speak Pusher's protocol on the application's own port, next to ordinary requests. */
export function openSockets(
  server: Server,
  keys: Keys,
  { activityTimeout, pongTimeout }: SocketTimeouts,
  publicUrl?: string,
  socketLimit = maxSockets,
) {
  const peers = new Set<Peer>()
  const watchers = new Map<string, Set<Peer>>()
  /** End times of sessions. A socket older than its entry may still hold an unused ticket; a newer one cannot. */
  const endedSessions = new Map<string, number>()

  const acceptor = acceptSockets(server, { key: keys.key, publicUrl, hasRoom: () => peers.size < socketLimit, welcome: addPeer })
  const sweeper = setInterval(sweep, Math.min(activityTimeout, pongTimeout) * 500).unref()

  function addPeer(socket: WebSocket) {
    const id = `${randomInt(1e9)}.${randomInt(1e9)}`
    const now = Date.now()
    const peer: Peer = { id, socket, channels: new Set(), sessions: new Set(), since: now, lastHeard: now, isPinged: false }
    peers.add(peer)
    socket.on('close', () => removePeer(peer))
    socket.on('message', (raw, isBinary) => {
      if (peers.has(peer)) receive(peer, raw, isBinary) // A closing socket may still send messages.
    })
    send(peer, encodeFrame('pusher:connection_established', { socket_id: id, activity_timeout: activityTimeout }))
  }

  function receive(peer: Peer, raw: RawData, isBinary: boolean) {
    peer.lastHeard = Date.now()
    peer.isPinged = false
    const { event, data } = readFrame(raw, isBinary) ?? {}
    if (event === 'pusher:pong') return
    if (event === 'pusher:ping') send(peer, encodeFrame('pusher:pong', {}))
    else if (event === 'pusher:subscribe') subscribe(peer, data)
    else if (event === 'pusher:unsubscribe') unsubscribe(peer, data)
    else if (event?.startsWith('client-')) send(peer, encodeErrorFrame(closeCodes.notAllowed, 'Clients do not send events here'))
    else sendNotUnderstood(peer)
  }

  function subscribe(peer: Peer, data: unknown) {
    const request = Subscribe.safeParse(data)
    if (!request.success) return sendNotUnderstood(peer)
    const { channel, auth = '' } = request.data
    const deny = (error: string, status: number) =>
      send(peer, encodeFrame('pusher:subscription_error', { type: 'AuthError', error, status }, channel))

    const channelLimit = isPublic(channel) ? maxPublic : maxChannels
    if (peer.channels.size >= channelLimit && !peer.channels.has(channel)) return deny('Too many channels', 403)
    if (!isPublic(channel)) {
      const ticket = readTicket(keys, peer.id, channel, auth)
      if (!ticket) return deny('Invalid signature', 401)
      // The ticket may be older than the end of the session: on a new connection the page requests another.
      if (peer.since <= (endedSessions.get(ticket.session) ?? 0)) return close(peer, closeCodes.refetch, 'Session ended')
      peer.sessions.add(ticket.session)
      scheduleClose(peer, ticket.endsAt)
    }
    join(peer, channel)
    send(peer, encodeFrame('pusher_internal:subscription_succeeded', {}, channel))
  }

  /** A session in use gets more time with a new ticket, so only a later end extends it; an ended session gets no ticket. */
  function scheduleClose(peer: Peer, endsAt: number) {
    if (peer.endsAt !== undefined && peer.endsAt <= endsAt) return
    clearTimeout(peer.deadline)
    peer.endsAt = endsAt
    peer.deadline = setTimeout(() => close(peer, closeCodes.refetch, 'Session ended'), endsAt - Date.now()).unref()
  }

  function unsubscribe(peer: Peer, data: unknown) {
    const request = Unsubscribe.safeParse(data)
    if (request.success) leave(peer, request.data.channel)
    else sendNotUnderstood(peer)
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

  function removePeer(peer: Peer) {
    for (const channel of peer.channels) leave(peer, channel)
    clearTimeout(peer.deadline)
    peers.delete(peer)
  }

  /** Nothing is sent from this moment on, whatever the other end does with the close. */
  function close(peer: Peer, code: number, reason: string) {
    removePeer(peer)
    peer.socket.close(code, reason)
  }

  /** Pings silent sockets, drops those without an answer, and forgets ends that are older than every valid ticket. */
  function sweep() {
    const now = Date.now()
    for (const peer of peers) {
      const silence = (now - peer.lastHeard) / 1000
      if (silence > activityTimeout + pongTimeout) close(peer, closeCodes.noAnswer, 'No answer to ping')
      else if (silence > activityTimeout && !peer.isPinged) {
        peer.isPinged = true
        send(peer, encodeFrame('pusher:ping', {}))
      }
    }
    for (const [session, endedAt] of endedSessions) if (now - endedAt > 2 * ticketLifetimeMs) endedSessions.delete(session)
  }

  /** Closes all sockets over time, so that thousands of browsers do not reload at once: 500 a second, or all within 3 s. */
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

    /** Closes the sockets of one session. They may reconnect, but an ended session gets no ticket. */
    endSession(session: string) {
      endedSessions.set(session, Date.now())
      for (const peer of peers) if (peer.sessions.has(session)) close(peer, closeCodes.refetch, 'Session ended')
    },

    /** Accepts no new sockets and closes the existing ones. */
    async drain() {
      acceptor.stop()
      clearInterval(sweeper)
      await sendAway()
    },

    stats: () => ({ sockets: peers.size, channels: watchers.size }),
  }
}

const sendNotUnderstood = (peer: Peer) => send(peer, encodeErrorFrame(null, 'Not understood'))

function send({ socket }: Peer, text: string | Buffer) {
  if (socket.bufferedAmount > maxWaitingBytes) socket.terminate()
  else socket.send(text, { binary: false })
}
