import { reconnectLater } from '#contract/live/live.ts'

/** The members of Pusher's client that are used here. */
type Pusher = {
  connection: {
    bind: ((event: 'state_change', handler: (states: { current: string }) => void) => unknown) &
      ((event: 'error', handler: (message: PusherMessage & { error?: PusherMessage }) => void) => unknown)
  }
  connect: () => void
  disconnect: () => void
  /** Does nothing for an open or requested channel; before the connection is established it requests none. */
  subscribe: (channel: string) => Channel
}
type PusherMessage = { data?: { code?: number; message?: string } }
type Channel = { bind: (event: string, handler: (message?: { status?: number }) => void) => unknown }

/** Milliseconds before the next try, doubled after every failed try. */
const minDelayMs = 2000
const maxDelayMs = 15_000

/** Between one and two times the delay: the browsers of a shop must not retry all at once. */
const withJitter = (ms: number) => ms * (1 + Math.random())

/**
 * The library waits 15 seconds or more after a failed try; this retries sooner, and a client that a stopping server sends away returns
 * within the time named. `tryAgain` tries at once; `stop` ends connection and retries.
 */
export function withReconnect(pusher: Pusher): { tryAgain: () => void; stop: () => void } {
  let delayMs = minDelayMs
  let next: ReturnType<typeof setTimeout> | undefined
  const tryAgain = () => {
    delayMs = Math.min(delayMs * 2, maxDelayMs)
    pusher.disconnect()
    pusher.connect()
  }
  pusher.connection.bind('state_change', ({ current }) => {
    clearTimeout(next)
    if (current === 'connecting' || current === 'unavailable') next = setTimeout(tryAgain, withJitter(delayMs))
    if (current === 'connected') delayMs = minDelayMs
  })
  pusher.connection.bind('error', (message) => {
    const data = errorData(message)
    if (data?.code !== reconnectLater.code) return
    pusher.disconnect() // otherwise the library would reconnect after a second, together with all other clients
    // before the connection is established, the library starts that second only after this handler
    queueMicrotask(() => pusher.disconnect())
    next = setTimeout(() => pusher.connect(), Math.random() * reconnectLater.seconds(data.message) * 1000)
  })
  const stop = () => {
    pusher.disconnect()
    clearTimeout(next)
  }
  return { tryAgain, stop }
}

/** The content of a server's error message. Before the connection is established the library wraps it once more. */
export const errorData = ({ data, error }: PusherMessage & { error?: PusherMessage }) => error?.data ?? data

/**
 * Statuses that a retry would not change; a busy server (429), or one that timed out reading the request (408), may answer differently
 * later.
 */
export const isPermanentStatus = (status = 0) => status >= 400 && status < 500 && status !== 408 && status !== 429

/**
 * Calls `answered` for each channel once it is open or refused. Channels without a ticket, because the server was busy or away, are
 * retried together: the library does not retry before the connection breaks.
 */
export function subscribeTo(pusher: Pusher, channels: string[], answered: (channel: string) => void): void {
  let delayMs = minDelayMs
  let next: ReturnType<typeof setTimeout> | undefined
  const pendingChannels = new Set<string>()
  const retrySubscriptions = () => {
    next = undefined
    for (const name of pendingChannels) pusher.subscribe(name)
  }
  // A new connection has subscribed to all channels by itself.
  pusher.connection.bind('state_change', () => {
    clearTimeout(next)
    next = undefined
    pendingChannels.clear()
  })
  for (const name of channels) {
    const channel = pusher.subscribe(name)
    channel.bind('pusher:subscription_succeeded', () => {
      pendingChannels.delete(name)
      if (pendingChannels.size === 0) delayMs = minDelayMs
      answered(name)
    })
    channel.bind('pusher:subscription_error', ({ status } = {}) => {
      if (isPermanentStatus(status)) {
        pendingChannels.delete(name)
        return answered(name)
      }
      pendingChannels.add(name)
      if (next) return
      next = setTimeout(retrySubscriptions, withJitter(delayMs))
      delayMs = Math.min(delayMs * 2, maxDelayMs)
    })
  }
}
