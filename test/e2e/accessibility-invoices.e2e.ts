import { api } from '#contract/index.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

const address = '/dashboard/workstation-settings/invoices'
const settings = { invoices_enabled: true }

test('/dashboard/workstation-settings/invoices has no violations, empty and with invoices', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  const page = await signedIn('operator', { shop })
  await page.goto(address)
  await expect(page.getByText('Nicio factură încă')).toBeVisible()
  await expectAccessible(page)
  await shop.make.invoiceSeries()
  await shop.operator(api.invoices.issue, { id: (await shop.make.invoice({ kind: 'advance' })).id })
  await shop.make.invoice()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Sumele facturilor emise' })).toBeVisible()
  await expectAccessible(page)
})

test('/dashboard/workstation-settings/invoices/uninvoiced has no violations, with orders', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  const page = await signedIn('operator', { shop })
  await page.goto(`${address}/uninvoiced`)
  await expect(page.getByText('Nicio comandă de facturat')).toBeVisible()
  await expectAccessible(page)
  await shop.make.workOrder({ workOrder: { paymentTypeId: shop.idOf('paymentTypes', 'FACT') }, status: 'done' })
  await page.reload()
  await page.getByRole('checkbox').last().check()
  await expect(page.getByRole('button', { name: 'Facturează împreună' })).toBeVisible()
  await expectAccessible(page)
})

test('/dashboard/workstation-settings/invoices/$invoiceId has no violations, with its dialogs', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  await shop.make.invoiceSeries()
  const { id } = await shop.operator(api.invoices.issue, { id: (await shop.make.invoice()).id })
  const page = await signedIn('operator', { shop })
  await page.goto(`${address}/${id}`)
  await expect(page.getByRole('row', { name: /Ulei 5W30/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Opțiuni pentru/ }).click()
  await page.getByRole('menuitem', { name: 'Stornează' }).click()
  await page.getByRole('dialog').getByText('O parte', { exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('checkbox', { name: 'Ulei 5W30' })).toBeChecked()
  await expectAccessible(page)
})

test('/dashboard/workstation-settings/invoices/create has no violations, with its lines', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  const page = await signedIn('operator', { shop })
  await page.goto(`${address}/create`)
  await expect(page.locator('[data-field="clientName"]')).toBeFocused()
  await page.keyboard.type('Flota SRL')
  await page.getByText('Firmă', { exact: true }).click()
  await page.locator('[data-row] [data-cell="name"]').first().fill('Anvelopă')
  await page.getByRole('button', { name: 'Alte cote de TVA' }).click()
  await expectAccessible(page)
})

test('/dashboard/workstation-settings/invoices/edit/$invoiceId has no violations', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings })
  const { id } = await shop.make.invoice({ buyer: { type: 'company', name: 'Flota SRL', address: {} } })
  const page = await signedIn('operator', { shop })
  await page.goto(`${address}/edit/${id}`)
  await expect(page.getByRole('status').filter({ hasText: 'CUI' })).toBeVisible()
  await expectAccessible(page)
})
