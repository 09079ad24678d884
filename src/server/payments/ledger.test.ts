import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { addDays } from '#domain/text/calendar.ts'
import { openShop, type Shop } from '#test/shop.ts'

const { payments, workOrders } = api
type Step =
  | 'done'
  | 'open'
  | { choose: string | null }
  | { pay: [type: string, amount: number] }
  | { price: number }
  | { refund: number }
  | 'before the ledger'

/** Lines of 199.82 come to 241.78 with VAT. */
const products = (price: number) => [{ customProductName: 'Montat', quantity: 1, price, isService: 1 as const }]

async function play({ make, operator, idOf, rows }: Shop, steps: readonly Step[]) {
  const { id } = await make.workOrder({ products: products(199.82) })
  const typeOf = (name: string) => idOf('paymentTypes', name)
  for (const step of steps) {
    if (step === 'done') await operator(workOrders.status, { id, status: 'done' })
    else if (step === 'open') await operator(workOrders.status, { id, status: 'in-progress' })
    else if (step === 'before the ledger')
      await rows((tx) => tx.updateTable('workOrders').set({ paid: null, paidTypeId: null, dueOn: null }).where('id', '=', id).execute())
    else if ('choose' in step) await operator(workOrders.update, { id, paymentTypeId: step.choose === null ? null : typeOf(step.choose) })
    else if ('pay' in step)
      await operator(payments.create, {
        paymentTypeId: typeOf(step.pay[0]),
        amount: step.pay[1],
        allocations: [{ workOrderId: id, amount: step.pay[1] }],
      })
    else if ('price' in step) await operator(workOrders.update, { id, products: products(step.price) })
    else await operator(payments.refund, { paymentTypeId: typeOf('CASH'), amount: step.refund, reason: 'preț mai mic', workOrderId: id })
  }
  const order = await operator(workOrders.get, { id })
  const money = await operator(payments.ofOrder, { id })
  const items = money.items.toReversed()
  expect(money).toMatchObject({ paid: order.paid, balance: order.balance, dueOn: order.dueOn })
  return {
    order,
    items,
    rows: items.map(({ kind, paymentType, amount }) => `${kind === 'payment' ? '' : `${kind} `}${amount} ${paymentType}`),
  }
}

const settled = (type: string, rows: string[]) => ({ type, paid: 241.78, balance: 0, rows })
const cases: [string, Step[], { type: string | null; paid: number; balance: number; rows: string[] }][] = [
  ['done and one key', ['done', { choose: 'CASH' }], settled('CASH', ['241.78 CASH'])],
  ['a type chosen before the work is done', [{ choose: 'CASH' }, 'done'], settled('CASH', ['241.78 CASH'])],
  [
    'another type on the card',
    ['done', { choose: 'CASH' }, { choose: 'CARD' }],
    settled('CARD', ['241.78 CASH', 'void -241.78 CASH', '241.78 CARD']),
  ],
  [
    'no type any more',
    ['done', { choose: 'CASH' }, { choose: null }],
    { type: null, paid: 0, balance: 241.78, rows: ['241.78 CASH', 'void -241.78 CASH'] },
  ],
  ['on terms', ['done', { choose: 'FACT TERMENI' }], { type: 'FACT TERMENI', paid: 0, balance: 241.78, rows: [] }],
  [
    'on terms and paid in two transfers',
    ['done', { choose: 'FACT TERMENI' }, { pay: ['FACT', 100] }, { pay: ['FACT', 141.78] }],
    settled('FACT TERMENI', ['100 FACT', '141.78 FACT']),
  ],
  ['on terms, then in cash', ['done', { choose: 'FACT TERMENI' }, { choose: 'CASH' }], settled('CASH', ['241.78 CASH'])],
  ['a deposit and the balance by card', [{ pay: ['CASH', 100] }, 'done', { choose: 'CARD' }], settled('CARD', ['100 CASH', '141.78 CARD'])],
  [
    'a deposit, and the balance after all on terms',
    [{ pay: ['CASH', 100] }, 'done', { choose: 'CARD' }, { choose: 'FACT TERMENI' }],
    { type: 'FACT TERMENI', paid: 100, balance: 141.78, rows: ['100 CASH', '141.78 CARD', 'void -141.78 CARD'] },
  ],
  ['a deposit of all', [{ pay: ['CARD', 241.78] }, 'done'], settled('CARD', ['241.78 CARD'])],
  ['two kinds', ['done', { pay: ['CARD', 200] }, { pay: ['CASH', 41.78] }], settled('CARD', ['200 CARD', '41.78 CASH'])],
  ['a part', ['done', { pay: ['CASH', 100] }], { type: null, paid: 100, balance: 141.78, rows: ['100 CASH'] }],
  [
    'a total that rises after the payment',
    ['done', { choose: 'CASH' }, { price: 241.14 }],
    { type: 'CASH', paid: 241.78, balance: 50, rows: ['241.78 CASH'] },
  ],
  [
    'a total that falls, and the money given back',
    ['done', { choose: 'CASH' }, { price: 183.29 }, { refund: 20 }],
    { type: 'CASH', paid: 221.78, balance: 0, rows: ['241.78 CASH', 'refund -20 CASH'] },
  ],
  ['paid before the ledger', ['done', { choose: 'CARD' }, 'before the ledger'], settled('CARD', ['241.78 CARD'])],
]

test.each(cases)('%s leaves the sums and rows that it should', async (_name, steps, { type, paid, balance, rows }) => {
  const shop = await openShop()
  const played = await play(shop, steps)
  expect(played.order).toMatchObject({ paid, balance, paymentType: type === null ? null : { name: type } })
  expect(played.rows).toEqual(rows)
})

test('an order on terms is due after the days of its type, and no longer when it is paid', async () => {
  const shop = await openShop()
  const { order } = await play(shop, ['done', { choose: 'FACT TERMENI' }])
  const finishedOn = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Bucharest' }).format(new Date(order.finished!))
  expect(order.dueOn).toBe(addDays(finishedOn, 30))
  await shop.operator(workOrders.update, { id: order.id, paymentTypeId: shop.idOf('paymentTypes', 'CASH') })
  expect(await shop.operator(workOrders.get, { id: order.id })).toMatchObject({ dueOn: null, balance: 0 })
})

/** Orders from before the update have neither rows nor a sum. */
const makeOld = async (shop: Shop, type: string | null) => {
  const paymentTypeId = type === null ? null : shop.idOf('paymentTypes', type)
  const { id } = await shop.make.workOrder({ products: products(199.82), workOrder: { paymentTypeId } })
  const finished = '2026-03-02T09:00:00Z'
  await shop.rows((tx) => tx.updateTable('workOrders').set({ status: 'done', finished, paid: null }).where('id', '=', id).execute())
  return id
}

test('an order from before the ledger counts as paid, and carries that when it changes', async () => {
  const shop = await openShop()
  const choose = (id: number, type: string | null) =>
    shop.operator(workOrders.update, { id, paymentTypeId: type === null ? null : shop.idOf('paymentTypes', type) })
  const [card, terms, suspended] = [await makeOld(shop, 'CARD'), await makeOld(shop, 'FACT TERMENI'), await makeOld(shop, null)]
  const sums = async (id: number) => {
    const { paid, balance, items } = await shop.operator(payments.ofOrder, { id })
    return [paid, balance, items.length]
  }
  expect(await Promise.all([card, terms, suspended].map(sums))).toEqual([
    [241.78, 0, 0],
    [241.78, 0, 0],
    [0, 241.78, 0],
  ])

  await choose(card, 'CASH')
  const { items } = await shop.operator(payments.ofOrder, { id: card })
  expect(items.map(({ kind, paymentType, amount, day, forDay }) => [kind, paymentType, amount, day, forDay])).toEqual([
    ['carried', 'CASH', 241.78, null, '2026-03-02'],
    ['carried', 'CARD', -241.78, null, '2026-03-02'],
    ['carried', 'CARD', 241.78, null, '2026-03-02'],
  ])
  await choose(suspended, 'CASH')
  expect((await shop.operator(payments.ofOrder, { id: suspended })).items).toMatchObject([{ kind: 'payment', amount: 241.78 }])
  await choose(terms, 'CARD')
  expect(await sums(terms)).toEqual([241.78, 0, 3])
})

test('a removed order takes its type’s payments with it, and its restoration brings them back', async () => {
  const shop = await openShop()
  const { order } = await play(shop, ['done', { choose: 'CASH' }])
  const { id } = order
  const old = await makeOld(shop, 'CARD')
  for (const removed of [id, old]) {
    await shop.operator(workOrders.remove, { id: removed })
    await shop.operator(workOrders.restore, { id: removed })
  }
  const { paid, balance, items } = await shop.operator(payments.ofOrder, { id })
  expect({ paid, balance, amounts: items.map(({ amount }) => amount) }).toEqual({
    paid: 241.78,
    balance: 0,
    amounts: [241.78, -241.78, 241.78],
  })
  expect(await shop.operator(payments.ofOrder, { id: old })).toMatchObject({ paid: 241.78, balance: 0, items: [] })
})

test('an order with a payment of its own is not removed until that is void or given back', async () => {
  const shop = await openShop()
  const { order } = await play(shop, ['done', { pay: ['CARD', 200] }, { pay: ['CASH', 41.78] }])
  const { id } = order
  const remove = () => shop.operator(workOrders.remove, { id })
  await expect(remove()).rejects.toMatchObject({ status: 409, code: 'PaymentsExist' })
  const { items } = await shop.operator(payments.ofOrder, { id })
  for (const item of items) await shop.operator(payments.void, { id: item.id, reason: 'greșit' })
  await expect(remove()).resolves.toBeNull()
})
