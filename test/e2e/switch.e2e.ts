import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { openPage } from '#test/make/booking.ts'
import { shopPassword } from '#test/new-shop.ts'
import { expect, test, type ShopFixture } from './fixtures.ts'
import { book } from './guest-booking.ts'

async function makeOtherAdmin({ make, admin }: ShopFixture): Promise<string> {
  await make.user({ level: 'admin' })
  const [mate] = (await admin(api.switching.users, {})).items.filter(({ level }) => level === 'admin')
  return mate!.name
}

async function switchTo(page: Page, name: string) {
  await page.getByRole('button', { name: 'Contul meu' }).click()
  await page.getByRole('menuitem', { name: 'Schimbă utilizatorul' }).click()
  await page.getByRole('dialog').getByRole('button', { name: name }).click()
  await expect(page.getByRole('textbox', { name: 'Cifra 1 din 4' })).toBeFocused()
  await page.keyboard.type('1234')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('an admin who came by a PIN sees the users once the password was typed', async ({ shop, signedIn }) => {
  const mate = await makeOtherAdmin(shop)
  const page = await signedIn('admin', { fresh: true })
  await page.goto('/dashboard')
  await switchTo(page, mate)

  await page.goto('/dashboard/account-settings/users')
  await page.getByLabel('Parola ta', { exact: true }).fill(shopPassword)
  await page.keyboard.press('Enter')

  await expect(page.getByText(shop.userName('worker'), { exact: true })).toBeVisible()
})

test('a late refusal of a call of the user before leaves the next user signed in', async ({ shop, signedIn, page: guest }) => {
  const mate = await makeOtherAdmin(shop)
  const page = await signedIn('admin', { fresh: true })
  await openPage(shop)
  await book(guest, shop, '10:00', 'CJ 12 ABC', '0733111222')
  const refuse = Promise.withResolvers<void>()
  await page.route('**/api/v1/notices/seen', async (route) => {
    await refuse.promise
    await route.fulfill({ status: 401, json: { error_message: 'SignInRequired', code: 'SignInRequired' } })
  })
  await page.goto('/dashboard')
  const marked = page.waitForRequest('**/api/v1/notices/seen')
  await page.getByRole('button', { name: '1 notificare nouă' }).click()
  await marked
  await page.keyboard.press('Escape')

  await switchTo(page, mate)

  const refused = page.waitForResponse('**/api/v1/notices/seen')
  refuse.resolve()
  await (await refused).finished()
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Programări/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/dashboard\/appointments/)
})
