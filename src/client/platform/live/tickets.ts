/** Callback of Pusher's client: the ticket of one channel, or the error. */
type Done = (error: Error | null, data: { auth: string } | null) => void
type ChannelRequest = { socketId: string; channelName: string }

/** Channels per call: two for each of 250 workplaces. The server accepts at most 2,000. */
const maxChannels = 500

/** Resolves to tickets by channel name, without refused channels; rejects when no tickets are available for now. */
export type RequestTickets = (socketId: string, channels: string[]) => Promise<Record<string, string>>

/**
 * Pusher's client requests a ticket per channel. Requests of one moment are sent in one call, so the server looks up a session once when
 * thousands of pages reconnect. Tickets are valid for one connection: `isOpen` says whether it still exists.
 */
export function batchTicketRequests(
  ask: RequestTickets,
  isOpen: (socketId: string) => boolean,
): (request: ChannelRequest, done: Done) => void {
  const pendingBySocket = new Map<string, Map<string, Done>>()
  const requestTickets = async (socketId: string) => {
    const channels = pendingBySocket.get(socketId)!
    pendingBySocket.delete(socketId)
    const names = [...channels.keys()]
    const parts = Array.from({ length: Math.ceil(names.length / maxChannels) }, (_, i) =>
      names.slice(i * maxChannels, (i + 1) * maxChannels),
    )
    const tickets = await Promise.all(parts.map((part) => ask(socketId, part))).then(
      (all): Record<string, string> => Object.assign({}, ...all),
      (error: Error) => error,
    )
    if (!isOpen(socketId)) return
    for (const [name, done] of channels) {
      if (tickets instanceof Error) done(tickets, null)
      // An empty ticket makes the server refuse the channel, as it does any foreign one.
      else done(null, { auth: tickets[name] ?? '' })
    }
  }
  return ({ socketId, channelName }, done) => {
    const channels = pendingBySocket.get(socketId)
    if (channels) channels.set(channelName, done)
    else {
      pendingBySocket.set(socketId, new Map([[channelName, done]]))
      queueMicrotask(() => void requestTickets(socketId))
    }
  }
}
