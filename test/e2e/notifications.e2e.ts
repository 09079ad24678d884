import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { expectAccessible } from './accessible.ts'
import { cardIn, menuOf } from './board-page.ts'
import { expect, test, type ShopFixture } from './fixtures.ts'
import { stock, typist, workOrders } from './order-page.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^(Notificări|\d+ (de )?notific\S+ no\S+)$/ })
const list = (page: Page) => page.getByRole('dialog', { name: /^(Notificări|Setări notificări)$/ })

async function open(page: Page, address = '/dashboard') {
  await page.goto(address)
  await expect(page.getByText('Conectat', { exact: true })).toBeVisible()
  await expect(bell(page)).toBeVisible()
}
const order = (shop: ShopFixture, plateNumber: string) =>
  shop.make.workOrder({ car: { plateNumber }, workOrder: { clientName: 'Ion Pop' } })

test('what colleagues do rings the bell, which leads there, and is seen once it was looked at', async ({ shop, signedIn }) => {
  const page = await signedIn('operator')
  await open(page)
  await bell(page).press('Enter')
  await expect(list(page)).toContainText('Nicio notificare')
  await page.keyboard.press('Escape')
  await expect(bell(page)).toBeFocused()

  const { id, version } = await order(shop, 'BV 12 ABC')
  await expect(bell(page)).toHaveAccessibleName('2 notificări noi')
  await bell(page).press('Enter')
  const rows = list(page).getByRole('listitem')
  await expect(rows.filter({ hasText: 'BV 12 ABC' })).toContainText('Comandă nouă')
  await expect(rows.filter({ hasText: 'Client nou' })).toContainText('Ion Pop')
  await page.keyboard.press('Escape')
  await expect(bell(page)).toHaveAccessibleName('Notificări')

  await shop.admin(api.workOrders.status, { id, version, status: 'in-progress' })
  await expect(bell(page)).toHaveAccessibleName('1 notificare nouă')
  await bell(page).click()
  await expect(rows.filter({ hasText: 'Comandă modificată' })).toContainText('În lucru')
  await rows.filter({ hasText: 'BV 12 ABC' }).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/work-orders/edit/${id}`))
  await expect(bell(page)).toHaveAccessibleName('Notificări')
})

test('what one does oneself is no news, nor what one did not want to hear of', async ({ openShop, signedIn }) => {
  const shop = await openShop({ organizations: 2 })
  const page = await signedIn('admin', { shop })
  await order(shop, 'BV 12 ABC')
  await open(page)
  await expect(cardIn(page, 'Noi', 'BV 12 ABC')).toBeVisible()

  await bell(page).click()
  await page.getByRole('button', { name: 'Setări notificări' }).click()
  const saved = () => page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().includes('/users/'))
  for (const choice of [page.getByLabel('Clienți'), page.getByLabel('numai Brașov')]) {
    const answer = saved()
    await choice.click()
    expect((await answer).status()).toBe(200)
    await expect(choice).toBeEnabled()
  }
  await page.keyboard.press('Escape')

  // One's own move, a client, and an order elsewhere.
  await menuOf(page, 'BV 12 ABC').click()
  await page.getByRole('menuitem', { name: 'Programată' }).click()
  await expect(cardIn(page, 'Programate', 'BV 12 ABC')).toBeVisible()
  await shop.make.client({ name: 'Ana' })
  const there = shop.organizations[1]!.id
  await shop.make.workOrder({ car: { plateNumber: 'CJ 98 MNT' }, workOrder: { organizationId: there }, workers: [] })
  await order(shop, 'BV 55 XYZ')

  await expect(bell(page)).toHaveAccessibleName('1 notificare nouă')
  await bell(page).click()
  await expect(list(page).getByRole('listitem')).toHaveText([/BV 55 XYZ/])
})

test('nor is the client whom one’s own order made', async ({ shop, signedIn }) => {
  await stock(shop)
  const page = await signedIn('operator')
  await open(page, `${workOrders}/create`)
  await page.getByLabel('Număr de înmatriculare').focus()
  const { type, press } = typist(page)
  await type('bv12abc')
  await press('Tab')
  await type('Ion Pop')
  await press('Control+Enter', 'Control+s')
  await expect(page).toHaveURL(/\/dashboard$/)
  await order(shop, 'BV 55 XYZ')

  await expect(bell(page)).toHaveAccessibleName('2 notificări noi')
  await bell(page).click()
  await expect(list(page).getByRole('listitem')).toHaveText([/BV 55 XYZ|Client nou/, /BV 55 XYZ|Client nou/])
})

test('the bell has no accessibility violations, neither with news nor while one chooses', async ({ shop, signedIn }) => {
  const page = await signedIn('operator')
  await open(page)
  await order(shop, 'BV 12 ABC')
  const { name } = await shop.make.product()
  await expect(bell(page)).toHaveAccessibleName(/3/)
  await bell(page).click()
  await expect(list(page).getByRole('listitem')).toHaveCount(3)
  await expect(list(page).getByRole('listitem').filter({ hasText: 'Produs nou' })).toContainText(name)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Setări notificări' }).click()
  await expect(page.getByLabel('toate punctele mele de lucru')).toBeChecked()
  await expectAccessible(page)
})

test('what an admin changes of the account shows without asking for the page again', async ({ shop, signedIn }) => {
  const page = await signedIn('operator')
  await open(page)
  const { user } = await shop.operator(api.session.information, {})
  await page.getByRole('button', { name: 'Contul meu' }).click()
  await expect(page.getByRole('menu')).toContainText('Ana operator')

  await shop.admin(api.users.update, { id: user.id, firstName: 'Ilona' })

  await expect(page.getByRole('menu')).toContainText('Ilona operator')
})

test('whoever is refused because the account was suspended is shown so at once', async ({ shop, signedIn }) => {
  const page = await signedIn('operator')
  await open(page)
  await expect(page.getByRole('link', { name: 'Clienți', exact: true })).toBeVisible()
  await shop.stand('suspended')

  await page.getByRole('link', { name: 'Clienți', exact: true }).click()

  await expect(page.getByRole('link', { name: 'Clienți', exact: true })).toHaveCount(0)
})
