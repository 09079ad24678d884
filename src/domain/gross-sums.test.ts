import { array, assert, boolean, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { addVat, grossSums } from './gross-sums.ts'
import { percentOf } from './money.ts'

test('lines with VAT less the discount with VAT are the total, each line within two bani of its own VAT', () => {
  const prices = array(integer({ min: 0, max: 2_000_000 }), { maxLength: 40 })
  assert(
    property(
      prices,
      integer({ min: 0, max: 100 }),
      constantFrom(5, 9.5, 11, 19, 21, 27),
      boolean(),
      (lineTotals, share, percent, isOld) => {
        const subtotal = lineTotals.reduce((sum, line) => sum + line, 0)
        const discount = percentOf(subtotal, share)
        // A total stored by another rounding is a ban away.
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
