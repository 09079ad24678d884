import { once } from 'node:events'
import { Client, type ClientConfig } from 'pg'
import { WebSocket } from 'ws'
import { channelName } from '#contract/live/live.ts'
import { call, figure, percentile } from './rounds.ts'

/** By which pages find the live updates of this installation. */
export async function liveKey(superuser: ClientConfig): Promise<string> {
  const client = new Client(superuser)
  await client.connect()
  const { rows } = await client.query<{ key: string }>('select live_key as key from installation')
  await client.end()
  return rows[0]?.key ?? ''
}

/** Tabs of one workplace, and how many messages they have been sent since they were opened. */
type Tabs = { heard: () => number; close: () => void }

/** Opens so many of Pusher's sockets on a channel of work orders, each with a ticket of its own. */
export async function openTabs(port: number, key: string, token: string, organization: number, count: number): Promise<Tabs> {
  const channel = channelName('workOrder', organization)
  const tabs = await openSockets(`ws://127.0.0.1:${port}/app/${key}?protocol=7`, count, '"WorkOrder"')
  for (const [i, socket] of tabs.sockets.entries()) {
    const socketId = /"socket_id\\":\\"([\d.]+)/.exec(tabs.first[i] ?? '')?.[1]
    const answer = await call(port, {
      method: 'POST',
      path: '/broadcasting/auth',
      token,
      body: { socket_id: socketId, channel_name: channel },
    })
    const { auth } = JSON.parse(answer.toString()) as { auth: string }
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }))
    await once(socket, 'message')
  }
  return tabs
}

/** Opens so many plain sockets. */
export const openPlain = (port: number, count: number): Promise<Tabs> => openSockets(`ws://127.0.0.1:${port}/`, count)

async function openSockets(url: string, count: number, awaitedText = '') {
  let heard = 0
  const first: string[] = []
  const sockets = await Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const socket = new WebSocket(url)
      socket.on('message', (data: Buffer) => {
        const text = data.toString()
        first[i] ??= text
        if (text.includes(awaitedText)) heard += 1
      })
      await once(socket, awaitedText ? 'message' : 'open')
      return socket
    }),
  )
  return { sockets, first, heard: () => heard, close: () => sockets.forEach((socket) => socket.terminate()) }
}

/** Milliseconds from a call that makes news until the last of the tabs has heard it. */
async function untilAllHear(tabs: Tabs, count: number, makeNews: () => Promise<unknown>): Promise<number> {
  const awaited = tabs.heard() + count
  const begun = performance.now()
  const answered = makeNews()
  while (tabs.heard() < awaited) await new Promise(setImmediate)
  const took = performance.now() - begun
  await answered
  return took
}

/** In turns, as everything here. */
export async function compareNews(
  count: number,
  times: number,
  own: [Tabs, () => Promise<unknown>],
  floor: [Tabs, () => Promise<unknown>],
) {
  const taken: { own: number[]; floor: number[] } = { own: [], floor: [] }
  for (let i = 0; i < times; i++) {
    taken.own.push(await untilAllHear(own[0], count, own[1]))
    taken.floor.push(await untilAllHear(floor[0], count, floor[1]))
  }
  return {
    own: figure(taken.own),
    ownP95: percentile(taken.own, 0.95),
    floor: figure(taken.floor),
    floorP95: percentile(taken.floor, 0.95),
  }
}
