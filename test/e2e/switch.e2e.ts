import { api } from '#contract/index.ts'
import { shopPassword } from '#test/new-shop.ts'
import { expect, test } from './fixtures.ts'

test('an admin who came by a PIN sees the users once the password was typed', async ({ shop, signedIn }) => {
  await shop.make.user({ level: 'admin' })
  const [mate] = (await shop.admin(api.switching.users, {})).items.filter(({ level }) => level === 'admin')
  const page = await signedIn('admin', { fresh: true })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Contul meu' }).click()
  await page.getByRole('menuitem', { name: 'Schimbă utilizatorul' }).click()
  await page.getByRole('dialog').getByRole('button', { name: mate!.name }).click()
  await expect(page.getByRole('textbox', { name: 'Cifra 1 din 4' })).toBeFocused()
  await page.keyboard.type('1234')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.goto('/dashboard/account-settings/users')
  await page.getByLabel('Parola ta', { exact: true }).fill(shopPassword)
  await page.keyboard.press('Enter')

  await expect(page.getByText(shop.userName('worker'), { exact: true })).toBeVisible()
})
