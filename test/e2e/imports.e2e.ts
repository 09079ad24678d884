import { writeXlsx } from 'hucre/xlsx'
import { fileTypes } from '#contract/imports.ts'
import { api } from '#contract/index.ts'
import { expect, test } from './fixtures.ts'

// Jobs check and write the file.
test.use({ atWork: true })

const rows = [
  ['Denumire', 'CUI', 'Tel.', 'Oraș', 'Obs'],
  ['Ion Pop', null, '0722 000 111', 'Brașov', 'x'],
  ['Trans Sibiu SRL', 'RO14399840', '0744000222', 'Sibiu', null],
  [null, null, '0755000333', 'Cluj', null],
]
const file = async () => ({
  name: 'clienti.xlsx',
  mimeType: fileTypes.xlsx,
  buffer: Buffer.from(await writeXlsx({ sheets: [{ name: 'Clienți', rows }] })),
})

test('a file is chosen, its columns are mapped, and it is checked, written and undone', async ({ shop, signedIn }) => {
  const page = await signedIn('operator')
  await page.goto('/dashboard/workstation-settings/clients')
  await page.getByRole('link', { name: 'Importă' }).click()
  await expect(page.getByRole('heading', { name: 'Niciun import' })).toBeVisible()

  await page.locator('input[type=file]').setInputFiles(await file())

  await expect(page.getByRole('heading', { name: 'clienti.xlsx' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Ce este: Tel.' })).toHaveValue('Telefon')
  await expect(page.getByRole('combobox', { name: 'Ce este: Obs' })).toHaveValue('')
  await expect(page.getByRole('cell', { name: '0722 000 111 · 0744000222 · 0755000333' })).toBeVisible()

  await page.getByRole('button', { name: 'Verifică' }).click()
  await expect(page.getByText('De adăugat (2)')).toBeVisible()
  await page.getByText('Cu erori (1)').click()
  await expect(page.getByRole('row', { name: /^4 Cu erori/ })).toContainText('Denumire: Câmp obligatoriu')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descarcă rândurile cu erori' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('clienti_erori.xlsx')

  await page.getByRole('button', { name: 'Importă' }).click()
  await expect(page.getByText('Adăugat (2)')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Anulează importul' })).toBeVisible()
  const { items } = await shop.operator(api.clients.search, {})
  expect(items.map(({ name }) => name)).toEqual(['Ion Pop', 'Trans Sibiu SRL'])

  await page.getByRole('button', { name: 'Anulează importul' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Anulează importul' }).click()
  await expect(page.getByText('Șters: 2')).toBeVisible()
  expect((await shop.operator(api.clients.search, {})).items).toEqual([])
})

test('a file that is no table is refused with the accepted kinds of files', async ({ signedIn }) => {
  const page = await signedIn('operator')
  await page.goto('/dashboard/workstation-settings/imports?type=vehicle')
  await expect(page.getByRole('combobox', { name: 'Ce conține fișierul' })).toHaveValue('Vehicule')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'poza.xlsx', mimeType: 'image/png', buffer: Buffer.from([0x89, 0x50, 0, 1, 2]) })
  await expect(page.getByRole('alert')).toContainText('xlsx, xls, ods și csv')
})

test('a failed import says so and goes on: a check is retried, written rows are undone', async ({ shop, signedIn }) => {
  const page = await signedIn('operator')
  await page.goto('/dashboard/workstation-settings/imports')
  await page.locator('input[type=file]').setInputFiles(await file())
  await expect(page.getByRole('heading', { name: 'clienti.xlsx' })).toBeVisible()
  const fail = async (doneAt: string | null) => {
    await shop.rows((tx) => tx.updateTable('imports').set({ state: 'failed', doneAt }).execute())
    await page.reload()
  }

  await fail(null)
  await expect(page.getByRole('alert')).toContainText('Nu s-a scris nimic')
  await page.getByRole('button', { name: 'Verifică' }).click()
  await expect(page.getByText('De adăugat (2)')).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()

  await fail(new Date().toISOString())
  await expect(page.getByRole('alert')).toContainText('Ce s-a scris rămâne și poate fi anulat')
  await expect(page.getByRole('button', { name: 'Anulează importul' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Verifică' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Șterge', exact: true })).toBeHidden()
})
