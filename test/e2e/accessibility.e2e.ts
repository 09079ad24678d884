import { api } from '#contract/index.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { workOrders } from './order-page.ts'

// Every screen of client/routes.tsx once, with everything that opens on it.

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const plated = (plateNumber: string) => ({ car: { plateNumber } })

test('/sign-in has no accessibility violations', async ({ page }) => {
  await page.goto('/sign-in')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
})

for (const address of ['/sign-up', '/forgot-password', '/reset-password#token', '/terms', '/privacy'])
  test(`${address} has no accessibility violations`, async ({ page }) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  })

test('/dashboard/suspended has no accessibility violations', async ({ shop, signedIn }) => {
  await shop.make.workOrder({ ...plated('ABC-123'), status: 'done' })
  const page = await signedIn('operator')
  await page.goto('/dashboard/suspended')
  await expect(page.getByRole('row', { name: /ABC-123/ })).toBeVisible()
  await expectAccessible(page)
})

test('/dashboard has no violations with all kinds of orders, as a table, on a phone and a wall', async ({ shop, signedIn }) => {
  await shop.make.workOrder({ ...plated('BV 12 ABC'), workOrder: { metaData: { deadline: hours(-1) } } })
  await shop.make.workOrder({ ...plated('CJ 98 MNT'), workOrder: { startDate: hours(48) }, status: 'on-hold' })
  await shop.make.workOrder({ ...plated('ABC-123'), status: 'done' })
  const page = await signedIn('operator')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Arată comenzile' }).click()
  await page.getByRole('button', { name: 'Statistici' }).click()
  await expect(page.getByRole('region', { name: 'Anul acesta' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'ABC-123' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'BV 12 ABC' }).getByLabel('A depășit termenul')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'În zilele următoare' })).toBeVisible()
  await expectAccessible(page)

  await page.getByText('Tabel', { exact: true }).click()
  await expect(page.getByRole('table').last()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Starea pentru BV 12 ABC' }).selectOption('Finalizată')
  await expect(page.getByRole('dialog', { name: 'Cum s-a plătit?' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'BV 12 ABC' }).click()
  await expect(page.getByRole('dialog', { name: 'BV 12 ABC' }).getByText('Montat')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(page)

  await page.goto('/dashboard?wall=1')
  await expect(page.getByRole('article', { name: 'BV 12 ABC' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1099, height: 800 })
  await page.goto('/dashboard/reports/monthly')
  await expect(page.getByRole('heading', { name: 'Ecranul este prea îngust' })).toBeVisible()
  await expectAccessible(page)
})

test('/dashboard/workstation-settings/work-orders has no violations, with menu and filters open', async ({ shop, signedIn }) => {
  await shop.make.workOrder({ ...plated('B 12 XYZ'), workOrder: { delegateName: 'Ilie Șoferul', documentNumber: 'F 100' }, status: 'done' })
  await shop.make.workOrder(plated('BV 10 AAA'))
  const page = await signedIn('operator')
  await page.goto(`${workOrders}?status=done&status=new`)
  await expect(page.getByRole('row')).toHaveCount(4)
  await expectAccessible(page)
  await page.getByRole('row').nth(1).getByRole('button').last().click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filtre' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})

test('/dashboard/workstation-settings/clients has no violations, with filters, keys and form', async ({ shop, signedIn }) => {
  const company = { vatNumber: 'RO14399841' }
  await shop.make.client({ name: 'Transport Rapid', type: 'company', company, fidelity: true, phone: '0722000111' })
  const page = await signedIn('operator')
  await page.goto('/dashboard/workstation-settings/clients?is_company=true')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Filtre' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Taste' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Transport Rapid' }).first().click()
  await page.getByRole('button', { name: 'Adaugă contact' }).click()
  await page.getByRole('button', { name: 'Adaugă adresă' }).click()
  await expectAccessible(page)
})

test('/dashboard/workstation-settings/products has no violations, with its filters and form open', async ({ openShop, signedIn }) => {
  const shop = await openShop({ settings: { product_profit_percent: 20 } })
  await shop.make.product({ name: 'Anvelopă 205/55 R16', isService: false, isTyre: true, isCountPrice: false })
  const page = await signedIn('operator', { shop })
  await page.goto('/dashboard/workstation-settings/products?is_tyre=true')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Filtre' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Anvelopă 205/55 R16', exact: true }).click()
  await expect(page.getByLabel('Preț de achiziție')).toBeVisible()
  await expectAccessible(page)
})

test('/dashboard/workstation-settings/services has no violations, with price conditions', async ({ shop, signedIn }) => {
  const condition = { field: 'tyre_rim', condition: '>=', value: 16, newPrice: 30 } as const
  await shop.make.product({ name: 'Montat', priceConditions: [condition, { ...condition, value: 18 }] })
  const page = await signedIn('operator')
  await page.goto('/dashboard/workstation-settings/services')
  await page.getByRole('button', { name: 'Opțiuni pentru Montat' }).click()
  await page.getByRole('menuitem', { name: 'Condiții de preț' }).click()
  await page.getByRole('textbox', { name: 'Cât ar costa dimensiunea aceasta?' }).fill('205/55 R16')
  await page.getByRole('form', { name: 'Diametru ≥ 18' }).getByLabel('Preț nou').fill('31')
  await expect(page.getByText('205/55 R16')).toBeVisible()
  await expectAccessible(page)
})

test('/dashboard/workstation-settings/loyalty-cards has no violations, with scan and form', async ({ shop, signedIn }) => {
  const { id } = await shop.make.client({ name: 'Ion Pop' })
  await shop.make.loyaltyCard({ number: '4000123456789017', clientId: id, discountPercent: 5 })
  await shop.make.loyaltyCard({ active: false })
  const page = await signedIn('operator')
  await page.goto('/dashboard/workstation-settings/loyalty-cards')
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('textbox', { name: 'Citește cardul' }).press('Enter')
  await expect(page.getByText('Niciun cod citit')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '4000-1234-5678-9017', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Client' })).toHaveValue('Ion Pop')
  await expectAccessible(page)
})

test('/dashboard/workstation-settings/vehicles has no violations, with form and warning', async ({ shop, signedIn }) => {
  const visit = (startDate: string, carKm: number) =>
    shop.make.workOrder({ workOrder: { startDate }, car: { plateNumber: 'CJ 12 ABC' }, tyreService: { carKm, tyreDimensions: [] } })
  await visit('2025-05-03T08:00:00Z', 80_000)
  await visit('2026-05-03T08:00:00Z', 90_000)
  await shop.make.vehicle({ plateNumber: 'XX 1', itpUntil: '2020-01-01', vinNumber: '1M8GDM9AXKP042788' })
  const page = await signedIn('operator')
  await page.goto('/dashboard/workstation-settings/vehicles')
  await expect(page.getByRole('row')).toHaveCount(3)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Opțiuni pentru CJ 12 ABC' }).click()
  await page.getByRole('menuitem', { name: 'Editează' }).click()
  const vin = page.getByRole('dialog').getByLabel('Serie șasiu (VIN)')
  await vin.fill('1M8GDM9AXKPO42788')
  await vin.blur()
  await expect(vin).toHaveValue('1M8GDM9AXKP042788')
  await expect(vin).toHaveAccessibleDescription(/Citit: 1M8GDM9AXKP042788 · Literă în loc de cifră/)
  await expect(page.getByText('Acest VIN este cunoscut cu XX 1.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Renunță la modificări' }).click()
  await page.getByRole('button', { name: 'Opțiuni pentru CJ 12 ABC' }).click()
  await page.getByRole('menuitem', { name: 'Număr nou' }).click()
  await expect(page.getByRole('dialog').getByLabel('Număr de înmatriculare')).toBeVisible()
  await expectAccessible(page)
})

test('/dashboard/workstation-settings/vehicles/$vehicleId has no violations, with its mileage', async ({ shop, signedIn }) => {
  for (const [startDate, carKm] of [
    ['2025-05-03T08:00:00Z', 80_000],
    ['2026-05-03T08:00:00Z', 90_000],
  ] as const)
    await shop.make.workOrder({ workOrder: { startDate }, car: { plateNumber: 'CJ 12 ABC' }, tyreService: { carKm, tyreDimensions: [] } })
  const { items } = await shop.operator(api.vehicles.search, {})
  const page = await signedIn('operator')
  await page.goto(`/dashboard/workstation-settings/vehicles/${items[0]!.id}`)
  await expect(page.getByRole('heading', { name: 'Ultimele vizite' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Kilometri' }).click()
  await expect(page.getByText('De la 80.000 km')).toBeVisible()
  await expectAccessible(page)
})

test('/dashboard/workstation-settings/packages has no accessibility violations, with its form', async ({ shop, signedIn }) => {
  await shop.make.linePackage({ name: 'Schimb sezonier' })
  const page = await signedIn('operator')
  await page.goto('/dashboard/workstation-settings/packages')
  await page.getByRole('button', { name: 'Schimb sezonier', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Denumire' })).toHaveValue('Schimb sezonier')
  await expectAccessible(page)
})

test('/dashboard/workstation-settings/guaranties has no violations, in every state and form', async ({ shop, signedIn }) => {
  await shop.make.guaranty({ subject: 'Anvelope vară', kmLimit: 1000, kmAt: 2000 })
  await shop.make.guaranty({ startsOn: '2020-03-01', months: 12 })
  await shop.make.guaranty({ plateNumber: 'CJ 77 KMS', months: 0, kmLimit: 1000 })
  await shop.make.workOrder({ car: { plateNumber: 'CJ 77 KMS' }, tyreService: { wheelTypeId: null, carKm: 21_000 } })
  const page = await signedIn('operator')
  await page.goto('/dashboard/workstation-settings/guaranties')
  await expect(page.getByText('Km depășiți')).toBeVisible()
  await expect(page.getByText('Expirată')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'G-0000000001', exact: true }).click()
  await expect(page.getByText('Vehiculul are deja 2.000 km.')).toBeVisible()
  await expectAccessible(page)
})

test('$ has no accessibility violations: an unknown address shows a page that says so', async ({ signedIn }) => {
  const page = await signedIn('operator')
  await page.goto('/dashboard/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
})
