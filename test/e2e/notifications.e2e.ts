import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { expectAccessible } from './accessible.ts'
import { cardIn, column, menuOf, message } from './board-page.ts'
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

test('changes by colleagues ring the bell, which links to them and marks them seen', async ({ shop, signedIn }) => {
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

test('the bell still has the messages that have closed', async ({ shop, signedIn }) => {
  const { id } = await order(shop, 'BV 12 ABC')
  const page = await signedIn('operator')
  await open(page)
  await cardIn(page, 'Noi', 'BV 12 ABC').dragTo(column(page, 'În lucru'))
  await expect.poll(async () => (await shop.operator(api.workOrders.get, { id })).status).toBe('in-progress')
  await message(page, 'BV 12 ABC a trecut la „În lucru”').getByRole('button', { name: 'Închide' }).click()
  await bell(page).click()
  await expect(list(page).getByRole('heading', { name: 'Mesaje arătate' })).toBeVisible()
  await expect(list(page).getByRole('listitem').last()).toContainText('BV 12 ABC a trecut la „În lucru”')
  await expectAccessible(page)
})

test('own and unwanted changes cause no notification', async ({ openShop, signedIn }) => {
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

  // The user's own move, a client, and an order at another workplace.
  await menuOf(page, 'BV 12 ABC').click()
  await page.getByRole('menuitem', { name: 'Programată' }).click()
  await expect(cardIn(page, 'Programate', 'BV 12 ABC')).toBeVisible()
  await shop.make.client({ name: 'Ana' })
  const there = shop.organizations[1]!.id
  await shop.make.workOrder({ car: { plateNumber: 'CJ 98 MNT' }, workOrder: { organizationId: there }, workers: [] })
  await order(shop, 'BV 55 XYZ')

  await expect(bell(page)).toHaveAccessibleName('1 notificare nouă')
  await bell(page).click()
  await expect(list(page).getByRole('listitem').filter({ hasNotText: 'a trecut la' })).toHaveText([/BV 55 XYZ/])
})

test("a client created by the user's own order causes no notification", async ({ shop, signedIn }) => {
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

test("a client created by the user's own stored set causes no notification", async ({ shop, signedIn }) => {
  const page = await signedIn('operator')
  await open(page, '/dashboard/tyre-service/tyre-hotels')
  await page.getByRole('button', { name: 'Set nou la hotel' }).first().click()
  const form = page.getByRole('dialog', { name: 'Set nou la hotel' })
  await expect(form.getByRole('combobox', { name: 'Număr de înmatriculare' })).toBeFocused()
  await page.keyboard.type('BV 12 ABC')
  await form.getByRole('combobox', { name: 'Client' }).fill('Ion Pop')
  await form.getByRole('textbox', { name: 'Lățime' }).fill('205')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('row', { name: /BV 12 ABC/ })).toBeVisible()
  await shop.make.product()

  await expect(bell(page)).toHaveAccessibleName('1 notificare nouă')
  await bell(page).click()
  await expect(list(page).getByRole('listitem').filter({ hasNotText: 'Salvat' })).toHaveText([/^Produs nou/])
})

test('the bell has no accessibility violations, with notifications and with its settings', async ({ shop, signedIn }) => {
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

test('changes of the account by an admin appear without a reload', async ({ shop, signedIn }) => {
  const page = await signedIn('operator')
  await open(page)
  const { user } = await shop.operator(api.session.information, {})
  await page.getByRole('button', { name: 'Contul meu' }).click()
  await expect(page.getByRole('menu')).toContainText('Ana operator')

  await shop.admin(api.users.update, { id: user.id, firstName: 'Ilona' })

  await expect(page.getByRole('menu')).toContainText('Ilona operator')
})

test('a user refused because of a suspended account sees the suspension at once', async ({ shop, signedIn }) => {
  const page = await signedIn('operator')
  await open(page)
  await expect(page.getByRole('link', { name: 'Clienți', exact: true })).toBeVisible()
  await shop.stand('suspended')

  await page.getByRole('link', { name: 'Clienți', exact: true }).click()

  await expect(page.getByRole('link', { name: 'Clienți', exact: true })).toHaveCount(0)
})
