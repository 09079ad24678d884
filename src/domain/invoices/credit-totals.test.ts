import { array, assert, boolean, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { buildExample, examples } from '#test/einvoice/examples.ts'
import { invoiceOrders, randomOrder, randomRuns } from '#test/einvoice/random-orders.ts'
import { creditLines, type CreditableLine } from './credit-totals.ts'
import { sumInvoice } from './invoice-totals.ts'

const none = { quantity: 0, net: 0, vat: 0 }
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** Credits the quantities and adds them to what was credited of the lines before; undefined if it is refused. */
function creditOnce(lines: readonly CreditableLine[], chosen: readonly (number | null)[]): CreditableLine[] | undefined {
  const outcome = creditLines(lines, chosen, 1)
  if (outcome.kind !== 'credit') return undefined
  return lines.map((line, at) => {
    const { quantity, net, vat } = outcome.lines.find((credit) => credit.at === at) ?? none
    const { credited } = line
    const thousandths = Math.round((credited.quantity + quantity) * 1000)
    return { ...line, credited: { quantity: thousandths / 1000, net: credited.net + net, vat: credited.vat + vat } }
  })
}

const linesOf = (number: string): CreditableLine[] =>
  buildExample(examples.find((example) => example.number === number)!).lines.map((line) => ({ ...line, credited: none }))

test('a quantity beyond the rest of its line is refused with the rest', () => {
  const lines = linesOf('BV 0004')
  expect(creditLines(lines, [5, 0, 0], 1)).toEqual({ kind: 'too-much', at: 0, atMost: 4 })
  expect(creditLines(creditOnce(lines, [0, 3, 0])!, [0, 1.5, 0], 1)).toEqual({ kind: 'too-much', at: 1, atMost: 1 })
})

test('more than an invoice owes after an advance is taken back with the settlement alone', () => {
  const lines = linesOf('BV 0008')
  expect(creditLines(lines, [4, 0], 1)).toEqual({ kind: 'too-much', at: 0, atMost: 2.94 })
  expect(creditOnce(lines, [2, 0])).toBeDefined()
  const whole = creditOnce(creditOnce(lines, [1, 0])!, [null, null])!
  expect(whole.map(({ net, vat, credited }) => [net + credited.net, vat + credited.vat])).toEqual([
    [0, 0],
    [0, 0],
  ])
})

test('a line of which nothing is left takes nothing more', () => {
  const gone = creditOnce(linesOf('BV 0001'), [null, 0, 0])!
  expect(creditLines(gone, [null, 1, 0], 1)).toMatchObject({ kind: 'credit', lines: [{ at: 1, quantity: -1, net: -1500, vat: -315 }] })
})

test('2,000 random invoices are never credited beyond a line or a code, and in the end whole', () => {
  const shares = array(array(integer({ min: 0, max: 1000 }), { minLength: 24, maxLength: 24 }), { minLength: 1, maxLength: 4 })
  assert(
    property(array(randomOrder, { minLength: 1, maxLength: 3 }), boolean(), shares, (orders, pricesIncludeVat, credits) => {
      let lines: CreditableLine[] = invoiceOrders(orders, pricesIncludeVat).map((line) => ({ ...line, credited: none }))
      const isWithin = () => {
        for (const { net, credited } of lines) expect(net + credited.net).toBeGreaterThanOrEqual(0)
        const groups = sumInvoice(lines, 1, 1).groups
        const left = sumInvoice(
          lines.map((line) => ({ ...line, ...line.credited })),
          1,
          1,
        ).groups
        groups.forEach(({ net, vat }, at) => {
          expect(net + left[at]!.net).toBeGreaterThanOrEqual(0)
          expect(vat + left[at]!.vat).toBeGreaterThanOrEqual(0)
        })
      }
      for (const chosen of credits) {
        const units = lines.map(({ quantity, credited }, at) => Math.floor((quantity + credited.quantity) * chosen[at]!) / 1000)
        lines = creditOnce(lines, units)!
        isWithin()
      }
      lines = creditOnce(
        lines,
        lines.map(() => null),
      )!
      isWithin()
      expect(sum(lines.map(({ net, vat, credited }) => Math.abs(net + credited.net) + vat + credited.vat))).toBe(0)
    }),
    randomRuns,
  )
})
