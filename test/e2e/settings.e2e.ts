import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { expect, test, type Shop } from './fixtures.ts'

const storedIn = async ({ admin }: Shop) => {
  const { account } = await admin(api.session.information, {})
  return Object.fromEntries(account.accountSettings.map(({ name, value, options }) => [name, { value, options }]))
}
const messages = '/dashboard/account-settings/sms-messages'
const created = (page: Page) => page.getByRole('region', { name: 'SMS la programare' })

test('a message is written with variables, shown as the client gets it, and made cheaper without diacritics', async ({
  signedIn,
  openShop,
}) => {
  const shop = await openShop()
  const page = await signedIn('admin', { shop })
  await page.goto(messages)
  const card = created(page)
  await expect(card.getByText('Brașov: aveti programare pe 24.12.2026 08:30')).toBeVisible()
  const field = card.getByRole('textbox', { name: 'SMS la programare: Română' })
  await field.fill('Vă așteptăm pe ')
  await card.getByRole('button', { name: 'Pune în text: data și ora' }).click()
  await expect(field).toHaveValue('Vă așteptăm pe $from')
  await expect(field).toBeFocused()
  await page.keyboard.type(`, ${'nu uitați buletinul mașinii și anvelopele. '.repeat(2)}`)
  await expect(card.getByText('Vă așteptăm pe 24.12.2026 08:30, nu uitați')).toBeVisible()
  await expect(card.getByText('118 caractere · 2 credite · 2 segmente la operator')).toBeVisible()

  await card.getByRole('button', { name: 'Fără diacritice: 2 → 1' }).click()
  await expect(card.getByText('118 caractere · 1 credit · 1 segment la operator')).toBeVisible()
  await card.getByRole('button', { name: 'Salvează' }).click()
  await expect(card.getByRole('button', { name: 'Salvează' })).toBeHidden()
  const text = `Va asteptam pe $from, ${'nu uitati buletinul masinii si anvelopele. '.repeat(2)}`.trim()
  await expect.poll(() => storedIn(shop)).toEqual({ sms_message_appointment_created: { value: 'false', options: { ro: text } } })

  await page.reload()
  await expect(field).toHaveValue(text)
  await field.fill('Ne vedem la $plateNumber')
  await card.getByRole('button', { name: 'Salvează' }).click()
  await expect(card.getByText('$plateNumber nu există în acest mesaj')).toBeVisible()
  await card.getByRole('button', { name: 'Revino la textul Atelier' }).click()
  await expect(field).toHaveValue('')
  await expect.poll(() => storedIn(shop)).toEqual({})
})

test('a message is turned on at once, and that can be undone', async ({ signedIn, shop }) => {
  const page = await signedIn('admin')
  await page.goto(messages)
  const turned = created(page).getByRole('switch')
  await turned.press('Space')
  await expect(page.getByText('Salvat: SMS la programare')).toBeVisible()
  expect(await storedIn(shop)).toEqual({ sms_message_appointment_created: { value: 'true', options: {} } })
  await page.getByRole('button', { name: 'Anulează' }).click()
  await expect(turned).not.toBeChecked()
  await expect.poll(() => storedIn(shop)).toEqual({})
})
