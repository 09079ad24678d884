import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { client, line, newOrder, stock, tab, workOrders } from './order-page.ts'

const countLines = (element: HTMLElement) => {
  const range = document.createRange()
  range.selectNodeContents(element)
  return new Set([...range.getClientRects()].map(({ top }) => top)).size
}

test('a price with a single comma and three decimals is parsed as decimals, with a note', async ({ shop, signedIn }) => {
  await stock(shop)
  for (const [language, written, read] of [
    ['ro', '12,605', '12,61: ai scris 12,605'],
    ['hu', '12,605', '12,61: ezt írtad: 12,605'],
    ['en', '12.605', '12.61: you wrote 12.605'],
  ] as const) {
    const page = await signedIn('operator', { language })
    await page.goto(`${workOrders}/create`)
    await page.getByRole('tab').nth(2).click()
    await page.locator('[data-cell=name]').first().fill('Petic')
    const price = page.locator('[data-cell=price]').first()
    await price.fill(written)
    await expect(price).toHaveAccessibleDescription(read)
    await price.blur()
    await expect(price).toHaveValue(read.split(':')[0]!)
    await expect(price).toHaveAccessibleDescription(read)
    await page.setViewportSize({ width: 1366, height: 768 })
    const note = page.getByText(read, { exact: true })
    expect(await note.evaluate(countLines), language).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1366)
  }
})

test('a custom line that names a tyre is marked as one, and the mark can be removed', async ({ shop, signedIn }) => {
  await stock(shop)
  const page = await signedIn('operator')
  await newOrder(page)
  await tab(page, 'Date vehicul').click()
  await page.getByLabel('Anvelope noi').check()
  await tab(page, 'Produse și servicii').click()
  await line(page, 'Denumire', 1).fill('dem')
  await page.getByRole('option', { name: /Demontat/ }).click()
  await line(page, 'Denumire', 2).fill('Ventil')
  const mark = page.getByRole('checkbox', { name: 'Anvelopă, rândul 2' })
  await expect(mark).not.toBeChecked()
  const sums = page.getByRole('complementary')
  await expect(sums).not.toContainText('Reducere anvelope noi')
  await line(page, 'Denumire', 2).fill('Michelin 205/55 R16')
  await expect(mark).toBeChecked()
  await expect(sums).toContainText('Reducere anvelope noi')
  await mark.uncheck()
  await line(page, 'Denumire', 2).fill('Michelin 205/55 R16 iarnă')
  await expect(mark).not.toBeChecked()
  await expect(sums).not.toContainText('Reducere anvelope noi')
})

test('a long name is whole in the list, its line, the aside and the summary of a narrow page', async ({ shop, signedIn }) => {
  const name = 'Anvelopă Continental WinterContact TS 870 205/55 R16'
  await stock(shop)
  await shop.make.product({ name, price: 450, isService: false, isTyre: true })
  const page = await signedIn('operator', { viewport: { width: 1100, height: 768 } })
  const expectWhole = (place: Locator) =>
    expect
      .poll(() => place.evaluate((element) => element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight))
      .toBe(true)
  await newOrder(page)
  await page.keyboard.type('bv12abc')
  await client(page).fill('Ion Pop')
  await tab(page, 'Produse și servicii').click()
  await line(page, 'Denumire', 1).fill('winterc')
  const option = page.getByRole('option', { name })
  await expectWhole(option.getByText(name))
  await option.click()
  await expect(line(page, 'Cantitate', 1)).toHaveValue('1')
  await page.keyboard.type('4')
  await expectWhole(line(page, 'Denumire', 1))
  await expectWhole(page.getByRole('complementary').getByText(`4 × ${name}`))
  // Work per tyre is proposed for the sold tyres.
  await line(page, 'Denumire', 2).fill('echil')
  await page.getByRole('option', { name: /Echilibrat/ }).click()
  await expect(line(page, 'Cantitate', 2)).toHaveValue('4')
  await tab(page, 'Sumar').click()
  await expectWhole(page.getByRole('tabpanel').getByText(name))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1100)
})
