import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { closeCodes } from '#server/platform/live/protocol.ts'
import type { Caller } from './caller.ts'
import type { Shop } from './shop.ts'

type Heard = { event: string; channel?: string; data: unknown }

/** A person's open page, as far as live updates go. */
export async function openSocket({ app, world }: Shop, person: Caller) {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return openSocketAt(port, world.installation.liveKey, person)
}

/** The same at a server in a process of its own. */
export async function openSocketAt(port: number, liveKey: string, person: Caller) {
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

  return {
    /** The server's answer to whoever wants to watch a channel. */
    ask,
    async watch(...channels: string[]) {
      for (const channel of channels) {
        // Anyone may listen to what is told to guests.
        const { status, text } = channel.startsWith('private-') ? await ask(channel) : { status: 200, text: '{}' }
        expect(status, text).toBe(200)
        const isIn = () => heard.some((one) => one.event === 'pusher_internal:subscription_succeeded' && one.channel === channel)
        socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...JSON.parse(text) } }))
        await expect.poll(isIn).toBe(true)
      }
    },
    /** What was told on the channels so far. */
    told: () => heard.filter(({ event }) => !event.startsWith('pusher')),
    /** Resolves when the server has sent it away for this, and not for its silence; to what it said. */
    async ended(why: keyof typeof closeCodes = 'refetch'): Promise<string> {
      const [code, reason] = (await closed) as [number, Buffer]
      expect(code).toBe(closeCodes[why])
      return reason.toString()
    },
    close: () => socket.close(),
  }
}
