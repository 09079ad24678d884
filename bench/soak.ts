// npm run bench -- soak [minutes] [pages] [calls a second]: thousands of open pages, a line that breaks, a server that restarts, and then the same
// day for long.
import { fork, spawnSync, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { databaseUrl } from '#test/postgres.ts'
import { freePort, startServer } from '#test/server-process.ts'
import { memoryOf } from './cpu.ts'
import { fill } from './data.ts'
import { openPostgres } from './database.ts'
import { liveKey } from './live.ts'
import { orderOfFiveLines } from './orders.ts'
import { printLine } from './report.ts'
import { call, percentile, send } from './rounds.ts'
import { openLoad, type Stretch } from './soak/load.ts'
import type { Asked, Orders, TabsSettings, Told } from './soak/tabs.ts'

const minutes = Number(process.argv[3] ?? 30)
const count = Number(process.argv[4] ?? 2000)
const perSecond = Number(process.argv[5] ?? 100)
/** Milliseconds until an answer. */
const goals = { p95: 150, p99: 400, maxMs: 1000 }
/** How many changes are made while lines break and the server restarts. */
const changes = 200

spawnSync(process.execPath, ['scripts/build.ts'], { stdio: ['ignore', 'ignore', 'inherit'] })
const postgres = await openPostgres('soak')
try {
  const chain = await fill(postgres.connection, 200_000)
  const { token, organizations } = chain
  const body = await orderOfFiveLines(postgres.connection('postgres'), chain)
  const port = await freePort()
  const start = () => startServer({ DATABASE_URL: databaseUrl(postgres.connection('atelier')), PORT: String(port) })
  let server = await start()
  // The server allocates some memory once, which is not counted for the pages.
  const place = `models[organization_id][]=${organizations[0]}`
  for (let n = 0; n < 2000; n++)
    await call(port, { path: n % 2 ? '/api/v1/accounts/settings/information' : `/api/v1/work-orders/search/query?${place}`, token })

  const before = memoryOf(server.pid)
  const tabs = await openTabs({
    port,
    key: await liveKey(postgres.connection('postgres')),
    token,
    account: chain.account,
    organizations,
    count,
  })
  const after = memoryOf(server.pid)
  printLine(
    'Memory',
    `${before.toFixed(0)} MB, with ${count} open pages ${after.toFixed(0)}: ${(((after - before) * 1024) / count).toFixed(0)} kB each`,
  )

  await tellAll(tabs)
  await breakLines(tabs)
  if (minutes > 0) await soak(tabs)
  else await server.end('SIGTERM')

  /** A change that every page of the account is told of. */
  async function tellAll({ ask }: Tabs) {
    const { id } = JSON.parse(
      (await call(port, { method: 'POST', path: '/api/v1/car-types', token, body: { name: 'Remorcă' } })).toString(),
    ) as { id: number }
    await pause(2000)
    await ask({ ask: 'news' })
    const waits: number[] = []
    const heard: number[] = []
    for (let n = 0; n < 30; n++) {
      const since = Date.now()
      await call(port, { method: 'PUT', path: `/api/v1/car-types/${id}`, token, body: { name: `Remorcă ${n}` } })
      await pause(1000)
      const { at } = await ask({ ask: 'news' })
      waits.push(...at.map((one) => one - since))
      heard.push(at.length)
    }
    printLine(
      `P8 from a change asked for to ${count} pages`,
      `p50 ${percentile(waits, 0.5)} ms, p95 ${percentile(waits, 0.95)} ms, at most 250; heard by ${Math.min(...heard)} to ${Math.max(...heard)}`,
    )
  }

  /** A tenth of the pages lose their line for five seconds, and the server restarts, while orders are taken and changed. */
  async function breakLines({ ask, drop, forget }: Tabs) {
    forget()
    const ids: number[] = []
    const again = { writes: 0 }
    const write = async (request: Parameters<typeof send>[1]) => {
      const headers = { 'idempotency-key': randomUUID() }
      for (;;) {
        const answer = await send(port, { ...request, token, headers }).catch(() => undefined)
        if (answer && answer.status < 300) return JSON.parse(answer.body.toString()) as { id: number }
        // A permanent refusal would be retried for ever.
        if (answer && answer.status < 500 && ![408, 409, 429].includes(answer.status)) throw new Error(answer.body.toString())
        again.writes += 1
        await pause(200)
      }
    }
    const writing = (async () => {
      for (let n = 0; n < changes; n++) {
        if (n % 2 === 0) {
          const { work_order: workOrder, ...rest } = body(n) as { work_order: object }
          const organization = organizations[(n / 2) % organizations.length]
          const order = {
            ...rest,
            workers: [],
            products: [],
            work_order: { ...workOrder, organization_id: organization, organization_client_id: null },
          }
          ids.push((await write({ method: 'POST', path: '/api/v1/work-orders', body: order })).id)
        } else await write({ method: 'PUT', path: `/api/v1/work-orders/${ids.at(-1)}/status/in-progress` })
        await pause(100)
      }
    })()
    await pause(3000)
    drop(5000)
    await pause(7000)
    const stopped = performance.now()
    await server.end('SIGTERM')
    const down = performance.now() - stopped
    server = await start()
    const up = performance.now() - stopped
    await writing
    const written = Date.now()

    const truth: Record<number, Orders> = {}
    for (const id of ids) {
      const order = JSON.parse((await call(port, { path: `/api/v1/work-orders/${id}`, token })).toString()) as Order
      ;(truth[order.organization_id] ??= {})[id] = order.version
    }
    let compared = await ask({ ask: 'compare', truth })
    while (compared.same < count && Date.now() - written < 60_000) {
      await pause(500)
      compared = await ask({ ask: 'compare', truth })
    }
    const { same, cameBack, waits } = compared
    const spread = (Math.max(...cameBack) - Math.min(...cameBack)) / 1000
    printLine(
      'R10 lines broken, server restarted',
      `${changes} changes (${again.writes} asked again), away ${(down / 1000).toFixed(1)} s, back after ${(up / 1000).toFixed(1)}; ${same} of ${count} pages say what the server says, ${((Date.now() - written) / 1000).toFixed(1)} s after the last change`,
    )
    printLine(
      '',
      `${cameBack.length} came back within ${spread.toFixed(1)} s, and had all p50 ${percentile(waits, 0.5)}, p95 ${percentile(waits, 0.95)}, at most ${Math.max(...waits)} ms later, at most 5000`,
    )
    printLine(
      '',
      `${compared.again} calls of pages were asked again; failures ${compared.failures.length}: ${[...new Set(compared.failures)].slice(0, 5).join(' | ')}`,
    )
  }

  async function soak({ ask }: Tabs) {
    await ask({ ask: 'compare', truth: {} })
    const load = openLoad(port, { chain, tokens: await chain.openSessions(500), body, perSecond })
    const samples: (Stretch & { memory: number })[] = []
    for (let minute = 1; minute <= minutes; minute++) {
      await pause(60_000)
      const sample = { ...load.take(), memory: memoryOf(server.pid) }
      samples.push(sample)
      if (minute % 5 === 0) printLine(`After ${minute} minutes`, `${sample.memory.toFixed(0)} MB; ${describeStretch(sample)}`)
    }
    const middle = Math.max(1, Math.min(5, Math.trunc(minutes / 3))) // minutes that are compared are not the same ones
    const early = joined(samples.slice(middle, middle * 2))
    const late = joined(samples.slice(-middle))
    const memory = (part: typeof samples) => Math.max(...part.map((one) => one.memory))
    const growth = (memory(samples.slice(-middle)) / memory(samples.slice(middle - 1, middle)) - 1) * 100
    const drift = (percentile(late.waits, 0.95) / percentile(early.waits, 0.95) - 1) * 100
    const all = joined(samples)
    const slow = all.waits.filter((ms) => ms > goals.maxMs).length
    printLine(`P9 ${minutes} minutes at ${perSecond} a second`, describeStretch(all))
    printLine('', `p95 at most ${goals.p95}, p99 at most ${goals.p99}, no failures; ${slow} took more than ${goals.maxMs} ms, at most none`)
    printLine(
      'R16 from its beginning to its end',
      `memory ${growth.toFixed(0)} % after minute ${middle}, at most 10; p95 ${drift.toFixed(0)} %, at most 20`,
    )
    const { failures } = await ask({ ask: 'compare', truth: {} })
    printLine('', `of the pages: ${failures.length} failures ${[...new Set(failures)].slice(0, 3).join(' | ')}`)

    load.expectEnd()
    const since = performance.now()
    const ended = await server.end('SIGTERM')
    const took = performance.now() - since
    await load.stop()
    const { failures: cut, waits } = load.take()
    printLine(
      'Stopped under load',
      `after ${(took / 1000).toFixed(1)} s with ${ended.code}, at most 10; ${waits.length} answered meanwhile, ${cut.length} refused: ${[...new Set(cut)].slice(0, 3).join(' | ')}`,
    )
  }
} finally {
  await postgres.close()
}
process.exit(0)

type Order = { organization_id: number; version: number }
type Tabs = Awaited<ReturnType<typeof openTabs>>

/** Open pages in a process of their own. */
async function openTabs(settings: TabsSettings) {
  const child: ChildProcess = fork(new URL('soak/tabs.ts', import.meta.url), [JSON.stringify(settings)], {
    stdio: 'inherit',
    serialization: 'advanced', // who never had anything waits for ever, which JSON would say as null, the least of all
  })
  const say = (request: Asked) => child.send(request)
  const answer = async <K extends Told['told']>(kind: K) => {
    for (;;) {
      const [reply] = (await once(child, 'message')) as [Told]
      if (reply.told === kind) return reply as Extract<Told, { told: K }>
    }
  }
  await answer('open')
  async function ask(request: { ask: 'news' }): Promise<Extract<Told, { told: 'news' }>>
  async function ask(request: { ask: 'compare'; truth: Record<number, Orders> }): Promise<Extract<Told, { told: 'same' }>>
  async function ask(request: Asked) {
    const answered = answer(request.ask === 'news' ? 'news' : 'same')
    say(request)
    return answered
  }
  return { ask, drop: (ms: number) => say({ ask: 'drop', ms }), forget: () => say({ ask: 'forget' }) }
}

function joined(stretches: Stretch[]): Stretch {
  return { waits: stretches.flatMap(({ waits }) => waits), failures: stretches.flatMap(({ failures }) => failures) }
}

function describeStretch({ waits, failures }: Stretch): string {
  return `${waits.length} answers, p50 ${percentile(waits, 0.5).toFixed(0)}, p95 ${percentile(waits, 0.95).toFixed(0)}, p99 ${percentile(waits, 0.99).toFixed(0)} ms; ${failures.length} failures ${[...new Set(failures)].slice(0, 3).join(' | ')}`
}
