import Pusher from 'pusher-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reconnectLater } from '#contract/live/live.ts'
import { batchTicketRequests } from './tickets.ts'
import { subscribeTo, withReconnect } from './reconnect.ts'

/** The library is as browsers run it, but for its line and for who gives the tickets. */
type Line = {
  socket_id: string
  updateState: (state: string, data?: object) => void
  emit: (event: string, data: object) => void
  /** What it does with what is said before it stands. */
  handshakeCallbacks: { backoff: (said: { error: { type: string; data: object } }) => void }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A page that listens to these channels, on a line that stands. */
function openPage(channels = ['private-shop']) {
  const asked: { channels: string[]; answer: (tickets: Record<string, string>) => void; refuse: () => void }[] = []
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
          new Promise((answer, reject) => void asked.push({ channels: names, answer, refuse: () => reject(new Error('busy')) })),
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
  /** The next line is never there. */
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
    /** How often it asked for tickets. */
    asked: () => asked.length,
    /** For which channels it asked last. */
    channels: () => asked.at(-1)!.channels,
    answer: async (tickets: Record<string, string>, which = -1) => {
      asked.at(which)!.answer(tickets)
      await vi.advanceTimersByTimeAsync(0)
    },
    /** No ticket for who asked last. */
    refuse: async () => {
      asked.at(-1)!.refuse()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

test('a page without a ticket asks for it again, ever later, until the channel is open', async () => {
  const page = openPage()
  await page.stands()
  await page.refuse()
  await vi.advanceTimersByTimeAsync(1999)
  expect(page.asked()).toBe(1)
  await vi.advanceTimersByTimeAsync(2001)
  expect(page.asked()).toBe(2)

  await page.refuse()
  await vi.advanceTimersByTimeAsync(3999)
  expect(page.asked()).toBe(2)
  await vi.advanceTimersByTimeAsync(4001)
  expect(page.asked()).toBe(3)

  page.opens()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([page.asked(), page.answered.mock.calls]).toEqual([3, [['private-shop']]])
})

test('a page whose line broke tries ever later, and again soon once a line has stood', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const page = openPage()
  await page.stands()
  const tries = page.noLine()
  page.breaks()
  for (const [i, patience] of [2000, 4000, 8000, 15_000, 15_000].entries()) {
    await vi.advanceTimersByTimeAsync(patience - 1)
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

test('for many channels it asks in parts, no more than 500 in each', async () => {
  const channels = Array.from({ length: 501 }, (_, i) => `private-general.${i + 1}`)
  const page = openPage(channels)
  await page.stands()
  expect([page.asked(), page.channels()]).toEqual([2, ['private-general.501']])

  await page.answer(Object.fromEntries(channels.slice(0, 500).map((name) => [name, 'early'])), 0)
  expect(page.sent).not.toHaveBeenCalled()
  await page.answer({ 'private-general.501': 'late' })
  const sent = page.sent.mock.calls.map(([, data]) => (data as { auth: string }).auth)
  expect(sent).toEqual([...Array<string>(500).fill('early'), 'late'])
})

test('whose line broke before that asks once on the next, not twice', async () => {
  const page = openPage()
  await page.stands()
  await page.refuse()
  page.breaks()
  await page.stands()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(page.asked()).toBe(2)
  await page.refuse()
  page.breaks()
  await page.stands()
  await page.refuse()
  await vi.advanceTimersByTimeAsync(7999)
  expect(page.asked()).toBe(3)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(page.asked()).toBe(4)
})

test('who stopped asks no more', async () => {
  const page = openPage()
  await page.stands()
  await page.refuse()
  page.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(page.asked()).toBe(1)
})

test.each([400, 401, 403, 404, 422])('%i is an answer', async (status) => {
  const page = openPage()
  await page.stands()
  await page.refuse()
  await vi.advanceTimersByTimeAsync(4000)
  page.isTold(status)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([page.asked(), page.answered.mock.calls.length]).toEqual([2, 1])
})

test.each([0, 200, 408, 429, 500, 502, 503, 504])('%i is none', async (status) => {
  const page = openPage()
  await page.stands()
  page.isTold(status)
  expect(page.answered).not.toHaveBeenCalled()
})

test('what it listens to is asked in one call, at first and when it is asked again', async () => {
  const channels = ['private-shop', 'private-orders', 'private-account']
  const page = openPage(channels)
  await page.stands()
  expect([page.asked(), page.channels()]).toEqual([1, channels])
  await page.refuse()
  await vi.advanceTimersByTimeAsync(4000)
  expect([page.asked(), page.channels()]).toEqual([2, channels])

  await page.answer({ 'private-shop': 'a ticket', 'private-orders': 'another' })
  expect(page.sent.mock.calls.map(([, data]) => data)).toEqual([
    { auth: 'a ticket', channel: 'private-shop' },
    { auth: 'another', channel: 'private-orders' },
    { auth: '', channel: 'private-account' },
  ])
})

test('a ticket that comes after its line broke is not shown on the next', async () => {
  const page = openPage()
  await page.stands()
  page.breaks()
  await page.stands()
  await page.answer({ 'private-shop': 'of the first line' }, 0)
  expect(page.sent).not.toHaveBeenCalled()
  await page.answer({ 'private-shop': 'of the second' })
  expect(page.sent).toHaveBeenCalledOnce()
})

test('who is sent away before the line stands comes back in the same way, and once', async () => {
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

test('who is sent away comes back at a moment of its own within the time that the server names, and not before', async () => {
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
