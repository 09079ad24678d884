import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop } from '#test/shop.ts'

test('a client and its vehicle say what the client owes, and a receipt number finds its payment', async () => {
  const { operator, worker, make, idOf } = await openShop()
  const client = await make.client({ name: 'Ana Datornica', phone: '0722000333' })
  const workOrder = { organizationClientId: client.id, clientName: client.name }
  const products = [{ customProductName: 'Montat', quantity: 4, price: 25, isService: 1 as const }]
  const { id, total } = await make.workOrder({ workOrder, car: { plateNumber: 'BV 77 ABC' }, products, status: 'done' })
  const search = async (text: string, ask = operator) => (await ask(api.search.everywhere, { text })).items
  const owed = { key: 'owed', value: String(total) }
  expect((await search('datornica')).find(({ kind }) => kind === 'client')).toMatchObject({ facts: [owed] })
  expect((await search('bv77abc'))[0]!.facts).toContainEqual(owed)

  const paymentTypeId = idOf('paymentTypes', 'CASH')
  await operator(api.payments.create, {
    paymentTypeId,
    amount: 21,
    receiptNumber: 'BF-0042',
    allocations: [{ workOrderId: id, amount: 21 }],
  })
  const [payment] = await search('bf-0042')
  expect(payment).toMatchObject({ kind: 'payment', title: 'BF-0042', subtitle: '21.00' })
  expect((await search('bf-00')).map(({ kind }) => kind)).toContain('payment')
  expect(await search('bf-0042', worker)).toEqual([])
  expect((await search('datornica')).find(({ kind }) => kind === 'client')?.facts).toEqual([{ key: 'owed', value: String(total - 21) }])
})
