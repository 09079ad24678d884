import { api } from '#contract/index.ts'
import { expectAccessible } from './accessible.ts'
import { plated } from './board-page.ts'
import { expect, test, type ShopFixture } from './fixtures.ts'

const address = '/dashboard/money'

/** A client that owes two orders of 121.00 each. */
async function makeDebtor({ make }: ShopFixture) {
  const client = await make.client({ name: 'Transport Rapid' })
  const workOrder = { organizationClientId: client.id, clientName: client.name }
  const first = await make.workOrder({ ...plated('BV 12 ABC'), workOrder, status: 'done' })
  const second = await make.workOrder({ ...plated('CJ 98 MNT'), workOrder, status: 'done' })
  return { client, first, second }
}

test('a transfer of a client pays what is due first and leaves a credit, by keyboard', async ({ shop, signedIn }) => {
  const { client, first, second } = await makeDebtor(shop)
  const page = await signedIn('operator')
  await page.goto(address)
  await expect(page.getByText('Nicio încasare')).toBeVisible()
  await page.locator('main').focus()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Încasare nouă' })
  await expect(dialog.getByRole('combobox', { name: 'Client' })).toBeFocused()
  await page.keyboard.type('transport')
  await page.getByRole('option', { name: 'Transport Rapid' }).click()
  await dialog.getByRole('textbox', { name: 'Sumă' }).fill('150')
  await expect(dialog.getByRole('checkbox', { name: /BV 12 ABC/ })).toHaveAccessibleDescription(/se plătesc 121,00/)
  await expect(dialog.getByRole('checkbox', { name: /CJ 98 MNT/ })).toHaveAccessibleDescription(/se plătesc 29,00/)
  await dialog.getByRole('checkbox', { name: /CJ 98 MNT/ }).uncheck()
  await expect(dialog.getByText(/Rămâne credit al clientului: 29,00/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Referință' }).fill('OP 7781')
  await page.keyboard.press('Control+s')

  await expect(dialog).toHaveCount(0)
  const row = page.getByRole('row', { name: /Transport Rapid/ })
  await expect(row).toContainText('150,00')
  await expect(row).toContainText('BV 12 ABC')
  expect((await shop.operator(api.payments.search, {})).items).toMatchObject([
    { clientId: client.id, rest: 29, reference: 'OP 7781', paymentType: 'FACT', allocations: [{ workOrderId: first.id, amount: 121 }] },
  ])
  expect(await shop.operator(api.workOrders.get, { id: second.id })).toMatchObject({ balance: 121 })
})

test('credit is moved to an order, and a payment voided, from the list', async ({ shop, signedIn }) => {
  const { client, first } = await makeDebtor(shop)
  const paymentTypeId = shop.idOf('paymentTypes', 'FACT')
  await shop.operator(api.payments.create, { paymentTypeId, amount: 200, clientId: client.id, rest: 'credit' })
  const page = await signedIn('operator')
  await page.goto(address)
  await page.getByRole('button', { name: /^Opțiuni pentru încasarea/ }).click()
  await page.getByRole('menuitem', { name: 'Mută' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mută' })
  await expect(dialog.getByRole('combobox', { name: 'Unde', exact: true })).toContainText('BV 12 ABC')
  await expect(dialog.getByRole('textbox', { name: 'Sumă' })).toHaveValue('121,00')
  await dialog.getByRole('button', { name: 'Mută' }).click()
  await expect(page.getByRole('row', { name: /Transport Rapid/ })).toContainText('BV 12 ABC')
  expect(await shop.operator(api.workOrders.get, { id: first.id })).toMatchObject({ balance: 0 })

  await page.getByRole('button', { name: /^Opțiuni pentru încasarea/ }).click()
  await page.getByRole('menuitem', { name: 'Anulează încasarea' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Motiv' }).fill('client greșit')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /anulată/ })).toHaveCount(1)
  await expect(page.getByRole('row', { name: /anulare/ })).toContainText('-200,00')
})

test('payments are cards on a phone, without sideways scroll, and closed to workers', async ({ shop, signedIn }) => {
  const { first } = await makeDebtor(shop)
  await shop.operator(api.workOrders.update, { id: first.id, paymentTypeId: shop.idOf('paymentTypes', 'CASH') })
  const page = await signedIn('operator', { viewport: { width: 360, height: 740 } })
  await page.goto(address)
  await expect(page.getByRole('listitem').filter({ hasText: 'Transport Rapid' })).toContainText('121,00')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  const worker = await signedIn('worker')
  await worker.goto(address)
  await expect(worker.getByRole('heading', { level: 1 })).toHaveText('Nu ai acces aici')
})
