import { api } from '#contract/index.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test, type ShopFixture } from './fixtures.ts'

// The screens of text messages, each once, with everything that opens on it.

const writeMessage = ({ operator, organization }: ShopFixture) =>
  operator(api.sms.create, { organizationId: organization.id, phone: '0722000900', text: 'Va asteptam' })

test('/dashboard/workstation-settings/sms has no violations, with a message and the form open', async ({ shop, signedIn }) => {
  await writeMessage(shop)
  const page = await signedIn('operator')
  await page.goto('/dashboard/workstation-settings/sms')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('row').nth(1).getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Va asteptam')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Închide' }).last().click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Scrie un mesaj' }).click()
  await dialog.getByRole('textbox', { name: 'Telefon' }).fill('0268412345')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Mașina este gata')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
})

test('/dashboard/workstation-settings/sms/opt-outs has no violations, with its form open', async ({ shop, signedIn }) => {
  await shop.operator(api.sms.optOut, { phone: '0722000901' })
  const page = await signedIn('operator')
  await page.goto('/dashboard/workstation-settings/sms/opt-outs')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Adaugă un număr' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Telefon' })).toBeFocused()
  await expectAccessible(page)
})

test('/dashboard/account-settings/sms-messages/credits has no accessibility violations', async ({ shop, signedIn }) => {
  await writeMessage(shop)
  const page = await signedIn('admin')
  await page.goto('/dashboard/account-settings/sms-messages/credits')
  await expect(page.getByRole('row')).toHaveCount(3)
  await expectAccessible(page)
})
