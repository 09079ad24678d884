import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop } from '#test/shop.ts'

const { invoices, search } = api

test('an issued invoice is found by number, buyer, tax number and plate, by the office alone', async () => {
  const { operator, worker, make, organization } = await openShop({ settings: { invoices_enabled: true } })
  await make.invoiceSeries()
  const order = await make.workOrder({ car: { plateNumber: 'CJ 77 XYZ' }, status: 'done' })
  const address = { city: 'Brașov', county: 'Brașov' }
  const buyer = { type: 'company' as const, name: 'Flota Carpați SRL', vatNumber: 'RO14399840', address }
  const draft = { organizationId: organization.id, workOrderIds: [order.id], buyer }
  const { id } = await operator(invoices.createIssued, draft)
  await make.invoice({ buyer: { ...buyer, name: 'Flota de ciornă SRL' } })
  const find = async (text: string, ask = operator) =>
    (await ask(search.everywhere, { text })).items.filter(({ kind }) => kind === 'invoice')
  const found = [{ id, title: 'BV 000001', subtitle: 'Flota Carpați SRL', organizationId: organization.id }]
  for (const text of ['bv 000001', 'flota', 'RO14399840', 'cj77xyz']) expect(await find(text), text).toMatchObject(found)
  expect(await find('flota', worker)).toEqual([])
  expect((await operator(search.everywhere, { text: 'flota', kind: 'invoice' })).items).toMatchObject(found)
})

test('without the module, and in another account, the search finds no invoice', async () => {
  const { admin, make } = await openShop({ settings: { invoices_enabled: true } })
  await make.invoiceSeries()
  await admin(invoices.issue, { id: (await make.invoice()).id })
  const { admin: stranger } = await openShop({ settings: { invoices_enabled: true } })
  expect((await stranger(search.everywhere, { text: 'bv 000001' })).items).toEqual([])
  const { account } = await admin(api.session.information, {})
  const { id } = account.accountSettings.find(({ name }) => name === 'invoices_enabled')!
  await admin(api.accountSettings.update, { id, value: false })
  expect((await admin(search.everywhere, { text: 'bv 000001', kind: 'invoice' })).items).toEqual([])
})
