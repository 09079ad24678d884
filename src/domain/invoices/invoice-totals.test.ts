import { array, assert, boolean, property } from 'fast-check'
import { expect, test } from 'vitest'
import { currencyStep } from '#domain/law/rounding.ts'
import { toBani } from '#domain/text/money.ts'
import { buildExample, examples } from '#test/einvoice/examples.ts'
import { invoiceOrders, randomOrder, randomRuns, storeOrder } from '#test/einvoice/random-orders.ts'
import { freeLineSums, hasPlausibleVat, settleAdvance, settleAdvances, splitAmount, sumInvoice } from './invoice-totals.ts'
import { invoiceVat } from './invoice-vat.ts'

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
const standard = invoiceVat('RO', 'standard', '2026-11-26')!

test.each(examples)('$name has its lines, groups and total to the ban', (example) => {
  const document = buildExample(example)
  const lines = document.lines.map(({ quantity, net, vat, discount }) => [quantity, net, vat, discount])
  expect(lines).toEqual(example.lines.map(([quantity, ...amounts]) => [quantity, ...amounts.map(toBani)]))
  const groups = document.groups.map(({ vatCategory, vatRate, net, vat }) => [vatCategory, vatRate, net, vat])
  expect(groups).toEqual(example.groups.map(([category, rate, ...amounts]) => [category, rate, ...amounts.map(toBani)]))
  expect([document.net + document.vat, document.total]).toEqual([toBani(example.total), toBani(example.total)])
  expect(document.vatBase).toBe(example.vatBase === undefined ? document.vat : toBani(example.vatBase))
})

test('lines without a discount have the same sums typed or from an order', () => {
  for (const example of examples) {
    const [part, ...others] = example.parts ?? []
    if (!part || 'settles' in part || part.discount || others.length > 0) continue
    const document = buildExample(example)
    const typed = document.lines.map((line) => ({ ...line, discount: 0 }))
    const terms = { pricesIncludeVat: example.pricesIncludeVat, step: currencyStep(example.currency) }
    expect(freeLineSums(typed, terms), example.name).toEqual(document.lines.map(({ net, vat }) => ({ net, vat, discount: 0 })))
  }
})

test('the discount of a typed line is taken off before VAT, and is named without it', () => {
  const line = { ...standard, quantity: 2, price: 12_100, counts: true, discount: 2200 }
  expect(freeLineSums([line], { pricesIncludeVat: false, step: 1 })).toEqual([{ net: 22_000, vat: 4620, discount: 2200 }])
  expect(freeLineSums([line], { pricesIncludeVat: true, step: 1 })).toEqual([{ net: 18_182, vat: 3818, discount: 1818 }])
})

test('an amount is split by running sums, and the first takes all where signs are mixed', () => {
  expect(splitAmount(100, [1, 1, 1], 1)).toEqual([33, 34, 33])
  expect(splitAmount(1000, [1, 1, 1], 100)).toEqual([300, 400, 300])
  expect(splitAmount(1050, [1, 1, 0], 100)).toEqual([500, 550, 0])
  expect(splitAmount(-100, [1, 1, 1], 1)).toEqual([-33, -34, -33])
  expect(splitAmount(50, [-1, -1], 1)).toEqual([25, 25])
  expect(splitAmount(50, [3, -1], 1)).toEqual([50, 0])
  expect(splitAmount(50, [0, 0], 1)).toEqual([50, 0])
  expect(splitAmount(0, [], 1)).toEqual([])
})

test('2,000 random invoices add up to the stored sums of their orders, with no negative part', () => {
  assert(
    property(array(randomOrder, { minLength: 1, maxLength: 4 }), boolean(), (orders, pricesIncludeVat) => {
      const stored = orders.map((order) => storeOrder(order, pricesIncludeVat))
      const lines = invoiceOrders(orders, pricesIncludeVat)
      const totals = sumInvoice(lines, 1, 1)
      expect(totals.total).toBe(sum(stored.map(({ stored: { total } }) => total)))
      expect(totals.vat).toBe(sum(stored.map(({ vat }) => vat)))
      expect(sum(lines.map(({ net, vat }) => net + vat))).toBe(totals.total)
      expect(Math.min(...lines.flatMap(({ net, vat, discount }) => [net, vat, discount]))).toBeGreaterThanOrEqual(0)
      for (const { net, vat, vatRate } of totals.groups) expect(Math.abs(vat - (net * vatRate) / 100)).toBeLessThan(100)
      expect(stored.every((order) => hasPlausibleVat(order, 1))).toBe(true)
    }),
    randomRuns,
  )
})

test('the net of an order without VAT in its prices is the one of the engine', () => {
  assert(
    property(randomOrder, (order) => {
      const { stored, sums } = storeOrder(order, false)
      expect(sum(sums.map(({ net }) => net))).toBe(stored.subtotal - stored.discount)
      expect(sums.map(({ net, discount }) => net + discount)).toEqual(stored.lineTotals)
    }),
    randomRuns,
  )
})

test('VAT that does not fit the net is damaged data', () => {
  const order = { net: 10_000, vatRate: 21, lines: [{ total: 10_000, discount: 0 }] }
  expect([2098, 2099, 2100, 2101, 2102].filter((vat) => hasPlausibleVat({ ...order, vat }, 1))).toEqual([2099, 2100, 2101])
})

test('an advance settles of a code no more than the invoice has', () => {
  expect(settleAdvance({ net: 41_322, vat: 8678 }, { net: 155_960, vat: 32_752 })).toEqual({ net: -41_322, vat: -8678, discount: 0 })
  expect(settleAdvance({ net: 41_322, vat: 8678 }, { net: 10_000, vat: 2100 })).toEqual({ net: -10_000, vat: -2100, discount: 0 })
  expect(settleAdvance({ net: 41_322, vat: 8678 }, { net: 0, vat: 0 })).toEqual({ net: 0, vat: 0, discount: 0 })
})

test('several advances settle together no more than each code of the invoice has', () => {
  const reduced = invoiceVat('RO', 'reduced', '2026-11-26')!
  const lines = [
    { ...standard, net: 50_000, vat: 10_500 },
    { ...reduced, net: 1000, vat: 110 },
  ]
  const advances = [
    [{ ...standard, net: 41_322, vat: 8678 }],
    [
      { ...standard, net: 41_322, vat: 8678 },
      { ...reduced, net: 500, vat: 55 },
    ],
    [{ ...standard, net: 100, vat: 21 }],
  ]
  const settled = settleAdvances(advances, lines).map(({ advanceAt, vatCode, net, vat }) => [advanceAt, vatCode, net, vat])
  expect(settled).toEqual([
    [0, 'standard', -41_322, -8678],
    [1, 'standard', -8678, -1822],
    [1, 'reduced', -500, -55],
  ])
})

test('amounts in the currency of the account are rounded to its step, each group by itself', () => {
  const lines = [
    { ...standard, net: 82_100, vat: 17_241 },
    { ...invoiceVat('RO', 'reduced', '2026-11-26')!, net: 333, vat: 37 },
  ]
  expect(sumInvoice(lines, 5.0905, 1)).toMatchObject({ netBase: 417_930 + 1695, vatBase: 87_765 + 188, totalBase: 507_578 })
  expect(sumInvoice(lines, 382.45, 100)).toMatchObject({ netBase: 31_399_100 + 127_400, vatBase: 6_593_800 + 14_200 })
})
