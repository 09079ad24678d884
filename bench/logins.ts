// npm run bench -- logins [rounds]: twenty people sign in at once, beside the bare hashing of the same twenty passwords.
import { spawnSync } from 'node:child_process'
import { openDb } from '#server/platform/database/db.ts'
import { openPool } from '#server/platform/database/driver.ts'
import { bootstrap } from '#server/platform/embedded/bootstrap.ts'
import { matchesHash } from '#server/platform/sign-in/passwords.ts'
import { newShop, shopPassword } from '#test/new-shop.ts'
import { databaseUrl } from '#test/postgres.ts'
import { sendToServer } from '#test/server-process.ts'
import { openPostgres } from './database.ts'
import { openServer } from './processes.ts'
import { printLine } from './report.ts'
import { call, figure } from './rounds.ts'

const rounds = Number(process.argv[3] ?? 15)
const people = 20
const goals = { ratio: 1.3, delay: 20 }
const metricsToken = 'a'.repeat(32)

spawnSync(process.execPath, ['scripts/build.ts'], { stdio: ['ignore', 'ignore', 'inherit'] })
const postgres = await openPostgres('logins')
const db = openDb(openPool(postgres.connection('atelier'), 2))
try {
  await bootstrap(postgres.connection('postgres', 'postgres'))
  const server = await openServer(databaseUrl(postgres.connection('atelier')), {
    METRICS_TOKEN: metricsToken,
    RATE_LIMIT: 'on',
    TRUST_PROXY: '1',
  })
  const shop = await newShop(db, sendToServer(`http://127.0.0.1:${server.port}`))
  for (let n = 0; n < people; n++) await shop.make.user({ level: 'operator' })
  const credentials = await db
    .selectFrom('credentials')
    .select(['username', 'passwordHash'])
    .where('accountId', '=', shop.account)
    .limit(people)
    .execute()
  const atOnce = async (act: (of: (typeof credentials)[number]) => Promise<unknown>) => {
    const begun = performance.now()
    await Promise.all(credentials.map(act))
    return performance.now() - begun
  }
  // Each time from an address of one's own, as nobody may try too often from one.
  let addresses = 0
  const signIn = () =>
    atOnce(({ username }) => {
      const headers = { 'x-forwarded-for': `10.1.${Math.trunc(addresses / 250)}.${addresses++ % 250}` }
      return call(server.port, { method: 'POST', path: '/api/v1/login', body: { username, password: shopPassword }, headers })
    })
  // Two at a time, in a process that does nothing else, as the server does.
  const hashing = () =>
    atOnce(async ({ passwordHash }) => {
      if (!(await matchesHash(shopPassword, passwordHash))) throw new Error('That is not the password')
    })

  const taken: { own: number; bare: number; delay: number }[] = []
  for (let round = -2; round < rounds; round++) {
    const before = round % 2 === 0 ? await hashing() : undefined
    await loopDelay(server.port)
    const own = await signIn()
    const delay = await loopDelay(server.port)
    const bare = before ?? (await hashing())
    if (round >= 0) taken.push({ own, bare, delay })
  }
  const formatFigure = (values: number[], digits: number) => {
    const { median, least, largest } = figure(values)
    return `${median.toFixed(digits)} (${least.toFixed(digits)}–${largest.toFixed(digits)})`
  }
  const own = taken.map((one) => one.own)
  const bare = taken.map((one) => one.bare)
  printLine(
    `P16 ${people} sign in at once`,
    `${formatFigure(
      own.map((ms, i) => ms / bare[i]!),
      2,
    )} of the bare hashing, at most ${goals.ratio}: ${formatFigure(own, 0)} ms against ${formatFigure(bare, 0)}`,
  )
  printLine(
    '',
    `p99 of the loop’s delay ${formatFigure(
      taken.map((one) => one.delay),
      1,
    )} ms, at most ${goals.delay}`,
  )
  await server.close()
} finally {
  await db.destroy()
  await postgres.close()
}
process.exit(0)

/** Milliseconds, the p99 since this was last asked; of what the server says, the ten are the clock's own. */
async function loopDelay(port: number): Promise<number> {
  const text = (await call(port, { path: '/metrics', token: metricsToken })).toString()
  const [, seconds] = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text) ?? []
  return Number(seconds) * 1000 - 10
}
