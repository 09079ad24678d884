import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop } from '#test/shop.ts'

test('an order is stored and found whatever letters the longest names are of', async () => {
  const shop = await openShop()
  // Each of these is written as three letters where it is searched in, of three bytes each.
  const longest = (first: number) => String.fromCharCode(...Array.from({ length: 150 }, (_one, n) => 0xac01 + first + n * 57))
  const order = { clientName: longest(0), delegateName: longest(28), documentNumber: longest(7).slice(0, 30) }
  await shop.make.workOrder({ workOrder: order, car: { plateNumber: 'BV 12 XYZ' } })
  const found = async (quickText: string) =>
    (await shop.admin(api.workOrders.search, { models: { quickText } })).items.map(({ clientName }) => clientName)

  // Two indexes hold this beside the name, and how much shorter a PostgreSQL makes it is nothing to count on.
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
