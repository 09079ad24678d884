import { products, type ProductChoice } from '#contract/products.ts'
import { workOrderReport } from '#contract/reports/orders.ts'
import { productsReport, wasteReport, workersReport } from '#contract/reports/summed.ts'
import { statistics } from '#contract/statistics.ts'
import { namesOf } from '#domain/assistant/names.ts'
import { addDays, addMonths } from '#domain/calendar.ts'
import { fold } from '#domain/format.ts'
import { priceFor } from '#domain/price-conditions.ts'
import { dayText, daysText, linkTo, money, number, reported, sizeText, tableOf, type Call, type Reply } from '#server/assistant/view.ts'

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
      const table = tableOf(
        call.say,
        [
          ['Worker', ({ worker }) => worker],
          ['OrderCount', ({ orders }) => number(call, orders)],
          ['Total', ({ total }) => money(call, total)],
        ],
        theirs,
      )
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
