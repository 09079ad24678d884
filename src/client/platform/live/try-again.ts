/** What is asked here of Pusher's client. */
type Pusher = {
  connection: { bind: (event: 'state_change', heard: (states: { current: string }) => void) => unknown }
  connect: () => void
  disconnect: () => void
  /** Does nothing for a channel that is open or asked for already, and asks for no other before the line stands. */
  subscribe: (channel: string) => Channel
}
type Channel = { bind: (event: string, heard: (said?: { status?: number }) => void) => unknown }

/** Milliseconds before the next try; doubled after every try that fails. */
const [firstPatience, lastPatience] = [2000, 15_000]

/** So much, and up to as much again: the browsers of a shop do not all come at once. */
const about = (ms: number) => ms * (1 + Math.random())

/** After a failed try the library waits 15 seconds or more. Here it tries again sooner. What is returned tries at once. */
export function triesAgain(pusher: Pusher): () => void {
  let patience = firstPatience
  let stalled: ReturnType<typeof setTimeout> | undefined
  const tryAgain = () => {
    patience = Math.min(patience * 2, lastPatience)
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

/** What the same question would be told again; a server that is busy (429) or had no time to hear it out (408) may say otherwise later. */
const isForGood = (status = 0) => status >= 400 && status < 500 && status !== 408 && status !== 429

/**
 * Says of each channel when it is answered: it is open, or not for us. Whose ticket could not be had, because the server was busy or away, asks
 * for it again: the library does not, and would be silent until the line breaks the next time.
 */
export function listenTo(pusher: Pusher, channels: string[], answered: (channel: string) => void): void {
  for (const name of channels) {
    let patience = firstPatience
    let next: ReturnType<typeof setTimeout> | undefined
    const channel = pusher.subscribe(name)
    channel.bind('pusher:subscription_succeeded', () => {
      patience = firstPatience
      answered(name)
    })
    channel.bind('pusher:subscription_error', ({ status } = {}) => {
      if (isForGood(status)) return answered(name)
      clearTimeout(next) // the line may have broken meanwhile, and each time asked by itself
      next = setTimeout(() => pusher.subscribe(name), about(patience))
      patience = Math.min(patience * 2, lastPatience)
    })
  }
}
