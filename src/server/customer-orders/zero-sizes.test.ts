import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop } from '#test/shop.ts'

const { get, update } = api.customerOrders

test('a stored size of 0 is read as null and sent back with a change', async () => {
  const { make, operator, rows } = await openShop()
  const { id } = await make.customerOrder()
  const metaData = JSON.stringify({ tyreWidth: 0, tyreHeight: 0, tyreRim: 16 })
  await rows((tx) => tx.updateTable('customerOrders').set({ metaData }).where('id', '=', id).execute())
  const read = { tyreWidth: null, tyreHeight: null, tyreRim: 16 }
  const {
    metaData: { createdBy: _server, ...echo },
  } = await operator(get, { id })
  expect(echo).toMatchObject(read)
  expect(await operator(update, { id, clientName: 'Ion Pop', metaData: echo })).toMatchObject({ clientName: 'Ion Pop', metaData: read })
})
