import { reconnectLater } from '#contract/live/live.ts'

/** What is asked here of Pusher's client. */
type Pusher = {
  connection: {
    bind: ((event: 'state_change', heard: (states: { current: string }) => void) => unknown) &
      ((event: 'error', heard: (said: Said & { error?: Said }) => void) => unknown)
  }
  connect: () => void
  disconnect: () => void
  /** Does nothing for a channel that is open or asked for already, and asks for no other before the line stands. */
  subscribe: (channel: string) => Channel
}
type Said = { data?: { code?: number; message?: string } }
type Channel = { bind: (event: string, heard: (said?: { status?: number }) => void) => unknown }

/** Milliseconds before the next try; doubled after every try that fails. */
const [firstPatience, lastPatience] = [2000, 15_000]

/** So much, and up to as much again: the browsers of a shop do not all come at once. */
const about = (ms: number) => ms * (1 + Math.random())

/**
 * After a failed try the library waits 15 seconds or more. Here it tries again sooner; and whom a server that ends has sent away comes back
 * within the time that it named. `tryAgain` tries at once, `stop` ends the line and all tries.
 */
export function withReconnect(pusher: Pusher): { tryAgain: () => void; stop: () => void } {
  let patience = firstPatience
  let next: ReturnType<typeof setTimeout> | undefined
  const tryAgain = () => {
    patience = Math.min(patience * 2, lastPatience)
    pusher.disconnect()
    pusher.connect()
  }
  pusher.connection.bind('state_change', ({ current }) => {
    clearTimeout(next)
    if (current === 'connecting' || current === 'unavailable') next = setTimeout(tryAgain, about(patience))
    if (current === 'connected') patience = firstPatience
  })
  pusher.connection.bind('error', (said) => {
    const data = errorData(said)
    if (data?.code !== reconnectLater.code) return
    pusher.disconnect() // or the library would come back after a second, with all others
    queueMicrotask(() => pusher.disconnect()) // of what is said before the line stands it counts that second only after this
    next = setTimeout(() => pusher.connect(), Math.random() * reconnectLater.seconds(data.message) * 1000)
  })
  const stop = () => {
    pusher.disconnect()
    clearTimeout(next)
  }
  return { tryAgain, stop }
}

/** What a server says of the line. Said before the line stands, the library wraps it once more. */
export const errorData = ({ data, error }: Said & { error?: Said }) => error?.data ?? data

/** What the same question would be told again; a server that is busy (429) or had no time to hear it out (408) may say otherwise later. */
export const isPermanentStatus = (status = 0) => status >= 400 && status < 500 && status !== 408 && status !== 429

/**
 * Says of each channel when it is answered: it is open, or not for us. For those whose ticket could not be had, because the server was busy or
 * away, it is asked again, together: the library does not, and would be silent until the line breaks the next time.
 */
export function subscribeTo(pusher: Pusher, channels: string[], answered: (channel: string) => void): void {
  let patience = firstPatience
  let next: ReturnType<typeof setTimeout> | undefined
  const closed = new Set<string>()
  const askAgain = () => {
    next = undefined
    for (const name of closed) pusher.subscribe(name)
  }
  // Whoever is on a new line has asked there for all by itself.
  pusher.connection.bind('state_change', () => {
    clearTimeout(next)
    next = undefined
    closed.clear()
  })
  for (const name of channels) {
    const channel = pusher.subscribe(name)
    channel.bind('pusher:subscription_succeeded', () => {
      closed.delete(name)
      if (closed.size === 0) patience = firstPatience
      answered(name)
    })
    channel.bind('pusher:subscription_error', ({ status } = {}) => {
      if (isPermanentStatus(status)) {
        closed.delete(name)
        return answered(name)
      }
      closed.add(name)
      if (next) return
      next = setTimeout(askAgain, about(patience))
      patience = Math.min(patience * 2, lastPatience)
    })
  }
}
