import { expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { columnOf, sheetsOf } from '#test/excel.ts'
import { inOctober, october } from '#test/make/october.ts'
import { pdfText } from '#test/pdf-text.ts'
import { openShop } from '#test/shop.ts'

const { query, pdf, excel } = api.workOrderReport
const models = { finished: inOctober }
const sums = {
  orders: 7,
  subtotal: 3267.95,
  hotel: 80,
  discount: 136,
  net: 3131.95,
  tax: 628.31,
  total: 3760.26,
  unpaid: 161.35,
}

test('the day’s report adds up what was finished, by day, by payment and by rate of VAT, each workplace by its own clock', async () => {
  const shop = await openShop({ organizations: 2 })
  const { admin, operator, organizations, idOf } = shop
  const { orders } = await october(shop)

  const { items, groups, totals, total } = await admin(query, { models })

  expect(totals).toMatchObject(sums)
  expect(total).toBe(7)
  expect(items.map(({ id }) => orders.indexOf(id!) + 1)).toEqual([7, 6, 5, 4, 3, 2, 1])
  expect(totals.payments.map(({ paymentType, orders, total }) => [paymentType, orders, total])).toEqual(
    expect.arrayContaining([
      ['CARD', 2, 2136.02],
      ['CASH', 2, 363],
      ['FACT', 1, 605],
      ['FISA', 1, 494.89],
      [null, 1, 161.35],
    ]),
  )
  expect(totals.vat).toEqual([
    { vatPercentage: 21, orders: 6, net: 2991.95, tax: 628.31, total: 3620.26 },
    { vatPercentage: 0, orders: 1, net: 140, tax: 0, total: 140 },
  ])
  const byDay = Object.fromEntries(groups.map(({ key, orders, net, tax, total, unpaid }) => [key, [orders, net, tax, total, unpaid]]))
  expect(byDay).toEqual({
    '2026-10-31': [1, 500, 105, 605, 0],
    '2026-10-12': [2, 320, 37.8, 357.8, 0],
    '2026-10-06': [2, 542.35, 113.89, 656.24, 161.35],
    '2026-10-05': [2, 1769.6, 371.62, 2141.22, 0],
  })
  expect((await operator(query, { models })).totals).toMatchObject({ orders: 5, total: 3015.26 })
  const second = { ...models, organizationId: [organizations[1]!.id] }
  expect((await admin(query, { models: second })).totals).toMatchObject({ orders: 2, total: 745 })
  const cash = { ...models, paymentTypeId: [idOf('paymentTypes', 'CASH')] }
  expect((await admin(query, { models: cash })).totals).toMatchObject({ orders: 2, total: 363 })
})

test('the month’s report has every day of the calendar up to today', async () => {
  const shop = await openShop({ organizations: 2 })
  await october(shop)
  const { admin } = shop

  vi.setSystemTime('2026-11-03T10:00:00Z')
  const { items, groups, totals } = await admin(query, {
    models,
    interval: 'monthly',
    orderBy: 'day',
    orderDir: 'asc',
    pageSize: 50,
  }).finally(() => vi.useRealTimers())

  expect(items).toHaveLength(31)
  expect(items.filter((day) => day.orders === 0 && day.total === 0)).toHaveLength(27)
  expect(items[4]).toMatchObject({ day: '2026-10-05', orders: 2, total: 2141.22, average: 1070.61 })
  expect(totals).toMatchObject(sums)
  expect(groups).toMatchObject([{ key: '2026-10', ...sums }])
})

test('the files say the same as the screen', async () => {
  const shop = await openShop({ organizations: 2 })
  await october(shop)
  const { admin } = shop

  const [sheet] = await sheetsOf((await admin(excel, { models })).content)
  expect(columnOf(sheet!, 'Total').filter((value) => value === 3760.26)).toHaveLength(1)
  const text = (await pdfText((await admin(pdf, { models })).content)).join('\n')
  expect(text).toContain('3.760,26')
})

test('a report without a filter is refused, also where only the workplace is said', async () => {
  const { admin, organization } = await openShop()
  for (const models of [{}, { organizationId: [organization.id] }, { quickText: '' }, { finished: ['', ''] }])
    await expect(admin(query, { models })).rejects.toMatchObject({ status: 422, code: 'PleaseProvideAtLeastOneFilter' })
})
