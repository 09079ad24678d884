import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { debtDay as today, makeDebt as owe, openDebtShop, orderOf, payDebt as pay } from '#test/debts.ts'
import { columnOf, readSheets } from '#test/excel.ts'
import { pdfText } from '#test/pdf-text.ts'
import { openShop, type Shop } from '#test/shop.ts'

const { payments, receivables, workOrders } = api
afterEach(() => void vi.useRealTimers())
const list = (shop: Shop, more: object = {}) => shop.operator(receivables.search, more)

test('debts are listed with ages and credit to the ban', async () => {
  const shop = await openDebtShop()
  const late = await shop.make.client({ name: 'Șerban Late', phone: '0722000111' })
  const early = await shop.make.client({ name: 'Ana Early' })
  await owe(shop, late, 468.05, '2026-12-26')
  await owe(shop, late, 100, '2026-10-27')
  const paid = await owe(shop, late, 250, '2026-10-26')
  await owe(shop, late, 300, '2026-08-27')
  await owe(shop, early, 100, today)
  await pay(shop, late.id, 147.61, [{ workOrderId: paid, amount: 52.5 }])

  const { items, total } = await list(shop)
  expect(total).toBe(2)
  expect(items[0]).toEqual({
    id: late.id,
    clientId: late.id,
    name: 'Șerban Late',
    vatNumber: null,
    phone: '0722000111',
    owed: 1300.34,
    notDue: 566.34,
    d30: 121,
    d60: 250,
    d90: 0,
    over90: 363,
    credit: 95.11,
    oldestDue: '2026-08-27',
    remindedAt: null,
  })
  expect(items[1]).toMatchObject({ name: 'Ana Early', owed: 121, notDue: 121, credit: 0 })
  const names = async (more: object) => (await list(shop, more)).items.map(({ name }) => name)
  expect(await names({ orderBy: 'name', orderDir: 'asc' })).toEqual(['Ana Early', 'Șerban Late'])
  expect(await names({ orderBy: 'oldest_due', orderDir: 'asc', pageSize: 1, pageCount: 2 })).toEqual(['Ana Early'])
  expect(await list(shop, { pageCount: 3 })).toMatchObject({ total: 2, items: [] })
  expect(await names({ models: { overdue: true } })).toEqual(['Șerban Late'])
  expect(await names({ models: { owed: ['', 121] } })).toEqual(['Ana Early'])
  expect(await names({ models: { quickText: 'serban 0722' } })).toEqual(['Șerban Late'])
  expect(await names({ models: { isCompany: true } })).toEqual([])
  const one = await shop.operator(receivables.ofClient, { clientId: late.id })
  expect(one).toMatchObject({ owed: 1300.34, credit: 95.11, balance: 1205.23, over90: 363 })
  expect(one.items.map(({ dueOn, daysOverdue, balance }) => [dueOn, daysOverdue, balance])).toEqual([
    ['2026-08-27', 91, 363],
    ['2026-10-26', 31, 250],
    ['2026-10-27', 30, 121],
    ['2026-12-26', -30, 566.34],
  ])
})

test('an order before the ledger is owed only while it is suspended', async () => {
  const shop = await openDebtShop()
  const { make, rows, idOf } = shop
  const client = await make.client()
  const products = [{ customProductName: 'Montat', quantity: 1, price: 100, isService: 1 as const }]
  for (const name of ['FACT TERMENI', 'CASH', undefined]) {
    const { id } = await make.workOrder({ products, status: 'done', workOrder: orderOf(client) })
    const paymentTypeId = name === undefined ? null : idOf('paymentTypes', name)
    await rows((tx) => tx.updateTable('workOrders').set({ paid: null, paymentTypeId }).where('id', '=', id).execute())
  }
  expect((await list(shop)).items).toMatchObject([{ clientId: client.id, owed: 121 }])
})

test('debts of other workplaces and accounts show to nobody', async () => {
  const other = await openShop()
  const shop = await openDebtShop({ organizations: 2 })
  const client = await shop.make.client()
  await owe(shop, client, 100, today)
  expect(await other.admin(receivables.search, {})).toMatchObject({ total: 0 })
  await expect(other.admin(receivables.ofClient, { clientId: client.id + 999_999 })).rejects.toMatchObject({ status: 404 })
  const there = { models: { organizationId: [shop.organizations[1]!.id] } }
  expect(await shop.admin(receivables.search, there)).toMatchObject({ total: 0, items: [] })
  await expect(shop.worker(receivables.search, {})).rejects.toMatchObject({ status: 403 })
})

test('an admin writes off what nobody will pay, at most what is owed, and takes it back', async () => {
  const shop = await openDebtShop()
  const { admin, operator, make } = shop
  const client = await make.client()
  const workOrderId = await owe(shop, client, 100, '2026-08-27')
  await pay(shop, client.id, 50, [{ workOrderId, amount: 50 }])
  const send = (amount: number, caller = admin) => caller(receivables.writeOff, { workOrderId, amount, reason: 'firmă radiată' })
  await expect(send(71, operator)).rejects.toMatchObject({ status: 403 })
  await expect(send(71.01)).rejects.toMatchObject({ status: 409, code: 'MoreThanOwed' })
  await expect(send(0)).rejects.toMatchObject({ status: 422, fields: { amount: ['InvalidNumber'] } })
  expect(await send(70.5)).toMatchObject({ amount: 70.5, balance: 0.5 })
  expect(await operator(payments.ofOrder, { id: workOrderId })).toMatchObject({ paid: 50, writtenOff: 70.5, balance: 0.5, total: 121 })
  expect(await operator(receivables.ofClient, { clientId: client.id })).toMatchObject({ owed: 0.5 })
  await expect(send(-70.51)).rejects.toMatchObject({ code: 'MoreThanOwed' })
  expect(await send(-70.5)).toMatchObject({ balance: 71 })
  const history = await operator(workOrders.history, { id: workOrderId })
  expect(history.items[0]!.changes).toMatchObject([{ field: 'written_off', from: 70.5, to: 0 }])
  const running = await make.workOrder()
  await expect(admin(receivables.writeOff, { workOrderId: running.id, amount: 1, reason: 'x' })).rejects.toMatchObject({
    code: 'StatusNotAllowed',
  })
})

test('two write-offs of one debt are one answer and one refusal', async () => {
  const shop = await openDebtShop()
  const client = await shop.make.client()
  const workOrderId = await owe(shop, client, 100, today)
  const send = () => shop.admin(receivables.writeOff, { workOrderId, amount: 121, reason: 'x' })
  const both = await Promise.allSettled([send(), send()])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await list(shop)).toMatchObject({ total: 0 })
})

test('the statement of a client adds up to what the client owes, in three languages', async () => {
  const shop = await openDebtShop()
  const { operator, admin, make } = shop
  const client = await make.client({ name: 'Transport Mureș' })
  const settled = await owe(shop, client, 50, '2026-08-01')
  await pay(shop, client.id, 60.5, [{ workOrderId: settled, amount: 60.5 }])
  const owed = await owe(shop, client, 100, '2026-09-01')
  await pay(shop, client.id, 100, [{ workOrderId: owed, amount: 20 }])
  const mistake = await pay(shop, client.id, 7.77, [])
  await operator(payments.void, { id: mistake.id, reason: 'alt client' })
  await admin(receivables.writeOff, { workOrderId: owed, amount: 1, reason: 'rest mic' })
  const { balance } = await operator(receivables.ofClient, { clientId: client.id })
  expect(balance).toBe(20)
  const words = {
    ro: ['Extras de cont', 'Sold anterior'],
    en: ['Statement', 'Balance before'],
    hu: ['Folyószámla-kivonat', 'Nyitó egyenleg'],
  }
  for (const language of ['ro', 'en', 'hu'] as const) {
    const { fileName, content } = await operator(receivables.statement, { clientId: client.id, language })
    expect(fileName).toBe(`extras_cont_${client.id}_${today}.pdf`)
    const text = (await pdfText(content)).join(' ').replace(/\s+/g, ' ')
    for (const word of [...words[language], 'Transport Mureș']) expect(text, language).toContain(word)
    for (const sum of language === 'en' ? ['60.50', '121.00', '1.00', '20.00'] : ['60,50', '121,00', '1,00', '20,00'])
      expect(text, language).toContain(sum)
    expect(text).not.toMatch(/7[.,]77/)
  }

  const book = await operator(receivables.statementWorkbook, { clientId: client.id })
  expect(book.fileName).toBe(`extras_cont_${client.id}_${today}.xlsx`)
  const [sheet] = await readSheets(book.content)
  expect(columnOf(sheet!, 'De plată')).toEqual([null, 121, null, null, null, null])
  expect(columnOf(sheet!, 'Achitat')).toEqual([null, null, 60.5, 100, 1, null])
  expect(columnOf(sheet!, 'Rest de plată')).toEqual([60.5, 181.5, 121, 21, 20, 20])
})
