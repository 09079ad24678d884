import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { expectAccessible } from './accessible.ts'
import { cardIn, menuOf, message, moveByMenu, openBoard, plated } from './board-page.ts'
import { expect, test, type ShopFixture } from './fixtures.ts'
import { countEffort, openListening, tab, workOrders } from './order-page.ts'

const settings = { invoices_enabled: true }
const plate = 'BV 12 ABC'
const issueDialog = (page: Page) => page.getByRole('dialog', { name: 'Emite factura' })
const orderPage = (id: number, viewMode: 'view' | 'edit') => `${workOrders}/edit/${id}?viewMode=${viewMode}`
const invoiceOf = async ({ operator }: ShopFixture, id: number) => (await operator(api.workOrders.get, { id })).invoice

test('an order that is done is invoiced by three clicks and no key', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  await shop.make.invoiceSeries()
  const paymentTypeId = shop.idOf('paymentTypes', 'CARD')
  const { id, total } = await shop.make.workOrder({ ...plated(plate), workOrder: { paymentTypeId }, status: 'done' })
  const page = await signedIn('operator', { shop })
  await openBoard(page)
  const effort = await countEffort(page)
  await menuOf(page, plate).click()
  await page.getByRole('menuitem', { name: 'Factură…' }).click()
  await expect(issueDialog(page)).toContainText('urmează BV 000001')
  await expect(issueDialog(page)).toContainText('Ștefan Popa')
  await expectAccessible(page)
  await issueDialog(page).getByRole('button', { name: 'Emite' }).click()
  await expect(message(page, 'Factura BV 000001 este emisă')).toBeVisible()
  expect(await effort()).toEqual({ keys: 0, clicks: 3 })
  expect(await invoiceOf(shop, id)).toMatchObject({ number: 'BV 000001', status: 'issued' })
  expect((await shop.operator(api.invoices.search, {})).items).toMatchObject([{ total }])

  await menuOf(page, plate).click()
  await expect(page.getByRole('menuitem', { name: 'Vezi' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Factură…' })).toHaveCount(0)
})

test('the answer about the payment also invoices: two clicks from the question, or Enter', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  await shop.make.invoiceSeries()
  const { id } = await shop.make.workOrder({ ...plated(plate), status: 'in-progress' })
  const page = await signedIn('operator', { shop })
  await openBoard(page)
  await moveByMenu(page, plate, 'Finalizată')
  const question = page.getByRole('dialog', { name: 'Cum s-a plătit?' })
  await expect(question.getByRole('button', { name: /și factura$/ })).toHaveText(['FACT și factura', 'FACT TERMENI și factura'])
  await expectAccessible(page)
  await question.getByRole('button', { name: 'FACT și factura' }).click()
  await expect(issueDialog(page).getByRole('button', { name: 'Emite' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(message(page, 'Factura BV 000001 este emisă')).toBeVisible()
  expect(await shop.operator(api.workOrders.get, { id })).toMatchObject({
    status: 'done',
    paymentType: { name: 'FACT' },
    invoice: { number: 'BV 000001' },
  })
  await expect(cardIn(page, 'Finalizate', plate)).toBeVisible()
})

test('giving up deletes the draft, and one that was there before stays', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  const { id } = await shop.make.workOrder({ ...plated(plate), status: 'done' })
  const page = await signedIn('operator', { shop })
  await openListening(page, orderPage(id, 'view'))
  await page.getByRole('button', { name: 'Factură…' }).click()
  await expect(issueDialog(page)).toContainText('Punctul de lucru nu are o serie pentru această factură')
  await expect(issueDialog(page).getByRole('button', { name: 'Emite' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect.poll(() => invoiceOf(shop, id)).toBeNull()

  const draft = await shop.operator(api.invoices.create, { organizationId: shop.organization.id, workOrderIds: [id] })
  await page.getByRole('button', { name: 'Factură…' }).click()
  await issueDialog(page).getByRole('button', { name: 'Renunță' }).click()
  await expect(issueDialog(page)).toHaveCount(0)
  expect(await invoiceOf(shop, id)).toMatchObject({ id: draft.id })
})

test('an order that changes behind the dialog shows its new sum before it is issued', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  await shop.make.invoiceSeries()
  const { id } = await shop.make.workOrder({ ...plated(plate), status: 'done' })
  const page = await signedIn('operator', { shop })
  await openListening(page, orderPage(id, 'view'))
  await page.getByRole('button', { name: 'Factură…' }).click()
  await expect(issueDialog(page)).toContainText('121,00')
  // The dialog reads the new sum only once its call was refused, not with the event of the change.
  const refused = page.waitForResponse(/\/invoices\/\d+\/issue$/)
  await page.route(/\/invoices\/\d+$/, async (route) => {
    await refused
    await route.continue()
  })
  const products = [{ customProductName: 'Montat', quantity: 1, price: 200, isService: 1 as const }]
  await shop.operator(api.workOrders.update, { id, products })
  await page.keyboard.press('Enter')
  await expect(issueDialog(page)).toContainText('242,00')
  await expect(issueDialog(page).getByRole('button', { name: 'Emite' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(message(page, 'Factura BV 000001 este emisă')).toBeVisible()
  expect((await shop.operator(api.invoices.search, {})).items).toMatchObject([{ total: 242 }])
})

test('an invoiced order keeps lines and client, shows why, and takes its other fields', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  await shop.make.invoiceSeries()
  const { id } = await shop.make.workOrder({ ...plated(plate), status: 'done' })
  const { id: invoiceId } = await shop.operator(api.invoices.createIssued, { organizationId: shop.organization.id, workOrderIds: [id] })
  const page = await signedIn('operator', { shop })
  await openListening(page, orderPage(id, 'view'))
  const link = page.getByRole('link', { name: 'BV 000001' })
  await expect(link).toHaveAttribute('href', `/dashboard/workstation-settings/invoices/${invoiceId}`)
  await expect(page.getByRole('button', { name: 'Factură…' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Recalculează prețurile' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Editează', exact: true }).click()
  await expect(page.getByLabel('Observații')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Client', exact: true })).toHaveCount(0)
  await page.getByLabel('Observații').fill('Cheia e la birou')
  await tab(page, 'Produse').click()
  await expect(page.getByText('Comanda e facturată (BV 000001). Stornează factura ca să o schimbi.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Denumire/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await shop.operator(api.workOrders.get, { id })).description).toBe('Cheia e la birou')
})

test('the invoice of an order fits a phone', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  await shop.make.invoiceSeries()
  const { id } = await shop.make.workOrder({ ...plated(plate), status: 'done' })
  const page = await signedIn('operator', { shop, viewport: { width: 360, height: 740 }, hasTouch: true })
  await openListening(page, orderPage(id, 'view'))
  await page.getByRole('button', { name: 'Factură…' }).tap()
  await expect(issueDialog(page)).toContainText('urmează BV 000001')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await issueDialog(page).getByRole('button', { name: 'Emite' }).tap()
  await expect(page.getByRole('link', { name: 'BV 000001' })).toBeVisible()
})

test('nothing of invoices appears while the module is off', async ({ shop, signedIn }) => {
  const { id } = await shop.make.workOrder({
    ...plated(plate),
    status: 'done',
    workOrder: { paymentTypeId: shop.idOf('paymentTypes', 'FACT') },
  })
  await shop.make.workOrder({ ...plated('CJ 98 MNT'), status: 'in-progress' })
  const page = await signedIn('admin')
  await openBoard(page)
  await menuOf(page, plate).click()
  await expect(page.getByRole('menuitem', { name: 'Vezi' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /factur/i })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await moveByMenu(page, 'CJ 98 MNT', 'Finalizată')
  await expect(page.getByRole('dialog', { name: 'Cum s-a plătit?' }).getByRole('button', { name: 'FACT', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /factura/i })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await openListening(page, orderPage(id, 'view'))
  await expect(page.getByRole('button', { name: 'Previzualizează' })).toBeVisible()
  await expect(page.getByText(/factur/i)).toHaveCount(0)
  await page.goto('/dashboard/account-settings/organizations')
  await page.getByRole('button', { name: 'Brașov', exact: true }).click()
  await expect(page.getByRole('tab', { name: 'Firmă' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Facturare' })).toHaveCount(0)
})

test('an admin sets a workplace up, with a series that goes on from the old program', async ({ openShop, signedIn }) => {
  const shop = await openShop()
  const { id } = await shop.make.workOrder({ ...plated(plate), status: 'done' })
  const page = await signedIn('admin', { shop })
  await page.goto('/dashboard/profile?tab=settings&group=modules')
  await page.getByRole('group', { name: 'Facturi', exact: true }).getByRole('switch').press('Space')
  await expect.poll(async () => (await shop.admin(api.session.information, {})).modules.invoices).toBe(true)
  // The connection of this page would be taken for that of the next one.
  await expect(page.locator('[role="status"][data-state="connected"]')).toHaveCount(1)

  await openListening(page, orderPage(id, 'view'))
  await page.getByRole('button', { name: 'Factură…' }).click()
  await issueDialog(page).getByRole('button', { name: 'Pregătește facturarea' }).click()
  const form = page.getByRole('dialog', { name: 'Editează punctul de lucru' })
  await expect(form.getByRole('tab', { name: 'Facturare' })).toHaveAttribute('aria-selected', 'true')
  await expect(form.getByRole('status')).toContainText('Lipsește sau e greșit: Denumirea oficială, TVA')
  await expect(form).toContainText('Nicio serie încă')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Serie nouă' }).click()
  const series = page.getByRole('dialog', { name: 'Serie nouă' })
  await series.getByLabel('Denumire').fill('Brașov')
  await series.getByLabel('Prefix').fill('BV ')
  await series.getByLabel('Ultimul număr din programul vechi').fill('42')
  await expect(series).toContainText('Următoarea factură: BV 000043')
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await expect(form).toContainText('Următoarea factură: BV 000043')
  expect((await shop.admin(api.invoiceSeries.list, {})).items).toMatchObject([{ prefix: 'BV ', firstNumber: 43 }])

  await form.getByRole('button', { name: 'Șterge: Brașov' }).click()
  await page
    .getByRole('dialog', { name: /Ștergi/ })
    .getByRole('button', { name: 'Șterge' })
    .click()
  await expect(form).toContainText('Nicio serie încă')
})

test('the first hour asks about invoices once', async ({ shop, signedIn }) => {
  await shop.admin(api.preferences.update, { firstRun: null })
  const page = await signedIn('admin')
  await page.goto('/dashboard')
  const item = page.getByRole('listitem').filter({ hasText: 'Vrei facturi din Atelier?' })
  await item.getByRole('button', { name: 'Vrei facturi din Atelier?: Nu' }).click()
  await expect(item.getByText('gata')).toBeAttached()
  expect((await shop.admin(api.session.information, {})).modules.invoices).toBe(false)

  // The session learns of the module last: the dialog waits, because its tab exists only then.
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/accounts/settings/information', async (route) => {
    await released
    await route.continue()
  })
  const places = page.waitForResponse((response) => response.url().includes('/organizations'))
  await item.getByRole('button').click()
  await (await places).finished()
  // Two frames: a dialog that did not wait would have taken the focus by then.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  release()
  const tab = page.getByRole('dialog', { name: 'Editează punctul de lucru' }).getByRole('tab', { name: 'Facturare' })
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  await expect(tab).toBeFocused()
  expect((await shop.admin(api.session.information, {})).modules.invoices).toBe(true)
})
