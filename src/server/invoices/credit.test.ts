import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop, type Shop } from '#test/shop.ts'

const { invoices, workOrders } = api
const settings = { invoices_enabled: true }

/** An invoice of an order of 4 × 25, 4 × 15 and 4 × 5 lei. */
async function billOrder({ operator, make, organization }: Shop) {
  await make.invoiceSeries()
  const products = [25, 15, 5].map((price) => ({ customProductName: `Lucrare ${price}`, quantity: 4, price, isService: 1 as const }))
  const order = await make.workOrder({ products, status: 'done' })
  const invoice = await operator(invoices.createIssued, { organizationId: organization.id, workOrderIds: [order.id] })
  return { order, invoice }
}

test('a whole credit note mirrors the invoice and frees its order, which is billed again', async () => {
  const shop = await openShop({ settings })
  const { operator, organization } = shop
  const { order, invoice } = await billOrder(shop)
  const note = await operator(invoices.credit, { id: invoice.id, reason: 'Client greșit' })
  expect(note).toMatchObject({ kind: 'credit-note', number: 'BV 000002', correctsId: invoice.id, total: -217.8, net: -180 })
  expect(note.lines.map(({ quantity, net, creditedLineId }) => [quantity, net, creditedLineId])).toEqual(
    invoice.lines.map(({ id, net }) => [-4, -net, id]),
  )
  expect((await operator(invoices.get, { id: invoice.id })).credits).toMatchObject([{ id: note.id, total: -217.8 }])
  expect(await operator(workOrders.get, { id: order.id })).toMatchObject({ documentNumber: null, invoice: null })
  const nothing = { status: 409, code: 'NothingToCredit' }
  for (const id of [invoice.id, note.id]) await expect(operator(invoices.credit, { id, reason: 'Iar' })).rejects.toMatchObject(nothing)
  await operator(workOrders.update, { id: order.id, products: [{ customProductName: 'Alta', quantity: 1, price: 10, isService: 1 }] })
  const again = await operator(invoices.createIssued, { organizationId: organization.id, workOrderIds: [order.id] })
  expect(again).toMatchObject({ number: 'BV 000003', total: 12.1 })
})

test('parts are credited until nothing is left, and the order stays frozen until then', async () => {
  const shop = await openShop({ settings })
  const { operator } = shop
  const { order, invoice } = await billOrder(shop)
  const lines = invoice.lines.map(({ id }) => ({ lineId: id!, quantity: 1 }))
  const part = await operator(invoices.credit, { id: invoice.id, reason: 'O bucată', lines })
  expect(part).toMatchObject({ net: -45, vat: -9.45, total: -54.45 })
  expect((await operator(workOrders.get, { id: order.id })).invoice).toMatchObject({ id: invoice.id })
  const tooMuch = operator(invoices.credit, { id: invoice.id, reason: 'Prea mult', lines: [{ lineId: lines[0]!.lineId, quantity: 4 }] })
  await expect(tooMuch).rejects.toMatchObject({ status: 422, fields: { 'lines.0.quantity': ['AtMost:3'] } })
  const leftOf = async (id: number) => (await operator(invoices.get, { id })).lines.map(({ creditableQuantity }) => creditableQuantity)
  expect([await leftOf(invoice.id), await leftOf(part.id)]).toEqual([
    [3, 3, 3],
    [null, null, null],
  ])
  const rest = await operator(invoices.credit, { id: invoice.id, reason: 'Restul' })
  expect(rest.total).toBe(-163.35)
  expect(await leftOf(invoice.id)).toEqual([0, 0, 0])
  expect((await operator(workOrders.get, { id: order.id })).invoice).toBeNull()
})

test('two credit notes at once take back no more than the invoice', async () => {
  const shop = await openShop({ settings })
  const { invoice } = await billOrder(shop)
  const request = { id: invoice.id, reason: 'Storno' }
  const answers = await Promise.allSettled([shop.operator(invoices.credit, request), shop.admin(invoices.credit, request)])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('an invoiced order keeps its money, lines, client and number; all else may change', async () => {
  const shop = await openShop({ settings, organizations: 2 })
  const { admin, operator, make } = shop
  const { order, invoice } = await billOrder(shop)
  const { id } = order
  const refused = { status: 409, code: 'OrderInvoiced', message: expect.stringContaining(invoice.number!) }
  const line = { customProductName: 'Alta', quantity: 1, price: 10, isService: 1 as const }
  for (const change of [
    { products: [line] },
    { workOrder: { clientName: 'Altcineva' } },
    { workOrder: { documentNumber: 'F 1' } },
    { workOrder: { documentNumber: null } },
    { documentNumber: 'F 1' },
    { workOrder: { metaData: { withVat: false } } },
    { workOrder: { metaData: { ownProduct: true } } },
  ])
    await expect(operator(workOrders.update, { id, ...change }), JSON.stringify(change)).rejects.toMatchObject(refused)
  const other = (await admin(api.organizations.search, {})).items.find(({ id: place }) => place !== shop.organization.id)!
  await expect(admin(workOrders.transfer, { id, organizationId: other.id })).rejects.toMatchObject(refused)
  await expect(operator(workOrders.reprice, { id, apply: true })).rejects.toMatchObject(refused)
  await expect(operator(workOrders.remove, { id })).rejects.toMatchObject(refused)
  await expect(operator(api.workOrderProducts.create, { workOrderId: id, ...line })).rejects.toMatchObject(refused)

  await operator(workOrders.update, { id, workOrder: { description: 'Roata din față', phone: '0722333444', clientName: order.clientName } })
  const paid = await operator(workOrders.update, { id, paymentTypeId: shop.idOf('paymentTypes', 'CASH') })
  expect(paid).toMatchObject({ documentNumber: invoice.number, description: 'Roata din față', total: order.total })
  await operator(workOrders.status, { id, status: 'closed' })
  await expect(operator(workOrders.remove, { id })).rejects.toMatchObject({ code: 'OrderClosed' })
  const { id: another } = await make.workOrder()
  const typed = operator(workOrders.update, { id: another, documentNumber: 'bv  000001' })
  await expect(typed).rejects.toMatchObject({ status: 422, fields: { 'work_order.document_number': ['AlreadyTaken'] } })
})

test('nothing that requests may do changes an issued invoice, its lines or its sums', async () => {
  const shop = await openShop({ settings })
  const { invoice } = await billOrder(shop)
  const denied = [
    'update invoices set total = 1',
    `update invoices set status = 'draft'`,
    'delete from invoices',
    'update invoice_lines set net = 1',
    'delete from invoice_lines',
    'update invoice_vat set vat = 0',
    'delete from invoice_vat',
    'delete from invoice_orders',
  ]
  for (const statement of denied)
    await expect(
      shop.rows((tx) => sql.raw(statement).execute(tx)),
      statement,
    ).rejects.toThrow('permission denied')
  await shop.rows((tx) => sql`select remove_invoice_draft(${shop.account}::int, ${invoice.id}::bigint)`.execute(tx))
  expect(await shop.operator(invoices.get, { id: invoice.id })).toEqual(invoice)
})
