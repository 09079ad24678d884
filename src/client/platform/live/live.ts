import type { $ZodType, output } from 'zod/v4/core'
import { create } from 'zustand'
import { fromWire } from '#contract/kit/codec.ts'
import { channelName, liveRecords, unknownKeyCode, type LiveChange, type LiveName } from '#contract/live/live.ts'
import type { Information } from '#contract/accounts/account.ts'
import { liveLine } from './live-line.ts'
import { ChunkUnreachable, isServerReachable, loadChunk } from '#client/platform/network.ts'
import { recoverPart } from '#client/platform/recovery.ts'
import { registerOwnCache, featuresInvalidatedByEvent } from '#client/platform/api/invalidation.ts'
import { whenIdle } from '#client/platform/api/progress.ts'
import { invalidateFeatures, refetchAll } from '#client/platform/api/queries.ts'
import { levelOf, organizationsOf } from '#client/platform/sign-in/session.ts'
import { currentToken } from '#client/platform/sign-in/token.ts'
import { batchTicketRequests } from './tickets.ts'
import { isPermanentStatus, subscribeTo, errorData, withReconnect } from './reconnect.ts'

export type LiveState = 'connecting' | 'connected' | 'error' | 'disconnected'

const useConnection = create<{ state: LiveState }>(() => ({ state: 'disconnected' }))
const setState = (state: LiveState) => useConnection.setState({ state })

const isConnected = () => useConnection.getState().state === 'connected'

export const useLiveState = (): LiveState => useConnection(({ state }) => state)

type Handler = (change: LiveChange, model: unknown) => void
const handlers = new Map<string, Set<Handler>>()

/** Lets a feature update its own cache instead of refetching. The schema decodes the model; the returned function unsubscribes. */
export function onLive<S extends $ZodType>(
  name: LiveName,
  feature: string,
  schema: S,
  handle: (change: LiveChange, model: output<S>) => void,
): () => void {
  const handler: Handler = (change, model) => handle(change, fromWire(schema, model) as output<S>)
  const handlersOfName = handlers.get(name) ?? new Set()
  handlers.set(name, handlersOfName.add(handler))
  const stopKeeping = registerOwnCache({ name, feature })
  return () => {
    handlersOfName.delete(handler)
    stopKeeping()
  }
}

/** Subscribes to new records of a feature by their ids. The returned function unsubscribes. */
export function onCreated(feature: string, handle: (id: number) => void): () => void {
  const names = Object.keys(liveRecords).filter((name) => liveRecords[name as LiveName].feature === feature)
  const handler: Handler = (change, model) => change === 'CREATED' && handle((model as { id: number }).id)
  const lists = names.map((name) => handlers.get(name) ?? handlers.set(name, new Set()).get(name)!)
  lists.forEach((list) => list.add(handler))
  return () => lists.forEach((list) => list.delete(handler))
}

/** Subscribes to these channels until the returned function is called. The library is a chunk of its own and loads after the page. */
export function connectLive(key: string, channelNames: string[]): () => void {
  let stopped = false
  let stop = () => {}
  setState('connecting')
  void whenIdle()
    .then(() => loadChunk(() => import('pusher-js')))
    .then(
      ({ default: Pusher }) => {
        if (!stopped) stop = listen(Pusher, key, channelNames)
      },
      (error: unknown) => {
        setState('error')
        if (!stopped && error instanceof ChunkUnreachable) stop = recoverPart()
      },
    )
  return () => {
    stopped = true
    stop()
    setState('disconnected')
  }
}

function listen(Pusher: typeof import('pusher-js').default, key: string, channelNames: string[]): () => void {
  const pusher = new Pusher(key, {
    ...liveLine(),
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: batchTicketRequests(fetchTickets, (socketId) => pusher.connection.socket_id === socketId),
    },
  })

  const { tryAgain, stop } = withReconnect(pusher)
  // The key is part of the session's data; after a change the connection is made anew with the new key.
  pusher.connection.bind(
    'error',
    (message: Parameters<typeof errorData>[0]) => errorData(message)?.code === unknownKeyCode && invalidateFeatures('session'),
  )
  const backOnline = () => !isConnected() && tryAgain()
  // The library notices a cut only after half a minute; where the server still answers, the browser is wrong about it.
  const wentOffline = async () => {
    if (!(await isServerReachable()) && !navigator.onLine && isConnected()) setState('error')
  }
  addEventListener('online', backOnline)
  addEventListener('offline', wentOffline)

  // A connection is not enough: events arrive only after the server has accepted each channel's subscription. A refused channel counts as
  // answered, or the state would never become connected.
  const closed = new Set(channelNames)
  const opened = (channel: string) => {
    closed.delete(channel)
    if (closed.size > 0 || isConnected()) return
    setState('connected')
    // Events sent before this moment were missed, so everything on the screen is fetched again.
    refetchAll()
  }
  pusher.connection.bind('state_change', ({ current }: { current: string }) => {
    channelNames.forEach((channel) => closed.add(channel))
    setState(toLiveState(current))
  })
  pusher.bind_global((name: string, data: unknown) => {
    if (!name.startsWith('pusher:') && isLiveEvent(data)) receive(data)
  })
  subscribeTo(pusher, channelNames, opened)
  return () => {
    removeEventListener('online', backOnline)
    removeEventListener('offline', wentOffline)
    stop()
  }
}

/** A brief interruption recovers by itself; the state is `disconnected` only when nobody subscribes any more. */
const toLiveState = (state: string): LiveState => (state === 'unavailable' || state === 'failed' ? 'error' : 'connecting')

/** An expired session gets no tickets; its next call ends it. */
async function fetchTickets(socketId: string, channels: string[]): Promise<Record<string, string>> {
  const answer = await fetch('/broadcasting/auth', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${currentToken() ?? ''}` },
    body: JSON.stringify({ socket_id: socketId, channel_names: channels }),
  })
  if (isPermanentStatus(answer.status)) return {}
  if (!answer.ok) throw new Error(String(answer.status))
  return ((await answer.json()) as { tickets: Record<string, string> }).tickets
}

/** The channels of a user: the account's and those of each visible workplace; admins also get the time sheet of the account. */
export const listChannels = (information: Information): string[] => [
  channelName('generalAccount', information.account.id),
  ...(levelOf(information) === 'admin' ? [channelName('timeSheet', information.account.id)] : []),
  ...organizationsOf(information).flatMap(({ id }) => [channelName('general', id), channelName('workOrder', id)]),
]

type WireEvent = { model_name: LiveName; event: LiveChange; model: unknown }
const isLiveEvent = (data: unknown): data is WireEvent =>
  typeof data === 'object' && data !== null && 'model_name' in data && Object.hasOwn(liveRecords, String(data.model_name))

function receive({ model_name: name, event, model }: WireEvent) {
  handlers.get(name)?.forEach((handle) => handle(event, model))
  featuresInvalidatedByEvent(name).forEach(refetchSoon)
}

const pendingFeatures = new Set<string>()

/** Several events within 300 ms lead to one fetch. */
function refetchSoon(feature: string) {
  if (pendingFeatures.size === 0)
    setTimeout(() => {
      invalidateFeatures(...pendingFeatures)
      pendingFeatures.clear()
    }, 300)
  pendingFeatures.add(feature)
}
