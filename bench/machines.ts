// npm run bench -- machines ONE SEVERAL [orders]: the same on a database of one machine and on one that is laid out over several, in turns; then an
// account is moved while it is used. Both are the tester's own, empty, and given as the superuser reaches them.
import { spawnSync } from 'node:child_process'
import { Client } from 'pg'
import { addDays, toInstant } from '#domain/text/calendar.ts'
import { openDb } from '#server/platform/database/db.ts'
import { distribute } from '#server/platform/database/citus-distribute.ts'
import { openPool } from '#server/platform/database/driver.ts'
import { checkServer } from '#server/platform/embedded/bootstrap.ts'
import { guestOf, nextMonday, openPage } from '#test/make/booking.ts'
import { newShop } from '#test/new-shop.ts'
import { databaseUrl } from '#test/postgres.ts'
import { sendToServer } from '#test/server-process.ts'
import { cpuOf } from './cpu.ts'
import { fillDatabase } from './data.ts'
import { moveUnderLoad } from './move.ts'
import { orderOfFiveLines } from './orders.ts'
import { openServer } from './processes.ts'
import { printLine } from './report.ts'
import { call, figure, percentile } from './rounds.ts'

const [, , , one = '', several = '', orders = '100000'] = process.argv
const rounds = 5
const inOneRound = { list: 300, order: 40, booking: 25 }
type Kind = keyof typeof inOneRound
const names: Record<Kind, string> = { list: 'list of 15 with total', order: 'order of five lines', booking: 'booking of a guest' }

spawnSync(process.execPath, ['scripts/build.ts'], { stdio: ['ignore', 'ignore', 'inherit'] })
const sides = [await open(one, false), await open(several, true)] as const
for (const at of [1, 8]) {
  for (const kind of Object.keys(inOneRound) as Kind[]) {
    const measured: Record<number, Measured[]> = { 0: [], 1: [] }
    for (let round = -1; round < rounds; round++)
      for (const side of round % 2 ? [0, 1] : [1, 0]) {
        const figures = await measure(sides[side]!, kind, at)
        if (round >= 0) measured[side]!.push(figures)
      }
    for (const [side, name] of ['one machine', 'several'].entries()) {
      const of = (key: keyof Measured) => {
        const { median, least, largest } = figure(measured[side]!.map((each) => each[key]))
        return `${median.toFixed(1)} (${least.toFixed(1)}–${largest.toFixed(1)})`
      }
      printLine(`${names[kind]}, ${at} at once, ${name}`, `p50 ${of('p50')}, p95 ${of('p95')} ms, ${of('cpu')} ms of processor time`)
    }
  }
}
await moveUnderLoad(sides[1])
for (const { server, db } of sides) {
  await server.close()
  await db.destroy()
}
process.exit(0)

export type Side = Awaited<ReturnType<typeof open>>
type Measured = { p50: number; p95: number; cpu: number }

async function open(url: string, isLaidOut: boolean) {
  const { hostname: host, port, username, pathname } = new URL(url)
  const connect = (user: 'postgres' | 'atelier', database = pathname.slice(1)) => ({
    host,
    port: Number(port),
    database,
    user: user === 'atelier' ? user : username,
    ssl: false,
  })
  const superuser = new Client(connect('postgres'))
  await superuser.connect()
  const { rows: used } = await superuser.query(`select from pg_class where relnamespace = 'public'::regnamespace and relname = 'accounts'`)
  if (used.length) throw new Error(`${pathname.slice(1)} is not empty`)
  await checkServer(connect('atelier'))
  const chain = await fillDatabase(connect, Number(orders))
  if (isLaidOut) {
    const begun = performance.now()
    await distribute(connect('atelier'))
    await superuser.query('vacuum analyze')
    printLine('Laid out', `${orders} orders in ${Math.round((performance.now() - begun) / 1000)} s`)
  }
  const body = await orderOfFiveLines(connect('postgres'), chain)
  const server = await openServer(databaseUrl(connect('atelier')))
  const db = openDb(openPool(connect('atelier'), 2))
  const shop = await newShop(db, sendToServer(`http://127.0.0.1:${server.port}`))
  await openPage(shop)
  const processes = [server.pid, ...(await postmasters(superuser, isLaidOut))]
  return { chain, superuser, body, server, db, guest: await guestOf(shop), processes, asked: { booking: 0 } }
}

/** All on this machine. */
async function postmasters(superuser: Client, isLaidOut: boolean): Promise<number[]> {
  const pid = `split_part(pg_read_file('postmaster.pid'), chr(10), 1)`
  const { rows } = await superuser.query<{ pid: string }>(
    `select ${pid} as pid ${isLaidOut ? `union select result from run_command_on_workers($$select ${pid}$$)` : ''}`,
  )
  return rows.map((row) => Number(row.pid))
}

async function measure(side: Side, kind: Kind, at: number): Promise<Measured> {
  const waits: number[] = []
  let next = 0
  const before = cpuOf(...side.processes)
  const askInTurn = async () => {
    while (next < inOneRound[kind]) {
      const n = next++
      const begun = performance.now()
      await ask(side, kind, n)
      waits.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: at }, askInTurn))
  return { p50: percentile(waits, 0.5), p95: percentile(waits, 0.95), cpu: (cpuOf(...side.processes) - before) / inOneRound[kind] }
}

function ask(side: Side, kind: Kind, n: number): Promise<unknown> {
  const { chain, server, body } = side
  if (kind === 'booking') return side.guest.book(freeSlot(side.asked.booking++))
  if (kind === 'order') return call(server.port, { method: 'POST', path: '/api/v1/work-orders', token: chain.token, body: body(n) })
  const place = new URLSearchParams({ 'models[organization_id][]': String(chain.organizations[n % 5]) })
  return call(server.port, { path: `/api/v1/work-orders/search/query?${place.toString()}`, token: chain.token })
}

/** A half hour that nobody has asked for, and a phone of its own. */
function freeSlot(n: number) {
  const day = addDays(nextMonday(), Math.floor(n / 108) * 7 + (Math.floor(n / 18) % 6))
  const opening = Date.parse(toInstant(day, '08:00', 'Europe/Bucharest'))
  const instant = (halves: number) => new Date(opening + halves * 1_800_000).toISOString()
  return { from: instant(n % 18), to: instant((n % 18) + 1), phone: `07${String(n).padStart(8, '0')}` }
}
