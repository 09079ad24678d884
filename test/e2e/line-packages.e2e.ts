import { api } from '#contract/index.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { line, newOrder, stock, tab } from './order-page.ts'

test('a package is composed by keyboard, of listed products and of own texts', async ({ signedIn, shop }) => {
  const product = await shop.make.product({ name: 'Montat', isService: true })
  await shop.make.linePackage({ name: 'Altul' })
  const page = await signedIn('operator')
  await page.goto('/dashboard/workstation-settings/packages')
  await page.getByRole('button', { name: 'Altul', exact: true }).focus()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Pachet nou' })
  await expect(dialog.getByRole('textbox', { name: 'Denumire' })).toBeFocused()
  await page.keyboard.type('Schimb sezonier')
  await line(page, 'Denumire', 1).focus()
  await page.keyboard.type('mont')
  await page.getByRole('option', { name: 'Montat' }).waitFor()
  await page.keyboard.press('Enter')
  await expect(line(page, 'Cantitate', 1)).toBeFocused()
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await expect(line(page, 'Preț', 1)).toBeDisabled()
  await expect(line(page, 'Denumire', 2)).toBeFocused()
  await page.keyboard.type('Verificat presiunea')
  await page.keyboard.press('Enter')
  await expect(line(page, 'Cantitate', 2)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(line(page, 'Preț', 2)).toBeFocused()
  await page.keyboard.type('7,50')
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('row', { name: /Schimb sezonier/ })).toBeVisible()

  const { items } = await shop.operator(api.linePackages.search, { models: { quickText: 'schimb' } })
  expect((await shop.operator(api.linePackages.get, { id: items[0]!.id })).lines).toMatchObject([
    { organizationProductId: product.id, quantity: 4 },
    { customProductName: 'Verificat presiunea', price: 7.5 },
  ])
})

test('package lines join an order at its prices, misfits are named, and undo removes them', async ({ signedIn, shop }) => {
  await stock(shop)
  const product = await shop.make.product({ name: 'Montat special', price: 20, isService: true })
  await shop.admin(api.productConditions.create, {
    organizationProductId: product.id,
    field: 'tyre_rim',
    condition: '>=',
    value: 17,
    newPrice: 30,
  })
  const truck = await shop.make.product({ name: 'Numai camion', carTypeId: shop.idOf('carTypes', 'Camion') })
  const lines = [
    { organizationProductId: product.id, quantity: 4 },
    { organizationProductId: truck.id },
    { customProductName: 'Valve', price: 5 },
  ]
  await shop.make.linePackage({ name: 'Schimb sezonier', lines })
  const page = await signedIn('operator')
  await newOrder(page)
  await tab(page, 'Vehicul').click()
  await page.getByLabel('Diametru').first().fill('17')
  await tab(page, 'Produse').click()
  const picker = page.getByRole('combobox', { name: 'Adaugă un pachet' })
  await picker.focus()
  await page.keyboard.type('sez')
  await page.getByRole('option', { name: 'Schimb sezonier' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')

  await expect(page.getByText('Pachet adăugat fără ce nu se potrivește comenzii: Numai camion')).toBeVisible()
  await expect(page.locator('[data-cell=name]')).toHaveCount(3)
  await expect(page.locator('[data-row="0"] [data-cell=price]')).toHaveValue('30,00')
  await expect(page.locator('[data-row="0"] [data-cell=quantity]')).toHaveValue('4')
  await expect(page.locator('[data-row="1"] [data-cell=name]')).toHaveValue('Valve')
  await page.getByRole('button', { name: 'Anulează' }).click()
  await expect(page.locator('[data-cell=name]')).toHaveCount(1)

  await shop.make.linePackage({ name: 'Doar pentru camion', lines: [{ organizationProductId: truck.id }] })
  await picker.fill('doar')
  await page.getByRole('option', { name: 'Doar pentru camion' }).click()
  await expect(page.getByText('Nimic din pachet nu se potrivește comenzii: Doar pentru camion')).toBeVisible()
  await expect(page.locator('[data-cell=name]')).toHaveCount(1)
})

test('several products are ticked and added at once if the account enables it', async ({ signedIn, shop }) => {
  await stock(shop)
  await shop.admin(api.accountSettings.create, { name: 'wo_add_products_v2', value: true })
  const page = await signedIn('operator')
  await newOrder(page)
  await tab(page, 'Produse').click()
  await page.getByRole('button', { name: 'Adaugă mai multe produse' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adaugă mai multe produse' })
  await expect(dialog.getByRole('searchbox')).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Bifează cel puțin un produs sau un serviciu.')).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await expect(dialog.getByText('Bifează cel puțin un produs sau un serviciu.')).toBeVisible()

  await dialog.getByRole('checkbox', { name: 'Demontat + Montat' }).press('Space')
  await dialog.getByLabel('Cantitate, Demontat + Montat').fill('1,125')
  await dialog.getByRole('searchbox').fill('ventil')
  await expect(dialog.getByRole('checkbox', { name: 'Echilibrat roți' })).toHaveCount(0)
  await expect(dialog.getByRole('checkbox', { name: 'Demontat + Montat' })).toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Ventil TR 414' }).click()
  await dialog.getByLabel('Cantitate, Ventil TR 414').fill('0')
  await dialog.getByRole('button', { name: 'Adaugă (2)' }).click()
  await expect(dialog.getByLabel('Cantitate, Ventil TR 414')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Cantitate, Ventil TR 414').fill('2')
  await page.keyboard.press('Control+s')

  await expect(dialog).toHaveCount(0)
  await expect(line(page, 'Denumire', 1)).toHaveValue('Demontat + Montat')
  await expect(line(page, 'Cantitate', 1)).toHaveValue('1,125')
  await expect(line(page, 'Denumire', 2)).toHaveValue('Ventil TR 414')
  await expect(line(page, 'Cantitate', 2)).toHaveValue('2')
  await expect(page.getByText('Adăugate: Demontat + Montat, Ventil TR 414')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Adaugă mai multe produse' })).toBeFocused()
})
