import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { expect, test } from './fixtures.ts'

const products = '/dashboard/workstation-settings/products'
const services = '/dashboard/workstation-settings/services'
/** A field of the open dialog. */
const field = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('textbox', { name, exact: true })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const condition = (page: Page, name: string) => page.getByRole('form', { name })
const fromSeventeen = { field: 'tyre_rim', condition: '>=', value: 17, newPrice: 30 } as const

async function openConditions(page: Page, name: string) {
  await page.goto(services)
  await page.getByRole('button', { name: `Opțiuni pentru ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Condiții de preț' }).click()
  await expect(page.getByRole('dialog', { name: `Condiții de preț: ${name}` })).toBeVisible()
}

test('products and services are separate lists of one price list, each with a fixed filter', async ({ signedIn, shop }) => {
  await shop.make.product({ name: 'Valvă', isService: false })
  await shop.make.product({ name: 'Montat', isService: true })
  const page = await signedIn('operator')

  await page.goto(`${products}?is_service=true`)
  await expect(rowOf(page, 'Valvă')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByText('Serviciu: Nu')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Elimină filtrul Serviciu' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Servicii', exact: true }).click()
  await expect(rowOf(page, 'Montat')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('the only removable filter comes back, with a message that says why', async ({ signedIn, shop }) => {
  await shop.make.product({ name: 'Valvă', isService: false })
  const page = await signedIn('admin')
  await page.goto(products)
  await page.getByRole('button', { name: 'Elimină filtrul Punct de lucru' }).click()
  await expect(page.getByText('Alege cel puțin un filtru')).toBeVisible()
  await expect(page.getByText('Punct de lucru: Brașov')).toBeVisible()
})

test('a product is added with all of its fields', async ({ signedIn, shop }) => {
  const page = await signedIn('operator')
  await page.goto(products)
  await page.getByRole('button', { name: 'Produs nou' }).first().click()
  await field(page, 'Denumire').fill('Anvelopă 315/80 R22.5')
  await field(page, 'Preț, RON').fill('1.950,50')
  await field(page, 'UM').fill('SET')
  await page.getByRole('combobox', { name: 'Tip vehicul' }).click()
  await page.getByRole('option', { name: 'Camion' }).click()
  await page.getByRole('combobox', { name: 'Tip comandă' }).click()
  await page.getByRole('option', { name: 'Vulcanizare' }).click()
  await page.getByRole('switch', { name: 'Prețul se înmulțește cu cantitatea' }).click({ force: true })
  await page.getByRole('switch', { name: 'Anvelopă' }).click({ force: true })
  await page.getByRole('switch', { name: 'Redus când anvelopele sunt noi' }).click({ force: true })
  await page.keyboard.press('Control+s')

  await expect(page.getByRole('button', { name: 'Anvelopă 315/80 R22.5', exact: true })).toBeFocused()
  const { items } = await shop.operator(api.products.search, {})
  expect(items).toMatchObject([
    {
      name: 'Anvelopă 315/80 R22.5',
      price: 1950.5,
      um: 'SET',
      isService: false,
      isTyre: true,
      isCountPrice: false,
      isExpendable: false,
      discountOnNewTyre: true,
      carTypeId: shop.idOf('carTypes', 'Camion'),
      workOrderTypeId: shop.idOf('workOrderTypes', 'Vulcanizare'),
    },
  ])
})

test('a missing value is refused at its field, and a taken name only causes a warning', async ({ signedIn, shop }) => {
  await shop.make.product({ name: 'Valvă țesută', isService: false })
  const page = await signedIn('operator')
  await page.goto(products)
  await page.getByRole('button', { name: 'Produs nou' }).first().click()
  await page.getByRole('button', { name: 'Salvează' }).click()
  await expect(field(page, 'Denumire')).toHaveAccessibleDescription('Câmp obligatoriu')
  await expect(field(page, 'Preț, RON')).toHaveAccessibleDescription('Câmp obligatoriu')

  await field(page, 'Denumire').fill('valva TESUTA')
  await field(page, 'Preț, RON').fill('4')
  await expect(field(page, 'Denumire')).toHaveAccessibleDescription('Există deja un produs cu această denumire.')
  await page.getByRole('button', { name: 'Salvează' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await shop.operator(api.products.search, {})).toMatchObject({ total: 2 })
})

test('a profit of 20 percent turns a purchase price of 100 into an editable price of 120.00', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings: { product_profit_percent: 20 } })
  const page = await signedIn('operator', { shop })
  await page.goto(products)
  await page.getByRole('button', { name: 'Produs nou' }).first().click()
  await field(page, 'Denumire').fill('Valvă')
  await field(page, 'Preț de achiziție').fill('100')
  await expect(field(page, 'Preț, RON')).toHaveValue('120,00')
  await field(page, 'Preț de achiziție').fill('33,33')
  await expect(field(page, 'Preț, RON')).toHaveValue('40,00')
  await field(page, 'Preț, RON').fill('41')
  await expect(field(page, 'Preț de achiziție')).toHaveValue('33,33')
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/products')),
    page.getByRole('button', { name: 'Salvează' }).click(),
  ])
  expect(request.postDataJSON()).toMatchObject({ name: 'Valvă', price: 41 })
  expect(request.postData()).not.toContain('33.33')
})

test('no purchase price appears without a profit or for a service', async ({ openShop, shop, signedIn }) => {
  const page = await signedIn('operator', { shop })
  await page.goto(products)
  await page.getByRole('button', { name: 'Produs nou' }).first().click()
  await expect(field(page, 'Preț, RON')).toBeVisible()
  await expect(field(page, 'Preț de achiziție')).toHaveCount(0)

  const selling = await signedIn('operator', { shop: await openShop({ settings: { product_profit_percent: 20 } }) })
  await selling.goto(services)
  await selling.getByRole('button', { name: 'Serviciu nou' }).first().click()
  await expect(field(selling, 'Preț, RON')).toBeVisible()
  await expect(field(selling, 'Preț de achiziție')).toHaveCount(0)
})

test('conditions are added, changed and removed one by one, and the product is reloaded', async ({ signedIn, shop }) => {
  const { id } = await shop.make.product({ name: 'Montat', price: 18 })
  const page = await signedIn('operator')
  await openConditions(page, 'Montat')
  await expect(condition(page, 'condiție nouă').getByLabel('Valoarea')).toBeVisible() // the condition has been loaded
  await expect(page.getByText('Conectat', { exact: true })).toBeVisible() // the page loads again once the live connection is open
  const loads: string[] = []
  page.on('request', (request) => request.url().endsWith(`/products/${id}`) && loads.push(request.url()))

  await condition(page, 'condiție nouă').getByLabel('Valoarea').fill('17')
  await condition(page, 'condiție nouă').getByLabel('Preț nou').fill('30')
  await page.keyboard.press('Enter')
  await expect(condition(page, 'Diametru ≥ 17').getByLabel('Preț nou')).toHaveValue('30,00')
  await expect(condition(page, 'condiție nouă').getByLabel('Valoarea')).toBeFocused()
  await expect(condition(page, 'condiție nouă').getByLabel('Valoarea')).toHaveValue('')
  await expect.poll(() => loads.length).toBe(1)

  await condition(page, 'Diametru ≥ 17').getByLabel('Preț nou').fill('32,5')
  await page.getByRole('button', { name: 'Salvează condiția Diametru ≥ 17' }).click()
  await expect
    .poll(async () => (await shop.operator(api.products.get, { id })).priceConditions)
    .toMatchObject([{ ...fromSeventeen, newPrice: 32.5 }])
  await expect(page.getByRole('button', { name: 'Salvează condiția Diametru ≥ 17' })).toHaveCount(0)
  await expect.poll(() => loads.length).toBe(2)

  await page.getByRole('button', { name: 'Șterge condiția Diametru ≥ 17' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Șterge', exact: true }).click()
  await expect(condition(page, 'Diametru ≥ 17')).toHaveCount(0)
  await expect.poll(() => loads.length).toBe(3)
  expect(await shop.operator(api.products.get, { id })).toMatchObject({ version: 1, priceConditions: [] })
})

test('an equal condition is refused as an error, and the input stays', async ({ signedIn, shop }) => {
  await shop.make.product({ name: 'Montat', priceConditions: [fromSeventeen] })
  const page = await signedIn('operator')
  await openConditions(page, 'Montat')
  await condition(page, 'condiție nouă').getByLabel('Valoarea').fill('17')
  await condition(page, 'condiție nouă').getByLabel('Preț nou').fill('31')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Eroare')
  await expect(page.getByRole('alert')).toContainText('Există deja')
  await expect(condition(page, 'condiție nouă').getByLabel('Preț nou')).toHaveValue('31')

  await page.getByRole('dialog').getByRole('button', { name: 'Închide' }).first().click()
  await page.getByRole('button', { name: 'Renunță la modificări' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a condition added by a colleague appears in the open dialog and keeps the input', async ({ signedIn, shop }) => {
  const { id } = await shop.make.product({ name: 'Montat' })
  const page = await signedIn('operator')
  await openConditions(page, 'Montat')
  await condition(page, 'condiție nouă').getByLabel('Preț nou').fill('31')
  await expect(page.locator('[role="status"][data-state]:not([data-state="connected"])')).toHaveCount(0)
  await shop.admin(api.productConditions.create, { ...fromSeventeen, organizationProductId: id })
  await expect(condition(page, 'Diametru ≥ 17')).toBeVisible()
  await expect(condition(page, 'condiție nouă').getByLabel('Preț nou')).toHaveValue('31')
})

test('the price for a size is shown with the deciding condition, whose row is marked', async ({ signedIn, shop }) => {
  const from = (value: number, newPrice: number) => ({ field: 'tyre_rim', condition: '>=', value, newPrice }) as const
  await shop.make.product({ name: 'Montat', price: 18, priceConditions: [from(16, 30), from(18, 38)] })
  const page = await signedIn('operator')
  await openConditions(page, 'Montat')
  const size = page.getByRole('textbox', { name: 'Cât ar costa dimensiunea aceasta?' })
  const answer = page.getByRole('dialog').getByRole('status')

  await size.fill('2055516')
  await expect(answer).toHaveText(/205\/55 R16\s*30,00\sRON \(Diametru ≥ 16\)/)
  await expect(condition(page, 'Diametru ≥ 16')).toHaveAttribute('aria-current', 'true')
  await expect(condition(page, 'Diametru ≥ 18')).not.toHaveAttribute('aria-current')
  await size.fill('185/65 R15')
  await expect(answer).toHaveText(/185\/65 R15\s*18,00\sRON \(preț de listă\)/)
  await size.fill('mare')
  await size.blur()
  await expect(size).toHaveAccessibleDescription(/205\/55 R16/)
})

test('the question before a deletion counts the price conditions that go with a service', async ({ signedIn, shop }) => {
  const fromEighteen = { ...fromSeventeen, value: 18, newPrice: 38 }
  await shop.make.product({ name: 'Montat', isService: true, priceConditions: [fromSeventeen, fromEighteen] })
  await shop.make.product({ name: 'Azot', isService: true })
  const page = await signedIn('operator')
  await page.goto(services)
  for (const [name, text] of [
    ['Montat', /^Cu el pleacă și 2 condiții de preț\. După ștergere/],
    ['Azot', /^După ștergere/],
  ] as const) {
    await page.getByRole('button', { name: `Opțiuni pentru ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Șterge' }).click()
    await expect(page.getByRole('dialog').getByText(text)).toBeVisible()
    await page.keyboard.press('Escape')
  }
})

test('a product is deleted after a question; workers and simple services have no price list', async ({ signedIn, shop }) => {
  await shop.make.product({ name: 'Valvă', isService: false })
  const page = await signedIn('operator')
  await page.goto(products)
  await page.getByRole('button', { name: 'Opțiuni pentru Valvă' }).click()
  await page.getByRole('menuitem', { name: 'Șterge' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Șterge' }).click()
  await expect(page.getByRole('heading', { name: 'Niciun produs încă' })).toBeVisible()
  for (const level of ['worker', 'simple-service'] as const) {
    const stranger = await signedIn(level)
    await stranger.goto(services)
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Nu ai acces aici')
  }
})
