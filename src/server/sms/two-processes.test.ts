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

const messageCount = 30

test('two processes, one of them killed, lose and repeat no message, and the credits add up', async () => {
  const provider = await openSmsProvider()
  const { database, drop } = await openOwnDatabase('sms_two')
  const db = openDb(openPool(database, 2))
  const folder = mkdtempSync(path.join(tmpdir(), 'atelier-sms-'))
  const carrier = { SMS_ADAPTER: 'http', SMS_TEMPLATE: 'smso', SMS_BASE_URL: provider.address, SMS_TOKEN: 't', SMS_SENDER: '4' }
  const start = async (port: number) => {
    const own = { DATABASE_URL: databaseUrl(database), DATA_DIR: path.join(folder, String(port)), PORT: String(port), NODE_ENV: 'test' }
    return startServer({ ...own, ...carrier, SMS_PER_SECOND: '8' })
  }
  try {
    // The carrier never answers, so the first process dies with its first message; the second has nothing to send until then.
    provider.replies(() => {})
    const [firstPort, secondPort] = [await freePort(), await freePort()]
    const first = await start(firstPort)
    const shop = await newShop(db, sendToServer(`http://127.0.0.1:${firstPort}`), { smsCredits: messageCount + 10 })
    const write = (n: number) =>
      shop.operator(api.sms.create, { organizationId: shop.organization.id, phone: `07220${String(n).padStart(5, '0')}`, text: 'Gata' })
    for (let n = 0; n < messageCount; n++) await write(n)
    await expect.poll(() => provider.sent.length, { timeout: 30_000 }).toBe(1)
    const second = await start(secondPort)
    await first.end('SIGKILL')
    provider.replies(providerSays({ responseToken: 'T-1' }))

    const countSettled = async () => {
      // A message in `sending` is taken over only after a minute, so that minute is made to have passed.
      await shop.rows((tx) => sql`update sms_messages set sending_at = now() - interval '2 minutes' where status = 'sending'`.execute(tx))
      await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(db)
      const rows = await shop.rows((tx) => tx.selectFrom('smsMessages').select('status').execute())
      return rows.filter(({ status }) => status === 'sent' || status === 'unknown').length
    }
    await expect.poll(countSettled, { timeout: 90_000, interval: 500 }).toBe(messageCount)
    const numbers = provider.sent.map(({ form }) => form.get('to'))
    expect(new Set(numbers).size).toBe(numbers.length)

    const states = await shop.rows((tx) => tx.selectFrom('smsMessages').select('status').execute())
    const unknown = states.filter(({ status }) => status === 'unknown').length
    expect(unknown).toBeLessThanOrEqual(2)
    const ledger = await shop.rows((tx) => tx.selectFrom('smsLedger').select(['kind', 'credits']).execute())
    const countEntries = (kind: string) => ledger.filter((entry) => entry.kind === kind).length
    expect([countEntries('reserve'), countEntries('spend'), countEntries('refund')]).toEqual([messageCount, messageCount - unknown, 0])
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
