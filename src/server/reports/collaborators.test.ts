import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { columnOf, readSheets } from '#test/excel.ts'
import { pdfText } from '#test/pdf-text.ts'
import { openShop } from '#test/shop.ts'

const { query, pdf, excel } = api.collaboratorReport
const octoberModels = { date: ['2026-10-01', '2026-10-31'] }
const settings = { collaborator_enabled: true }

/** Creates six orders of two collaborators; four of them count in the report. */
async function openPartners(options: Parameters<typeof openShop>[0] = {}) {
  const shop = await openShop({ settings, ...options })
  const { make, operator } = shop
  const autoPlus = (await make.collaborator({ name: 'AutoPlus' })).id
  const paintShop = (await make.collaborator({ name: 'Vopsitorie' })).id
  const [dan, eva, filip] = [
    (await make.collaboratorWorker({ collaboratorId: autoPlus, name: 'Dan' })).id,
    (await make.collaboratorWorker({ collaboratorId: autoPlus, name: 'Eva' })).id,
    (await make.collaboratorWorker({ collaboratorId: paintShop, name: 'Filip' })).id,
  ]
  const line = (price: number, quantity = 1) => ({ name: 'Lucrare', quantity, price })
  const vat = { withVat: true, vatPercentage: 21 }
  const first = { collaboratorId: autoPlus, workerIds: [eva, dan], date: '2026-10-03', lines: [line(100, 2), line(50.01)] }
  await make.collaboratorOrder({ ...first, ...vat, status: 'done' })
  const second = { collaboratorId: autoPlus, workerIds: [dan], date: '2026-10-20', lines: [line(80)], withVat: false, paymentTypeId: 3 }
  const { id } = await make.collaboratorOrder({ ...second, status: 'done' })
  await operator(api.collaboratorWorkOrders.update, { id, status: 'invoiced' })
  const third = { collaboratorId: paintShop, workerIds: [filip], date: '2026-10-31', lines: [line(33.35, 3)], paymentTypeId: 2 }
  await make.collaboratorOrder({ ...third, ...vat, status: 'done' })
  await make.collaboratorOrder({ collaboratorId: paintShop, date: '2026-10-15', lines: [line(40)], status: 'in-progress' })
  await make.collaboratorOrder({
    collaboratorId: autoPlus,
    workerIds: [eva],
    date: '2026-11-01',
    lines: [line(10)],
    ...vat,
    status: 'done',
  })
  await make.collaboratorOrder({ collaboratorId: autoPlus, workerIds: [dan], date: '2026-10-10', lines: [line(70)], status: 'cancelled' })
  return { ...shop, autoPlus, dan }
}

const sums = { orders: 3, subtotal: 430.06, tax: 73.51, total: 503.57, unpaid: 302.51 }

test('the collaborator report has the same sums by collaborator, by worker and by month', async () => {
  const { worker, autoPlus, dan } = await openPartners()
  const queryBy = async (interval: 'collaborator' | 'worker' | 'month', models: object = octoberModels, more = {}) =>
    worker(query, { interval, models, orderBy: 'name', orderDir: 'asc', ...more })

  const collaborators = await queryBy('collaborator')
  expect(collaborators).toMatchObject({
    total: 2,
    totals: sums,
    items: [
      { name: 'AutoPlus', orders: 2, subtotal: 330.01, tax: 52.5, total: 382.51, unpaid: 302.51 },
      { name: 'Vopsitorie', orders: 1, subtotal: 100.05, tax: 21.01, total: 121.06, unpaid: 0 },
    ],
  })
  expect((await queryBy('collaborator', octoberModels, { orderBy: 'total', orderDir: 'asc' })).items.map(({ name }) => name)).toEqual([
    'Vopsitorie',
    'AutoPlus',
  ])
  expect(await queryBy('worker')).toMatchObject({
    totals: sums,
    items: [
      { name: 'Dan', collaborator: 'AutoPlus', orders: 2, share: 1.5, subtotal: 205.01, total: 231.26 },
      { name: 'Eva', collaborator: 'AutoPlus', orders: 1, share: 0.5, subtotal: 125, total: 151.25 },
      { name: 'Filip', collaborator: 'Vopsitorie', orders: 1, share: 1, subtotal: 100.05, total: 121.06 },
    ],
  })
  expect((await queryBy('month', { date: ['2026-09-15', '2026-11-02'] })).items).toMatchObject([
    { name: '2026-09', orders: 0, total: 0 },
    { name: '2026-10', orders: 3, total: 503.57 },
    { name: '2026-11', orders: 1, total: 12.1 },
  ])

  expect((await queryBy('collaborator', { paymentTypeId: [2, 3] })).totals).toMatchObject({ orders: 2, total: 201.06, unpaid: 0 })
  expect((await queryBy('collaborator', { collaboratorId: [autoPlus] })).totals).toMatchObject({ orders: 3, total: 394.61 })
  expect((await queryBy('worker', { workerId: [dan] })).totals).toMatchObject({ orders: 2, total: 382.51 })
  expect((await queryBy('month', { date: ['', '2026-10-02'] })).items).toEqual([])
})

test('an order without workers is a row of its own, and shares of an order lose no ban', async () => {
  const { simple, make } = await openShop({ settings })
  const { id: collaboratorId } = await make.collaborator({ name: 'AutoPlus' })
  const workerIds: number[] = []
  for (const name of ['Ana', 'Dan', 'Eva']) workerIds.push((await make.collaboratorWorker({ collaboratorId, name })).id)
  const done = { collaboratorId, status: 'done' as const, withVat: false, date: '2026-10-03' }
  await make.collaboratorOrder({ ...done, workerIds, lines: [{ name: 'Lucrare', quantity: 1, price: 100 }] })
  await make.collaboratorOrder({ ...done, lines: [{ name: 'Lucrare', quantity: 1, price: 7 }] })
  const { items, totals } = await simple(query, { interval: 'worker', models: octoberModels, orderBy: 'total' })
  expect(items.map(({ name, share, total }) => [name, share, total])).toEqual([
    ['Ana', 0.33, 33.34],
    ['Eva', 0.33, 33.33],
    ['Dan', 0.33, 33.33],
    [null, 1, 7],
  ])
  expect(totals).toMatchObject({ orders: 2, total: 107 })

  const { content } = await simple(pdf, { interval: 'worker', models: octoberModels, orderBy: 'total' })
  const paper = (await pdfText(content)).join('\n')
  for (const expectedText of ['Fără operator', '0,33', '1,00']) expect(paper).toContain(expectedText)
  const [sheet] = await readSheets((await simple(excel, { interval: 'worker', models: octoberModels, orderBy: 'total' })).content)
  expect(columnOf(sheet!, 'Operator')).toContain('Fără operator')
})

test('the files of the collaborator report contain the sums of the screen', async () => {
  const { worker } = await openPartners()
  const [sheet] = await readSheets((await worker(excel, { models: octoberModels, orderBy: 'name', orderDir: 'asc' })).content)
  expect(columnOf(sheet!, 'Total')).toEqual([382.51, 121.06, 503.57])
  const { content, fileName } = await worker(pdf, { models: octoberModels, interval: 'worker', language: 'hu' })
  expect(fileName).toMatch(/^collaborator_workers_report_\d{4}-\d\d-\d\d\.pdf$/)
  const text = (await pdfText(content)).join('\n')
  for (const expectedText of ['A partnerek operátorai', 'Filip', '231,26', '503,57']) expect(text).toContain(expectedText)
})

test('a report without a filter is refused, and operators see their own workplaces only', async () => {
  const { operator, make, organizations } = await openPartners({ organizations: 2 })
  await expect(operator(query, {})).rejects.toMatchObject({ status: 422, code: 'PleaseProvideAtLeastOneFilter' })
  const elsewhere = { organizationId: organizations[1]!.id, date: '2026-10-07', status: 'done' as const }
  await make.collaboratorOrder({ ...elsewhere, lines: [{ name: 'Lucrare', quantity: 1, price: 9 }] })
  expect((await operator(query, { models: octoberModels })).totals).toEqual(sums)
})
