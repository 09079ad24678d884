import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDice } from '#db/seed-dice.ts'
import { api } from '#contract/index.ts'
import { formatAmount } from '#domain/text/format.ts'
import { sumAmounts } from '#domain/text/money.ts'
import { pdfText } from '#test/pdf-text.ts'
import { openShop, type Shop } from '#test/shop.ts'

const { invoices, payments, receivables, workOrders } = api
const settings = { invoices_enabled: true }

async function openBilling() {
  const shop = await openShop({ settings })
  await shop.make.invoiceSeries()
  const client = await shop.make.client({ name: 'Ana Pop' })
  const debts = () => shop.operator(receivables.ofClient, { clientId: client.id })
  const order = (price: number, status: 'done' | 'new' = 'done') =>
    shop.make.workOrder({
      workOrder: { organizationClientId: client.id, clientName: client.name, metaData: { withVat: true, vatPercentage: 21 } },
      products: [{ customProductName: 'Montat', quantity: 1, price, isService: 1 }],
      status,
    })
  const bill = (workOrderIds: number[], draft: object = {}) =>
    shop.operator(invoices.createIssued, { organizationId: shop.organization.id, workOrderIds, clientId: client.id, ...draft })
  return { shop, client, debts, order, bill, balanceOf: balanceIn(shop) }
}
const balanceIn = (shop: Shop) => async (id: number) => (await shop.operator(workOrders.get, { id })).balance
const pay = ({ operator, idOf }: Shop, amount: number, target: object) =>
  operator(payments.create, { paymentTypeId: idOf('paymentTypes', 'FACT'), amount, allocations: [{ ...target, amount }] })
const owedOf = async ({ operator }: Shop, id: number) => (await operator(invoices.get, { id })).owed

test('an invoice is owed once, in place of its orders, and paying it pays the oldest first', async () => {
  const { shop, debts, order, bill, balanceOf } = await openBilling()
  const [one, two] = [await order(100.01), await order(200.02)]
  await pay(shop, 50, { workOrderId: one.id })
  expect(await debts()).toMatchObject({ owed: 313.03, items: [{ workOrderId: one.id }, { workOrderId: two.id }] })

  const invoice = await bill([one.id, two.id], { dueDate: '2099-01-31' })
  expect(invoice).toMatchObject({ total: 363.03, owed: 313.03 })
  const billed = { workOrderId: null, invoiceId: invoice.id, document: invoice.number, dueOn: '2099-01-31', balance: 313.03 }
  expect(await debts()).toMatchObject({ owed: 313.03, notDue: 313.03, items: [billed] })
  expect((await shop.operator(receivables.search, {})).items).toMatchObject([{ name: 'Ana Pop', owed: 313.03, oldestDue: '2099-01-31' }])

  await expect(pay(shop, 313.04, { invoiceId: invoice.id })).rejects.toMatchObject({ status: 409, code: 'MoreThanOwed' })
  const twice = [
    { invoiceId: invoice.id, amount: 1 },
    { workOrderId: one.id, amount: 1 },
  ]
  await expect(
    shop.operator(payments.create, { paymentTypeId: shop.idOf('paymentTypes', 'FACT'), amount: 2, allocations: twice }),
  ).rejects.toMatchObject({ fields: { 'allocations.1': ['InvalidChoice'] } })
  const { id, allocations } = await pay(shop, 100, { invoiceId: invoice.id })
  expect(allocations.map(({ workOrderId, amount }) => [workOrderId, amount])).toEqual([
    [one.id, 71.01],
    [two.id, 28.99],
  ])
  expect([await balanceOf(one.id), await balanceOf(two.id), await owedOf(shop, invoice.id)]).toEqual([0, 213.03, 213.03])
  expect((await shop.operator(invoices.search, {})).items).toMatchObject([{ id: invoice.id, owed: 213.03 }])
  await shop.operator(payments.void, { id, reason: 'greșit' })
  expect([await balanceOf(one.id), await owedOf(shop, invoice.id)]).toEqual([71.01, 313.03])
})

test('the payment type of an order that is billed pays its invoice, and voids it again', async () => {
  const { shop, order, bill } = await openBilling()
  const { id } = await order(100)
  const invoice = await bill([id])
  await shop.operator(workOrders.update, { id, paymentTypeId: shop.idOf('paymentTypes', 'CASH') })
  expect(await owedOf(shop, invoice.id)).toBe(0)
  await shop.operator(workOrders.update, { id, paymentTypeId: null })
  expect(await owedOf(shop, invoice.id)).toBe(121)
})

test('lines of no order are paid on the invoice, and their money is credit after a whole credit', async () => {
  const { shop, client, debts, order, bill, balanceOf } = await openBilling()
  const { id } = await order(100)
  const invoice = await bill([id], { lines: [{ name: 'Ulei', price: 50 }] })
  const { allocations } = await pay(shop, 181.5, { invoiceId: invoice.id })
  expect(allocations.map(({ workOrderId, invoiceId, amount, balance }) => [workOrderId, invoiceId, amount, balance])).toEqual([
    [id, null, 121, 0],
    [null, invoice.id, 60.5, 0],
  ])
  await shop.operator(invoices.credit, { id: invoice.id, reason: 'Retur' })
  expect(await debts()).toMatchObject({ owed: 0, credit: 60.5, items: [] })
  expect([await balanceOf(id), await owedOf(shop, invoice.id)]).toEqual([0, 0])

  const counter = await bill([], { lines: [{ name: 'Ulei', price: 100 }] })
  const proposal = await shop.operator(payments.proposal, { clientId: client.id, amount: 100 })
  expect(proposal).toMatchObject({ allocations: [{ workOrderId: null, invoiceId: counter.id, amount: 100 }], rest: 0 })
})

test('money of a payer whom nobody knows is given back before its invoice is credited', async () => {
  const { shop } = await openBilling()
  const { id } = await shop.make.invoice()
  await shop.operator(invoices.issue, { id })
  const payment = await pay(shop, 121, { invoiceId: id })
  await expect(shop.operator(invoices.credit, { id, reason: 'Retur' })).rejects.toMatchObject({ status: 409, code: 'PaymentsExist' })
  await shop.operator(payments.void, { id: payment.id, reason: 'retur' })
  await shop.operator(invoices.credit, { id, reason: 'Retur' })
  expect(await owedOf(shop, id)).toBe(0)
})

test('a credit note of a part takes it off order and invoice, and what was overpaid is refunded', async () => {
  const { shop, order, bill, balanceOf } = await openBilling()
  const { id } = await order(100)
  await pay(shop, 121, { workOrderId: id })
  const invoice = await bill([id], { lines: [{ name: 'Ulei', price: 10 }] })
  const [line] = invoice.lines
  await pay(shop, 12.1, { invoiceId: invoice.id })
  await shop.operator(invoices.credit, { id: invoice.id, reason: 'Retur', lines: [{ lineId: line!.id!, quantity: 0.5 }] })
  expect([await balanceOf(id), await owedOf(shop, invoice.id)]).toEqual([-60.5, -60.5])
  await expect(
    shop.admin(receivables.writeOff, { workOrderId: id, amount: -1, reason: 'înapoi' }),
    'what a credit note took off is no write-off',
  ).rejects.toMatchObject({ code: 'MoreThanOwed' })
  const refund = { paymentTypeId: shop.idOf('paymentTypes', 'FACT'), reason: 'retur', invoiceId: invoice.id }
  await expect(shop.operator(payments.refund, { ...refund, amount: 60.51 })).rejects.toMatchObject({ code: 'MoreThanToReturn' })
  await shop.operator(payments.refund, { ...refund, amount: 60.5 })
  expect([await balanceOf(id), await owedOf(shop, invoice.id)]).toEqual([0, 0])

  await shop.operator(invoices.credit, { id: invoice.id, reason: 'Tot' })
  expect(await shop.operator(workOrders.get, { id })).toMatchObject({ balance: 60.5, writtenOff: 0, invoice: null })
  expect(await owedOf(shop, invoice.id)).toBe(0)
  expect(await bill([id])).toMatchObject({ total: 121, owed: 60.5 })
})

test('an advance takes the deposit of its order, and is owed until the order is over', async () => {
  const { shop, debts, order, bill, balanceOf } = await openBilling()
  const { id, total } = await order(1000, 'new')
  await pay(shop, 100, { workOrderId: id })
  const advance = await bill([id], { kind: 'advance', pricesIncludeVat: true, lines: [{ name: 'Avans', price: 300 }], workOrderIds: [] })
  expect(advance.owed).toBe(300)
  const second = await bill([id], { kind: 'advance' })
  expect(second).toMatchObject({ total, owed: total - 100 })
  await shop.operator(invoices.credit, { id: second.id, reason: 'Retur' })
  await pay(shop, 300, { invoiceId: advance.id })
  expect(await debts()).toMatchObject({ owed: 0, items: [] })
  await shop.operator(workOrders.status, { id, status: 'done' })
  expect(await balanceOf(id)).toBe(total - 100)
  expect(await debts()).toMatchObject({ owed: total - 100 })
})

test('an invoice is written off over its orders, the rest on itself, and that is taken back', async () => {
  const { shop, debts, order, bill, balanceOf } = await openBilling()
  const { id } = await order(100)
  const invoice = await bill([id], { lines: [{ name: 'Ulei', price: 50 }] })
  const answer = await shop.admin(receivables.writeOff, { invoiceId: invoice.id, amount: 141, reason: 'faliment' })
  expect(answer).toMatchObject({ invoiceId: invoice.id, amount: 141, balance: 40.5 })
  expect([await balanceOf(id), (await debts()).owed]).toEqual([0, 40.5])
  await shop.admin(receivables.writeOff, { invoiceId: invoice.id, amount: -20, reason: 'au plătit' })
  await expect(shop.admin(receivables.writeOff, { invoiceId: invoice.id, amount: -1, reason: 'x' })).rejects.toMatchObject({
    code: 'MoreThanOwed',
  })
  expect((await debts()).owed).toBe(60.5)
  await shop.operator(invoices.credit, { id: invoice.id, reason: 'Retur' })
  expect(await owedOf(shop, invoice.id)).toBe(0)
})

test('an order that was paid before there were payments leaves nothing of its invoice owed', async () => {
  const { shop, order, bill } = await openBilling()
  const { id } = await order(100)
  await shop.rows((tx) =>
    sql`update work_orders set paid = null, payment_type_id = ${shop.idOf('paymentTypes', 'FACT TERMENI')} where id = ${id}`.execute(tx),
  )
  expect(await bill([id])).toMatchObject({ total: 121, owed: 0 })
  const { paid, items } = await shop.operator(payments.ofOrder, { id })
  expect([paid, items.map(({ kind, amount }) => [kind, amount])]).toEqual([121, [['carried', 121]]])
})

test('ten people who take the whole debt of an invoice at once get it once', async () => {
  const { shop, order, bill } = await openBilling()
  const invoice = await bill([(await order(100)).id], { lines: [{ name: 'Ulei', price: 50 }] })
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => pay(shop, 181.5, { invoiceId: invoice.id })))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await owedOf(shop, invoice.id)).toBe(0)
})

test('a client owes the same to the ban before and after its orders are invoiced', async () => {
  const { shop, client, debts, order, bill, balanceOf } = await openBilling()
  const dice = createDice(11)
  for (let round = 0; round < 12; round++) {
    const orders = []
    for (let left = dice.between(1, 3); left > 0; left--) {
      const { id, total } = await order(dice.between(1, 50_000) / 100)
      const paid = dice.between(0, Math.round(total * 100)) / 100
      if (paid > 0) await pay(shop, paid, { workOrderId: id })
      orders.push(id)
    }
    const before = await debts()
    const invoice = await bill(orders)
    const after = await debts()
    expect([after.owed, after.balance], `round ${round}`).toEqual([before.owed, before.balance])
    expect(invoice.owed).toBe(sumAmounts(await Promise.all(orders.map(balanceOf))))
    if (dice.percent(50)) await shop.operator(invoices.credit, { id: invoice.id, reason: 'Storno' })
    expect((await debts()).balance, `round ${round} credited`).toBe(before.balance)
  }
  const { id, lines } = await bill([], { lines: [{ name: 'Ulei', quantity: 3, price: 11.11 }] })
  await pay(shop, 5, { invoiceId: id })
  await shop.operator(invoices.credit, { id, reason: 'Retur', lines: [{ lineId: lines[0]!.id!, quantity: 1 }] })
  const { content } = await shop.operator(receivables.statement, { clientId: client.id, language: 'en' })
  const { balance } = await debts()
  expect((await pdfText(content)).join(' '), 'the statement ends with what is owed').toContain(formatAmount(balance, 'RON', 'en'))
})
