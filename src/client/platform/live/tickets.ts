/** As Pusher's client wants to be told: the ticket of one channel, or why there is none. */
type Done = (error: Error | null, data: { auth: string } | null) => void
type Wanted = { socketId: string; channelName: string }

/** For so many channels a call asks: two for each of 250 workplaces. The server takes no more than 2,000. */
const atOnce = 500

/** Resolves to the tickets of these channels by their names, without those that are refused; throws when none could be had for now. */
export type RequestTickets = (socketId: string, channels: string[]) => Promise<Record<string, string>>

/**
 * Pusher's client wants a ticket for each channel by itself. What it wants in one moment is asked in one call: a page that comes back, of
 * thousands that do, makes the server look up its session once.
 * `isOpen` says whether the line with this id still stands: what is known for another is of no use.
 */
export function batchTicketRequests(ask: RequestTickets, isOpen: (socketId: string) => boolean): (wanted: Wanted, done: Done) => void {
  const waiting = new Map<string, Map<string, Done>>()
  const askFor = async (socketId: string) => {
    const channels = waiting.get(socketId)!
    waiting.delete(socketId)
    const names = [...channels.keys()]
    const parts = Array.from({ length: Math.ceil(names.length / atOnce) }, (_, i) => names.slice(i * atOnce, (i + 1) * atOnce))
    const tickets = await Promise.all(parts.map((part) => ask(socketId, part))).then(
      (all): Record<string, string> => Object.assign({}, ...all),
      (error: Error) => error,
    )
    if (!isOpen(socketId)) return
    for (const [name, done] of channels) {
      if (tickets instanceof Error) done(tickets, null)
      // Without a ticket the socket says that the channel is not for us, as it does of any that is not.
      else done(null, { auth: tickets[name] ?? '' })
    }
  }
  return ({ socketId, channelName }, done) => {
    const channels = waiting.get(socketId)
    if (channels) channels.set(channelName, done)
    else {
      waiting.set(socketId, new Map([[channelName, done]]))
      queueMicrotask(() => void askFor(socketId))
    }
  }
}
