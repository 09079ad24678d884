import type { Page } from '@playwright/test'
import { expectAtEveryWidth, widths } from './every-width.ts'
import { expect, test, type ShopFixture } from './fixtures.ts'

const inOctober = 'finished=2026-10-01&finished=2026-10-31'
/** Every table that fills a screen: its data, rows (headings and sums included), and the texts that must be visible at 1100 pixels. */
const screens = [
  { name: 'the board as a table', address: '/dashboard', fill: busyDay, open: showTable, rows: 5, visibleTexts: ['VLC', 'GȚ'] },
  {
    name: 'the monthly report with every way of payment',
    address: `/dashboard/reports/monthly?${inOctober}`,
    fill: paidInEveryWay,
    open: shownAtOnce,
    rows: 34,
    visibleTexts: ['FISA TERMENI'],
  },
  {
    name: 'the daily report',
    address: `/dashboard/reports/daily?${inOctober}`,
    fill: busyOctober,
    open: shownAtOnce,
    rows: 7,
    visibleTexts: [],
  },
  {
    name: 'the daily report of a day that was paid in every way',
    address: `/dashboard/reports/daily?${inOctober}`,
    fill: paidInEveryWay,
    open: shownAtOnce,
    rows: 9,
    visibleTexts: [],
  },
  {
    name: 'the advanced report',
    address: `/dashboard/reports/advanced?${inOctober}`,
    fill: busyOctober,
    open: shownAtOnce,
    rows: 6,
    visibleTexts: [],
  },
]
const languages = ['ro', 'en', 'hu'] as const

for (const { name, address, fill, open, rows, visibleTexts } of screens)
  test(`${name} has room for all of its columns in every language and width`, async ({ shop, signedIn }) => {
    await fill(shop)
    for (const language of languages) {
      const page = await signedIn('operator', { language })
      await page.goto(address)
      await open(page)
      await expect(page.getByRole('row')).toHaveCount(rows)
      await expectAtEveryWidth(page, language, findHiddenParts, { pixels: 0, cells: [], names: [] })
      await page.setViewportSize({ width: 1100, height: 900 })
      for (const text of visibleTexts) await expect(page.getByRole('row').nth(1).getByText(text, { exact: true })).toBeVisible()
    }
  })

test('the monthly report has a column per payment type if there is room, otherwise one', async ({ shop, signedIn }) => {
  await paidInEveryWay(shop)
  const page = await signedIn('operator')
  await page.setViewportSize({ width: 1920, height: 900 })
  await page.goto(`/dashboard/reports/monthly?${inOctober}`)
  const one = page.getByRole('columnheader', { name: 'Plată', exact: true })
  const each = page.getByRole('columnheader', { name: 'FISA TERMENI', exact: true })
  for (const width of [1920, 1366, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(each).toHaveCount(width === 1920 ? 1 : 0)
    await expect(one).toHaveCount(width === 1920 ? 0 : 1)
  }
})

test('the tabs of an order fit its form, and its title is not cut, at every width', async ({ shop, signedIn }) => {
  const { id } = await shop.make.workOrder({ workOrder: { clientName: 'Transporturi Internaționale Napoca Impex SRL' }, status: 'done' })
  await finishInOctober(shop)
  const page = await signedIn('operator', { language: 'hu' })
  await page.goto(`/dashboard/workstation-settings/work-orders/edit/${id}?viewMode=view`)
  await expect(page.getByRole('tab')).toHaveCount(4)
  for (const width of [...widths, 1300]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => page.getByRole('main').evaluate(findCutParts), `${width} pixels wide`).toEqual([])
  }
})

/** Tabs that reach beyond their row, and the title if it is cut or reaches below its buttons. */
const findCutParts = (main: HTMLElement) => {
  const rightOf = (element: Element) => Math.floor(element.getBoundingClientRect().right)
  const title = main.querySelector('h1')!
  const buttons = main.querySelector('header')!.lastElementChild!.lastElementChild!
  return [
    ...[...main.querySelectorAll('[role="tab"]')].filter((tab) => rightOf(tab) > rightOf(tab.parentElement!)),
    ...(title.parentElement!.scrollWidth > title.parentElement!.clientWidth || rightOf(title) > buttons.getBoundingClientRect().left
      ? [title]
      : []),
  ].map(({ textContent }) => textContent)
}

/** Hidden pixels of the table, cut cells (status, payment, figures), and cut names of up to 22 characters. */
const findHiddenParts = (region: HTMLElement) => ({
  pixels: region.scrollWidth - region.clientWidth,
  cells: [...region.querySelectorAll('td')]
    .filter((cell) => cell.matches('[data-align="right"], :has(select, [data-status])') && cell.scrollWidth > cell.clientWidth)
    .map(({ textContent }) => textContent),
  names: [...region.querySelectorAll('td[data-client] > div:first-child')]
    .filter((name) => name.textContent.length < 23 && (name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight))
    .map(({ textContent }) => textContent),
})

async function shownAtOnce() {}

async function showTable(page: Page) {
  await page.getByRole('radio').last().press('Space')
}

/** A day with large sums in every payment type. */
async function paidInEveryWay(shop: ShopFixture) {
  for (const paid of ['CARD', 'CASH', 'FACT', 'FACT TERMENI', 'FISA', 'FISA TERMENI'])
    await shop.make.workOrder({
      workOrder: { clientName: 'Ion Pop', paymentTypeId: shop.idOf('paymentTypes', paid) },
      products: [{ customProductName: 'Montat', quantity: 4, price: 123_456.78, isService: 1 }],
      status: 'done',
    })
  await finishInOctober(shop)
}

async function busyOctober(shop: ShopFixture) {
  await busyDay(shop)
  await finishInOctober(shop)
}

const finishInOctober = ({ rows, account }: ShopFixture) =>
  rows((tx) =>
    tx.updateTable('workOrders').set({ status: 'done', finished: '2026-10-05T09:00:00Z' }).where('accountId', '=', account).execute(),
  )

/** Long names, large sums, many workers and every status: the content that a table must fit. */
async function busyDay(shop: ShopFixture) {
  const workers: number[] = []
  for (const name of ['Ștefan Munteanu', 'Gheorghe Țurcanu', 'Zsolt Kovács', 'Mihai Ionescu'])
    workers.push((await shop.make.worker({ name })).id)
  for (const [i, status] of (['new', 'in-progress', 'on-hold', 'done'] as const).entries())
    await shop.make.workOrder({
      workOrder: {
        clientName: i === 0 ? 'Hărman Distribuție SRL' : 'Transporturi Internaționale Napoca Impex SRL',
        delegateName: 'Alexandru-Constantin Țurcanu',
        paymentTypeId: shop.idOf('paymentTypes', 'FACT TERMENI'),
        documentNumber: `F 2026 00012${i}`,
        startDate: new Date(Date.now() - 1000 * 60_000).toISOString(),
        // Two of the orders are late.
        ...(i % 2 === 0 && { metaData: { deadline: new Date(Date.now() - 776 * 60_000).toISOString() } }),
      },
      car: { plateNumber: `CJ 0${i} WWW`, make: 'Mercedes-Benz', model: 'Sprinter 519 CDI' },
      tyreService: { tyreDimensions: [{ tyreWidth: 235, tyreHeight: 65, tyreRim: 16 }] },
      workers,
      products: [{ customProductName: 'Montat', quantity: 4, price: 12_345.67, isService: 1 }],
      status,
    })
}
