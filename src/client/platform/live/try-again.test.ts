import Pusher from 'pusher-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenTo } from './try-again.ts'

/** The library is as browsers run it, but for its line and for who gives the tickets. */
type Line = { updateState: (state: string, data?: object) => void; emit: (event: string, data: object) => void }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page that listens to one channel, on a line that stands. */
function openPage() {
  const refuse: (() => void)[] = []
  const answered = vi.fn<(channel: string) => void>()
  const pusher = new Pusher('key', {
    cluster: '',
    wsHost: '127.0.0.1',
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: (_, done) => void refuse.push(() => done(new Error('busy'), null)),
    },
  })
  pusher.disconnect()
  const line = pusher.connection as unknown as Line
  const stands = () => line.updateState('connected', { socket_id: '1.1' })
  stands()
  listenTo(pusher, ['private-shop'], answered)
  return {
    answered,
    stands,
    breaks: () => line.updateState('connecting'),
    stop: () => pusher.disconnect(),
    opens: () => line.emit('message', { event: 'pusher_internal:subscription_succeeded', channel: 'private-shop', data: {} }),
    isTold: (status: number) => pusher.channel('private-shop').emit('pusher:subscription_error', { status }),
    /** How often it asked for a ticket. */
    asked: () => refuse.length,
    /** No ticket for who asked last. */
    refuse: () => refuse.at(-1)!(),
  }
}

test('a page without a ticket asks for it again, ever later, until the channel is open', async () => {
  const page = openPage()
  page.refuse()
  await vi.advanceTimersByTimeAsync(1999)
  expect(page.asked()).toBe(1)
  await vi.advanceTimersByTimeAsync(2001)
  expect(page.asked()).toBe(2)

  page.refuse()
  await vi.advanceTimersByTimeAsync(3999)
  expect(page.asked()).toBe(2)
  await vi.advanceTimersByTimeAsync(4001)
  expect(page.asked()).toBe(3)

  page.opens()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([page.asked(), page.answered.mock.calls]).toEqual([3, [['private-shop']]])
})

test('whose line broke before that asks once on the next, not twice', async () => {
  const page = openPage()
  page.refuse()
  page.breaks()
  page.stands()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(page.asked()).toBe(2)
  page.refuse()
  page.breaks()
  page.stands()
  page.refuse()
  await vi.advanceTimersByTimeAsync(7999)
  expect(page.asked()).toBe(3)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(page.asked()).toBe(4)
})

test('who stopped asks no more', async () => {
  const page = openPage()
  page.refuse()
  page.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(page.asked()).toBe(1)
})

test.each([400, 401, 403, 404, 422])('%i is an answer', async (status) => {
  const page = openPage()
  page.refuse()
  await vi.advanceTimersByTimeAsync(4000)
  page.isTold(status)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([page.asked(), page.answered.mock.calls.length]).toEqual([2, 1])
})

test.each([0, 200, 408, 429, 500, 502, 503, 504])('%i is none', async (status) => {
  const page = openPage()
  page.isTold(status)
  expect(page.answered).not.toHaveBeenCalled()
})
