import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop } from '#test/shop.ts'

const { invoices, workOrders } = api
const settings = { invoices_enabled: true }

test('an invoice of an order has its stored sums to the ban, and its number goes onto the order', async () => {
  const { operator, make, organization } = await openShop({ settings })
  await make.invoiceSeries()
  const products = [33.33, 33.33, 33.33].map((price) => ({ customProductName: 'Montat', quantity: 1, price, isService: 1 as const }))
  const order = await make.workOrder({ products, status: 'done' })
  const draft = await operator(invoices.create, { organizationId: organization.id, workOrderIds: [order.id] })
  expect(draft).toMatchObject({ status: 'draft', number: null, buyerName: 'Ștefan Popa', total: order.total, vat: order.tax })
  expect((await operator(workOrders.get, { id: order.id })).invoice).toMatchObject({ id: draft.id, number: null, status: 'draft' })

  const issued = await operator(invoices.issue, { id: draft.id, version: draft.version })
  expect(issued).toMatchObject({ id: draft.id, status: 'issued', number: 'BV 000001', total: order.total, draft: null, version: 2 })
  expect(issued.lines.map(({ net, workOrderId }) => [net, workOrderId])).toEqual([1, 2, 3].map(() => [33.33, order.id]))
  expect(issued.vatGroups).toMatchObject([{ vatCode: 'standard', vatCategory: 'S', vatRate: 21, net: 99.99, vat: order.tax }])
  expect(await operator(workOrders.get, { id: order.id })).toMatchObject({
    documentNumber: 'BV 000001',
    invoice: { id: draft.id, number: 'BV 000001', kind: 'invoice', status: 'issued' },
  })
  await expect(operator(invoices.issue, { id: draft.id })).rejects.toMatchObject({ status: 409, code: 'InvoiceIssued' })
  await expect(operator(invoices.remove, { id: draft.id })).rejects.toMatchObject({ status: 409, code: 'InvoiceIssued' })
})

test('an order is billed once, also among drafts, and only when it is done', async () => {
  const { operator, make, organization } = await openShop({ settings })
  await make.invoiceSeries()
  const open = await make.workOrder()
  const create = (workOrderIds: number[]) => operator(invoices.create, { organizationId: organization.id, workOrderIds })
  await expect(create([open.id])).rejects.toMatchObject({ status: 409, code: 'OrderNotDone' })
  const order = await make.workOrder({ status: 'done' })
  const draft = await create([order.id])
  await expect(create([order.id])).rejects.toMatchObject({
    status: 409,
    code: 'OrderInvoiced',
    message: expect.stringContaining(`"invoice_id":${draft.id},"number":null`),
  })
  await operator(invoices.remove, { id: draft.id, version: 1 })
  await create([order.id])
})

test('two people who issue the same draft get one invoice', async () => {
  const { operator, admin, make } = await openShop({ settings })
  await make.invoiceSeries()
  const { id } = await make.invoice()
  const answers = await Promise.allSettled([operator(invoices.issue, { id }), admin(invoices.issue, { id })])
  const [refused] = answers.filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject({ reason: { status: 409, code: 'InvoiceIssued' } })
})

test('100 invoices issued at once have the numbers 1 to 100', async () => {
  const { operator, make, organization } = await openShop({ settings })
  await make.invoiceSeries()
  const draft = {
    organizationId: organization.id,
    buyer: { type: 'person' as const, name: 'Ion Pop', address: {} },
    lines: [{ name: 'Ulei', price: 10 }],
  }
  const issued = await Promise.all(Array.from({ length: 100 }, () => operator(invoices.createIssued, draft)))
  const numbers = issued.map(({ number }) => number!).toSorted((a, b) => a.localeCompare(b))
  expect(numbers).toEqual(Array.from({ length: 100 }, (_, at) => `BV ${String(at + 1).padStart(6, '0')}`))
})

test('a draft without what an invoice needs says so by field, and takes no number', async () => {
  const { operator, admin, make, organization } = await openShop({ settings })
  const draft = await make.invoice({ lines: [], buyer: { type: 'company', name: '', address: {} } })
  const { items } = await operator(invoices.problems, { id: draft.id })
  const errors = items.filter(({ level }) => level === 'error').map(({ field }) => field)
  expect(errors).toEqual(expect.arrayContaining(['series_id', 'seller.name', 'seller.vat_scheme', 'buyer.name', 'lines']))
  await expect(operator(invoices.issue, { id: draft.id })).rejects.toMatchObject({ status: 422, fields: { lines: ['RequiredField'] } })
  await make.invoiceSeries()
  await expect(operator(invoices.issue, { id: draft.id })).rejects.toMatchObject({
    status: 422,
    fields: { 'buyer.name': ['RequiredField'] },
  })
  expect((await admin(api.invoiceSeries.list, { organizationId: organization.id })).items[0]).toMatchObject({ isUsed: false })
})

test('an invoice is not dated before the last one of its series, in the future or a month ago', async () => {
  const { operator, make } = await openShop({ settings })
  await make.invoiceSeries()
  const today = (await operator(invoices.issue, { id: (await make.invoice()).id })).issueDate!
  const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
  const { id } = await make.invoice()
  const early = operator(invoices.issue, { id, issueDate: yesterday })
  await expect(early).rejects.toMatchObject({
    status: 422,
    code: 'InvoiceDateBeforeLast',
    message: expect.stringContaining(`"last_date":"${today}"`),
  })
  for (const issueDate of ['2099-01-01', '2026-01-01'])
    await expect(operator(invoices.issue, { id, issueDate })).rejects.toMatchObject({ fields: { issue_date: ['InvalidDate'] } })
  expect((await operator(invoices.issue, { id })).number).toBe('BV 000002')
})

test('a draft is written anew whole and keeps its id', async () => {
  const { operator, make, organization } = await openShop({ settings })
  const draft = await make.invoice()
  const update = {
    id: draft.id,
    version: 1,
    organizationId: organization.id,
    buyer: { type: 'person' as const, name: 'Ana', address: {} },
    pricesIncludeVat: true,
    lines: [{ name: 'Anvelopă', quantity: 4, price: 30.25, discount: 10 }],
  }
  const after = await operator(invoices.update, update)
  expect(after).toMatchObject({ id: draft.id, version: 2, buyerName: 'Ana', total: 111, createdAt: draft.createdAt })
  await expect(operator(invoices.update, update)).rejects.toMatchObject({ status: 412 })
  const other = operator(invoices.update, { ...update, version: 2, currency: 'EUR' })
  await expect(other).rejects.toMatchObject({ status: 422, code: 'RateNeeded' })
  expect(await operator(invoices.update, { ...update, version: 2, currency: 'EUR', rate: 5.0905 })).toMatchObject({
    rate: 5.0905,
    totalBase: 565.04,
  })
})
