import { expect, inject, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openPool } from '#server/platform/database/driver.ts'
import { orderList } from '../bench/floor-list.ts'
import { toHttpRequest } from './caller.ts'
import { openShop } from './shop.ts'

test('the floor of the benchmark lists the same columns of an order as the product', async () => {
  const shop = await openShop()
  const { id } = await shop.make.workOrder()
  const pool = openPool(inject('database').superuser)
  const { items } = await orderList(pool, { account: String(shop.account), organization: String(shop.organization.id) })
  await pool.end()
  const answer = await shop.admin.send(toHttpRequest(api.workOrders.search, {}))
  const listed = (JSON.parse(answer.text) as { items: Record<string, unknown>[] }).items
  expect(items.map((order) => order.id)).toEqual([id])
  expect(Object.keys(items[0] ?? {}).toSorted()).toEqual(Object.keys(listed[0] ?? {}).toSorted())
})
