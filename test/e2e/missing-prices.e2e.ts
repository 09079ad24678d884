import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test, type ShopFixture } from './fixtures.ts'
import { moveByMenu, openBoard } from './board-page.ts'
import { address } from './order-list.ts'
import { line, newest, tab, takeOrder, workOrders } from './order-page.ts'

const sums = (page: Page) => page.getByRole('complementary', { name: 'Comanda pe scurt' })
const question = (page: Page) => page.getByRole('dialog', { name: /fără preț$/ })
const toList = (page: Page) => page.getByRole('button', { name: /^Pune prețul în lista de prețuri/ })
const pick = (page: Page, name: string) => page.getByRole('button', { name })

/** The price list of a new shop, in which only one service has a price. */
async function stockUnpriced({ make }: ShopFixture) {
  await make.worker({ name: 'Dan Moldovan' })
  const mounting = await make.product({ name: 'Demontat + Montat', price: 0 })
  await make.product({ name: 'Echilibrat roți', price: 15 })
  return mounting
}

test('a first order names products without a price, which is then set over the order', async ({ shop, signedIn }) => {
  const mounting = await stockUnpriced(shop)
  const page = await signedIn('operator')
  await page.goto('/dashboard')
  await takeOrder(page, 'demontat', 'echilibrat')
  await expect(line(page, 'Preț', 1)).toHaveAccessibleDescription('Fără preț')
  await expect(line(page, 'Preț', 2)).toHaveAccessibleDescription('')
  await expect(sums(page)).toContainText('O linie fără preț')
  await expectAccessible(page)

  await tab(page, 'Sumar').click()
  await expect(page.getByRole('row', { name: /Demontat \+ Montat/ })).toContainText('Fără preț')
  await pick(page, 'Salvează și tipărește').click()
  await expect(question(page)).toContainText('Pe hârtie prețul ar fi 0: Demontat + Montat.')
  await expectAccessible(page)
  await question(page).getByRole('button', { name: 'Pune prețurile' }).click()
  await expect(line(page, 'Preț', 1)).toBeFocused()
  expect((await shop.operator(api.workOrders.search, {})).total).toBe(0)

  await toList(page).click()
  const product = page.getByRole('dialog', { name: 'Editează serviciul' })
  await expect(product.getByLabel('Preț, RON')).toBeFocused()
  await page.keyboard.type('55')
  await page.keyboard.press('Enter')
  await expect(line(page, 'Preț', 1)).toHaveValue('55,00')
  await expect(line(page, 'Preț', 1)).toBeFocused()
  await expect(line(page, 'Preț', 1)).toHaveAccessibleDescription('')
  await expect(sums(page)).not.toContainText('fără preț')
  expect(await shop.operator(api.products.get, { id: mounting.id })).toMatchObject({ price: 55 })

  const paper = page.waitForEvent('download')
  await pick(page, 'Salvează și tipărește').click()
  await paper
  expect(await newest(shop)).toMatchObject({ clientName: 'Ion Pop', products: [{ price: 55, quantity: 4 }, { price: 15 }] })
})

test('a typed 0 is meant, an emptied price is not, and other users are told whom to ask', async ({ shop, signedIn }) => {
  await stockUnpriced(shop)
  const page = await signedIn('simple-service')
  await page.goto('/dashboard/appointments')
  await takeOrder(page, 'demontat')
  const price = line(page, 'Preț', 1)
  await expect(page.getByText('Scrie prețul sau cere unui administrator să îl pună în lista de prețuri.')).toBeVisible()
  await expect(toList(page)).toHaveCount(0)
  await price.fill('0')
  await expect(price).toHaveAccessibleDescription('')
  await expect(sums(page)).not.toContainText('fără preț')
  await price.fill('')
  await expect(price).toHaveAccessibleDescription('Fără preț')

  // By keyboard the question can be closed, can lead back to the price, or lets the print go on.
  await page.keyboard.press('Control+p')
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await page.keyboard.press('Control+p')
  await expect(question(page).getByRole('button', { name: 'Pune prețurile' })).toBeFocused()
  // The filled button is the one with the focus.
  await expect(question(page).locator('[data-variant=filled]')).toHaveText('Pune prețurile')
  await page.keyboard.press('Enter')
  await expect(price).toBeFocused()
  await page.keyboard.press('Control+p')
  await expect(question(page).getByRole('button', { name: 'Pune prețurile' })).toBeFocused()
  await page.keyboard.press('Tab')
  const paper = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  await paper
  expect(await newest(shop)).toMatchObject({ products: [{ price: 0 }] })
})

test('a line with a name of its own asks for its price before printing, unless 0 is typed', async ({ shop, signedIn }) => {
  await stockUnpriced(shop)
  const page = await signedIn('operator')
  await page.goto('/dashboard')
  await takeOrder(page, 'echilibrat')
  await line(page, 'Denumire', 2).fill('cauciuc second hand 195/65 R15')
  const price = line(page, 'Preț', 2)
  await expect(price).toHaveAccessibleDescription('Fără preț')
  await expect(page.getByText('Fără preț', { exact: true })).toBeHidden()
  await page.keyboard.press('Enter')
  await line(page, 'Denumire', 1).focus()
  await expect(page.getByText('Fără preț', { exact: true })).toBeVisible()
  await expect(sums(page)).toContainText('O linie fără preț')
  await page.keyboard.press('Control+p')
  await expect(question(page)).toContainText('Pe hârtie prețul ar fi 0: cauciuc second hand 195/65 R15.')
  await page.keyboard.press('Enter')
  await expect(price).toBeFocused()
  await price.fill('0')
  await expect(price).toHaveAccessibleDescription('')
  await expect(sums(page)).not.toContainText('fără preț')
  const paper = page.waitForEvent('download')
  await page.keyboard.press('Control+p')
  await paper
  expect(await newest(shop)).toMatchObject({ products: [{ price: 15 }, { price: 0 }] })
})

test('a saved order without a price asks before printing, until it is priced or closed', async ({ shop, signedIn }) => {
  const mounting = await stockUnpriced(shop)
  const gift = await shop.make.product({ name: 'Azot', price: 10 })
  const products = [{ organizationProductId: mounting.id }, { organizationProductId: gift.id, price: 0 }, { customProductName: 'Petic' }]
  const order = await shop.make.workOrder({ car: { plateNumber: 'B 12 XYZ' }, products })
  await shop.make.workOrder({ car: { plateNumber: 'B 13 XYZ' }, products, status: 'closed' })
  const page = await signedIn('operator')

  await page.goto(address)
  const print = async (plate: string) => {
    await page.getByRole('button', { name: `Opțiuni pentru ${plate}` }).click()
    // The menu of a closed order is short.
    if (plate === 'B 12 XYZ') await page.getByRole('menuitem', { name: 'Documente' }).click()
    await page.getByRole('menuitem', { name: 'Tipărește' }).click()
  }
  const closed = page.waitForEvent('download')
  await print('B 13 XYZ')
  await closed
  await print('B 12 XYZ')
  await expect(question(page)).toContainText('Pe hârtie prețul ar fi 0: Demontat + Montat.')
  const anyway = page.waitForEvent('download')
  await question(page).getByRole('button', { name: 'Tipărește oricum' }).click()
  await anyway

  await page.goto(`${workOrders}/edit/${order.id}?viewMode=view`)
  await expect(sums(page)).toContainText('O linie fără preț')
  await page.keyboard.press('Control+p')
  await question(page).getByRole('button', { name: 'Pune prețurile' }).click()
  await expect(page).toHaveURL(/viewMode=edit/)
  await toList(page).click()
  await expect(page.getByRole('dialog').getByLabel('Preț, RON')).toBeFocused()
  await page.keyboard.type('55')
  await page.keyboard.press('Enter')
  await expect(line(page, 'Preț', 1)).toHaveValue('55,00')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/viewMode=view/)
  await expect(sums(page)).not.toContainText('fără preț')
  const paper = page.waitForEvent('download')
  await pick(page, 'Tipărește').click()
  await paper
  expect(await shop.operator(api.workOrders.get, { id: order.id })).toMatchObject({ products: [{ price: 55 }, { price: 0 }, { price: 0 }] })
})

test('a reopened draft tells a typed 0 from a missing price', async ({ shop, signedIn }) => {
  await stockUnpriced(shop)
  await shop.make.product({ name: 'Permutare', price: 0 })
  const page = await signedIn('operator')
  await page.goto('/dashboard')
  await takeOrder(page, 'demontat', 'permutare')
  await line(page, 'Preț', 2).fill('0')
  await page.keyboard.press('Control+Shift+s')
  await expect.poll(async () => (await shop.operator(api.workOrderDrafts.search, {})).items).toMatchObject([{ lines: 2 }])
  const [draft] = (await shop.operator(api.workOrderDrafts.search, {})).items

  const other = await signedIn('admin', { language: 'en', fresh: true })
  await other.goto(`${workOrders}/drafts/${draft!.id}`)
  await other.getByRole('tab', { name: 'Products and services' }).click()
  await expect(other.getByRole('textbox', { name: 'Price, line 1' })).toHaveAccessibleDescription('No price yet')
  await expect(other.getByRole('textbox', { name: 'Price, line 2' })).toHaveAccessibleDescription('')
  await other.getByRole('button', { name: 'Save and print' }).click()
  const question = other.getByRole('dialog', { name: '1 line has no price yet' })
  await expect(question).toContainText('On paper the price would be 0: Demontat + Montat.')
  const paper = other.waitForEvent('download')
  await question.getByRole('button', { name: 'Print anyway' }).click()
  await paper
  expect(await newest(shop)).toMatchObject({ products: [{ price: 0 }, { price: 0 }] })
})

test('the payment question on a board card names the lines without a price', async ({ shop, signedIn }) => {
  const mounting = await stockUnpriced(shop)
  const tyre = await shop.make.product({ name: 'Azot', price: 10 })
  const unpriced = {
    car: { plateNumber: 'B 12 XYZ' },
    products: [{ organizationProductId: mounting.id }, { organizationProductId: tyre.id }],
  }
  await shop.make.workOrder({ ...unpriced, status: 'in-progress' })
  await shop.make.workOrder({ car: { plateNumber: 'B 13 XYZ' }, products: [{ organizationProductId: tyre.id }], status: 'in-progress' })
  const page = await signedIn('operator')
  await openBoard(page)
  const payment = page.getByRole('dialog', { name: 'Cum s-a plătit?' })
  await moveByMenu(page, 'B 12 XYZ', 'Finalizată')
  await expect(payment.getByRole('status')).toHaveText('Fără preț: Demontat + Montat')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const response = page.waitForResponse(/\/work-orders\/\d+$/)
  await moveByMenu(page, 'B 13 XYZ', 'Finalizată')
  await response
  await expect(payment).toBeVisible()
  await expect(payment.getByRole('status')).toBeEmpty()
})

test('an order without a price asks before its download on a phone', async ({ shop, signedIn }) => {
  const mounting = await stockUnpriced(shop)
  const order = await shop.make.workOrder({ car: { plateNumber: 'B 12 XYZ' }, products: [{ organizationProductId: mounting.id }] })
  const page = await signedIn('operator', { viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.goto(`/dashboard?order=${order.id}`)
  await page.getByRole('dialog', { name: 'B 12 XYZ' }).getByRole('button', { name: 'Descarcă PDF' }).tap()
  await expect(question(page)).toContainText('Pe hârtie prețul ar fi 0: Demontat + Montat.')
  const paper = page.waitForEvent('download')
  await question(page).getByRole('button', { name: 'Descarcă oricum' }).tap()
  await paper
})
