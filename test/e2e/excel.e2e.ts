import { readXlsx } from 'hucre/xlsx'
import { readFile } from 'node:fs/promises'
import { auditColumns } from '#contract/audit.ts'
import { carTypeColumns, paymentTypeColumns } from '#contract/lists.ts'
import { clientColumns } from '#contract/clients/columns.ts'
import { collaboratorOrderColumns } from '#contract/collaborators/collaborator-work-orders.ts'
import { collaboratorWorkerColumns } from '#contract/collaborators/collaborator-workers.ts'
import { collaboratorColumns } from '#contract/collaborators/collaborators.ts'
import { draftColumns } from '#contract/work-orders/work-order-drafts.ts'
import { guarantyColumns } from '#contract/guaranties.ts'
import { invoiceColumns } from '#contract/invoices/invoices.ts'
import { loyaltyCardColumns } from '#contract/loyalty-cards.ts'
import { productColumns } from '#contract/products.ts'
import { userColumns } from '#contract/users.ts'
import { vehicleColumns } from '#contract/vehicles.ts'
import { workerColumns } from '#contract/workers.ts'
import { orderColumns } from '#contract/work-orders/work-orders.ts'
import type { ExcelColumn } from '#contract/kit/columns.ts'
import { auditWordFiles } from '#domain/audit/word-files.ts'
import { words, type WordFile } from '#server/platform/words.ts'
import { expect, test } from './fixtures.ts'

const lists: [screen: string, words: WordFile | readonly WordFile[], columns: readonly ExcelColumn[]][] = [
  ['workstation-settings/work-orders', 'work-orders-list', orderColumns],
  ['workstation-settings/clients', 'clients', clientColumns],
  ['workstation-settings/vehicles', 'vehicles', vehicleColumns],
  ['workstation-settings/guaranties', 'guaranties', guarantyColumns],
  ['workstation-settings/invoices', 'invoices', invoiceColumns],
  ['workstation-settings/work-orders/drafts', 'work-order-drafts', draftColumns],
  ['workstation-settings/products', 'products', productColumns],
  ['workstation-settings/services', 'products', productColumns],
  ['workstation-settings/loyalty-cards', 'loyalty-cards', loyaltyCardColumns],
  ['account-settings/users', 'users', userColumns],
  ['account-settings/workers', 'workers', workerColumns],
  ['account-settings/payment-methods', 'lists', paymentTypeColumns],
  ['account-settings/car-types', 'lists', carTypeColumns],
  ['account-settings/audit', auditWordFiles, auditColumns],
  ['collaborator/collaborators', 'collaborators', collaboratorColumns],
  ['collaborator/workers', 'collaborators', collaboratorWorkerColumns],
  ['collaborator/work-orders', 'collaborators', collaboratorOrderColumns],
]

test('workbooks have the columns of their screens, in the same order and words', async ({ openShop, signedIn }) => {
  const shop = await openShop({ organizations: 2, settings: { collaborator_enabled: true, invoices_enabled: true } })
  await shop.make.invoice()
  await shop.make.workOrder()
  await shop.make.collaboratorOrder()
  await shop.make.collaboratorWorker()
  await shop.make.worker()
  await shop.make.guaranty()
  await shop.make.workOrderDraft()
  await shop.make.loyaltyCard()
  await shop.make.product({ isService: false })
  await shop.make.product({ isService: true })
  const page = await signedIn('admin', { shop })
  await page.setViewportSize({ width: 1920, height: 1000 })
  await page.goto('/dashboard')
  for (const [screen, file, columns] of lists) {
    const translate = words(file, 'ro') as (key: string, values: Record<string, string>) => string
    const shown = columns.filter((column) => !column.excel).map(({ word, within }) => translate(within ?? word, { currency: 'RON' }))
    const entry = page.getByRole('navigation').locator(`a[href="/dashboard/${screen}"]`)
    if (await entry.count()) await entry.first().click()
    else await page.goto(`/dashboard/${screen}`)
    await expect(page).toHaveURL(new RegExp(`/${screen}(\\?|$)`))
    const named = page.locator('thead th').filter({ hasText: /[^#]/ })
    const headings = named.filter({ hasNotText: words('lists', 'ro')('Options') })
    await expect(headings).toHaveText([...new Set(shown)])
  }
})

test('a list is downloaded as filtered, by the key E too, and a failure is reported', async ({ shop, signedIn }) => {
  await shop.make.client({ name: 'Ștefan Țăranu' })
  await shop.make.client({ name: 'Ion Pop' })
  const page = await signedIn('operator')
  await page.goto('/dashboard/workstation-settings/clients?quick_text=tar')
  await expect(page.getByRole('row')).toHaveCount(2)
  const button = page.getByRole('button', { name: 'Descarcă în Excel' })

  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(file.suggestedFilename()).toMatch(/^clienti_\d{4}-\d\d-\d\d\.xlsx$/)
  const { sheets } = await readXlsx(await readFile(await file.path()))
  expect(sheets[0]!.rows.map(([name]) => name)).toEqual(['Nume', 'Ștefan Țăranu'])
  await expect(page.getByText(`${file.suggestedFilename()} a fost descărcat`)).toBeVisible()
  await expect(button).toBeFocused()

  await page.getByRole('button', { name: 'Persoană Ștefan Țăranu' }).focus()
  await Promise.all([page.waitForEvent('download'), page.keyboard.press('e')])

  const refused = { error_message: 'TooManyRows', code: 'TooManyRows', rows: 100_001, max: 100_000, request_id: '' }
  await page.route('**/accounts/downloads/client?**', (route) => route.fulfill({ status: 422, json: refused }))
  await button.click()
  await expect(page.getByRole('alert')).toContainText('Fișierul nu a putut fi descărcat')
  await expect(page.getByRole('alert')).toContainText('Sunt mai mult de 100.000 de rânduri')
})
