import { readFileSync } from 'node:fs'
import type { InvoiceKind } from '#contract/invoices/kinds.ts'
import { creditLines, type CreditableLine } from '#domain/invoices/credit-totals.ts'
import type { InvoiceDocument, InvoiceLine } from '#domain/invoices/invoice-document.ts'
import { freeLineSums, orderLineSums, placesByVat, settleAdvances, sumInvoice, type LineSums } from '#domain/invoices/invoice-totals.ts'
import { invoiceVat } from '#domain/invoices/invoice-vat.ts'
import { currencyStep } from '#domain/law/rounding.ts'
import type { VatCode } from '#domain/law/rule.ts'
import { percentOfBani, shareOfBani, timesQuantity, toBani } from '#domain/text/money.ts'
import { headOf } from './heads.ts'

type ExampleLine = { name: string; um: string; isService: boolean; quantity: number; price: number; counts?: boolean; vat: VatCode }
type ExamplePart = { discount: number; lines: ExampleLine[] } | { settles: string; name: string }

/** A computed invoice with its lines (quantity, net, VAT, discount) and groups (category, rate, net, VAT) to expect. */
type Example = {
  name: string
  number: string
  kind: InvoiceKind
  country: 'RO' | 'HU'
  currency: string
  pricesIncludeVat: boolean
  exchangeRate?: number
  parts?: ExamplePart[]
  /** The quantities that a credit note takes back of the lines of the invoice. */
  corrects?: string
  credits?: number[] | 'all'
  lines: [number, number, number, number][]
  groups: [string, number, number, number][]
  total: number
  vatBase?: number
}

const exampleDay = '2026-11-26'

export const examples = readFileSync('test/einvoice/examples.jsonl', 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Example)

const exampleOf = (number: string): Example => examples.find((example) => example.number === number)!

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
const baseCurrencyOf = ({ country }: Pick<Example, 'country'>): string => (country === 'HU' ? 'HUF' : 'RON')

function typedLine(example: Example, { name, um, isService, quantity, price, counts = true, vat }: ExampleLine) {
  const treatment = invoiceVat(example.country, vat, exampleDay)!
  return { ...treatment, name, um, isService, quantity, price: toBani(price), counts, discountReason: '', advance: null }
}

/** The sums that the order stores: the discount is of the whole order, VAT is rounded once. */
function orderSums(example: Example, lines: ReturnType<typeof typedLine>[], discount: number): LineSums[] {
  const step = currencyStep(example.currency)
  const totals = lines.map(({ price, quantity, counts }) => timesQuantity(price, counts ? quantity : 1, step))
  const amount = sum(totals) - discount
  const { vatRate } = lines[0]!
  const { pricesIncludeVat } = example
  const vat = pricesIncludeVat ? shareOfBani(amount, vatRate, 100 + vatRate, step) : percentOfBani(amount, vatRate, step)
  const net = pricesIncludeVat ? amount - vat : amount
  return orderLineSums({ net, vat, vatRate, lines: totals.map((total) => ({ total, discount: 0 })) }, { pricesIncludeVat, step })
}

/** Lines of one rate are those of an order, lines of several were typed. */
function partLines(example: Example, { discount, lines }: Exclude<ExamplePart, { settles: string }>): InvoiceLine[] {
  const typed = lines.map((line) => typedLine(example, line))
  const terms = { pricesIncludeVat: example.pricesIncludeVat, step: currencyStep(example.currency) }
  const sums =
    placesByVat(typed).length === 1
      ? orderSums(example, typed, toBani(discount))
      : freeLineSums(
          typed.map((line) => ({ ...line, discount: 0 })),
          terms,
        )
  return typed.map((line, at) => ({ ...line, ...sums[at]! }))
}

function settlementLines(name: string, advanceNumber: string, earlier: readonly InvoiceLine[]): InvoiceLine[] {
  const { number, issueDate, exchangeRate, groups } = buildExample(exampleOf(advanceNumber))
  const advance = { number, issueDate, paidOn: '2026-11-20', exchangeRate }
  return settleAdvances([groups], earlier).map((settlement) => {
    const { advanceAt: _, ...line } = settlement
    const typed = { name, um: 'BUC', isService: false, quantity: -1, price: -line.net, counts: true, discountReason: '' }
    return { ...line, ...typed, advance }
  })
}

/** Corrections of a part of the same invoice that stand before this one; a whole one is another course of events. */
const earlierCredits = (example: Example): Example[] =>
  examples.slice(0, examples.indexOf(example)).filter(({ corrects, credits }) => corrects === example.corrects && credits !== 'all')

function creditedLines(example: Example): InvoiceLine[] {
  const original = buildExample(exampleOf(example.corrects!))
  const earlier = earlierCredits(example).flatMap((credit) => creditedLines(credit))
  const lines: CreditableLine[] = original.lines.map((line) => {
    const ofLine = earlier.filter(({ name }) => name === line.name)
    return {
      ...line,
      credited: {
        quantity: sum(ofLine.map(({ quantity }) => quantity)),
        net: sum(ofLine.map(({ net }) => net)),
        vat: sum(ofLine.map(({ vat }) => vat)),
      },
    }
  })
  const chosen = example.credits === 'all' ? lines.map(() => null) : example.credits!
  const outcome = creditLines(lines, chosen, currencyStep(example.currency))
  if (outcome.kind !== 'credit') throw new Error(`${example.name}: line ${outcome.at} has ${outcome.atMost} left`)
  return outcome.lines.map(({ at, ...sums }) => ({
    ...original.lines[at]!,
    ...sums,
    price: Math.round(Math.abs(sums.net / sums.quantity)),
    counts: true,
    discount: 0,
    advance: null,
  }))
}

export function buildExample(example: Example): InvoiceDocument {
  const { number, kind, currency, pricesIncludeVat, exchangeRate = 1 } = example
  const lines: InvoiceLine[] = example.corrects ? creditedLines(example) : []
  for (const part of example.parts ?? [])
    lines.push(...('settles' in part ? settlementLines(part.name, part.settles, lines) : partLines(example, part)))
  const baseCurrency = baseCurrencyOf(example)
  const corrected = example.corrects ? buildExample(exampleOf(example.corrects)) : null
  const earlier = example.corrects ? earlierCredits(example) : []
  const corrects = corrected && {
    number: corrected.number,
    issueDate: corrected.issueDate,
    index: earlier.length + 1,
    earlierLines: sum([corrected.lines.length, ...earlier.map((credit) => credit.lines.length)]),
  }
  return {
    ...headOf(example),
    ...sumInvoice(lines, exchangeRate, currencyStep(baseCurrency)),
    kind,
    number,
    currency,
    baseCurrency,
    exchangeRate,
    pricesIncludeVat,
    correctionReason: corrects ? 'Retur' : '',
    corrects,
    lines,
  }
}
