import type { Page } from '@playwright/test'
import { expectAtEveryWidth } from './every-width.ts'
import { expect, test, type Shop } from './fixtures.ts'

/** Every table that fills a screen, and how it is opened there. */
const screens = [{ name: 'the board as a table', address: '/dashboard', open: showTable }]
const languages = ['ro', 'en', 'hu'] as const

for (const { name, address, open } of screens)
  test(`${name} has room for all of its columns in every language and width`, async ({ shop, signedIn }) => {
    await busyDay(shop)
    for (const language of languages) {
      const page = await signedIn('operator', { language })
      await page.goto(address)
      await open(page)
      await expect(page.getByRole('row')).toHaveCount(5)
      await expectAtEveryWidth(page, language, hiddenPart, { pixels: 0, cells: [] })
      await page.setViewportSize({ width: 1100, height: 900 })
      for (const text of ['VLC', 'GȚ']) await expect(page.getByRole('row').nth(1).getByText(text, { exact: true })).toBeVisible()
    }
  })

/** How much of the table can only be scrolled to, and which of its status and payment cells are cut. */
const hiddenPart = (region: HTMLElement) => ({
  pixels: region.scrollWidth - region.clientWidth,
  cells: [...region.querySelectorAll('td')]
    .filter((cell) => cell.querySelector('select, [data-status]') && cell.scrollWidth > cell.clientWidth)
    .map(({ textContent }) => textContent),
})

async function showTable(page: Page) {
  await page.getByRole('radio').last().press('Space')
}

/** Long names, large sums, many hands and every status: what a table must find room for. */
async function busyDay(shop: Shop) {
  const workers: number[] = []
  for (const name of ['Ștefan Munteanu', 'Gheorghe Țurcanu', 'Zsolt Kovács', 'Mihai Ionescu'])
    workers.push((await shop.make.worker({ name })).id)
  for (const [i, status] of (['new', 'in-progress', 'on-hold', 'done'] as const).entries())
    await shop.make.workOrder({
      workOrder: {
        clientName: 'Transporturi Internaționale Napoca Impex SRL',
        delegateName: 'Alexandru-Constantin Țurcanu',
        paymentTypeId: shop.idOf('paymentTypes', 'FACT TERMENI'),
        documentNumber: `F 2026 00012${i}`,
        startDate: new Date(Date.now() - 400 * 60_000).toISOString(),
      },
      car: { plateNumber: `CJ 0${i} WWW`, make: 'Mercedes-Benz', model: 'Sprinter 519 CDI' },
      tyreService: { tyreDimensions: [{ tyreWidth: 235, tyreHeight: 65, tyreRim: 16 }] },
      workers,
      products: [{ customProductName: 'Montat', quantity: 4, price: 12_345.67, isService: 1 }],
      status,
    })
}
