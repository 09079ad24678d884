import { randomUUID } from 'node:crypto'
import type { Chain } from '../data.ts'
import { send } from '../rounds.ts'

/** Calls of a stretch of time: waits in ms from the moment at which each call was due, and failures. */
export type Stretch = { waits: number[]; failures: string[] }

/** Orders per second, whatever the rate of all calls is. */
const ordersPerSecond = 5

type Load = { chain: Chain; tokens: string[]; body: (n: number) => object; perSecond: number }

/** So many calls a second, each by another session, whether those before them are answered or not; five of them take an order. */
export function openLoad(port: number, { chain: { organizations }, tokens, body, perSecond }: Load) {
  const everyOrder = Math.max(1, Math.round(perSecond / ordersPerSecond))
  let stretch: Stretch = { waits: [], failures: [] }
  let n = 0
  let stopped = false
  const under = new Set<Promise<void>>()
  const begun = performance.now()

  const clock = setInterval(() => {
    for (; begun + (n * 1000) / perSecond <= performance.now(); n++) {
      const due = begun + (n * 1000) / perSecond
      const asking = ask(n).then(
        ({ status, body: answer }) => {
          stretch.waits.push(performance.now() - due)
          // Without the number of the request, so that the same are the same.
          if (status >= 300)
            stretch.failures.push(
              `${status} ${answer
                .toString()
                .replace(/,"request_id":"[^"]*"/, '')
                .slice(0, 120)}`,
            )
        },
        // A refused connection after the stop is no fault; a call that was accepted and not answered is one.
        (error: Error) => void ((stopped && error.message.includes('ECONNREFUSED')) || stretch.failures.push(error.message)),
      )
      under.add(asking)
      void asking.then(() => under.delete(asking))
    }
  }, 5)

  const ask = (i: number) => {
    const token = tokens[i % tokens.length]!
    const place = new URLSearchParams({ 'models[organization_id][]': String(organizations[i % organizations.length]) }).toString()
    const get = (path: string) => send(port, { path: `/api/v1${path}`, token })
    const kind = i % 20
    if (i % everyOrder === 0)
      return send(port, { method: 'POST', path: '/api/v1/work-orders', token, body: body(i), headers: { 'idempotency-key': randomUUID() } })
    if (kind < 9) return get(`/work-orders/search/query?${place}`)
    if (kind < 12) return get(`/service-controls/work-orders/daily?${place}`)
    if (kind < 14) return get(`/clients/search/query?${place}`)
    if (kind < 17) return get(`/work-orders/${1 + ((i * 7919) % 10_000)}`)
    if (kind < 19) return get('/products/search/lists?quick_text=205')
    return get('/accounts/settings/information')
  }

  return {
    /** Returns the stretch since the last call and begins a new one. */
    take() {
      const taken = stretch
      stretch = { waits: [], failures: [] }
      return taken
    },
    /** No more calls; resolves when the last is answered. */
    async stop() {
      clearInterval(clock)
      await Promise.all(under)
    },
    /** From now on a call that meets no server is none of its faults. */
    expectEnd: () => (stopped = true),
  }
}
