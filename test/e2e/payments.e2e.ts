import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { expectAccessible } from './accessible.ts'
import { cardIn, moveByMenu, openBoard, plated } from './board-page.ts'
import { expect, test, type ShopFixture } from './fixtures.ts'
import { openListening, workOrders } from './order-page.ts'

/** An order of 241.78, whose question for the payment is asked. */
async function askPayment(shop: ShopFixture, page: Page) {
  const products = [{ customProductName: 'Montat', quantity: 1, price: 199.82, isService: 1 as const }]
  const { id } = await shop.make.workOrder({ ...plated('BV 12 ABC'), products, status: 'in-progress' })
  await openBoard(page)
  await moveByMenu(page, 'BV 12 ABC', 'Finalizată')
  const question = page.getByRole('dialog', { name: 'Cum s-a plătit?' })
  await expect(question.getByRole('button', { name: 'CARD' })).toBeFocused()
  return { id, question }
}

/** Presses the keys one by one and returns how many they were. */
async function press(page: Page, keys: string): Promise<number> {
  const all = keys.split(' ').flatMap((key) => (/^\d+$/.test(key) ? key.split('') : key))
  for (const key of all) await page.keyboard.press(key)
  return all.length
}

test('two kinds are eight keys, and the order takes the kind of most of it', async ({ shop, signedIn }) => {
  const page = await signedIn('operator')
  const { id, question } = await askPayment(shop, page)
  await page.keyboard.press('0')
  await expect(question.getByRole('textbox', { name: 'CASH' })).toBeVisible()
  await expectAccessible(page)
  expect(1 + (await press(page, '1 200 Enter 2 Enter'))).toBe(8)

  await expect(cardIn(page, 'Finalizate', 'BV 12 ABC').getByRole('combobox')).toHaveValue(String(shop.idOf('paymentTypes', 'CARD')))
  const { items } = await shop.operator(api.payments.ofOrder, { id })
  expect(items.map(({ paymentType, amount }) => [paymentType, amount])).toEqual([
    ['CASH', 41.78],
    ['CARD', 200],
  ])
})

test('a part is seven keys, and the order waits for its rest', async ({ shop, signedIn }) => {
  const page = await signedIn('operator')
  const { id, question } = await askPayment(shop, page)
  await page.keyboard.press('0')
  await expect(question.getByRole('textbox', { name: 'CASH' })).toBeVisible()
  expect(1 + (await press(page, '2 100 Enter Enter'))).toBe(7)

  await expect(page.getByText(/BV 12 ABC este gata, dar neplătită/).first()).toBeVisible()
  expect(await shop.operator(api.workOrders.get, { id })).toMatchObject({ status: 'done', paid: 100, balance: 141.78, paymentType: null })
  const suspended = page.getByRole('region', { name: 'Comenzi suspendate' })
  await suspended.getByRole('button', { name: 'Arată comenzile' }).click()
  await expect(suspended.getByRole('article', { name: 'BV 12 ABC' })).toContainText('rest 141,78')
})

test('the payments of an order are noted, voided and given back on its page', async ({ shop, signedIn }) => {
  const { id } = await shop.make.workOrder({ status: 'done' })
  const page = await signedIn('operator')
  await openListening(page, `${workOrders}/edit/${id}?viewMode=view`)
  const panel = page.getByRole('region', { name: 'Încasări' })
  await panel.getByRole('button', { name: 'Încasează' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'CASH' })).toBeVisible()
  await press(page, '2 50 Enter Enter')
  await expect(panel).toContainText('Achitat50,00')
  await expect(panel).toContainText('Rest de plată71,00')
  await expectAccessible(page)

  await panel.getByRole('button', { name: /^Opțiuni pentru încasarea/ }).click()
  await page.getByRole('menuitem', { name: 'Nr. bon' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Nr. bon' }).fill('0042')
  await page.keyboard.press('Enter')
  await expect(panel).toContainText('Nr. bon 0042')

  await panel.getByRole('button', { name: /^Opțiuni pentru încasarea/ }).click()
  await page.getByRole('menuitem', { name: 'Anulează încasarea' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Motiv' }).fill('client greșit')
  await page.keyboard.press('Enter')
  await expect(panel).toContainText('client greșit')
  expect(await shop.operator(api.payments.ofOrder, { id })).toMatchObject({ paid: 0, balance: 121 })
})

test('a customer order shows its deposit, which is given back from its menu', async ({ shop, signedIn }) => {
  const { id } = await shop.make.customerOrder({ carPlateNumber: 'BV 12 ABC' })
  const page = await signedIn('operator')
  await page.goto('/dashboard/client-order')
  const menu = page.getByRole('button', { name: 'Opțiuni pentru BV 12 ABC' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Încasează avans' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Sumă' }).fill('200')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article', { name: 'BV 12 ABC' })).toContainText('Avans 200,00')

  await menu.click()
  await page.getByRole('menuitem', { name: 'Restituie avansul' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Motiv' }).fill('renunță')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article', { name: 'BV 12 ABC' })).not.toContainText('Avans')
  expect(await shop.operator(api.customerOrders.get, { id })).toMatchObject({ deposit: 0 })
})
