import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

test.use({ atWork: true })

test('/dashboard/workstation-settings/imports has no violations, empty and with a file', async ({ signedIn }) => {
  const page = await signedIn('operator')
  await page.goto('/dashboard/workstation-settings/imports')
  await expect(page.getByRole('heading', { name: 'Niciun import' })).toBeVisible()
  await expectAccessible(page)
  const buffer = Buffer.from('Denumire;Telefon;Observații\nIon Pop;0722000111;x\n;0733000222;\n')
  await page.locator('input[type=file]').setInputFiles({ name: 'clienti.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByRole('heading', { name: 'clienti.csv' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Verifică' }).click()
  await expect(page.getByRole('row', { name: /^2 De adăugat/ })).toBeVisible()
  await expectAccessible(page)
})
