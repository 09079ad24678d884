import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { shopPassword } from '#test/new-shop.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test, type ShopFixture } from './fixtures.ts'
import { workOrders, stock, client, newOrder, quickEntry } from './order-page.ts'

/** Ends the session in the middle of an order; returns the dialog that says so. */
async function expireSession(shop: ShopFixture, page: Page) {
  await newOrder(page)
  await page.keyboard.type('bv33end')
  await client(page).fill('Ilie Pop')
  await shop.operator(api.session.logout, {})
  // A call makes the page notice, if the live connection has not reported it yet.
  await page.keyboard.press('Control+s')
  return page.getByRole('dialog', { name: 'Sesiunea a expirat' })
}

test('an unfinished order is offered again after a reload', async ({ shop, signedIn }) => {
  await stock(shop)
  const page = await signedIn('operator')
  await newOrder(page)
  await page.keyboard.type('hu aa bb 123')
  await client(page).fill('Nagy Ernő')
  await page.reload()

  await expect(page.getByText('Ai o comandă neterminată. O continui?')).toBeVisible()
  await page.getByRole('button', { name: 'Continuă comanda' }).click()
  await expect(client(page)).toHaveValue('Nagy Ernő')
  await page.reload()
  await page.getByRole('button', { name: 'Șterge ciorna' }).click()
  await expect(page.getByText('Ai o comandă neterminată. O continui?')).toBeHidden()
  await expect(page.getByLabel('Număr de înmatriculare')).toBeFocused()
  await page.reload()
  await expect(quickEntry(page)).toBeFocused()
  await expect(page.getByText('Ai o comandă neterminată. O continui?')).toBeHidden()
})

test('a session that ends during an order loses no input: the user signs in over the form', async ({ shop, signedIn }) => {
  await stock(shop)
  const page = await signedIn('operator')
  const over = await expireSession(shop, page)
  await expect(over.getByLabel('Parolă', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('greșită')
  await page.keyboard.press('Enter')
  await expect(over.getByText('Utilizator sau parolă greșită')).toBeVisible()
  await over.getByLabel('Parolă', { exact: true }).fill(shopPassword)
  await page.keyboard.press('Enter')
  await expect(over).toBeHidden()
  await expect(client(page)).toHaveValue('Ilie Pop')
  // The draft continues where it was.
  await page.getByLabel('Telefon').fill('0722000111')
  await page.keyboard.press('Control+Shift+s')
  await expect(page.getByText('Ciornă salvată', { exact: true })).toBeVisible()
  expect((await shop.admin(api.workOrderDrafts.search, {})).items).toMatchObject([{ clientName: 'Ilie Pop' }])
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('status').filter({ hasText: 'a fost salvată' })).toBeVisible()
  expect((await shop.admin(api.workOrderDrafts.search, {})).items).toEqual([])

  await page.goto(`${workOrders}/create`)
  await expect(quickEntry(page)).toBeFocused()
  await expect(page.getByText('Ai o comandă neterminată. O continui?')).toBeHidden()
})

test('input of an ended session is hidden from another user, and found by its own later', async ({ shop, signedIn }) => {
  await stock(shop)
  const page = await signedIn('operator')
  await (await expireSession(shop, page)).getByRole('button', { name: 'Alt utilizator' }).click()
  const signIn = async (level: 'admin' | 'operator') => {
    await expect(page).toHaveURL(/\/sign-in/)
    await page.getByLabel('Utilizator').fill(shop.userName(level))
    await page.getByLabel('Parolă', { exact: true }).fill(shopPassword)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/create$/)
    await expect(quickEntry(page)).toBeFocused()
  }
  await signIn('admin')
  await expect(client(page)).toHaveValue('')
  const offer = page.getByText('Ai o comandă neterminată. O continui?')
  await expect(offer).toBeHidden()
  await page.getByRole('button', { name: 'Contul meu' }).click()
  await page.getByRole('menuitem', { name: 'Ieși din cont' }).click()
  await page.goto(`${workOrders}/create`)
  await signIn('operator')
  await expect(offer).toBeVisible()
})

test('input in a saved order is stored while it is open, for a browser that crashes', async ({ shop, signedIn }) => {
  const order = await shop.make.workOrder()
  const page = await signedIn('operator')
  await page.goto(`${workOrders}/edit/${order.id}?viewMode=edit`)
  await page.getByRole('textbox', { name: 'Observații', exact: true }).fill('Zgomot la rulare')
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('Zgomot la rulare')
})
