import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { openOwnServer } from '#test/own-server.ts'

let server: Awaited<ReturnType<typeof openOwnServer>>
beforeAll(async () => {
  server = await openOwnServer('balances')
  await server.startJobs()
})
afterAll(() => server.close())

test('an order that differs from its payments is logged nightly', async () => {
  const shop = await server.openShop()
  const paymentTypeId = shop.idOf('paymentTypes', 'CASH')
  const orders = [await shop.make.workOrder({ status: 'done' }), await shop.make.workOrder({ status: 'done' })]
  for (const { id } of orders) await shop.operator(api.workOrders.update, { id, paymentTypeId })
  const errors = vi.spyOn(shop.world.log, 'error')
  await shop.rows((tx) => tx.updateTable('workOrders').set({ paid: 120 }).where('id', '=', orders[0]!.id).execute())
  const payload = JSON.stringify({ account: shop.account, language: 'ro', payload: {} })
  await sql`select graphile_worker.add_job('payments.checkBalances', ${payload}::json)`.execute(shop.world.db)
  await expect.poll(() => errors.mock.calls.map(([facts]) => facts)).toEqual([{ account: shop.account, orders: 1, payments: 0 }])
  errors.mockRestore()
})
