import { api } from '#contract/index.ts'
import { expect, test } from './fixtures.ts'

const address = '/dashboard/account-settings/audit'

test('an admin reads changes with user and time, and opens their old and new values', async ({ signedIn, shop }) => {
  const { id } = await shop.admin(api.carTypes.create, { name: 'Autobuz' })
  await shop.admin(api.carTypes.update, { id, name: 'Autocar', isTruck: true })
  await shop.admin(api.accountSettings.create, { name: 'customized', value: 'lemontage' })
  const [newest] = (await shop.admin(api.audit.search, {})).items
  const page = await signedIn('admin')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Setări', exact: true }).click()
  await page.getByRole('link', { name: 'Jurnalul modificărilor' }).click()

  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(1)).toContainText('Tema documentelor')
  await expect(rows.nth(1)).toContainText(timeInBucharest(newest!.at))
  await expect(rows.nth(2)).toContainText('Ana admin')
  await expect(rows.nth(2)).toContainText('Denumire, Camion')
  await rows.nth(2).click()
  const dialog = page.getByRole('dialog', { name: 'Tip vehicul: Autocar' })
  await expect(dialog.getByText('Modificat · Ana admin')).toBeVisible()
  await expect(dialog.getByRole('row')).toHaveText(['CâmpÎnainteDupă', 'DenumireAutobuzAutocar', 'CamionNuDa'])
  await page.keyboard.press('Escape')

  // A created record has no old values.
  await rows.nth(1).click()
  await expect(page.getByRole('dialog').getByRole('row')).toHaveText(['CâmpDupă', 'ValoareLemontage'])
})

test('changes are found by subject and name, and a new one appears on the open page', async ({ signedIn, shop }) => {
  const { id } = await shop.admin(api.carTypes.create, { name: 'Autobuz' })
  await shop.admin(api.paymentTypes.create, { name: 'Tichete' })
  const page = await signedIn('admin')
  await page.goto(`${address}?subject=car-type`)
  await expect(page.getByRole('row')).toHaveCount(2)
  await shop.admin(api.carTypes.remove, { id })
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('row').nth(1)).toContainText('Șters')

  await page.goto(address)
  await page.getByRole('searchbox').fill('tichete')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').nth(1)).toContainText('Mod de plată')
})

test('a user below admin has no way to the changes', async ({ signedIn }) => {
  const page = await signedIn('operator')
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Nu ai acces aici' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Jurnalul modificărilor' })).toHaveCount(0)
})

const timeInBucharest = (instant: string) =>
  new Intl.DateTimeFormat('ro-RO', { timeZone: 'Europe/Bucharest', hour: '2-digit', minute: '2-digit' }).format(Date.parse(instant))
