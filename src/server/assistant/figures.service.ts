import { products, type ProductChoice } from '#contract/products.ts'
import { workOrderReport } from '#contract/reports/orders.ts'
import type { Sums } from '#contract/reports/kit.ts'
import { companyReport, productsReport, wasteReport, workersReport, type WorkerReportRow } from '#contract/reports/summed.ts'
import { statistics } from '#contract/statistics.ts'
import { namesOf } from '#domain/assistant/names.ts'
import { addDays, addMonths } from '#domain/text/calendar.ts'
import { fold } from '#contract/kit/fold.ts'
import { priceFor } from '#domain/work-orders/price-conditions.ts'
import {
  dayText,
  daysText,
  linkTo,
  money,
  mostRows,
  number,
  reported,
  sizeText,
  tableOf,
  type Call,
  type Reply,
} from '#server/assistant/assistant.view.ts'

const periodOf = ({ slots, today }: Call) => slots.period ?? { from: today, to: today }

export function taken(call: Call): Promise<Reply> {
  const period = periodOf(call)
  return reported(call, workOrderReport.query, {
    models: { finished: [period.from, period.to], organizationId: call.organizations },
    screen: ['office', '/reports/daily'],
    answer: ({ totals }) => {
      const sums = { sum: money(call, totals.total), unpaid: money(call, totals.unpaid), number: number(call, totals.orders) }
      return { content: call.say('ChatSales', { period: daysText(call, period), ...sums }) }
    },
  })
}

/** The same by the days on which it was taken, or by who paid. */
export async function takenBy(call: Call, by: 'day' | 'client'): Promise<Reply> {
  const period = periodOf(call)
  const models = { finished: [period.from, period.to], organizationId: call.organizations }
  const sums = [
    ['OrderCount', ({ orders }: Partial<Sums>) => number(call, orders ?? 0)],
    ['Total', ({ total }: Partial<Sums>) => money(call, total ?? 0)],
    ['Unpaid', ({ unpaid }: Partial<Sums>) => money(call, unpaid ?? 0)],
  ] as const
  const contentOf = ({ orders, total, unpaid }: Pick<Sums, 'orders' | 'total' | 'unpaid'>) => {
    const said = { sum: money(call, total), unpaid: money(call, unpaid), number: number(call, orders) }
    return call.say('ChatSales', { period: daysText(call, period), ...said })
  }
  if (by === 'client') {
    const reply = await reported(call, companyReport.query, {
      models,
      screen: ['office', '/reports/company'],
      pageSize: mostRows,
      answer: ({ items, total, totals }) => ({
        content: contentOf(totals),
        table: tableOf(call.say, [['Client', ({ name }) => name], ...sums], items, total),
      }),
    })
    // The screen begins with companies alone: here all clients were asked for.
    return { ...reply, ...linkTo(call, 'office', '/reports/company', { ...models, isCompany: '' }) }
  }
  return reported(call, workOrderReport.query, {
    models,
    screen: ['office', '/reports/monthly'],
    pageSize: mostRows,
    more: { interval: 'monthly' },
    answer: ({ items, total, totals }) => ({
      content: contentOf(totals),
      table: tableOf(call.say, [['CalendarDay', ({ day }) => dayText(call, day)], ...sums], items, total),
    }),
  })
}

/** Who did most of it. */
export function takenByWorkers(call: Call): Promise<Reply> {
  const period = periodOf(call)
  return reported(call, workersReport.query, {
    models: { finished: [period.from, period.to], organizationId: call.organizations },
    screen: ['office', '/reports/workers'],
    pageSize: mostRows,
    more: { orderBy: 'total', orderDir: 'desc' },
    answer: ({ items, total }) => ({
      content: call.say('ChatFound', { number: number(call, total) }),
      table: tableOf(call.say, workerColumns(call), items, total),
    }),
  })
}
const workerColumns = (call: Call) =>
  [
    ['Worker', ({ worker }: WorkerReportRow) => worker],
    ['OrderCount', ({ orders }: WorkerReportRow) => number(call, orders)],
    ['Total', ({ total }: WorkerReportRow) => money(call, total)],
  ] as const

/** The years as the dashboard shows them. */
export async function compared(call: Call): Promise<Reply> {
  const { items } = await call.ask(statistics.get, {})
  const year = items.find(({ type, timeInterval }) => type === 'month' && timeInterval === 'current')
  const said = {
    sum: money(call, year?.total ?? 0),
    percent: `${year && year.progress > 0 ? '+' : ''}${number(call, year?.progress ?? 0)}`,
  }
  return { content: call.say('ChatCompare', said), ...linkTo(call, 'main', '') }
}

export function sold(call: Call): Promise<Reply> {
  const lastMonth = addMonths(`${call.today.slice(0, 8)}01`, -1)
  const period = call.slots.period ?? { from: lastMonth, to: addDays(addMonths(lastMonth, 1), -1) }
  return reported(call, productsReport.query, {
    models: { finished: [period.from, period.to], organizationId: call.organizations },
    screen: ['office', '/reports/work-order-products'],
    pageSize: 5,
    answer: ({ items, total }) => {
      const [first] = items
      if (!first) return { content: call.say('ChatNothingSold', { period: daysText(call, period) }) }
      const table = tableOf(
        call.say,
        [
          ['Name', ({ name }) => name],
          ['Quantity', ({ quantity, um }) => `${number(call, quantity)} ${um}`],
          ['Total', ({ total: sum }) => money(call, sum)],
        ],
        items,
        total,
      )
      const best = { name: first.name, number: number(call, first.quantity), sum: money(call, first.total) }
      return { content: call.say('ChatSold', { period: daysText(call, period), ...best }), table }
    },
  })
}

/** Of whom the report of the workers knows by this name. */
export function worked(call: Call): Promise<Reply> {
  const period = periodOf(call)
  const { name = '' } = call.slots
  return reported(call, workersReport.query, {
    models: { finished: [period.from, period.to], organizationId: call.organizations },
    screen: ['office', '/reports/workers'],
    pageSize: 100,
    answer: ({ items }) => {
      const theirs = namesOf(name)
        .map((asked) => items.filter(({ worker }) => worker !== null && isCalled(worker, asked)))
        .find((found) => found.length > 0)
      const [one, another] = theirs ?? []
      if (!theirs || !one) return { isUnknown: true, content: call.say('ChatNobodyWorked', { name, period: daysText(call, period) }) }
      const table = tableOf(call.say, workerColumns(call), theirs)
      const said = { name: one.worker ?? '', number: number(call, one.orders), sum: money(call, one.total), period: daysText(call, period) }
      return { content: another ? call.say('DidYouMean') : call.say('ChatWorked', said), table }
    },
  })
}

/** Of whose names all that were said are some. */
function isCalled(worker: string, asked: string): boolean {
  const names = fold(worker).split(/[\s-]+/)
  return fold(asked)
    .split(' ')
    .every((part) => names.includes(part))
}

/** The words may have an ending that the price list does not: `echilibratul`, `centírozást`. */
export async function price(call: Call): Promise<Reply> {
  const { name = '', size } = call.slots
  const shorter = namesOf(name)
    .flatMap((text) => [text, trimmed(text, 2), trimmed(text, 3)])
    .filter((text) => text.length >= 4)
  const asked = [...new Set([name, ...shorter])].flatMap((quickText) => [true, false].map((isService) => ({ quickText, isService })))
  for (const { quickText, isService } of asked) {
    const organizationId = call.actor.organizationId
    const { items } = await call.ask(products.choices, { quickText, isService, organizationId })
    const [first] = items
    if (!first) continue
    const costs = (product: ProductChoice) => money(call, priceFor(product, size).price)
    const table = tableOf(
      call.say,
      [
        ['Name', (product) => product.name],
        ['Price', costs],
      ],
      items,
    )
    const said = { name: first.name, size: sizeText(call), price: costs(first), number: number(call, items.length) }
    return {
      content: call.say(items.length === 1 ? 'ChatPrice' : 'ChatPrices', said),
      table,
      ...linkTo(call, 'office', `/workstation-settings/${isService ? 'services' : 'products'}`, { quickText, organizationId }),
    }
  }
  return { isUnknown: true, content: call.say('ChatNoProduct', { name }), ...linkTo(call, 'office', '/workstation-settings/services') }
}

/** Each word without its last letters, as far as enough of it is left: `schimbul roților` is `schimb roți`. */
const trimmed = (text: string, letters: number): string =>
  text
    .split(' ')
    .map((word) => Array.from(word))
    .map((word) => word.slice(0, Math.max(Math.min(4, word.length), word.length - letters)).join(''))
    .join(' ')

/** Of this year, where no period is said: the product counts what was brought in, not what was taken away. */
export function waste(call: Call): Promise<Reply> {
  const period = call.slots.period ?? { from: `${call.today.slice(0, 4)}-01-01`, to: call.today }
  return reported(call, wasteReport.query, {
    models: { finished: [period.from, period.to], organizationId: call.organizations },
    screen: ['office', '/reports/waste'],
    answer: ({ totals }) => {
      const said = { number: number(call, totals.generatedPieces), kg: number(call, totals.generatedKg), day: dayText(call, period.from) }
      return { content: call.say('ChatWaste', said) }
    },
  })
}
