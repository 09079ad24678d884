import type { Locator } from '@playwright/test'
import { api } from '#contract/index.ts'
import { expectAccessible } from './accessible.ts'
import { plated } from './board-page.ts'
import { expect, test, type ShopFixture } from './fixtures.ts'

const address = '/dashboard/workstation-settings/invoices'
const settings = { invoices_enabled: true }

/** An issued invoice of 121.00 for an order. */
async function issueInvoice({ make, operator, organization }: ShopFixture) {
  await make.invoiceSeries()
  const client = await make.client({ name: 'Transport Rapid' })
  const workOrder = { organizationClientId: client.id, clientName: client.name }
  const order = await make.workOrder({ ...plated('BV 12 ABC'), workOrder, status: 'done' })
  const invoice = await operator(api.invoices.createIssued, { organizationId: organization.id, workOrderIds: [order.id] })
  return { client, order, invoice }
}

test('the menu leads to the list of invoices, which finds and adds up', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  await issueInvoice(shop)
  await shop.make.invoice()
  const page = await signedIn('operator', { shop })
  await page.goto('/dashboard')
  const menu = page.getByRole('navigation', { name: 'Navigare principală' })
  await menu.getByRole('link', { name: 'Facturi' }).click()
  const row = page.getByRole('row', { name: /BV 000001/ })
  await expect(row).toContainText('Transport Rapid')
  await expect(row).toContainText('BV 12 ABC')
  await expect(row).toContainText('121,00')
  await expect(page.getByRole('row', { name: /Ion Pop/ })).toContainText('Ciornă')
  const sums = page.getByRole('region', { name: 'Sumele facturilor emise' })
  await expect(sums).toContainText(/Valoare100,00.*TVA 21%21,00.*Total121,00/)
  await page.getByRole('searchbox').fill('transport')
  await expect(page.getByRole('row', { name: /Ion Pop/ })).toHaveCount(0)
  await expect(row).toBeVisible()
})

test('the list shows an invoice that somebody else issues meanwhile', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  await shop.make.invoiceSeries()
  const draft = await shop.make.invoice()
  const page = await signedIn('operator', { shop })
  await page.goto(address)
  await expect(page.getByRole('row', { name: /Ion Pop/ })).toContainText('Ciornă')
  await expect(page.locator('[role="status"][data-state="connected"]')).toHaveCount(1)
  await shop.admin(api.invoices.issue, { id: draft.id })
  await expect(page.getByRole('row', { name: /Ion Pop/ })).toContainText('BV 000001')
})

test('an invoice is credited whole by three clicks and a reason', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  const { invoice, order } = await issueInvoice(shop)
  const page = await signedIn('operator', { shop })
  await page.goto(address)
  await page.getByRole('button', { name: 'Opțiuni pentru factura BV 000001' }).click()
  await page.getByRole('menuitem', { name: 'Stornează' }).click()
  const dialog = page.getByRole('dialog', { name: /BV 000001/ })
  await expect(dialog.getByRole('textbox', { name: 'Motivul stornării' })).toBeFocused()
  await page.keyboard.type('client greșit')
  await dialog.getByRole('button', { name: 'Stornează', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Factură storno BV 000002' })).toBeVisible()
  await expect(page.getByText('client greșit')).toBeVisible()
  expect(await shop.operator(api.workOrders.get, { id: order.id })).toMatchObject({ invoice: null })

  await page.getByRole('link', { name: 'Vezi' }).click()
  await expect(page).toHaveURL(new RegExp(`/invoices/${invoice.id}$`))
  await expect(page.getByRole('link', { name: 'BV 000002' })).toBeVisible()
  await expect(page.getByText('eliberată')).toBeVisible()
})

test('a part of an invoice is credited, and no more than is left of a line', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  await shop.make.invoiceSeries()
  const lines = [
    { name: 'Anvelopă', quantity: 4, price: 100 },
    { name: 'Valvă', quantity: 4, price: 5 },
  ]
  const { id } = await shop.operator(api.invoices.issue, { id: (await shop.make.invoice({ lines })).id })
  const page = await signedIn('operator', { shop })
  await page.goto(`${address}/${id}`)
  const credit = async () => {
    await page.getByRole('button', { name: /^Opțiuni pentru/ }).click()
    await page.getByRole('menuitem', { name: 'Stornează' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Motivul stornării' }).fill('retur')
    await dialog.getByText('O parte', { exact: true }).click()
    await dialog.getByRole('checkbox', { name: 'Valvă' }).uncheck()
    return dialog
  }
  const first = await credit()
  await first.getByRole('textbox', { name: 'Cantitate, rândul 1' }).fill('5')
  await page.keyboard.press('Control+s')
  await expect(first.getByText('Cel mult 4')).toBeVisible()
  await first.getByRole('textbox', { name: 'Cantitate, rândul 1' }).fill('1')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { level: 1, name: 'Factură storno BV 000002' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Anvelopă/ })).toContainText('-100,00')

  await page.goto(`${address}/${id}`)
  const second = await credit()
  await expect(second.getByRole('textbox', { name: 'Cantitate, rândul 1' })).toHaveValue('3')
  await expect(second.getByText('rămas: 3 BUC')).toBeVisible()
})

test('an issued invoice is mailed to its buyer by keyboard, also at 360 px', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  await shop.make.invoiceSeries()
  const buyer = { type: 'person' as const, name: 'Ana Rusu', email: 'ana@rapid.ro', address: { city: 'Brașov', county: 'Brașov' } }
  const { id } = await shop.operator(api.invoices.issue, { id: (await shop.make.invoice({ buyer })).id })
  const page = await signedIn('operator', { shop, viewport: { width: 360, height: 740 } })
  await page.goto(`${address}/${id}`)
  await page.getByRole('button', { name: /^Opțiuni pentru/ }).click()
  await page.getByRole('menuitem', { name: 'Trimite prin e-mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Trimite factura' })
  await expect(dialog.getByRole('textbox', { name: 'E-mail' })).toHaveValue('ana@rapid.ro')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('ana')
  await page.keyboard.press('Control+s')
  await expect(dialog.getByText('Adresă de e-mail nevalidă')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('birou@rapid.ro')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Factura pleacă la birou@rapid.ro')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('the buyer of an issued invoice is corrected by keyboard, also at 360 px', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  const { invoice } = await issueInvoice(shop)
  const page = await signedIn('operator', { shop, viewport: { width: 360, height: 740 } })
  await page.goto(`${address}/${invoice.id}`)
  await page.getByRole('button', { name: /^Opțiuni pentru/ }).click()
  await page.getByRole('menuitem', { name: 'Corectează cumpărătorul' }).click()
  const dialog = page.getByRole('dialog', { name: 'Corectează cumpărătorul' })
  await dialog.getByRole('textbox', { name: 'Localitate' }).fill('Făgăraș')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Cumpărătorul este corectat')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Făgăraș')).toBeVisible()
})

test('an issued proforma becomes a draft by two clicks, once', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  await shop.make.invoiceSeries({ kinds: ['proforma'] })
  const { id } = await shop.operator(api.invoices.issue, { id: (await shop.make.invoice({ kind: 'proforma' })).id })
  const page = await signedIn('operator', { shop })
  const toInvoice = async () => {
    await page.goto(`${address}/${id}`)
    await page.getByRole('button', { name: /^Opțiuni pentru/ }).click()
    await page.getByRole('menuitem', { name: 'Factură din proformă' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Modifică ciorna' })).toBeVisible()
  }
  await toInvoice()
  await toInvoice()
  expect((await shop.operator(api.invoices.search, { models: { status: ['draft'] } })).items).toMatchObject([{ total: 121 }])
})

test('a draft is shown as it would be issued, and deleted after a question', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  const { id } = await shop.make.invoice()
  const page = await signedIn('operator', { shop })
  await page.goto(`${address}/${id}`)
  await expect(page.getByRole('row', { name: /Ulei 5W30/ })).toContainText('100,00')
  await page.getByRole('button', { name: 'Previzualizează' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Descarcă PDF' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Opțiuni pentru ciorna Ion Pop' }).click()
  await page.getByRole('menuitem', { name: 'Șterge' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Șterge' }).click()
  await expect(page.getByText('Nicio factură încă')).toBeVisible()
})

test('nothing of invoices is on any screen while the module is off', async ({ signedIn }) => {
  const page = await signedIn('admin')
  await page.goto('/dashboard')
  await expect(page.getByRole('navigation', { name: 'Navigare principală' }).getByRole('button', { name: 'Rapoarte' })).toBeVisible()
  await expect(page.getByText('Facturi', { exact: true })).toHaveCount(0)
  await page.goto(`${address}/1`)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a phone of 360 px shows invoices as cards, and an invoice without sideways scrolling', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  const { invoice } = await issueInvoice(shop)
  const page = await signedIn('operator', { shop, viewport: { width: 360, height: 740 } })
  await page.goto(address)
  await expect(page.getByRole('listitem').filter({ hasText: 'Transport Rapid' })).toContainText('121,00')
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await width()).toBeLessThanOrEqual(360)
  await page.goto(`${address}/${invoice.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Factură BV 000001' })).toBeVisible()
  expect(await width()).toBeLessThanOrEqual(360)
  const right = async (place: Locator) => {
    const { x, width: across } = (await place.boundingBox())!
    return Math.round(x + across)
  }
  const lines = page.getByRole('table', { name: 'Rânduri' })
  expect(await right(lines.getByRole('columnheader', { name: 'Valoare' }))).toBe(await right(lines.getByRole('cell', { name: '100,00' })))
})
