import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { sumAmounts } from '#domain/text/money.ts'
import { openDb } from '#server/platform/database/db.ts'
import { openPool } from '#server/platform/database/driver.ts'
import { newShop } from '#test/new-shop.ts'
import { openOwnDatabase } from '#test/own-database.ts'
import { databaseUrl } from '#test/postgres.ts'
import { freePort, sendToServer, startServer } from '#test/server-process.ts'
import { countDifferences } from './balances.queries.ts'

const orderCount = 30

test('a server that is killed amid payments leaves each order with the sum of its payments', async () => {
  const { database, drop } = await openOwnDatabase('payments_killed')
  const db = openDb(openPool(database, 2))
  const folder = mkdtempSync(path.join(tmpdir(), 'atelier-payments-'))
  const port = await freePort()
  const start = () => startServer({ DATABASE_URL: databaseUrl(database), DATA_DIR: folder, PORT: String(port), NODE_ENV: 'test' })
  try {
    const first = await start()
    const shop = await newShop(db, sendToServer(`http://127.0.0.1:${port}`))
    const { operator, make, idOf } = shop
    const orders: number[] = []
    for (let i = 0; i < orderCount; i++) orders.push((await make.workOrder({ status: 'done' })).id)
    const paymentTypeId = idOf('paymentTypes', 'CASH')
    const answered: number[] = []
    let ended: Promise<unknown> | undefined
    const pay = async (workOrderId: number) => {
      await operator(api.payments.create, { paymentTypeId, amount: 121, allocations: [{ workOrderId, amount: 121 }] })
      answered.push(workOrderId)
      if (answered.length === 5) ended = first.end('SIGKILL')
    }
    await Promise.allSettled(orders.map(pay))
    await ended
    expect(answered.length).toBeGreaterThanOrEqual(5)
    const second = await start()
    expect(await shop.rows((tx) => countDifferences(tx, shop))).toEqual({ orders: 0, payments: 0 })
    for (const id of orders) {
      const { paid, balance, items } = await operator(api.payments.ofOrder, { id })
      expect([paid, balance]).toEqual(items.length === 1 ? [121, 0] : [0, 121])
      if (answered.includes(id)) expect(items, `answered payment of order ${id}`).toHaveLength(1)
    }
    const { items, total } = await operator(api.payments.search, { pageSize: 100 })
    expect(total).toBe(items.length)
    const { takings } = await operator(api.cashDays.get, { organizationId: shop.organization.id, day: items[0]!.day! })
    expect(takings).toMatchObject([{ amount: sumAmounts(items.map(({ amount }) => amount)), count: total }])
    await second.end('SIGTERM')
  } finally {
    await db.destroy()
    await drop()
    rmSync(folder, { recursive: true, force: true })
  }
}, 300_000)
