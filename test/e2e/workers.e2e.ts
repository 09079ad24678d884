import { api } from '#contract/index.ts'
import { expect, test } from './fixtures.ts'

const address = '/dashboard/account-settings/workers'

test('an admin adds a worker with own hours, links a user and finds the worker in the list', async ({ signedIn, shop }) => {
  const page = await signedIn('admin')
  await page.goto(address)
  await page.getByRole('button', { name: 'Lucrător nou' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Salvează' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Nume' })).toHaveAccessibleDescription('Câmp obligatoriu')
  await dialog.getByRole('textbox', { name: 'Nume' }).fill('Gheorghe Țurcanu')
  await dialog.getByRole('combobox', { name: 'Utilizator' }).fill('worker')
  await page.getByRole('option', { name: 'Ana worker' }).click()
  await dialog.getByRole('button', { name: 'Adaugă o zi' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Ziua' })).toHaveValue('luni')
  await page.keyboard.press('Control+s')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Gheorghe Țurcanu/ })).toContainText('Ana worker')

  const { items } = await shop.admin(api.workers.search, { models: { quickText: 'turcanu' } })
  expect(items).toMatchObject([{ userName: 'Ana worker', hours: [{ day: 1 }] }])
})

test('a user who is another worker already is refused at the field', async ({ signedIn, shop }) => {
  const { user } = await shop.worker(api.session.information, {})
  await shop.make.worker({ name: 'Ion Pop', userId: user.id })
  await shop.make.worker({ name: 'Vasile Pop' })
  const page = await signedIn('admin')
  await page.goto(address)
  await page.getByRole('button', { name: 'Vasile Pop', exact: true }).click()
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Utilizator' })
  await field.fill('worker')
  await page.getByRole('option', { name: 'Ana worker' }).click()
  await page.keyboard.press('Control+s')
  await expect(field).toHaveAccessibleDescription(/Există deja/)
})

test('a removed worker stays named on the order, and is not offered for another', async ({ signedIn, shop }) => {
  const [gone, here] = [await shop.make.worker({ name: 'Gheorghe Plecatu' }), await shop.make.worker({ name: 'Ion Rămasu' })]
  await shop.make.worker()
  const order = await shop.make.workOrder({ workers: [gone.id] })
  const page = await signedIn('admin')
  await page.goto(address)
  await page.getByRole('button', { name: 'Opțiuni pentru Gheorghe Plecatu' }).click()
  await page.getByRole('menuitem', { name: 'Șterge' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Șterge' }).click()
  await expect(page.getByRole('row', { name: /Gheorghe Plecatu/ })).toHaveCount(0)

  await page.goto(`/dashboard/workstation-settings/work-orders/edit/${order.id}?viewMode=view`)
  await expect(page.getByText('Gheorghe Plecatu')).toBeVisible()
  await page.goto('/dashboard/workstation-settings/work-orders/create')
  await page.getByRole('combobox', { name: 'Lucrători' }).click()
  await expect(page.getByRole('option', { name: here.name })).toBeVisible()
  await expect(page.getByRole('option', { name: gone.name })).toHaveCount(0)
})
