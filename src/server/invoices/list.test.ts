import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop } from '#test/shop.ts'

const { invoices, workOrders } = api
const settings = { invoices_enabled: true }

test('the list finds by number, buyer and plate, and adds up what was issued, by rate', async () => {
  const { operator, make, organization } = await openShop({ settings })
  await make.invoiceSeries()
  const order = await make.workOrder({ status: 'done', car: { plateNumber: 'CJ 77 XYZ' } })
  const billed = await operator(invoices.createIssued, { organizationId: organization.id, workOrderIds: [order.id] })
  const lines = [{ name: 'Carte', price: 50, vatCode: 'reduced' as const }]
  const book = await operator(invoices.issue, { id: (await make.invoice({ lines })).id })
  const draft = await make.invoice()
  const find = async (models: object) => (await operator(invoices.search, { models })).items.map(({ id }) => id)

  const all = await operator(invoices.search, {})
  expect(all.items.map(({ id }) => id)).toEqual([draft.id, book.id, billed.id])
  expect(all.totals).toEqual({
    netBase: 150,
    vatBase: 26.5,
    totalBase: 176.5,
    byRate: [
      { vatCode: 'standard', rate: 21, netBase: 100, vatBase: 21 },
      { vatCode: 'reduced', rate: 11, netBase: 50, vatBase: 5.5 },
    ],
  })
  expect(await find({ quickText: 'cj77xyz' })).toEqual([billed.id])
  expect(await find({ quickText: 'bv 000002' })).toEqual([book.id])
  expect(await find({ quickText: 'ion pop', status: ['draft'] })).toEqual([draft.id])
  expect(await find({ issueDate: ['2000-01-01', '2000-01-02'] })).toEqual([])
  await operator(invoices.credit, { id: book.id, reason: 'Retur' })
  expect((await operator(invoices.search, { models: { kind: ['invoice', 'credit-note'] } })).totals).toMatchObject({ totalBase: 121 })
})

test('with the module off no call answers, and an order answers no invoice', async () => {
  const { admin, operator, make, organization } = await openShop()
  const off = { status: 403, code: 'AccessDenied403' }
  const draft = { organizationId: organization.id, lines: [{ name: 'Ulei', price: 1 }] }
  for (const caller of [admin, operator]) {
    await expect(caller(invoices.search, {})).rejects.toMatchObject(off)
    await expect(caller(invoices.get, { id: 1 })).rejects.toMatchObject(off)
    await expect(caller(invoices.problems, { id: 1 })).rejects.toMatchObject(off)
    await expect(caller(invoices.create, draft)).rejects.toMatchObject(off)
    await expect(caller(invoices.createIssued, draft)).rejects.toMatchObject(off)
    await expect(caller(invoices.issue, { id: 1 })).rejects.toMatchObject(off)
    await expect(caller(invoices.credit, { id: 1, reason: 'Storno' })).rejects.toMatchObject(off)
  }
  const order = await make.workOrder({ status: 'done' })
  expect(order.invoice).toBeNull()
  await operator(workOrders.update, { id: order.id, documentNumber: 'BV 000001' })
})

test('an invoice of another workplace is missing for who does not work there', async () => {
  const { admin, operator, make } = await openShop({ organizations: 2, settings })
  const places = (await admin(api.organizations.search, {})).items
  const other = places.find(({ code }) => code !== 'BR')!
  const { id } = await make.invoice({ organizationId: other.id })
  await expect(operator(invoices.get, { id })).rejects.toMatchObject({ status: 404 })
  await expect(operator(invoices.issue, { id })).rejects.toMatchObject({ status: 404 })
  expect((await operator(invoices.search, {})).items).toEqual([])
})
