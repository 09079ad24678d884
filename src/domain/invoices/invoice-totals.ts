// Sums of an invoice are computed only here: the form previews them, the server stores them. Amounts are hundredths of the currency, and
// `step` is the smallest one of it: 100 in forint. Every split is by running sums, so that its parts add up to the whole.

import { percentOfBani, shareOfBani, sumBani, timesQuantity } from '#domain/text/money.ts'
import type { InvoiceSums, InvoiceVat, InvoiceVatGroup } from './invoice-document.ts'

/** Sums of a line after its discount; the discount is without VAT. */
export type LineSums = { net: number; vat: number; discount: number }

/** How amounts are written: with or without VAT, and in which steps. */
export type AmountTerms = { pricesIncludeVat: boolean; step: number }

/** A line that no order has. Price and discount are as typed; `counts` false: the price is for the whole line. */
export type FreeLine = InvoiceVat & { quantity: number; price: number; counts: boolean; discount: number }

/** The stored sums of an order. The totals of its lines have VAT where its prices do; `net` never has it. */
export type InvoicedOrder = { net: number; vat: number; vatRate: number; lines: readonly { total: number; discount: number }[] }

/**
 * Splits an amount by weights, so that the shares add up to it even if it is no multiple of the step. Where the weights are all 0 or of both
 * signs no share is fair, and the first takes all.
 */
export function splitAmount(amount: number, weights: readonly number[], step: number): number[] {
  const whole = sumBani(weights)
  if (whole === 0 || weights.some((weight) => weight * whole < 0)) return weights.map((_, at) => (at === 0 ? amount : 0))
  let reached = 0
  let given = 0
  return weights.map((weight) => {
    reached += weight
    const upToHere = reached === whole ? amount : shareOfBani(amount, Math.abs(reached), Math.abs(whole), step)
    const share = upToHere - given
    given = upToHere
    return share
  })
}

/** Percents have at most two decimals. */
const hundredths = (percent: number): number => Math.round(percent * 100)
const vatWithin = (gross: number, percent: number, step: number): number =>
  shareOfBani(gross, hundredths(percent), 10_000 + hundredths(percent), step)
const withoutVat = (amount: number, percent: number, { pricesIncludeVat, step }: AmountTerms): number =>
  pricesIncludeVat ? shareOfBani(amount, 10_000, 10_000 + hundredths(percent), step) : amount

/** Returns the lines of an order so that they add up to its stored sums: the discounts of the whole order are spread over them. */
export function orderLineSums({ net, vat, vatRate, lines }: InvoicedOrder, terms: AmountTerms): LineSums[] {
  const before = lines.map(({ total, discount }) => total - discount)
  const rest = sumBani(before) - (terms.pricesIncludeVat ? net + vat : net)
  const shares = splitAmount(rest, before, terms.step)
  const left = before.map((amount, at) => amount - shares[at]!)
  const nets = terms.pricesIncludeVat ? splitAmount(net, left, terms.step) : left
  const vats = splitAmount(vat, left, terms.step)
  return lines.map(({ total }, at) => ({
    net: nets[at]!,
    vat: vats[at]!,
    discount: withoutVat(total - left[at]!, vatRate, terms),
  }))
}

/** Whether VAT and net of an order fit each other: each of its lines may have been rounded by a step. */
export const hasPlausibleVat = ({ net, vat, vatRate, lines }: InvoicedOrder, step: number): boolean =>
  Math.abs(vat * 100 - net * vatRate) <= step * lines.length * 100

const vatKeyOf = ({ vatCode, vatRate }: InvoiceVat): string => `${vatCode} ${vatRate}`

/** Returns the places of the lines that share a code and rate, in the order of their first lines. */
export function placesByVat(lines: readonly InvoiceVat[]): number[][] {
  const places = new Map<string, number[]>()
  lines.forEach((line, at) => places.set(vatKeyOf(line), [...(places.get(vatKeyOf(line)) ?? []), at]))
  return [...places.values()]
}

/** Returns the sums of lines that were typed. VAT is computed once for each code and split over its lines. */
export function freeLineSums(lines: readonly FreeLine[], terms: AmountTerms): LineSums[] {
  const { pricesIncludeVat, step } = terms
  const amounts = lines.map(({ price, quantity, counts, discount }) => timesQuantity(price, counts ? quantity : 1, step) - discount)
  const sums: LineSums[] = []
  for (const places of placesByVat(lines)) {
    const { vatRate } = lines[places[0]!]!
    const left = places.map((at) => amounts[at]!)
    const vat = pricesIncludeVat ? vatWithin(sumBani(left), vatRate, step) : percentOfBani(sumBani(left), vatRate, step)
    const nets = pricesIncludeVat ? splitAmount(sumBani(left) - vat, left, step) : left
    const vats = splitAmount(vat, left, step)
    places.forEach((at, turn) => {
      sums[at] = { net: nets[turn]!, vat: vats[turn]!, discount: withoutVat(lines[at]!.discount, vatRate, terms) }
    })
  }
  return sums
}

type NetAndVat = { net: number; vat: number }

/**
 * Returns how much of an advance an invoice settles, as the negative sums of a line of quantity −1: all of it, but of each code never more
 * than the invoice has. The rest stays with the advance, for a credit note of its own.
 */
export const settleAdvance = (advance: NetAndVat, left: NetAndVat): LineSums => ({
  net: 0 - Math.max(0, Math.min(advance.net, left.net)),
  vat: 0 - Math.max(0, Math.min(advance.vat, left.vat)),
  discount: 0,
})

type VatAmounts = InvoiceVat & NetAndVat

/**
 * Returns the settlement lines of several advances, given by their groups, against the other lines of the invoice. `advanceAt` is the place
 * of the advance; a code of which nothing is left has no line.
 */
export function settleAdvances(
  advances: readonly (readonly VatAmounts[])[],
  lines: readonly VatAmounts[],
): (InvoiceVat & LineSums & { advanceAt: number })[] {
  const left = new Map(sumInvoice(lines, 1, 1).groups.map((group) => [vatKeyOf(group), group]))
  return advances.flatMap((groups, advanceAt) =>
    groups.flatMap(({ vatCode, vatCategory, vatRate, vatReason, net, vat }) => {
      const treatment = { vatCode, vatCategory, vatRate, vatReason }
      const rest = left.get(vatKeyOf(treatment))
      const settled = settleAdvance({ net, vat }, rest ?? { net: 0, vat: 0 })
      if (!rest || (settled.net === 0 && settled.vat === 0)) return []
      left.set(vatKeyOf(treatment), { ...rest, net: rest.net + settled.net, vat: rest.vat + settled.vat })
      return [{ ...treatment, ...settled, advanceAt }]
    }),
  )
}

/** An exchange rate has at most six decimals. */
const millionths = (rate: number): number => Math.round(rate * 1_000_000)

/** Adds the lines up, by code and rate and in all. `baseStep` is the step of the currency of the account. */
export function sumInvoice(
  lines: readonly VatAmounts[],
  exchangeRate: number,
  baseStep: number,
): InvoiceSums & { groups: InvoiceVatGroup[] } {
  const toBase = (amount: number) => shareOfBani(amount, millionths(exchangeRate), 1_000_000, baseStep)
  const groups = placesByVat(lines).map((places) => {
    const { vatCode, vatCategory, vatRate, vatReason } = lines[places[0]!]!
    const net = sumBani(places.map((at) => lines[at]!.net))
    const vat = sumBani(places.map((at) => lines[at]!.vat))
    return { vatCode, vatCategory, vatRate, vatReason, net, vat, netBase: toBase(net), vatBase: toBase(vat) }
  })
  const total = (key: 'net' | 'vat' | 'netBase' | 'vatBase') => sumBani(groups.map((group) => group[key]))
  const [net, vat, netBase, vatBase] = [total('net'), total('vat'), total('netBase'), total('vatBase')]
  return { groups, net, vat, total: net + vat, netBase, vatBase, totalBase: netBase + vatBase }
}
