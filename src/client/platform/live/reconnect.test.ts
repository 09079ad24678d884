import Pusher from 'pusher-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reconnectLater } from '#contract/live/live.ts'
import { batchTicketRequests } from './tickets.ts'
import { subscribeTo, withReconnect } from './reconnect.ts'

/** The real library, except for its connection and the function that fetches tickets. */
type Line = {
  socket_id: string
  updateState: (state: string, data?: object) => void
  emit: (event: string, data: object) => void
  /** Handles a message of the server before the connection is established. */
  handshakeCallbacks: { backoff: (message: { error: { type: string; data: object } }) => void }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A page that subscribes to these channels on an established connection. */
function openPage(channels = ['private-shop']) {
  const requests: { channels: string[]; answer: (tickets: Record<string, string>) => void; refuse: () => void }[] = []
  const answered = vi.fn<(channel: string) => void>()
  const pusher = new Pusher('key', {
    cluster: '',
    wsHost: '127.0.0.1',
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: batchTicketRequests(
        (_, names) =>
          new Promise((answer, reject) => void requests.push({ channels: names, answer, refuse: () => reject(new Error('busy')) })),
        (id) => pusher.connection.socket_id === id,
      ),
    },
  })
  pusher.disconnect()
  const line = pusher.connection as unknown as Line
  let lines = 0
  const stands = async () => {
    line.socket_id = `1.${++lines}`
    line.updateState('connected', { socket_id: line.socket_id })
    await vi.advanceTimersByTimeAsync(0)
  }
  const { stop } = withReconnect(pusher)
  subscribeTo(pusher, channels, answered)
  const sent = vi.spyOn(pusher, 'send_event').mockReturnValue(true)
  /** Keeps every new connection from being established. */
  const noLine = () => vi.spyOn(pusher, 'connect').mockImplementation(() => line.updateState('connecting'))
  return {
    answered,
    sent,
    noLine,
    stands,
    stop,
    breaks: () => line.updateState('connecting'),
    isSentAway: (reason: string) => line.emit('error', { type: 'PusherError', data: { code: reconnectLater.code, message: reason } }),
    isTurnedAway: (reason: string) =>
      line.handshakeCallbacks.backoff({ error: { type: 'PusherError', data: { code: reconnectLater.code, message: reason } } }),
    state: () => pusher.connection.state,
    opens: (channel = 'private-shop') => line.emit('message', { event: 'pusher_internal:subscription_succeeded', channel, data: {} }),
    isTold: (status: number) => pusher.channel('private-shop').emit('pusher:subscription_error', { status }),
    /** The number of ticket requests. */
    requestCount: () => requests.length,
    /** The channels of the last ticket request. */
    channels: () => requests.at(-1)!.channels,
    answer: async (tickets: Record<string, string>, which = -1) => {
      requests.at(which)!.answer(tickets)
      await vi.advanceTimersByTimeAsync(0)
    },
    /** Rejects the last ticket request. */
    refuse: async () => {
      requests.at(-1)!.refuse()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

test('a page without a ticket retries with growing delays until the channel is open', async () => {
  const page = openPage()
  await page.stands()
  await page.refuse()
  await vi.advanceTimersByTimeAsync(1999)
  expect(page.requestCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(2001)
  expect(page.requestCount()).toBe(2)

  await page.refuse()
  await vi.advanceTimersByTimeAsync(3999)
  expect(page.requestCount()).toBe(2)
  await vi.advanceTimersByTimeAsync(4001)
  expect(page.requestCount()).toBe(3)

  page.opens()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([page.requestCount(), page.answered.mock.calls]).toEqual([3, [['private-shop']]])
})

test('a page with a broken connection retries with growing delays that a connection resets', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const page = openPage()
  await page.stands()
  const tries = page.noLine()
  page.breaks()
  for (const [i, delayMs] of [2000, 4000, 8000, 15_000, 15_000].entries()) {
    await vi.advanceTimersByTimeAsync(delayMs - 1)
    expect(tries).toHaveBeenCalledTimes(i)
    await vi.advanceTimersByTimeAsync(1)
    expect(tries).toHaveBeenCalledTimes(i + 1)
  }

  await page.stands()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tries).toHaveBeenCalledTimes(5)
  page.breaks()
  await vi.advanceTimersByTimeAsync(2000)
  expect(tries).toHaveBeenCalledTimes(6)
})

test('ticket requests have at most 500 channels each', async () => {
  const channels = Array.from({ length: 501 }, (_, i) => `private-general.${i + 1}`)
  const page = openPage(channels)
  await page.stands()
  expect([page.requestCount(), page.channels()]).toEqual([2, ['private-general.501']])

  await page.answer(Object.fromEntries(channels.slice(0, 500).map((name) => [name, 'early'])), 0)
  expect(page.sent).not.toHaveBeenCalled()
  await page.answer({ 'private-general.501': 'late' })
  const sent = page.sent.mock.calls.map(([, data]) => (data as { auth: string }).auth)
  expect(sent).toEqual([...Array<string>(500).fill('early'), 'late'])
})

test('a page whose connection broke during a retry asks once on the next one', async () => {
  const page = openPage()
  await page.stands()
  await page.refuse()
  page.breaks()
  await page.stands()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(page.requestCount()).toBe(2)
  await page.refuse()
  page.breaks()
  await page.stands()
  await page.refuse()
  await vi.advanceTimersByTimeAsync(7999)
  expect(page.requestCount()).toBe(3)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(page.requestCount()).toBe(4)
})

test('a stopped page sends no more ticket requests', async () => {
  const page = openPage()
  await page.stands()
  await page.refuse()
  page.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(page.requestCount()).toBe(1)
})

test.each([400, 401, 403, 404, 422])('status %i is a final answer', async (status) => {
  const page = openPage()
  await page.stands()
  await page.refuse()
  await vi.advanceTimersByTimeAsync(4000)
  page.isTold(status)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([page.requestCount(), page.answered.mock.calls.length]).toEqual([2, 1])
})

test.each([0, 200, 408, 429, 500, 502, 503, 504])('status %i is no final answer', async (status) => {
  const page = openPage()
  await page.stands()
  page.isTold(status)
  expect(page.answered).not.toHaveBeenCalled()
})

test('all channels are requested in one call, at first and on every retry', async () => {
  const channels = ['private-shop', 'private-orders', 'private-account']
  const page = openPage(channels)
  await page.stands()
  expect([page.requestCount(), page.channels()]).toEqual([1, channels])
  await page.refuse()
  await vi.advanceTimersByTimeAsync(4000)
  expect([page.requestCount(), page.channels()]).toEqual([2, channels])

  await page.answer({ 'private-shop': 'a ticket', 'private-orders': 'another' })
  expect(page.sent.mock.calls.map(([, data]) => data)).toEqual([
    { auth: 'a ticket', channel: 'private-shop' },
    { auth: 'another', channel: 'private-orders' },
    { auth: '', channel: 'private-account' },
  ])
})

test('a ticket for a broken connection is not used on the next one', async () => {
  const page = openPage()
  await page.stands()
  page.breaks()
  await page.stands()
  await page.answer({ 'private-shop': 'of the first line' }, 0)
  expect(page.sent).not.toHaveBeenCalled()
  await page.answer({ 'private-shop': 'of the second' })
  expect(page.sent).toHaveBeenCalledOnce()
})

test('a page turned away before its connection is established returns once, in the named time', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.75)
  const page = openPage()
  page.breaks()
  page.isTurnedAway(reconnectLater.reason(2000))
  const tries = page.noLine()
  await vi.advanceTimersByTimeAsync(29_999)
  expect(tries).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(tries).toHaveBeenCalledOnce()
  page.stop()
})

test('a page sent away returns at a random moment within the time that the server names', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.75)
  const page = openPage()
  await page.stands()
  page.isSentAway(reconnectLater.reason(2000))
  await vi.advanceTimersByTimeAsync(29_999)
  expect(page.state()).toBe('disconnected')
  await vi.advanceTimersByTimeAsync(1)
  expect(page.state()).not.toBe('disconnected')
  page.stop()

  const other = openPage()
  await other.stands()
  other.isSentAway(reconnectLater.reason(2000))
  other.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(other.state()).toBe('disconnected')
})
