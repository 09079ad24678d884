/** What is asked here of Pusher's client. */
type Pusher = {
  connection: { state: string; bind: (event: 'state_change', heard: (states: { current: string }) => void) => unknown }
  connect: () => void
  disconnect: () => void
  subscribe: (channel: string) => Channel
}
type Channel = {
  subscribed: boolean
  subscribe: () => void
  bind: (event: string, heard: (said?: { status?: number }) => void) => unknown
}

/** Milliseconds before the next try; doubled after every try that fails. */
const firstPatience = 2000

/** So much, and up to as much again: the browsers of a shop do not all come at once. */
const about = (ms: number) => ms * (1 + Math.random())

/** After a failed try the library waits 15 seconds or more. Here it tries again sooner. What is returned tries at once. */
export function triesAgain(pusher: Pusher): () => void {
  let patience = firstPatience
  let stalled: ReturnType<typeof setTimeout> | undefined
  const tryAgain = () => {
    patience = Math.min(patience * 2, 15_000)
    pusher.disconnect()
    pusher.connect()
  }
  pusher.connection.bind('state_change', ({ current }) => {
    clearTimeout(stalled)
    if (current === 'connecting' || current === 'unavailable') stalled = setTimeout(tryAgain, about(patience))
    if (current === 'connected') patience = firstPatience
  })
  return tryAgain
}

/**
 * Says of each channel when it is answered: it is open, or not for us. Whose ticket could not be had, because the server was busy or away, asks
 * for it again: the library does not, and would be silent until the line breaks the next time.
 */
export function listenTo(pusher: Pusher, channels: string[], answered: (channel: string) => void): void {
  for (const name of channels) {
    const channel = pusher.subscribe(name)
    const askAgain = () => {
      if (pusher.connection.state === 'connected' && !channel.subscribed) channel.subscribe()
    }
    channel.bind('pusher:subscription_succeeded', () => answered(name))
    channel.bind('pusher:subscription_error', ({ status } = {}) => {
      if (status === 401 || status === 403 || status === 404) answered(name)
      else setTimeout(askAgain, about(firstPatience))
    })
  }
}
