import { api } from '#contract/index.ts'
import { plated } from './board-page.ts'
import { expect, test, type ShopFixture } from './fixtures.ts'

const address = '/dashboard/workstation-settings/invoices'
const settings = { invoices_enabled: true }

/** An order on terms, which waits for an invoice. */
const makeOrder = ({ make, idOf }: ShopFixture, plate: string, clientName: string) =>
  make.workOrder({ ...plated(plate), workOrder: { clientName, paymentTypeId: idOf('paymentTypes', 'FACT TERMENI') }, status: 'done' })

test('orders are billed together, after a question if their clients differ', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  await shop.make.invoiceSeries()
  await makeOrder(shop, 'BV 12 ABC', 'Transport Rapid')
  await makeOrder(shop, 'BV 13 ABC', 'Transport Rapid')
  await makeOrder(shop, 'BV 14 ABC', 'Altă Firmă')
  const page = await signedIn('operator', { shop })
  await page.goto(address)
  await page.getByRole('link', { name: 'Nefacturate' }).click()
  const tick = (plate: string) => page.getByRole('row', { name: new RegExp(plate) }).getByRole('checkbox')
  await tick('BV 14 ABC').check()
  await tick('BV 12 ABC').check()
  await page.getByRole('button', { name: 'Facturează împreună' }).click()
  await expect(page.getByRole('dialog')).toContainText('Comenzile sunt ale mai multor clienți')
  await page.keyboard.press('Escape')
  await tick('BV 14 ABC').uncheck()
  await tick('BV 13 ABC').check()
  await page.getByRole('button', { name: 'Facturează împreună' }).click()
  const dialog = page.getByRole('dialog', { name: 'Emite factura' })
  await expect(dialog).toContainText('242,00')
  await dialog.getByRole('button', { name: 'Emite' }).click()
  await expect(page.getByText('Factura BV 000001 este emisă')).toBeVisible()
  await expect(page.getByRole('row', { name: /BV 12 ABC/ })).toHaveCount(0)
  await expect(page.getByRole('row', { name: /BV 14 ABC/ })).toBeVisible()
  expect((await shop.operator(api.invoices.search, {})).items).toMatchObject([{ total: 242, buyerName: 'Transport Rapid' }])
})

test('a phone of 360 px lists the orders that wait as cards and invoices one', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  await shop.make.invoiceSeries()
  await makeOrder(shop, 'BV 12 ABC', 'Transport Rapid')
  const page = await signedIn('operator', { shop, viewport: { width: 360, height: 740 } })
  await page.goto(`${address}/uninvoiced`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Transport Rapid' })).toContainText('121,00')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.getByRole('button', { name: /^Opțiuni pentru BV 12 ABC/ }).click()
  await page.getByRole('menuitem', { name: 'Emite factura' }).click()
  await page.getByRole('dialog', { name: 'Emite factura' }).getByRole('button', { name: 'Emite' }).click()
  await expect(page.getByText('Nicio comandă de facturat')).toBeVisible()
})
