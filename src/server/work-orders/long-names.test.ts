import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop } from '#test/shop.ts'

test('an order with the longest names in any script is stored and found', async () => {
  const shop = await openShop()
  // Search decomposes each of these letters into three, and each of those has three bytes.
  const longestName = (first: number) => String.fromCharCode(...Array.from({ length: 150 }, (_one, n) => 0xac01 + first + n * 57))
  const order = { clientName: longestName(0), delegateName: longestName(28), documentNumber: longestName(7).slice(0, 30) }
  await shop.make.workOrder({ workOrder: order, car: { plateNumber: 'BV 12 XYZ' } })
  const found = async (quickText: string) =>
    (await shop.admin(api.workOrders.search, { models: { quickText } })).items.map(({ clientName }) => clientName)

  // Two indexes hold this beside the name, and how well PostgreSQL compresses it is not guaranteed.
  const [stored] = await shop.rows((tx) =>
    tx
      .selectFrom('workOrders')
      .select(sql<number>`octet_length(search || client_name)`.as('bytes'))
      .execute(),
  )
  expect(stored!.bytes).toBeLessThan(2500)
  expect(await found('bv12xyz')).toEqual([order.clientName])
  expect(await found(order.clientName.slice(0, 20))).toEqual([order.clientName])
})
