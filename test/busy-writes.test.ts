import type { FastifyRequest } from 'fastify'
import { afterAll, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import type { Endpoint, InputOf, ResultOf } from '#contract/kit/endpoint.ts'
import { fail } from '#contract/kit/errors.ts'
import { defineFeature } from '#server/platform/feature.ts'
import type { Routes } from '#server/platform/http/implement.ts'
import { clientDraft } from './make/clients.ts'
import type { HttpRequest } from './caller.ts'
import { openShop, sendTo } from './shop.ts'

const busyTimes = 2
let retryAfter = 1
/** Number of attempts of each write, by its idempotency key or version. */
const writes = new Map<string, number>()
/** Refuses each write twice, once with each error of a busy server. */
const refuseAtFirst: Routes = (app) =>
  app.addHook('preHandler', async ({ method, url, headers }: FastifyRequest) => {
    if (headers['x-test'] !== 'browser' || method === 'GET') return
    const write = `${method} ${url} ${String(headers['idempotency-key'] ?? headers['if-match'])}`
    const count = (writes.get(write) ?? 0) + 1
    writes.set(write, count)
    if (count <= busyTimes) fail(count % 2 ? 'TooManyRequests' : 'TechnicalDifficultiesError', { retryAfter })
  })
const shop = await openShop({ features: [defineFeature({ routes: refuseAtFirst })] })

const send = sendTo(shop.app)
/** The client code needs these globals of a browser. */
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('window', {})
vi.stubGlobal('document', { documentElement: { lang: 'ro' } })
vi.stubGlobal('localStorage', {
  getItem: () => JSON.stringify({ token: shop.operator.token, lifetime: 3_600_000, expiresAt: Date.now() + 3_600_000 }),
  setItem: () => {},
})
vi.stubGlobal(
  'fetch',
  async (url: string, { method, headers, body }: { method: HttpRequest['method']; headers: object; body?: string }) => {
    const answer = await send({ method, url, headers: { ...headers, 'x-test': 'browser' }, body })
    return new Response(answer.status === 204 ? null : answer.text, answer)
  },
)
afterAll(() => vi.unstubAllGlobals())

type Call = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<ResultOf<E>>
// The path is a variable, because the types of this module need a browser's globals.
const browserCode = '#client/platform/api/api.ts'
const { callEndpoint } = (await import(browserCode)) as { callEndpoint: Call }

test('twelve clients that write concurrently never see that the server is busy', async () => {
  const counters = Array.from({ length: 12 }, async (_, counter) => {
    const name = `Client ${counter}`
    const { id, version } = await callEndpoint(api.clients.create, clientDraft({ name, organizationId: shop.organization.id }))
    const changed = await callEndpoint(
      api.clients.update,
      clientDraft({ id, version, name: `${name} Pop`, organizationId: shop.organization.id }),
    )
    if (counter % 2) await callEndpoint(api.clients.remove, { id, version: changed.version })
    return changed.name
  })
  const names = await Promise.all(counters)

  const { items } = await shop.operator(api.clients.search, { pageSize: 100 })
  expect(items.map(({ name }) => name).toSorted()).toEqual(names.filter((_, counter) => counter % 2 === 0).toSorted())
  expect(writes.size).toBe(12 + 12 + 6)
  expect(new Set(writes.values())).toEqual(new Set([busyTimes + 1]))
})

test('a write whose retry delay exceeds the limit of a call fails at once', async () => {
  retryAfter = 60
  writes.clear()
  const refused = callEndpoint(api.clients.create, clientDraft({ name: 'Ana Pop', organizationId: shop.organization.id }))
  await expect(refused).rejects.toMatchObject({ code: 'TooManyRequests', retryAfter: 60 })
  expect([...writes.values()]).toEqual([1])
})
