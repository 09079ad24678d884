import { api } from '#contract/index.ts'
import { expectAtEveryWidth } from './every-width.ts'
import { expect, test } from './fixtures.ts'

const area = '/dashboard/collaborator'
const settings = { collaborator_enabled: true, with_vat: true, vat_percent: 21 }

test('a disabled module redirects its addresses home and is absent from the menu', async ({ shop, signedIn }) => {
  const page = await signedIn('admin')
  await page.goto(`${area}/collaborators`)
  await expect(page).toHaveURL(/\/dashboard$/)
  const menu = page.getByRole('navigation', { name: 'Navigare principală' })
  await expect(menu.getByRole('link', { name: 'Clienți', exact: true })).toBeVisible()
  await expect(menu.getByRole('button', { name: 'Colaboratori' })).toHaveCount(0)

  await shop.admin(api.accountSettings.create, { name: 'collaborator_enabled', value: true })
  await menu.getByRole('button', { name: 'Colaboratori' }).click()
  await expect(menu.getByRole('list', { name: 'Colaboratori' }).getByRole('link')).toHaveText([
    'Comenzi către colaboratori',
    'Colaboratori',
    'Operatori',
    'Raport colaboratori',
  ])
  await menu.getByRole('list', { name: 'Colaboratori' }).getByRole('link', { name: 'Operatori' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Operatori' })).toBeVisible()
})

test('active collaborators are listed; one is added by keyboard, blocked and found again', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  await shop.make.collaborator({ name: 'Vopsitorie Vest', status: 'inactive' })
  const first = await shop.make.collaborator({ name: 'Tapițerie Nord' })
  const page = await signedIn('operator', { shop })
  await page.goto(`${area}/collaborators`)
  await expect(page.getByRole('button', { name: 'Tapițerie Nord', exact: true })).toBeVisible()
  await expect(page.getByText('Vopsitorie Vest')).toHaveCount(0)
  await page.getByRole('button', { name: 'Tapițerie Nord', exact: true }).focus()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Colaborator nou' })
  await expect(dialog.getByRole('textbox', { name: 'Nume' })).toBeFocused()
  await page.keyboard.type('AutoPlus')
  await dialog.getByRole('textbox', { name: 'CUI / CIF' }).fill('RO 18547291')
  await dialog.getByRole('textbox', { name: 'Telefon' }).fill('0722 000 111')
  await expect(dialog.getByText('Cifra de control nu se potrivește. Verifică numărul.')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'AutoPlus', exact: true })).toBeFocused()

  await page.getByRole('button', { name: 'Tapițerie Nord', exact: true }).click()
  const editDialog = page.getByRole('dialog', { name: 'Editează colaboratorul' })
  await editDialog.getByRole('combobox', { name: 'Stare' }).click()
  await page.getByRole('option', { name: 'Blocat' }).click()
  await page.keyboard.press('Control+s')
  await expect(editDialog).toHaveCount(0)
  await expect(page.getByText('Tapițerie Nord')).toHaveCount(0)
  await page.goto(`${area}/collaborators?status=blocked`)
  await expect(page.getByRole('row', { name: /Tapițerie Nord/ })).toContainText('Blocat')
  expect(await shop.operator(api.collaborators.get, { id: first.id })).toMatchObject({ status: 'blocked', version: 2 })
})

test('a worker is added to a collaborator, and a user who is a worker may only read', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  await shop.make.collaborator({ name: 'AutoPlus' })
  const page = await signedIn('operator', { shop })
  await page.goto(`${area}/workers`)
  await page.getByRole('button', { name: 'Operator nou' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Operator nou' })
  await expect(dialog.getByRole('textbox', { name: 'Nume' })).toBeFocused()
  await page.keyboard.type('Dan Țurcanu')
  await dialog.getByRole('combobox', { name: 'Colaborator' }).click()
  await page.getByRole('option', { name: 'AutoPlus' }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('row', { name: /Dan Țurcanu/ })).toContainText('AutoPlus')

  const worker = await signedIn('worker', { shop })
  await worker.goto(`${area}/workers`)
  await expect(worker.getByRole('row', { name: /Dan Țurcanu/ })).toBeVisible()
  await expect(worker.getByRole('button', { name: 'Operator nou' })).toHaveCount(0)
})

test('an order is written by keyboard: the summary opens when complete, and sums follow', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  const { id: collaboratorId } = await shop.make.collaborator({ name: 'AutoPlus' })
  const dan = await shop.make.collaboratorWorker({ collaboratorId, name: 'Dan' })
  const client = await shop.make.client({ name: 'Ion Pop', phone: '0722000111' })
  await shop.make.vehicle({ plateNumber: 'BV 12 ABC', make: 'Dacia', model: 'Logan', clientId: client.id })
  const page = await signedIn('operator', { shop })
  await page.goto(`${area}/work-orders`)
  await page.getByRole('link', { name: 'Comandă nouă către colaborator' }).first().click()
  await expect(page.getByRole('combobox', { name: 'Colaborator' })).toBeFocused()
  const summary = page.getByRole('tab', { name: /^Sumar/ })
  await expect(summary).toBeDisabled()
  const headTops = () =>
    page.getByRole('columnheader').evaluateAll((heads) => new Set(heads.map((head) => head.getBoundingClientRect().top)).size)
  await expect.poll(headTops).toBe(1)
  // The list opens with the first letter and does not change afterwards.
  const autoPlus = page.getByRole('option', { name: 'AutoPlus' })
  await page.keyboard.type('a')
  await autoPlus.waitFor()
  await page.keyboard.type('uto')
  await page.keyboard.press('ArrowDown')
  await expect(autoPlus).toHaveAttribute('data-combobox-selected')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Operatori' }).click()
  await page.getByRole('option', { name: 'Dan' }).click()
  await page.getByRole('combobox', { name: 'Număr de înmatriculare' }).fill('bv12')
  await page.getByRole('option', { name: /Ion Pop/ }).waitFor()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue('Ion Pop')
  await expect(page.getByRole('textbox', { name: 'Marcă' })).toHaveValue('Dacia')
  await expect(summary).toBeEnabled()
  await expect(summary.getByRole('timer')).toBeVisible()

  await page.getByRole('textbox', { name: 'Denumire, rândul 1' }).focus()
  await page.keyboard.type('Vopsit')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Cantitate, rândul 1' })).toBeFocused()
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Preț, rândul 1' })).toBeFocused()
  await page.keyboard.type('100,5')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Denumire, rândul 2' })).toBeFocused()
  await page.keyboard.type('Lac')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('50')
  await expect(page.getByText('303,71 RON')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByRole('row', { name: /Vopsit/ })).toContainText('201,00')
  await expect(panel).toContainText('Dan')
  await page.keyboard.press('Control+s')

  await expect(page.getByRole('heading', { level: 1, name: 'Comanda COL-0000000001' })).toBeVisible()
  const { items } = await shop.operator(api.collaboratorWorkOrders.search, {})
  expect(items).toMatchObject([
    { collaboratorId, workers: [{ id: dan.id }], organizationClientId: client.id, phone: '0722000111', subtotal: 251, total: 303.71 },
  ])
})

test("an error is shown at its field, also from the summary; others' changes are reported", async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  const { id } = await shop.make.collaboratorOrder({ lines: [{ name: 'Vopsit', quantity: 1, price: 100 }] })
  const page = await signedIn('worker', { shop })
  await page.goto(`${area}/work-orders/${id}`)
  const price = page.getByRole('textbox', { name: 'Preț, rândul 1' })
  await expect(price).toHaveValue('100,00')
  await shop.operator(api.collaboratorWorkOrders.update, { id, lines: [{ name: 'Vopsit', quantity: 1, price: 150 }] })
  await expect(price).toHaveValue('150,00')

  await price.fill('')
  await page.getByRole('tab', { name: /^Sumar/ }).click()
  await expect(page.getByRole('tabpanel').getByRole('row', { name: /Vopsit/ })).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(price).toHaveAttribute('aria-invalid', 'true')
  await price.fill('90')
  await shop.operator(api.collaboratorWorkOrders.update, { id, description: 'Altceva' })
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alert')).toContainText('a modificat')
  await page.getByRole('button', { name: 'Reîncarcă' }).click()
  await expect(price).toHaveValue('150,00')
  await expect(page.getByRole('textbox', { name: 'Observații' })).toHaveValue('Altceva')
})

test('unsaved input leads to a question before the page is left', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  const { id } = await shop.make.collaboratorOrder()
  const page = await signedIn('simple-service', { shop })
  await page.goto(`${area}/work-orders/${id}`)
  await page.getByRole('textbox', { name: 'Model' }).fill('Logan')
  await page.getByRole('link', { name: 'Înapoi' }).click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(question).toContainText('Renunți la modificări?')
  await question.getByRole('button', { name: 'Continuă editarea' }).click()
  await expect(page.getByRole('textbox', { name: 'Model' })).toHaveValue('Logan')
  await page.getByRole('link', { name: 'Înapoi' }).click()
  await question.getByRole('button', { name: 'Renunță la modificări' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Comenzi către colaboratori' })).toBeVisible()
})

test('an order invoiced by the office is read-only, and the list follows at once', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  const { id } = await shop.make.collaboratorOrder({ status: 'done', lines: [{ name: 'Vopsit', quantity: 1, price: 100 }] })
  const list = await signedIn('worker', { shop })
  await list.goto(`${area}/work-orders`)
  await expect(list.getByRole('row', { name: /COL-0000000001/ })).toContainText('Finalizată')
  await expect(list.getByText('Conectat', { exact: true })).toBeVisible()

  const page = await signedIn('operator', { shop })
  await page.goto(`${area}/work-orders/${id}`)
  await page.getByRole('combobox', { name: 'Stare' }).click()
  await page.getByRole('option', { name: 'Facturată' }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('combobox', { name: 'Plată' })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('combobox', { name: 'Plată' }).click()
  await page.getByRole('option', { name: 'Numerar' }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Comanda este facturată: lucrările, sumele, colaboratorul și operatorii rămân cum sunt.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Preț, rândul 1' })).toBeDisabled()
  await expect(list.getByRole('row', { name: /COL-0000000001/ })).toContainText('Facturată')
})

test('the reports lead from collaborators to workers and months, each with its files', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  const { id: collaboratorId } = await shop.make.collaborator({ name: 'AutoPlus' })
  const { id: dan } = await shop.make.collaboratorWorker({ collaboratorId, name: 'Dan' })
  const lines = [{ name: 'Vopsit', quantity: 1, price: 100 }]
  await shop.make.collaboratorOrder({ collaboratorId, workerIds: [dan], status: 'done', date: '2026-10-03', lines })
  const page = await signedIn('simple-service', { shop })
  await page.goto(`${area}/reports?date=2026-10-01&date=2026-10-31`)
  await expect(page.getByRole('row', { name: /AutoPlus/ })).toContainText('121,00')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel', exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/^collaborators_report_\d{4}-\d\d-\d\d\.xlsx$/)
  await page.getByRole('link', { name: 'Pe operatori' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Operatorii colaboratorilor' })).toBeVisible()
  await page.goto(`${area}/reports/workers?date=2026-10-01&date=2026-10-31`)
  await expect(page.getByRole('row', { name: /Dan/ })).toContainText('121,00')
  await page.goto(`${area}/reports/months?date=2026-09-01&date=2026-10-31`)
  await expect(page.getByRole('row', { name: /septembrie 2026/ })).toContainText('0,00')
})

const hidden = (region: HTMLElement) => region.scrollWidth - region.clientWidth

test('the lists of collaborators have room for all columns in every language and width', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  const long = 'Vopsitorie și Tinichigerie Auto Bârsa-Ștefănescu SRL'
  const { id: collaboratorId } = await shop.make.collaborator({
    name: long,
    contactName: 'Ștefan Alexandru Bârsa-Ștefănescu',
    email: 'stefan.barsa.stefanescu@vopsitorie-bucuresti.example',
    phone: '+40722000111',
    vatNumber: 'RO 18547290',
  })
  const { id: dan } = await shop.make.collaboratorWorker({
    collaboratorId,
    name: 'Dan-Constantin Țurcanu-Bălănescu',
    phone: '+40722000111',
  })
  const lines = [{ name: 'Vopsit', quantity: 1, price: 9_999_999 }]
  await shop.make.collaboratorOrder({ collaboratorId, workerIds: [dan], clientName: long, paymentTypeId: 3, status: 'in-progress', lines })
  for (const language of ['ro', 'en', 'hu'] as const) {
    const page = await signedIn('admin', { shop, language })
    for (const address of ['collaborators', 'workers', 'work-orders']) {
      await page.goto(`${area}/${address}`)
      await expect(page.getByRole('row').filter({ hasText: 'Bârsa-Ștefănescu' })).toBeVisible()
      await expectAtEveryWidth(page, `${address} ${language}`, hidden, 0)
    }
  }
})
