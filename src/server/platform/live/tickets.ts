import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * A ticket is the `auth` string with which a browser subscribes to a private channel. To Pusher's clients it is opaque, so ours
 * also names the session that asked for it: whichever process holds the socket can then close it when that session ends.
 */
export type Ticket = {
  socketId: string
  channel: string
  /** Which session asked, as `sessionTag` gives it. */
  session: string
  issuedAt: number
  /** When the session ends by itself unless it is used again; a new ticket says the later time. */
  endsAt: number
}

/** All processes on one database share both. */
export type Keys = { key: string; secret: string }

/** A browser subscribes as soon as it has its ticket; one kept for later is of no use. */
export const ticketLifetimeMs = 60_000

/** Stands for a session on the wire, so that what the sessions table is searched by never leaves the server. */
export const sessionTag = (secret: string, tokenHash: Buffer) =>
  createHmac('sha256', secret).update('session:').update(tokenHash).digest('base64url').slice(0, 22)

export function signChannel({ key, secret }: Keys, ticket: Ticket): string {
  return `${key}:${ticket.issuedAt}.${ticket.endsAt}.${ticket.session}.${signatureOf(secret, ticket).toString('hex')}`
}

const shape = /^(?<key>[^:]+):(?<issuedAt>\d{1,15})\.(?<endsAt>\d{1,15})\.(?<session>[\w-]{22})\.(?<signature>[\da-f]{64})$/

/** The session and time of a ticket we signed for this very socket and channel not long ago; undefined for anything else. */
export function readTicket({ key, secret }: Keys, socketId: string, channel: string, auth: string, now = Date.now()): Ticket | undefined {
  const parts = shape.exec(auth)?.groups
  if (parts?.key !== key || !parts.session || !parts.signature) return undefined
  const ticket = { socketId, channel, session: parts.session, issuedAt: Number(parts.issuedAt), endsAt: Number(parts.endsAt) }
  if (!timingSafeEqual(Buffer.from(parts.signature, 'hex'), signatureOf(secret, ticket))) return undefined
  return now - ticket.issuedAt <= ticketLifetimeMs ? ticket : undefined
}

const signatureOf = (secret: string, { socketId, channel, session, issuedAt, endsAt }: Ticket) =>
  createHmac('sha256', secret).update(`${socketId}:${channel}:${session}:${issuedAt}:${endsAt}`).digest()
