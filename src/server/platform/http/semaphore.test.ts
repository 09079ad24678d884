import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSemaphore } from './semaphore.ts'

const limits = { atOnce: 1, ofOne: () => 1, waiting: 2 }
const signal = new AbortController().signal
const hangUp = () => signal

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Opens a queue whose only place is taken until `finish` is called. */
function openBusyQueue(maxWaitMs?: number) {
  const places = createSemaphore({ ...limits, maxWaitMs })
  const work = Promise.withResolvers<void>()
  const running = places.take(1, hangUp, () => work.promise)
  const finish = async () => {
    work.resolve()
    await running
  }
  return { places, finish }
}

test('a call fails with 503 after the longest wait if no work finished meanwhile', async () => {
  const { places, finish } = openBusyQueue(3500)
  const rejection = expect(places.take(1, hangUp, async () => 'served')).rejects.toMatchObject({ status: 503, retryAfter: 2 })
  await vi.advanceTimersByTimeAsync(3499)
  expect(places.waiting()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  await rejection
  expect(places.waiting()).toBe(0)
  await finish()
})

test('a call fails with 429 after the longest wait if other work finished meanwhile', async () => {
  const { places, finish } = openBusyQueue(3500)
  const next = Promise.withResolvers<void>()
  const second = places.take(1, hangUp, () => next.promise)
  const rejection = expect(places.take(1, hangUp, async () => 'served')).rejects.toMatchObject({ status: 429, retryAfter: 5 })
  await finish()
  await vi.advanceTimersByTimeAsync(3500)
  await rejection
  next.resolve()
  await second
})

test('a call without a longest wait waits forever, and only a full queue rejects it', async () => {
  const { places, finish } = openBusyQueue()
  const waiting = [1, 2].map((call) => places.take(1, hangUp, async () => call))
  await expect(places.take(1, hangUp, async () => 3)).rejects.toMatchObject({ status: 429, retryAfter: 5 })
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  expect(places.waiting()).toBe(2)
  await finish()
  expect(await Promise.all(waiting)).toEqual([1, 2])
})
