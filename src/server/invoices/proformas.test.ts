import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop, type Shop } from '#test/shop.ts'

const { invoices } = api
const settings = { invoices_enabled: true }

/** A proforma has a series of its own. */
async function makeSeries(make: Shop['make']) {
  await make.invoiceSeries({ kinds: ['invoice'] })
  await make.invoiceSeries({ prefix: 'PF ', kinds: ['proforma'] })
}

test('a proforma becomes one draft with its lines, buyer and sums, also by calls at once', async () => {
  const { operator, make } = await openShop({ settings })
  await makeSeries(make)
  const lines = [
    { name: 'Anvelopă', quantity: 4, price: 389.9, discount: 62.5 },
    { name: 'Transport', price: 33.33, counts: false },
    { name: 'Carte', quantity: 1.5, price: 9.99, vatCode: 'reduced' as const },
  ]
  const draft = await make.invoice({ kind: 'proforma', pricesIncludeVat: true, lines, notes: 'Valabilă 10 zile' })
  await expect(operator(invoices.invoiceProforma, { id: draft.id })).rejects.toMatchObject({ status: 404 })
  const proforma = await operator(invoices.issue, { id: draft.id })
  const answers = await Promise.all([1, 2, 3].map(() => operator(invoices.invoiceProforma, { id: proforma.id })))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  const made = answers[0]!
  expect(made).toMatchObject({ kind: 'invoice', status: 'draft', proformaId: proforma.id, buyerName: 'Ion Pop', notes: 'Valabilă 10 zile' })
  expect([made.net, made.vat, made.total]).toEqual([proforma.net, proforma.vat, proforma.total])
  expect(made.draft!.lines.map(({ discount }) => discount)).toEqual([62.5, 0, 0])

  const { id, version, draft: written } = made
  const changed = await operator(invoices.update, { ...written!, id, version, notes: '' })
  expect(changed.proformaId).toBe(proforma.id)
  const issued = await operator(invoices.issue, { id })
  expect(issued).toMatchObject({ proformaId: proforma.id, total: proforma.total })
  expect((await operator(invoices.invoiceProforma, { id: proforma.id })).id).toBe(issued.id)
  await expect(operator(invoices.invoiceProforma, { id: issued.id })).rejects.toMatchObject({ status: 404 })
})

test('a proforma of orders bills them, and is free again once its draft is deleted', async () => {
  const { operator, make, organization } = await openShop({ settings })
  await makeSeries(make)
  const order = await make.workOrder()
  const draft = { organizationId: organization.id, kind: 'proforma' as const, workOrderIds: [order.id] }
  const { id } = await operator(invoices.createIssued, draft)
  await expect(operator(invoices.invoiceProforma, { id })).rejects.toMatchObject({ status: 409, code: 'OrderNotDone' })
  await operator(api.workOrders.status, { id: order.id, status: 'done' })
  const first = await operator(invoices.invoiceProforma, { id })
  expect(first).toMatchObject({ total: order.total, orders: [{ workOrderId: order.id, role: 'bill' }] })
  await operator(invoices.remove, { id: first.id })
  expect((await operator(invoices.invoiceProforma, { id })).id).not.toBe(first.id)
})

test('a proforma of another account is not found', async () => {
  const [mine, other] = await Promise.all([openShop({ settings }), openShop({ settings })])
  await makeSeries(other.make)
  const { id } = await other.operator(invoices.issue, { id: (await other.make.invoice({ kind: 'proforma' })).id })
  await expect(mine.operator(invoices.invoiceProforma, { id })).rejects.toMatchObject({ status: 404 })
})
