import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { expect, test } from './fixtures.ts'

const address = '/dashboard/workstation-settings/invoices'
const settings = { invoices_enabled: true }
const cell = (page: Page, row: number, name: string) => page.locator(`[data-row="${row}"] [data-cell="${name}"]`)

/** Types on the keyboard and returns the number of keys. */
async function typeKeys(page: Page, text: string, ...keys: string[]): Promise<number> {
  await page.keyboard.type(text)
  for (const key of keys) await page.keyboard.press(key)
  return text.length + keys.length
}

test('two products are sold at the counter to a known client with two clicks and few keys', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  await shop.make.invoiceSeries()
  await shop.make.client({ name: 'Transport Rapid', addresses: [{ city: 'Brașov', county: 'Brașov' }] })
  await shop.make.product({ name: 'Antigel', price: 50 })
  await shop.make.product({ name: 'Valvă', price: 5 })
  const page = await signedIn('operator', { shop })
  await page.goto(address)
  await page.getByRole('button', { name: 'Factură nouă' }).first().click()
  await expect(page.locator('[data-field="clientName"]')).toBeFocused()
  let keys = await typeKeys(page, 'tra')
  await expect(page.getByRole('option', { name: /Transport Rapid/ })).toBeVisible()
  keys += await typeKeys(page, '', 'Enter')
  for (const [row, text, name] of [
    [0, 'ant', 'Antigel'],
    [1, 'val', 'Valvă'],
  ] as const) {
    await expect(cell(page, row, 'name')).toBeFocused()
    keys += await typeKeys(page, text)
    await expect(page.getByRole('option', { name: new RegExp(name) })).toBeVisible()
    keys += await typeKeys(page, '', 'Enter')
    await expect(cell(page, row, 'quantity')).toBeFocused()
    keys += await typeKeys(page, '4', 'Enter')
  }
  keys += await typeKeys(page, '', 'Control+Enter')
  const dialog = page.getByRole('dialog', { name: 'Emite factura' })
  await expect(dialog).toContainText('266,20')
  await expect(dialog.getByRole('button', { name: 'Emite' })).toBeFocused()
  keys += await typeKeys(page, '', 'Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Factură BV 000001' })).toBeVisible()
  expect(keys).toBeLessThanOrEqual(25)
})

test('a problem of a draft leads to its field, and the saved draft has none', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  await shop.make.invoiceSeries()
  const { id } = await shop.make.invoice({ buyer: { type: 'company', name: 'Flota SRL', address: { city: 'Brașov', county: 'Brașov' } } })
  const page = await signedIn('operator', { shop })
  await page.goto(`${address}/edit/${id}`)
  await page.getByRole('button', { name: /Scrie strada/ }).click()
  await expect(page.getByRole('textbox', { name: 'Stradă' })).toBeFocused()
  await page.keyboard.type('Lungă')
  await page.getByRole('textbox', { name: 'CUI' }).fill('RO14399840')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(new RegExp(`/invoices/${id}$`))
  expect((await shop.operator(api.invoices.problems, { id })).items).toEqual([])
})

test('leaving a changed draft asks first, and its file is downloaded once it is issued', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  await shop.make.invoiceSeries()
  const { id } = await shop.make.invoice()
  const page = await signedIn('operator', { shop })
  await page.goto(`${address}/edit/${id}`)
  await cell(page, 0, 'quantity').fill('2')
  await page.getByRole('link', { name: 'Înapoi' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continuă' }).click()
  await expect(page.getByRole('link', { name: 'Înapoi' })).toBeFocused()
  await page.keyboard.press('Control+s')
  // The form shows the new sum, too, and a press on its own button would end with it.
  await expect(page.getByRole('button', { name: 'Salvează ciorna' })).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Ulei 5W30/ })).toContainText('200,00')
  await page.getByRole('button', { name: 'Emite' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Emite' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Factură BV 000001' })).toBeVisible()
  await page.getByRole('button', { name: /^Opțiuni pentru/ }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Descarcă XML pentru fisc' }).click()
  expect((await download).suggestedFilename()).toBe('BV-000001.xml')
})

test('a draft is only saved by its button after an issue that was refused', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  const page = await signedIn('operator', { shop })
  await page.goto(`${address}/create`)
  await page.locator('[data-field="clientName"]').fill('Ion Pop')
  await cell(page, 0, 'name').fill('Antigel')
  await cell(page, 0, 'quantity').press('Control+Enter')
  await expect(cell(page, 0, 'price')).toHaveAttribute('aria-invalid', 'true')
  // A value that is put in, as by a paste of the mouse, presses no key.
  await cell(page, 0, 'price').fill('50')
  await page.getByRole('button', { name: 'Salvează ciorna' }).click()
  await expect(page.getByRole('row', { name: /Antigel/ })).toContainText('50,00')
  await expect(page).toHaveURL(/\/invoices\/\d+$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a phone of 360 px writes a draft without sideways scrolling', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  const page = await signedIn('operator', { shop, viewport: { width: 360, height: 740 } })
  await page.goto(`${address}/create`)
  await page.locator('[data-field="clientName"]').fill('Ion Pop')
  await cell(page, 0, 'name').fill('Ulei')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
