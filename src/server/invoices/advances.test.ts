import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop } from '#test/shop.ts'

const { invoices, payments, receivables, workOrders } = api

async function openBilling() {
  const shop = await openShop({ settings: { invoices_enabled: true } })
  await shop.make.invoiceSeries()
  const client = await shop.make.client({ name: 'Ana Pop' })
  const order = (price: number, quantity: number) =>
    shop.make.workOrder({
      workOrder: { organizationClientId: client.id, clientName: client.name, metaData: { withVat: true, vatPercentage: 21 } },
      products: [{ customProductName: 'Anvelopă', quantity, price, isService: 1 }],
    })
  const buyer = { type: 'person' as const, name: 'Ana Pop', address: { city: 'Brașov', county: 'Brașov' } }
  const issue = (draft: object) =>
    shop.operator(invoices.createIssued, { organizationId: shop.organization.id, clientId: client.id, buyer, ...draft })
  const advanceOf = (workOrderIds: number[], price: number) =>
    issue({ kind: 'advance', workOrderIds, pricesIncludeVat: true, lines: [{ name: 'Avans', price }] })
  const pay = (amount: number, invoiceId: number) =>
    shop.operator(payments.create, { paymentTypeId: shop.idOf('paymentTypes', 'FACT'), amount, allocations: [{ invoiceId, amount }] })
  const debts = async () => (await shop.operator(receivables.ofClient, { clientId: client.id })).balance
  return { ...shop, order, issue, advanceOf, pay, debts }
}

test('an invoice settles the open advances of its orders, and its credit note opens them again', async () => {
  const { operator, order, issue, advanceOf, pay, debts, organization } = await openBilling()
  const { id } = await order(389.9, 4)
  const advance = await advanceOf([id], 500)
  expect(advance).toMatchObject({ net: 413.22, vat: 86.78, total: 500, owed: 500 })
  expect(await debts()).toBe(500)
  await pay(500, advance.id)
  await operator(workOrders.status, { id, status: 'done' })
  expect(await debts()).toBe(1387.12)

  const invoice = await issue({ workOrderIds: [id] })
  expect(invoice).toMatchObject({ net: 1146.38, vat: 240.74, total: 1387.12, owed: 1387.12 })
  expect(invoice.lines).toMatchObject([
    { quantity: 4, net: 1559.6, vat: 327.52, advanceId: null },
    { quantity: -1, price: 413.22, net: -413.22, vat: -86.78, advanceId: advance.id, name: `Stornare avans ${advance.number}` },
  ])
  expect([await debts(), (await operator(workOrders.get, { id })).balance]).toEqual([1387.12, 1387.12])
  const xml = await operator(invoices.xml, { id: invoice.id })
  expect(Buffer.from(xml.content).toString()).toContain(`<cbc:ID>${advance.number}</cbc:ID>`)

  const { credits } = await operator(invoices.credit, { id: invoice.id, reason: 'Storno' }).then(() =>
    operator(invoices.get, { id: invoice.id }),
  )
  expect(await operator(invoices.get, { id: credits[0]!.id })).toMatchObject({
    total: -1387.12,
    lines: [
      { quantity: -4, net: -1559.6, vat: -327.52 },
      { quantity: 1, net: 413.22, vat: 86.78 },
    ],
  })
  expect(await debts()).toBe(1387.12)
  const again = await operator(invoices.create, { organizationId: organization.id, workOrderIds: [id] })
  expect(again.total).toBe(1387.12)
})

test('an advance of the whole sum leaves an invoice of nothing, and is settled once', async () => {
  const { operator, issue, advanceOf } = await openBilling()
  const advance = await advanceOf([], 500)
  const draft = { pricesIncludeVat: true, advanceIds: [advance.id], lines: [{ name: 'Anvelopă', price: 500 }] }
  expect(await issue(draft)).toMatchObject({ net: 0, vat: 0, total: 0, owed: 0 })
  await expect(issue(draft)).rejects.toMatchObject({ status: 422, fields: { 'advance_ids.0': ['InvalidChoice'] } })
  await operator(invoices.credit, { id: advance.id, reason: 'Retur' })
  await expect(issue({ ...draft, advanceIds: [999_999_999] })).rejects.toMatchObject({ fields: { 'advance_ids.0': ['InvalidChoice'] } })
})

test('two invoices that settle the same advance at once are one invoice and one refusal', async () => {
  const { issue, advanceOf } = await openBilling()
  const advance = await advanceOf([], 500)
  const draft = { pricesIncludeVat: true, advanceIds: [advance.id], lines: [{ name: 'Anvelopă', price: 500 }] }
  const answers = await Promise.allSettled([issue(draft), issue(draft), issue(draft)])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('an advance that nobody paid is owed beside the invoice that settles it', async () => {
  const { operator, order, issue, advanceOf, debts } = await openBilling()
  const { id, total } = await order(100, 4)
  const advance = await advanceOf([id], 100)
  await operator(workOrders.status, { id, status: 'done' })
  expect(await debts()).toBe(total)
  const invoice = await issue({ workOrderIds: [id] })
  expect([advance.total, invoice.total, await debts()]).toEqual([100, total - 100, total])
})
