import { expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { columnOf, readSheets } from '#test/excel.ts'
import { inOctober, makeReportOrders } from '#test/make/report-orders.ts'
import { pdfText } from '#test/pdf-text.ts'
import { openShop } from '#test/shop.ts'

const { query, pdf, pdfPosted, excel } = api.workOrderReport
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

test('the daily report sums finished orders by local day, payment and VAT rate', async () => {
  const shop = await openShop({ organizations: 2 })
  const { admin, operator, organizations, idOf } = shop
  const { orders } = await makeReportOrders(shop)

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

test('the monthly report lists every calendar day up to today', async () => {
  const shop = await openShop({ organizations: 2 })
  await makeReportOrders(shop)
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

test('the workbook and the PDF contain the rows, the sums by day and in all, and the order lines', async () => {
  const shop = await openShop({ organizations: 2 })
  await makeReportOrders(shop)
  const { admin } = shop

  const [sheet, filters, lines] = await readSheets((await admin(excel, { models, withServices: true })).content)
  expect(sheet!.name).toBe('Raport zilnic')
  // A line of sums before each day, and one at the end.
  expect(columnOf(sheet!, 'Total')).toEqual([605, 605, 357.8, 140, 217.8, 656.24, 494.89, 161.35, 2141.22, 1996.02, 145.2, 3760.26])
  expect(columnOf(sheet!, 'Net').at(-1)).toBe(3131.95)
  expect(columnOf(sheet!, 'TVA').at(-1)).toBe(628.31)
  // The cell shows the local time of the order's own workplace.
  expect(columnOf(sheet!, 'Finalizată')[1]).toEqual(new Date('2026-10-31T23:30:00Z'))
  expect(filters!.rows.flat()).toEqual(expect.arrayContaining(['Finalizată', '2026-10-01 – 2026-10-31']))
  // The label of a day's sums has the format of the day cells.
  expect(sheet!.rows.flat()).toContain('2026-10-31')
  expect(columnOf(lines!, 'Total').reduce((sum: number, value) => sum + Math.round((value as number) * 100), 0)).toBe(326_795)

  const text = (await pdfText((await admin(pdf, { models, withServices: true })).content)).join('\n')
  for (const amount of [
    '3.267,95',
    '136,00',
    '3.131,95',
    '628,31',
    '3.760,26',
    '2.141,22',
    '656,24',
    '357,80',
    'CARD (2): 2.136,02',
    'Neplătit (1): 161,35',
  ])
    expect(text).toContain(amount)
  expect(text).toContain('31/10/2026 23:30')
  // Paper has one date format in every language.
  expect(text).toContain('01/10/2026 – 31/10/2026')
  expect(text).not.toMatch(/\d\d\.\d\d\.\d{4}|\d{4}-\d\d-\d\d/)
  expect(text).toContain('Demontat+Montat camion')
  const posted = await admin(pdfPosted, { models, language: 'hu' })
  expect((await pdfText(posted.content)).join('\n')).toContain('Napi kimutatás')
  expect(posted.fileName).toMatch(/^daily_report_\d{4}-\d\d-\d\d\.pdf$/)
})

test('every report has a PDF and a workbook with the sums of the screen', async () => {
  const shop = await openShop({ organizations: 2 })
  await makeReportOrders(shop)
  const { admin } = shop
  const reports = [
    [api.companyReport, 'company', 'Total', 3760.26, '3.760,26'],
    [api.wasteReport, 'waste', 'Kilograme', 142, '142'],
    [api.workersReport, 'workers', 'Total', 3760.26, '3.760,26'],
    [api.productsReport, 'work_order_products', 'Valoare fără TVA, înainte de reduceri', 3267.95, '3.267,95'],
    [api.advancedReport, 'advanced', 'Total', 3760.26, '3.760,26'],
    [api.suspendedReport, 'suspended', 'Total', 161.35, '161,35'],
  ] as const
  for (const [report, name, heading, sum, written] of reports) {
    const book = await admin(report.excel, { models })
    expect(book.fileName).toMatch(new RegExp(`^${name}_report_\\d{4}-\\d\\d-\\d\\d\\.xlsx$`))
    expect(columnOf((await readSheets(book.content))[0]!, heading).at(-1), name).toBe(sum)
    const paper = await admin(report.pdf, { models })
    expect(paper.fileName).toMatch(new RegExp(`^${name}_report_\\d{4}-\\d\\d-\\d\\d\\.pdf$`))
    expect((await pdfText(paper.content)).join('\n'), name).toContain(written)
  }
  const byDay = await readSheets((await admin(api.suspendedReport.excel, { models, interval: 'daily' })).content)
  expect(columnOf(byDay[0]!, 'Total')).toEqual([161.35, 161.35, 161.35])
})

test('a view is tracked once a minute without typed text, and each file by itself', async () => {
  const shop = await openShop()
  await shop.make.workOrder({ status: 'done' })
  const { admin, operator, rows, account } = shop
  const request = { reportType: 'work-order', interval: 'daily', models: { ...models, quickText: 'Ion Pop', itp: false } } as const
  const { track, remove } = api.trackedReports

  const first = await operator(track, request)
  expect(first).toMatchObject({ action: 'view', rows: null, name: null })
  expect(first.models).toEqual({ finished: inOctober, itp: false })
  expect((await operator(track, request)).id).toBe(first.id)
  expect((await admin(track, request)).id).not.toBe(first.id)

  await operator(excel, { models: { finished: ['2026-01-01', ''], quickText: 'popa' } })
  const tracked = await rows((tx) => tx.selectFrom('trackedReports').selectAll().where('accountId', '=', account).orderBy('id').execute())
  expect(tracked.at(-1)).toMatchObject({ action: 'excel', reportType: 'work-order', rows: 1 })
  expect(tracked.at(-1)!.models).toEqual({ finished: ['2026-01-01', ''] })

  const trackOfAdmin = tracked.find(({ userId }) => userId !== first.userId)!
  await expect(operator(remove, { id: trackOfAdmin.id })).rejects.toMatchObject({ status: 404 })
  await operator(remove, { id: first.id })
  await expect(operator(remove, { id: first.id })).rejects.toMatchObject({ status: 404 })
  await admin(remove, { id: tracked.at(-1)!.id })
})

test('the monthly report refuses a sort by an order column, and an unknown report is not found', async () => {
  const { admin } = await openShop()
  await expect(admin(query, { models, interval: 'monthly', orderBy: 'client_name' })).rejects.toMatchObject({
    status: 422,
    fields: { order_by: ['InvalidValue'] },
  })
  expect((await admin.send({ method: 'GET', url: '/api/v1/reports/query/nothing?finished[]=2026-10-01' })).status).toBe(404)
  const repeated = '/api/v1/reports/query/work-order?finished[]=2026-10-01&finished[]=2026-10-31'
  expect(JSON.parse((await admin.send({ method: 'GET', url: repeated })).text)).toMatchObject({ items: [], groups: [], total: 0 })
})

test('a report without a filter is refused, also with the workplace alone', async () => {
  const { admin, organization } = await openShop()
  for (const models of [{}, { organizationId: [organization.id] }, { quickText: '' }, { finished: ['', ''] }])
    await expect(admin(query, { models })).rejects.toMatchObject({ status: 422, code: 'PleaseProvideAtLeastOneFilter' })
})
