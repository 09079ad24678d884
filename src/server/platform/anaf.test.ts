import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { anafReply, anafCompanyReply, openAnafServer } from '#test/anaf.ts'
import { createAnafRegister } from './anaf.ts'

let server: Awaited<ReturnType<typeof openAnafServer>>
beforeAll(async () => void (server = await openAnafServer()))
afterAll(() => server.close())
beforeEach(() => {
  server.replies(anafCompanyReply())
  server.asked.length = 0
  // Only the timers of the queue and the cache are fake; the network keeps its own.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => void vi.useRealTimers())

test('found companies are cached for a week, and unknown ones are looked up again', async () => {
  const register = createAnafRegister(server.address)
  const [first, concurrent] = await Promise.all([register.find('14399840'), register.find('14399840')])
  expect(first).toMatchObject({ name: 'TRANS SIBIU 14399840 S.R.L.' })
  expect(concurrent).toEqual(first)
  vi.setSystemTime(Date.now() + 6 * 86_400_000)
  await register.find('14399840')
  expect(server.asked).toHaveLength(1)
  vi.setSystemTime(Date.now() + 2 * 86_400_000)
  await register.find('14399840')
  expect(server.asked).toHaveLength(2)

  server.replies(anafReply({ cod: 404, message: 'NOT FOUND', found: [], notFound: [18547290] }, 404))
  for (const times of [3, 4]) {
    vi.setSystemTime(Date.now() + 2000)
    expect(await register.find('18547290')).toBeUndefined()
    expect(server.asked).toHaveLength(times)
  }
})

test('lookups run once a second, and one whose turn is five seconds away fails at once', async () => {
  const register = createAnafRegister(server.address)
  const companies = Array.from({ length: 6 }, (_, i) => register.find(`1${i}`).catch((error: unknown) => error))
  expect(await companies[5]).toMatchObject({ code: 'TooManyRequests', status: 429, retryAfter: 5 })
  await companies[0]
  expect(server.asked).toHaveLength(1)
  for (const turn of [1, 2, 3, 4]) {
    vi.advanceTimersByTime(1000)
    expect(await companies[turn]).toMatchObject({ name: `TRANS SIBIU 1${turn} S.R.L.` })
    expect(server.asked).toHaveLength(turn + 1)
  }
})

test('a lookup fails after five silent seconds', async () => {
  const register = createAnafRegister(server.address)
  const requestArrived = new Promise<void>((resolve) => server.replies(() => resolve()))
  const found = expect(register.find('14399840')).rejects.toMatchObject({ code: 'CompanyLookupFailed', status: 503 })
  await requestArrived
  vi.advanceTimersByTime(5000)
  await found
})

test.each([
  ['an error of its own', anafReply('Service Unavailable', 500)],
  ['a page', (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Mentenanță</html>')],
  ['something else', anafReply({ cod: 200, found: [{ date_generale: 7 }] })],
  ['a list', anafReply([1, 2])],
  ['a company without a name', anafCompanyReply({ denumire: '' })],
  ['another company', anafCompanyReply({ cui: 18547290 })],
  ['more than anybody reads', anafCompanyReply({ denumire: 'x'.repeat(100_000) })],
  ['half an answer', (response) => void response.writeHead(200, { 'content-length': 500 }).write('{"found":', () => response.destroy())],
  ['the way to somebody else', (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
] satisfies [string, Parameters<typeof server.replies>[0]][])('%s is a failure of the register', async (_what, reply) => {
  server.replies(reply)
  await expect(createAnafRegister(server.address).find('14399840')).rejects.toMatchObject({ code: 'CompanyLookupFailed', status: 503 })
})

test('an unreachable register is a failure, too, and is called again', async () => {
  const register = createAnafRegister('http://127.0.0.1:1/tva')
  await expect(register.find('14399840')).rejects.toMatchObject({ code: 'CompanyLookupFailed' })
  vi.setSystemTime(Date.now() + 2000)
  await expect(register.find('14399840')).rejects.toMatchObject({ code: 'CompanyLookupFailed' })
})
