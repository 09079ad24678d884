// npm run bench booking: what hundreds of guests at once, and a flood of bookings, find and leave behind.
import { sql } from 'kysely'
import { api } from '#contract/index.ts'
import { Refusal } from '#test/caller.ts'
import { guestOf, nextMonday, openPage } from '#test/make/booking.ts'
import { newShop, type ShopFixture } from '#test/new-shop.ts'
import { databaseUrl } from '#test/postgres.ts'
import { freePort, sendToServer, startServer } from '#test/server-process.ts'
import { addDays, toInstant, toIsoWeek } from '#domain/text/calendar.ts'
import { openDb } from '#server/platform/database/db.ts'
import { openPool } from '#server/platform/database/driver.ts'
import { bootstrap } from '#server/platform/embedded/bootstrap.ts'
import { cpuOf } from './cpu.ts'
import { openPostgres } from './database.ts'
import { printLine } from './report.ts'
import { percentile, send } from './rounds.ts'

const [runs, crowd, flood, addresses] = [20, 200, 10_000, 50]
/** Milliseconds: of the week's times there are enough for so long. */
const lookFor = 20_000
const postgres = await openPostgres('guests')
const db = openDb(openPool(postgres.connection('atelier'), 2))
let requestCount = 0
/** The server that is asked, and its PostgreSQL. */
let processes: number[] = []
try {
  await bootstrap(postgres.connection('postgres', 'postgres'))
  await withServer({}, async (shop) => {
    await race(shop, 'one time', 1, (run) => [at(run, 0, 1)])
    await race(shop, 'times that lie over each other', 2, (run) => [at(run, 2, 3), at(run, 3, 5), at(run, 4, 5), at(run, 2, 4)])
    const group = (name: string) => shop.admin(api.appointmentGroups.create, { name, organizationId: shop.organization.id })
    const [one, two] = [await group('Rampa 1'), await group('Rampa 2')]
    await openPage(shop, { withGroup: true })
    const inBoth = (run: number) => [one, two].map(({ id }) => ({ ...at(run, 6, 7), appointmentGroupId: id }))
    await race(shop, 'one time in two groups', 2, inBoth)
  })
  await withServer({}, look)
  await withServer({ RATE_LIMIT: 'on', TRUST_PROXY: '1' }, pour)
} finally {
  await db.destroy()
  await postgres.close()
}

async function withServer(env: Record<string, string>, work: (shop: ShopFixture, port: number) => Promise<void>) {
  const port = await freePort()
  const server = await startServer({ DATABASE_URL: databaseUrl(postgres.connection('atelier')), PORT: String(port), ...env })
  const shop = await newShop(db, sendToServer(`http://127.0.0.1:${port}`))
  await openPage(shop)
  processes = [server.pid, postgres.pid()]
  await work(shop, port)
  await server.end('SIGTERM')
}

/** From one half hour after opening to another, on another day for each run. */
function at(run: number, from: number, to: number) {
  const day = addDays(nextMonday(), Math.floor(run / 6) * 7 + (run % 6))
  const opening = Date.parse(toInstant(day, '08:00', 'Europe/Bucharest'))
  const instant = (halves: number) => new Date(opening + halves * 1_800_000).toISOString()
  return { from: instant(from), to: instant(to) }
}

type Wanted = { from: string; to: string; appointmentGroupId?: number }

/** Two hundred at once for each run: who came through, what the others heard, and how long that took. */
async function race(shop: ShopFixture, name: string, maxBooked: number, wantedIn: (run: number) => Wanted[]) {
  const guest = await guestOf(shop)
  const before = await deadlocks()
  const spent = cpuOf(...processes)
  const heard: Record<string, number> = {}
  const p95s: number[] = []
  let wrong = 0
  for (let run = 0; run < runs; run++) {
    const slots = wantedIn(run)
    const waits: number[] = []
    let done = 0
    const book = async (index: number) => {
      const begun = performance.now()
      const code = await guest.book({ ...slots[index % slots.length], phone: phoneOf(requestCount++) }).then(() => 'booked', codeOf)
      waits.push(performance.now() - begun)
      heard[code] = (heard[code] ?? 0) + 1
      if (code === 'booked') done++
    }
    await Promise.all(Array.from({ length: crowd }, (_, index) => book(index)))
    if (done < 1 || done > maxBooked) wrong++
    p95s.push(percentile(waits, 0.95))
  }
  printLine(`R2 ${name}`, `${JSON.stringify(heard)} of ${runs} × ${crowd}, ${wrong} runs with too many or none`)
  printLine(
    '',
    `p95 of a burst ${Math.round(percentile(p95s, 0.5))} ms, at most ${Math.round(Math.max(...p95s))}; deadlocks ${(await deadlocks()) - before}`,
  )
  const each = (cpuOf(...processes) - spent) / (runs * crowd)
  printLine('', `${each.toFixed(2)} ms of processor time a booking; guests who would meet: ${await meetings(shop)}`)
}

/** Three hundred a second who look at a week, whether or not those before them were answered, while five a second book in it. */
async function look(shop: ShopFixture, port: number) {
  const guest = await guestOf(shop)
  const { year, week } = toIsoWeek(nextMonday())
  const path = `/api/v1/guest/organizations/${guest.id}/appointments/${year}/${week}`
  const ask = async () => {
    const begun = performance.now()
    const { status, body } = await send(port, { path, headers: guest.header })
    return { status, body, ms: performance.now() - begun }
  }
  for (let n = 0; n < 300; n++) await ask()
  const waits: number[] = []
  const refused: number[] = []
  const delays: number[] = []
  const under: Promise<unknown>[] = []
  const begun = performance.now()
  for (let n = 0; performance.now() - begun < lookFor; n++) {
    for (let times = 0; times < 3; times++)
      under.push(
        ask().then(({ ms, status }) => {
          waits.push(ms)
          if (status !== 200) refused.push(status)
        }),
      )
    if (n % 20 === 0) under.push(bookAndSee(n / 20))
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, begun + (n + 1) * 10 - performance.now())))
  }
  await Promise.all(under)
  printLine(
    'P17 a week, 300 asked a second',
    `p50 ${percentile(waits, 0.5).toFixed(1)}, p95 ${percentile(waits, 0.95).toFixed(1)} ms, at most 50; ${waits.length} answers, ${refused.length} refused`,
  )
  printLine('', `a new booking is seen after ${Math.round(Math.max(...delays))} ms at most, of ${delays.length}; at most 1000`)

  async function bookAndSee(n: number) {
    const requestedSlot = at(Math.floor(n / 18), n % 18, (n % 18) + 1)
    await guest.book({ ...requestedSlot, phone: phoneOf(requestCount++) })
    const booked = performance.now()
    for (;;) {
      const { items } = JSON.parse((await ask()).body.toString()) as { items: { from: string; state: string }[] }
      if (items.some(({ from, state }) => Date.parse(from) === Date.parse(requestedSlot.from) && state === 'reserved')) break
      if (performance.now() - booked > 5000) break
    }
    delays.push(performance.now() - booked)
  }
}

/** Ten thousand bookings from fifty addresses, each with a phone of its own; then somebody who has nothing to do with them. */
async function pour(shop: ShopFixture) {
  const guest = await guestOf(shop)
  const heard: Record<string, number> = {}
  let next = 0
  const askInTurn = async () => {
    while (next < flood) {
      const n = next++
      const address = { 'x-forwarded-for': `203.0.113.${n % addresses}` }
      const half = Math.floor(n / addresses) % 120
      const code = await guest
        .book({ ...at(Math.floor(half / 20), half % 20, (half % 20) + 1), phone: phoneOf(requestCount++) }, address)
        .then(() => 'booked', codeOf)
      heard[code] = (heard[code] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: 64 }, askInTurn))
  const stored = await shop.rows((tx) => tx.selectFrom('appointments').select('id').execute())
  const sent = await shop.rows((tx) => tx.selectFrom('smsMessages').select('id').execute())
  printLine('T8 flood', `${JSON.stringify(heard)}: ${stored.length} stored of ${flood}, at most 60 an hour; ${sent.length} messages`)
  const free = at(23, 0, 1)
  const honest = await guest.book({ ...free, phone: '0744999888' }, { 'x-forwarded-for': '198.51.100.7' }).then(() => 'booked', codeOf)
  printLine('', `somebody else then: ${honest}`)
}

function phoneOf(n: number): string {
  return `07${String(n).padStart(8, '0')}`
}

function codeOf(error: unknown): string {
  return error instanceof Refusal ? error.code : String(error)
}

async function deadlocks(): Promise<number> {
  const { rows } = await sql<{ deadlocks: string }>`select sum(deadlocks) as deadlocks from pg_stat_database`.execute(db)
  return Number(rows[0]?.deadlocks)
}

function meetings({ rows }: ShopFixture): Promise<number> {
  return rows(async (tx) => {
    const { rows: pairs } = await sql`select from appointments a join appointments b using (account_id, organization_id)
      where a.id < b.id and (a.lane = b.lane or a.lane = 0 or b.lane = 0) and a.from_at < b.to_at and b.from_at < a.to_at`.execute(tx)
    return pairs.length
  })
}
