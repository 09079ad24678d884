import { sql } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openDb } from '#server/platform/database/db.ts'
import { openPool } from '#server/platform/database/driver.ts'
import { newShop } from '#test/new-shop.ts'
import { openOwnDatabase } from '#test/own-database.ts'
import { databaseUrl } from '#test/postgres.ts'
import { freePort, sendToServer, startServer } from '#test/server-process.ts'
import { openSmsProvider, providerSays } from '#test/sms-provider.ts'

const count = 30

test('of two processes on one database, of which one is killed, no message is lost, none is sent twice, and the credits add up', async () => {
  const provider = await openSmsProvider()
  const { database, drop } = await openOwnDatabase('sms_two')
  const db = openDb(openPool(database, 2))
  const folder = mkdtempSync(path.join(tmpdir(), 'atelier-sms-'))
  const carrier = { SMS_ADAPTER: 'http', SMS_TEMPLATE: 'smso', SMS_BASE_URL: provider.address, SMS_TOKEN: 't', SMS_SENDER: '4' }
  const start = async (port: number) => {
    const place = { DATABASE_URL: databaseUrl(database), DATA_DIR: path.join(folder, String(port)), PORT: String(port), NODE_ENV: 'test' }
    return startServer({ ...place, ...carrier, SMS_PER_SECOND: '8' })
  }
  try {
    // It never answers, so that the one is still at the first of them when it dies; the other was there before that, and has nothing to begin.
    provider.replies(() => {})
    const [one, two] = [await freePort(), await freePort()]
    const first = await start(one)
    const shop = await newShop(db, sendToServer(`http://127.0.0.1:${one}`), { smsCredits: count + 10 })
    const write = (n: number) =>
      shop.operator(api.sms.create, { organizationId: shop.organization.id, phone: `07220${String(n).padStart(5, '0')}`, text: 'Gata' })
    for (let n = 0; n < count; n++) await write(n)
    await expect.poll(() => provider.sent.length, { timeout: 30_000 }).toBe(1)
    const second = await start(two)
    await first.end('SIGKILL')
    provider.replies(providerSays({ responseToken: 'T-1' }))

    const settled = async () => {
      // Whoever began it is believed to have died only a minute later: that minute is over.
      await shop.rows((tx) => sql`update sms_messages set sending_at = now() - interval '2 minutes' where status = 'sending'`.execute(tx))
      await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(db)
      const rows = await shop.rows((tx) => tx.selectFrom('smsMessages').select('status').execute())
      return rows.filter(({ status }) => status === 'sent' || status === 'unknown').length
    }
    await expect.poll(settled, { timeout: 90_000, interval: 500 }).toBe(count)
    const numbers = provider.sent.map(({ form }) => form.get('to'))
    expect(new Set(numbers).size).toBe(numbers.length)

    const states = await shop.rows((tx) => tx.selectFrom('smsMessages').select('status').execute())
    const unknown = states.filter(({ status }) => status === 'unknown').length
    expect(unknown).toBeLessThanOrEqual(2)
    const ledger = await shop.rows((tx) => tx.selectFrom('smsLedger').select(['kind', 'credits']).execute())
    const of = (kind: string) => ledger.filter((entry) => entry.kind === kind).length
    expect([of('reserve'), of('spend'), of('refund')]).toEqual([count, count - unknown, 0])
    const balances = await shop.rows((tx) => tx.selectFrom('smsBalances').select('balance').execute())
    expect(balances).toEqual([{ balance: ledger.reduce((sum, { credits }) => sum + credits, 0) }])
    await second.end('SIGTERM')
  } finally {
    await db.destroy()
    await drop()
    await provider.close()
    rmSync(folder, { recursive: true, force: true })
  }
}, 300_000)
