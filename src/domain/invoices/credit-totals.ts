// Sums of a credit note. Its lines are negative where those of the invoice are positive, and never take back more than is left.

import { percentOfBani, shareOfBani, sumBani } from '#domain/text/money.ts'
import type { InvoiceVat } from './invoice-document.ts'
import { placesByVat, splitAmount } from './invoice-totals.ts'

type Amounts = { quantity: number; net: number; vat: number }

/** A line of the invoice with the sums of its earlier credit lines, which are 0 if there are none. */
export type CreditableLine = InvoiceVat & Amounts & { credited: Amounts }

export type CreditOutcome =
  /** `at` is the place of the line in the invoice. */
  | { kind: 'credit'; lines: ({ at: number } & Amounts)[] }
  /** The first line of which too much was chosen. */
  | { kind: 'too-much'; at: number; atMost: number }

type Credit = { line: CreditableLine; at: number; rest: Amounts; isLast: boolean; net: number; vat: number; units: number }

const thousandths = (quantity: number): number => Math.round(quantity * 1000)

/** Credit lines have the other sign, so adding them leaves the rest. */
const restOf = ({ quantity, net, vat, credited }: CreditableLine): Amounts => ({
  quantity: (thousandths(quantity) + thousandths(credited.quantity)) / 1000,
  net: net + credited.net,
  vat: vat + credited.vat,
})

const smaller = (amount: number, limit: number): number => (Math.abs(amount) > Math.abs(limit) ? limit : amount)

/** The share of a line by quantity; its last credit takes what is left. The sums have the sign of the invoice's line. */
function creditOf(line: CreditableLine, at: number, chosen: number | null, step: number): Credit {
  const rest = restOf(line)
  const units = chosen ?? Math.abs(rest.quantity)
  const isLast = thousandths(units) === Math.abs(thousandths(rest.quantity))
  const share = shareOfBani(line.net, thousandths(units), Math.abs(thousandths(line.quantity)), step)
  return { line, at, rest, isLast, units, net: isLast ? rest.net : smaller(share, rest.net), vat: 0 }
}

/** Lines that settle an advance make a code owe less than its other lines; more than it owes cannot be taken back without them. */
function findExcess(credits: readonly Credit[]): CreditOutcome | undefined {
  let room = sumBani(credits.map(({ rest }) => rest.net)) - sumBani(credits.map(({ net }) => Math.min(0, net)))
  for (const { line, at, net } of credits.filter((credit) => credit.net > 0)) {
    if (net > room) {
      const units = Math.floor((Math.max(0, room) * thousandths(line.quantity)) / line.net)
      return { kind: 'too-much', at, atMost: units / 1000 }
    }
    room -= net
  }
  return undefined
}

/** VAT by the rate, but what is left once all lines are gone, and never more than the room; split over the lines. */
function spreadVat(credits: readonly Credit[], room: number, step: number): number {
  const [first] = credits
  if (!first) return 0
  const left = sumBani(credits.map(({ rest }) => rest.vat))
  const nets = credits.map(({ net }) => net)
  const isAll = credits.every(({ isLast }) => isLast)
  const vat = isAll ? left : smaller(smaller(percentOfBani(sumBani(nets), first.line.vatRate, step), left), room)
  splitAmount(vat, nets, step).forEach((share, turn) => (credits[turn]!.vat = share))
  return vat
}

/**
 * Computes a credit note. `chosen` has the quantity to take back of each line, at least 0; null takes all that is left of it. A credit line
 * has no discount: its price is after it.
 */
export function creditLines(lines: readonly CreditableLine[], chosen: readonly (number | null)[], step: number): CreditOutcome {
  const credits = lines.map((line, at) => creditOf(line, at, chosen[at]!, step))
  const excess = credits.find(({ units, rest }) => thousandths(units) > Math.abs(thousandths(rest.quantity)))
  if (excess) return { kind: 'too-much', at: excess.at, atMost: Math.abs(excess.rest.quantity) }
  for (const places of placesByVat(lines)) {
    const ofCode = places.map((at) => credits[at]!)
    const tooMuch = findExcess(ofCode)
    if (tooMuch) return tooMuch
    // The settlement of an advance mirrors its VAT, so it shares none with the other lines.
    const settled = spreadVat(
      ofCode.filter(({ line }) => line.net < 0),
      Number.MIN_SAFE_INTEGER,
      step,
    )
    spreadVat(
      ofCode.filter(({ line }) => line.net >= 0),
      sumBani(ofCode.map(({ rest }) => rest.vat)) - settled,
      step,
    )
  }
  return {
    kind: 'credit',
    lines: credits
      .filter(({ units }) => units > 0)
      .map(({ line, at, units, net, vat }) => ({ at, quantity: line.quantity < 0 ? units : -units, net: 0 - net, vat: 0 - vat })),
  }
}
