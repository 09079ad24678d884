import { array, assert, boolean, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { addVat, grossSums } from './gross-sums.ts'
import { maxBani, percentOfBani } from '#domain/text/money.ts'

test('gross lines less the gross discount are the total, each line within two bani of its VAT', () => {
  const prices = array(integer({ min: 0, max: 2_000_000 }), { maxLength: 40 })
  assert(
    property(
      prices,
      integer({ min: 0, max: 100 }),
      constantFrom(5, 9.5, 11, 19, 21, 27),
      boolean(),
      (lineTotals, share, percent, isOld) => {
        const subtotal = lineTotals.reduce((sum, line) => sum + line, 0)
        const discount = percentOfBani(subtotal, share)
        // Another rounding may have stored a total that differs by a ban.
        const total = addVat(subtotal - discount, percent) + (isOld && lineTotals.length > 0 ? 1 : 0)
        const gross = grossSums({ lineTotals, subtotal, discount, total }, percent)
        expect(gross.lineTotals.reduce((sum, line) => sum + line, 0)).toBe(gross.subtotal)
        expect(gross.subtotal - gross.discount).toBe(total)
        expect(gross.discount).toBeGreaterThanOrEqual(0)
        if (discount === 0) expect(gross.discount).toBe(0)
        for (const [index, line] of gross.lineTotals.entries())
          expect(Math.abs(line - addVat(lineTotals[index]!, percent))).toBeLessThanOrEqual(2)
      },
    ),
  )
})

test.each([
  ['one line', [38_990], 47_178],
  ['lines whose VAT is rounded up', [1005, 1005, 1005], 3648],
])('prices with VAT add up: %s', (_, lineTotals, subtotal) => {
  const net = lineTotals.reduce((sum, line) => sum + line, 0)
  const gross = grossSums({ lineTotals, subtotal: net, discount: 0, total: addVat(net, 21) }, 21)
  expect(gross.subtotal).toBe(subtotal)
  expect(gross.lineTotals.reduce((sum, line) => sum + line, 0)).toBe(subtotal)
})

test('a total above the gross lines becomes their sum, and the discount stays at zero', () => {
  const gross = grossSums({ lineTotals: [600, 400], subtotal: 1000, discount: 10, total: 1250 }, 21)
  expect(gross).toEqual({ lineTotals: [746, 504], subtotal: 1250, discount: 0 })
})

/** The rule in its plain form: one ban at a time, the largest line first. */
function spreadOneByOne(amounts: readonly number[], sum: number): number[] {
  const spread = [...amounts]
  const largestFirst = [...amounts.keys()].sort((a, b) => amounts[b]! - amounts[a]!)
  let rest = amounts.reduce((left, amount) => left - amount, sum)
  for (let turn = 0; rest !== 0 && largestFirst.length > 0; turn++) {
    spread[largestFirst[turn % largestFirst.length]!]! += Math.sign(rest)
    rest -= Math.sign(rest)
  }
  return spread
}

test('the rest is distributed as if each ban went to the next largest line', () => {
  const bani = integer({ min: -200, max: 200 })
  assert(
    property(array(bani, { maxLength: 8 }), bani, constantFrom(0, 9.5, 21), (lineTotals, total, percent) => {
      const gross = grossSums({ lineTotals, subtotal: 0, discount: 0, total }, percent)
      const rounded = lineTotals.map((line) => addVat(line, percent))
      expect(gross.lineTotals).toEqual(spreadOneByOne(rounded, total))
    }),
  )
})

test('the largest refund is distributed over its lines although the stored total is zero', () => {
  const gross = grossSums({ lineTotals: [-maxBani, 0], subtotal: -maxBani, discount: 0, total: 0 }, 0)
  expect(gross.lineTotals).toEqual([-500_000_000_000, 500_000_000_000])
})
