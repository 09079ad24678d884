import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { earlyErrorHeaders } from '#server/platform/http/failures.ts'
import { closeCodes, encodeErrorFrame } from './protocol.ts'

type Host = {
  key: string
  /** Address that people open, if it is configured. */
  publicUrl: string | undefined
  hasRoom: () => boolean
  welcome: (socket: WebSocket) => void
}

const pathPrefix = '/app/'

const webSocketOptions = {
  noServer: true,
  clientTracking: false,
  maxPayload: 16 * 1024,
  maxFragments: 16,
  perMessageDeflate: false,
  /** Milliseconds that a close frame may stay unanswered. */
  closeTimeout: 1000,
}

/** Accepts WebSockets of an HTTP server: `welcome` gets those for `/app/{key}` in our protocol, all others are rejected. */
export function acceptSockets(server: Server, { key, publicUrl, hasRoom, welcome }: Host) {
  const handshake = new WebSocketServer(webSocketOptions)
  let isOpen = true

  // With an `upgrade` listener Node passes on every upgrade offer, even the `h2c` that some HTTP clients send by habit.
  Object.assign(server, { shouldUpgradeCallback: (request: IncomingMessage) => request.headers.upgrade?.toLowerCase() === 'websocket' })

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const url = URL.parse(request.url ?? '', 'http://localhost')
    if (!url?.pathname.startsWith(pathPrefix)) return rejectUpgrade(stream, '404 Not Found')
    if (!isAllowedOrigin(request, publicUrl)) return rejectUpgrade(stream, '403 Forbidden')
    handshake.handleUpgrade(request, stream, head, (socket) => {
      socket.on('error', () => socket.terminate())
      if (url.pathname.slice(pathPrefix.length) !== key) return closeWithError(socket, closeCodes.unknownKey, 'Application does not exist')
      if (url.searchParams.get('protocol') !== '7')
        return closeWithError(socket, closeCodes.unsupportedProtocol, 'Only protocol 7 is spoken here')
      // The socket is closed after the handshake: Pusher's client retries a failed connection after 15 seconds, but this code after one.
      if (!isOpen) return closeWithError(socket, closeCodes.sentAway, 'Server restarts')
      if (!hasRoom()) return closeWithError(socket, closeCodes.overCapacity, 'Too many connections')
      welcome(socket)
    })
  })

  return {
    stop() {
      isOpen = false
    },
  }
}

/** Pusher's own clients read the close code, others the frame before it. */
function closeWithError(socket: WebSocket, code: number, message: string) {
  socket.send(encodeErrorFrame(code, message))
  socket.close(code, message)
}

/**
 * Rejects pages of other sites by their Origin header; programs send none. A proxy may drop the port from the host, so ports are not
 * compared.
 */
function isAllowedOrigin({ headers: { origin, host } }: IncomingMessage, publicUrl: string | undefined): boolean {
  if (origin === undefined || origin === publicUrl) return true
  const page = URL.parse(origin)
  return page !== null && page.hostname === URL.parse(`http://${host}`)?.hostname
}

function rejectUpgrade(stream: Duplex, status: string) {
  stream.on('error', () => stream.destroy())
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n${earlyErrorHeaders}\r\n\r\n`, () => stream.destroy())
}
