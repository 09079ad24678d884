import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { closeCodes } from '#server/platform/live/protocol.ts'
import type { Caller } from './caller.ts'
import type { Shop } from './shop.ts'

/** An event of the tests alone. */
const marker = 'marker'

type Heard = { event: string; channel?: string; data: unknown }

/** Opens a live socket of a caller. */
export async function openSocket({ app, world }: Shop, person: Caller) {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return openSocketAt(port, world.installation.liveKey, person, (channel) => world.live.publish(channel, marker, {}))
}

/** Opens a live socket at a server in another process. `publishMarker` publishes a marker on a channel, if the caller can. */
export async function openSocketAt(port: number, liveKey: string, person: Caller, publishMarker?: (channel: string) => void) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${liveKey}?protocol=7`)
  const closed = once(socket, 'close')
  const heard: Heard[] = []
  socket.on('message', (text: Buffer) => {
    const { data, ...frame } = JSON.parse(text.toString()) as Omit<Heard, 'data'> & { data: string }
    heard.push({ ...frame, data: JSON.parse(data) })
  })
  await expect.poll(() => heard.length).toBe(1)
  const { socket_id: socketId } = heard[0]!.data as { socket_id: string }

  const ask = (channel: string) =>
    person.send({ method: 'POST', url: '/broadcasting/auth', body: { socket_id: socketId, channel_name: channel } })

  /** Events are published after their answers, so those of earlier calls may still be on the way; a marker comes behind them. */
  async function dropEarlier(channel: string) {
    if (!publishMarker) return
    publishMarker(channel)
    const findMarker = () => heard.findIndex((one) => one.channel === channel && one.event === marker)
    await expect.poll(findMarker).toBeGreaterThan(0)
    const isToStay = (one: Heard) => one.channel !== channel || one.event.startsWith('pusher')
    heard.splice(0, findMarker() + 1, ...heard.slice(0, findMarker()).filter(isToStay))
  }

  return {
    socketId,
    /** Requests access to a channel and returns the answer. */
    ask,
    async watch(...channels: string[]) {
      for (const channel of channels) {
        // Channels of guests are public.
        const { status, text } = channel.startsWith('private-') ? await ask(channel) : { status: 200, text: '{}' }
        expect(status, text).toBe(200)
        const isIn = () => heard.some((one) => one.event === 'pusher_internal:subscription_succeeded' && one.channel === channel)
        socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...JSON.parse(text) } }))
        await expect.poll(isIn).toBe(true)
        await dropEarlier(channel)
      }
    },
    /** Returns the events that the channels have received so far. */
    told: () => heard.filter(({ event }) => event !== marker && !event.startsWith('pusher')),
    /** Resolves with the reason once the server has closed the socket with the code of `why`. */
    async ended(why: keyof typeof closeCodes = 'refetch'): Promise<string> {
      const [code, reason] = (await closed) as [number, Buffer]
      expect(code).toBe(closeCodes[why])
      return reason.toString()
    },
    close: () => socket.close(),
  }
}
