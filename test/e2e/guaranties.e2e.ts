import { api } from '#contract/index.ts'
import { expect, test } from './fixtures.ts'

const address = '/dashboard/workstation-settings/guaranties'

test('a guaranty is given by keyboard: the plate fills in the client, and its end is computed', async ({ signedIn, shop }) => {
  const client = await shop.make.client({ name: 'Ion Pop' })
  const order = await shop.make.workOrder({
    workOrder: { clientName: 'Ion Pop', organizationClientId: client.id },
    car: { plateNumber: 'BV 12 ABC' },
    tyreService: { wheelTypeId: null, carKm: 90_000 },
    products: [{ customProductName: 'Planetară stânga', quantity: 1, price: 450, isService: 0 }],
  })
  await shop.make.guaranty()
  const page = await signedIn('operator')
  await page.goto(address)
  await page.getByRole('button', { name: 'G-0000000001', exact: true }).focus()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'Număr de înmatriculare' })).toBeFocused()
  await page.keyboard.type('bv12')
  await page.getByRole('option', { name: /Ion Pop/ }).waitFor()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'Client' })).toHaveValue('Ion Pop')
  await expect(dialog.getByRole('textbox', { name: 'Kilometraj la început' })).toHaveValue('90000')

  await dialog.getByRole('combobox', { name: 'Comanda de lucru' }).focus()
  await page.keyboard.type(order.uuid)
  await page.getByRole('option', { name: order.uuid }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialog.getByRole('combobox', { name: 'Pentru ce' }).focus()
  await page.keyboard.type('plan')
  await page.getByRole('option', { name: 'Planetară stânga' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: 'Începe' }).fill('31.08.2026')
  await page.keyboard.press('Tab')
  await dialog.getByRole('textbox', { name: 'Durată (luni)' }).fill('6')
  await expect(dialog.getByRole('textbox', { name: 'Durată (luni)' })).toHaveAccessibleDescription(/28\.02\.2027/)
  await dialog.getByRole('textbox', { name: 'Durată (luni)' }).fill('0')
  await expect(dialog.getByText('Fără dată de expirare')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Durată (luni)' }).fill('6')
  await dialog.getByRole('textbox', { name: 'Valabilă până la km' }).fill('80000')
  await expect(dialog.getByText('Vehiculul are deja 90.000 km.')).toBeVisible()
  await page.keyboard.press('Control+s')

  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'G-0000000002', exact: true })).toBeFocused()
  const { items } = await shop.operator(api.guaranties.search, {})
  expect(items).toMatchObject([
    {
      clientId: client.id,
      workOrderId: order.id,
      subject: 'Planetară stânga',
      startsOn: '2026-08-31',
      expiresOn: '2027-02-28',
      kmLimit: 80_000,
    },
    {},
  ])
})

test("the list of orders creates a guaranty for an order, with the order's data", async ({ signedIn, shop }) => {
  const order = await shop.make.workOrder({
    workOrder: { clientName: 'Maria Ene', phone: '0744555666' },
    car: { plateNumber: 'CJ 01 XYZ' },
  })
  const page = await signedIn('operator')
  await page.goto('/dashboard/workstation-settings/work-orders')
  await page.getByRole('button', { name: 'Opțiuni pentru CJ 01 XYZ' }).click()
  await page.getByRole('menuitem', { name: 'Documente' }).click()
  await page.getByRole('menuitem', { name: 'Fă o garanție' }).click()
  const dialog = page.getByRole('dialog', { name: 'Garanție nouă' })
  await expect(dialog.getByRole('combobox', { name: 'Comanda de lucru' })).toHaveValue(order.uuid)
  await expect(dialog.getByRole('combobox', { name: 'Client' })).toHaveValue('Maria Ene')
  await dialog.getByRole('combobox', { name: 'Pentru ce' }).fill('Montat')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('row', { name: /G-0000000001/ })).toContainText('Maria Ene')
  expect(page.url()).not.toContain('for_order')
})

test('an admin of a suspended account still gives and reads guaranties', async ({ signedIn, shop }) => {
  await shop.make.guaranty({ subject: 'Anvelope vară' })
  await shop.stand('suspended')
  const page = await signedIn('admin')
  await page.goto(address)
  await page.getByRole('button', { name: 'G-0000000001', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Garanția G-0000000001' })
  await dialog.getByRole('combobox', { name: 'Pentru ce' }).fill('Anvelope iarnă')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('row', { name: /Anvelope iarnă/ })).toBeVisible()
})
