import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { earlyErrorHeaders } from '#server/platform/http/failures.ts'
import { closeCodes, encodeErrorFrame } from './protocol.ts'

type Host = {
  key: string
  /** What people open, where that is said. */
  publicUrl: string | undefined
  hasRoom: () => boolean
  welcome: (socket: WebSocket) => void
}

const path = '/app/'

const webSocketOptions = {
  noServer: true,
  clientTracking: false,
  maxPayload: 16 * 1024,
  maxFragments: 16,
  perMessageDeflate: false,
  /** How long a goodbye may go unanswered. */
  closeTimeout: 1000,
}

/** Takes the WebSockets off an HTTP server: `welcome` gets those that ask for `/app/{key}` in our protocol, all others are sent away. */
export function acceptSockets(server: Server, { key, publicUrl, hasRoom, welcome }: Host) {
  const handshake = new WebSocketServer(webSocketOptions)
  let open = true

  // With an `upgrade` listener Node hands over every request that offers an upgrade, even the `h2c` that some HTTP clients offer by habit.
  Object.assign(server, { shouldUpgradeCallback: (request: IncomingMessage) => request.headers.upgrade?.toLowerCase() === 'websocket' })

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const url = URL.parse(request.url ?? '', 'http://localhost')
    if (!url?.pathname.startsWith(path)) return refuse(stream, '404 Not Found')
    if (!isOurs(request, publicUrl)) return refuse(stream, '403 Forbidden')
    handshake.handleUpgrade(request, stream, head, (socket) => {
      socket.on('error', () => socket.terminate())
      if (url.pathname.slice(path.length) !== key) return turnAway(socket, closeCodes.unknownKey, 'Application does not exist')
      if (url.searchParams.get('protocol') !== '7')
        return turnAway(socket, closeCodes.unsupportedProtocol, 'Only protocol 7 is spoken here')
      // Not refused at the door: Pusher's client tries again 15 seconds after a failed connection, but one second after this.
      if (!open) return turnAway(socket, closeCodes.sentAway, 'Server restarts')
      if (!hasRoom()) return turnAway(socket, closeCodes.overCapacity, 'Too many connections')
      welcome(socket)
    })
  })

  return {
    stop() {
      open = false
    },
  }
}

/** Pusher's own clients learn why from the close code, others from the frame before it. */
function turnAway(socket: WebSocket, code: number, message: string) {
  socket.send(encodeErrorFrame(code, message))
  socket.close(code, message)
}

/**
 * A browser says which page opens a socket, and another site's page is none of ours. Programs say nothing. A proxy may leave the port out of the
 * name that it hands on, so the port is not compared.
 */
function isOurs({ headers: { origin, host } }: IncomingMessage, publicUrl: string | undefined): boolean {
  if (origin === undefined || origin === publicUrl) return true
  const from = URL.parse(origin)
  return from !== null && from.hostname === URL.parse(`http://${host}`)?.hostname
}

function refuse(stream: Duplex, status: string) {
  stream.on('error', () => stream.destroy())
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n${earlyErrorHeaders}\r\n\r\n`, () => stream.destroy())
}
