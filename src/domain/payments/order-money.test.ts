import { expect, test } from 'vitest'
import { carriedRow, mainPaymentType, planMoney, typeAfterCall, type LedgerRow, type MoneyStage } from './order-money.ts'
import { inferTypeTerms } from './payment-types.ts'
import { settledBani } from './proposal.ts'
import { roundToCash } from '#domain/law/rounding.ts'

const [cash, card, terms] = [1, 2, 3]
const isLater = (id: number) => id === terms

/** An order with its ledger, which follows the plans as the server does. */
class Ledger {
  rows: LedgerRow[] = []
  stage: MoneyStage = { paymentTypeId: null, isOver: false, total: 24_178 }
  paid: number | null = null

  get sum() {
    return this.rows.reduce((sum, { amount }) => sum + amount, 0)
  }

  add(row: Partial<LedgerRow> & Pick<LedgerRow, 'paymentTypeId' | 'amount'>): LedgerRow {
    const added: LedgerRow = { id: this.rows.length + 1, kind: 'payment', origin: 'type', isLiving: true, isDropped: false, ...row }
    this.rows.push(added)
    return added
  }

  /** Returns false if the change is refused; nothing has changed then. */
  save(change: Partial<MoneyStage>): boolean {
    const after = { ...this.stage, ...change }
    const plan = planMoney({ before: this.stage, after, event: 'saved', paid: this.paid, writtenOff: 0, rows: this.rows, isLater })
    if (plan === 'PaymentsExist') return false
    let carried = 0
    for (const step of plan.steps) {
      if (step.act === 'carry') carried = this.add({ ...step, kind: 'carried' }).id
      if (step.act === 'pay') this.add(step)
      if (step.act !== 'void') continue
      const row = this.rows.find(({ id }) => id === (step.row === carriedRow ? carried : step.row))!
      row.isLiving = false
      this.add({ ...row, id: this.rows.length + 1, kind: 'void', amount: -row.amount })
    }
    this.stage = { ...after, paymentTypeId: plan.paymentTypeId }
    this.paid = plan.paid
    return true
  }

  /** A payment by a call, as the server takes it: at most the balance. */
  pay(paymentTypeId: number, amount: number) {
    this.add({ paymentTypeId, amount, origin: 'call' })
    this.paid = this.sum
    const balance = this.stage.total - this.paid
    const paidTypeId = mainPaymentType(this.rows)
    this.stage.paymentTypeId = typeAfterCall(this.stage, { balance, paid: this.paid, paidTypeId, isVoid: false, isLater })
  }
}

test('the payment types of a done order write what each is worth, however often it is changed', () => {
  const order = new Ledger()
  for (const change of [{ isOver: true }, { paymentTypeId: cash }, { paymentTypeId: card }]) expect(order.save(change)).toBe(true)
  expect(order.rows.map(({ paymentTypeId, amount }) => [paymentTypeId, amount])).toEqual([
    [cash, 24_178],
    [cash, -24_178],
    [card, 24_178],
  ])
  order.save({ paymentTypeId: terms })
  expect(order.sum).toBe(0)
  order.save({ paymentTypeId: null })
  expect(order.stage.paymentTypeId).toBeNull()
})

test('an order that deposits settle takes their type, and refuses another', () => {
  const order = new Ledger()
  order.pay(card, 24_178)
  expect(order.stage.paymentTypeId).toBeNull()
  order.save({ isOver: true })
  expect(order.stage.paymentTypeId).toBe(card)
  expect(order.save({ paymentTypeId: cash })).toBe(false)
  expect(order.rows).toHaveLength(1)
})

test('an order with a deposit is paid for the rest by the type that it has when it is done', () => {
  const order = new Ledger()
  order.pay(cash, 10_000)
  for (const change of [{ paymentTypeId: card }, { isOver: true }]) expect(order.save(change)).toBe(true)
  expect(order.rows.map(({ paymentTypeId, amount }) => [paymentTypeId, amount])).toEqual([
    [cash, 10_000],
    [card, 14_178],
  ])
})

test('an order whose payment was given back is paid anew when it is done again', () => {
  const order = new Ledger()
  for (const change of [{ paymentTypeId: cash, isOver: true }, { isOver: false }]) order.save(change)
  order.pay(cash, -24_178)
  expect(order.save({ isOver: true })).toBe(true)
  expect(order.paid).toBe(24_178)
})

test('an order from before the ledger carries what it counted once its money changes', () => {
  const order = new Ledger()
  order.stage = { paymentTypeId: card, isOver: true, total: 24_178 }
  order.save({ paymentTypeId: cash })
  expect(order.rows.map(({ kind, paymentTypeId, amount }) => [kind, paymentTypeId, amount])).toEqual([
    ['carried', card, 24_178],
    ['void', card, -24_178],
    ['payment', cash, 24_178],
  ])
})

test('random saves keep the sum of the rows, and a refusal changes nothing', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  for (let run = 0; run < 3000; run += 1) {
    const order = new Ledger()
    const hasCalls = run % 2 === 1
    for (let step = 0; step < 8; step += 1) {
      const change = [{ paymentTypeId: [null, cash, card, terms][random(4)] ?? null }, { isOver: random(2) === 1 }][random(2)]!
      const before = JSON.stringify(order)
      if (!order.save(change)) expect(JSON.stringify(order)).toBe(before)
      const balance = order.stage.total - (order.paid ?? 0)
      if (hasCalls && random(4) === 0 && balance > 0) order.pay([cash, card][random(2)]!, 1 + random(balance))
      expect(order.paid ?? 0).toBe(order.sum)
      const { paymentTypeId, isOver } = order.stage
      if (hasCalls || !isOver) continue
      if (paymentTypeId === null) expect(order.sum).toBe(0)
      else if (!isLater(paymentTypeId)) expect(order.sum).toBe(order.stage.total)
    }
  }
})

test('the type of most of the money counts, of equal sums the later type', () => {
  expect(
    mainPaymentType([
      { paymentTypeId: cash, amount: 100 },
      { paymentTypeId: card, amount: 60 },
    ]),
  ).toBe(cash)
  expect(
    mainPaymentType([
      { paymentTypeId: cash, amount: 100 },
      { paymentTypeId: card, amount: 100 },
    ]),
  ).toBe(card)
  expect(
    mainPaymentType([
      { paymentTypeId: cash, amount: 100 },
      { paymentTypeId: cash, amount: -100 },
    ]),
  ).toBeNull()
})

test('cash is rounded to the coins of the currency', () => {
  expect([123_200, 123_300, 123_800, 200].map((bani) => roundToCash(bani, 500))).toEqual([123_000, 123_500, 124_000, 200])
  expect(roundToCash(24_178, 1)).toBe(24_178)
})

test('a sum of several debts is settled by the coins nearest to it', () => {
  const settled = [123_000, 246_500, 246_000, 123_100].map((paid) => settledBani('cash', paid, [123_200, 246_400], 500))
  expect(settled).toEqual([123_200, 246_400, 246_000, 123_100])
  expect(settledBani('transfer', 123_000, [123_200, 246_400], 500)).toBe(123_000)
})

test('a payment type that is sent by name alone has the terms of its name', () => {
  const found = ['CARD', 'Numerar', 'FACT', 'FACT TERMENI', 'Fișa lunară', 'OP'].map((name) => Object.values(inferTypeTerms(name)))
  expect(found).toEqual([
    ['card', 0],
    ['cash', 0],
    ['transfer', 0],
    ['terms', 30],
    ['account', 30],
    ['other', 0],
  ])
})
