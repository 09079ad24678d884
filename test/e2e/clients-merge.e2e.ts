import { api } from '#contract/index.ts'
import { chooseFound } from './choose.ts'
import { expect, test } from './fixtures.ts'
import { pressMenuItem } from './menu.ts'

const address = '/dashboard/workstation-settings/clients'

test('two clients are merged by keyboard, and the tabs show the records of both', async ({ signedIn, shop }) => {
  const winner = await shop.make.client({ name: 'Ion Pop', phone: '0722000111' })
  const loser = await shop.make.client({ name: 'Pop Ion', phone: '0733000222', email: 'ion@exemplu.ro' })
  await shop.make.vehicle({ plateNumber: 'BV 77 PAG', clientId: loser.id })
  await shop.make.guaranty({ clientId: loser.id, clientName: loser.name })
  const page = await signedIn('operator')
  const { keyboard } = page
  await page.goto(`${address}/${winner.id}`)

  await page.getByRole('button', { name: 'Alte acțiuni' }).press('Enter')
  await pressMenuItem(page, 'Unește clienții')
  const dialog = page.getByRole('dialog', { name: 'Unește clienții' })
  await expect(dialog.getByRole('combobox', { name: 'Celălalt client' })).toBeFocused()
  await chooseFound(page, 'pop ion', page.getByRole('option', { name: 'Pop Ion' }))
  await expect(dialog.getByRole('row', { name: /^Vehicule 0 1/ })).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'E-mail: ion@exemplu.ro' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'Telefon: 0722000111' }).focus()
  await keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: 'Telefon: 0733000222' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Unește clienții' }).press('Enter')
  const question = page.getByRole('dialog').filter({ hasText: 'nu se poate anula' })
  await question.getByRole('button', { name: 'Unește clienții' }).press('Enter')
  await expect(dialog).toHaveCount(0)

  await expect(page.getByRole('link', { name: '0733000222' })).toBeVisible()
  expect(await shop.operator(api.clients.get, { id: winner.id })).toMatchObject({ name: 'Ion Pop', email: 'ion@exemplu.ro' })
  const parts = page.getByRole('navigation', { name: 'Despre client' })
  await parts.getByRole('link', { name: 'Vehicule' }).press('Enter')
  await expect(page.getByRole('row').nth(1)).toContainText('BV 77 PAG')
  await parts.getByRole('link', { name: 'Garanții' }).press('Enter')
  await expect(page.getByRole('row').nth(1)).toContainText('G-0000000001')

  await page.goto(`${address}/${loser.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ion Pop' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'a fost unit' })).toBeVisible()
})
