import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * A ticket is the `auth` string with which a browser subscribes to a private channel. It also names the session that requested it, so
 * that the process with the socket can close it when that session ends.
 */
export type Ticket = {
  socketId: string
  channel: string
  /** Tag of the session that requested the ticket, from `sessionTag`. */
  session: string
  issuedAt: number
  /** End of the session unless it is used again; a new ticket then has the later time. */
  endsAt: number
}

/** All processes on one database share both. */
export type Keys = { key: string; secret: string }

/** Browsers subscribe as soon as they have a ticket, so it is short-lived. */
export const ticketLifetimeMs = 60_000

/** Stands for a session on the wire, so that the search key of the sessions table never leaves the server. */
export const sessionTag = (secret: string, tokenHash: Buffer) =>
  createHmac('sha256', secret).update('session:').update(tokenHash).digest('base64url').slice(0, 22)

export function signChannel({ key, secret }: Keys, ticket: Ticket): string {
  return `${key}:${ticket.issuedAt}.${ticket.endsAt}.${ticket.session}.${signTicket(secret, ticket).toString('hex')}`
}

const ticketPattern = /^(?<key>[^:]+):(?<issuedAt>\d{1,15})\.(?<endsAt>\d{1,15})\.(?<session>[\w-]{22})\.(?<signature>[\da-f]{64})$/

/** Returns a recent ticket that this server signed for this socket and channel; undefined for anything else. */
export function readTicket({ key, secret }: Keys, socketId: string, channel: string, auth: string, now = Date.now()): Ticket | undefined {
  const parts = ticketPattern.exec(auth)?.groups
  if (parts?.key !== key || !parts.session || !parts.signature) return undefined
  const ticket = { socketId, channel, session: parts.session, issuedAt: Number(parts.issuedAt), endsAt: Number(parts.endsAt) }
  if (!timingSafeEqual(Buffer.from(parts.signature, 'hex'), signTicket(secret, ticket))) return undefined
  return now - ticket.issuedAt <= ticketLifetimeMs ? ticket : undefined
}

const signTicket = (secret: string, { socketId, channel, session, issuedAt, endsAt }: Ticket) =>
  createHmac('sha256', secret).update(`${socketId}:${channel}:${session}:${issuedAt}:${endsAt}`).digest()
