import { api } from '#contract/index.ts'
import { expect, test } from './fixtures.ts'

const address = '/dashboard/workstation-settings/vehicles'

test('a vehicle is added by keyboard with owner, make and model, and warnings at its fields', async ({ signedIn, shop }) => {
  const client = await shop.make.client({ name: 'Ion Pop' })
  for (const plateNumber of ['B 10 AAA', 'B 11 AAA']) await shop.make.vehicle({ plateNumber, make: 'Škoda' })
  const page = await signedIn('operator')
  await page.goto(address)
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'B 10 AAA', exact: true }).focus()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Număr de înmatriculare')).toBeFocused()
  await page.keyboard.type('cj12abc')
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Număr de înmatriculare')).toHaveValue('CJ 12 ABC')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ion')
  await expect(page.getByRole('option', { name: 'Ion Pop' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  // The make of this shop's vehicles comes before others of the letter.
  await expect(dialog.getByLabel('Marcă')).toBeFocused()
  await page.keyboard.type('s')
  await expect(page.locator('[role=option]:visible').first()).toHaveText('Škoda')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('fabia')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2019')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1m8gdm9axkp042789')
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('Cifra de control nu se potrivește')).toBeVisible()
  await page.keyboard.type('90000')
  await page.keyboard.press('Control+s')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'CJ 12 ABC', exact: true })).toBeFocused()
  const { items } = await shop.operator(api.vehicles.search, { models: { quickText: 'cj12abc' } })
  expect(items).toMatchObject([
    { make: 'Škoda', manufacturingYear: 2019, vinNumber: '1M8GDM9AXKP042789', carKm: 90_000, clientId: client.id },
  ])
})

test('a vehicle with a new plate is recognised by its VIN, and one click updates the plate', async ({ signedIn, shop }) => {
  const order = await shop.make.workOrder({ car: { plateNumber: 'CJ 12 ABC', vinNumber: 'UU1LSDA1234567890' } })
  const page = await signedIn('operator')
  await page.goto('/dashboard/workstation-settings/work-orders/create')
  await page.getByLabel('Număr de înmatriculare').fill('CJ 34 DEF')
  await page.getByRole('tab', { name: 'Vehicul' }).click()
  const vin = page.getByLabel('Serie șasiu (VIN)')
  await vin.fill('uu1lsda1234567890')
  await vin.blur()
  await expect(page.getByText('Acest VIN este cunoscut cu CJ 12 ABC.')).toBeVisible()
  await page.getByRole('button', { name: 'Număr nou?' }).click()
  await expect(page.getByText('CJ 12 ABC are acum numărul CJ 34 DEF')).toBeVisible()
  await expect(page.getByText('Acest VIN este cunoscut')).toHaveCount(0)
  const { items } = await shop.operator(api.vehicles.plate, { value: 'CJ 12 ABC' })
  expect(items).toMatchObject([{ plateNumber: 'CJ 34 DEF', formerPlate: 'CJ 12 ABC', visits: [{ id: order.id }] }])
})

test("a mileage below or far above the last visit's causes a warning, not a refusal", async ({ signedIn, shop }) => {
  const tyreService = { carKm: 90_000, tyreDimensions: [] }
  await shop.make.workOrder({ workOrder: { startDate: '2026-05-03T08:00:00Z' }, car: { plateNumber: 'CJ 12 ABC' }, tyreService })
  const page = await signedIn('operator')
  await page.goto('/dashboard/workstation-settings/work-orders/create')
  await page.getByLabel('Număr de înmatriculare').fill('CJ 12 ABC')
  await page.getByRole('tab', { name: 'Vehicul' }).click()
  const km = page.getByLabel('Kilometraj')
  await km.fill('80000')
  await km.blur()
  await expect(page.getByText('Mai puțin decât ultima dată: 90.000 km, 03.05.2026')).toBeVisible()
  await km.fill('910000')
  await km.blur()
  await expect(page.getByText('Cu peste 100.000 km mai mult decât ultima dată: 90.000 km, 03.05.2026')).toBeVisible()
  await km.fill('91000')
  await km.blur()
  await expect(page.getByText('decât ultima dată')).toHaveCount(0)
})

test('a plate of another vehicle leads to the question whether to merge the two', async ({ signedIn, shop }) => {
  await shop.make.workOrder({ car: { plateNumber: 'CJ 12 ABC' } })
  await shop.make.workOrder({ car: { plateNumber: 'CJ 34 DEF' } })
  const page = await signedIn('operator')
  await page.goto(address)
  await page.getByRole('button', { name: 'Opțiuni pentru CJ 12 ABC' }).click()
  await page.getByRole('menuitem', { name: 'Număr nou' }).click()
  await page.getByRole('dialog').getByLabel('Număr de înmatriculare').fill('cj34def')
  await page.keyboard.press('Control+s')
  const question = page.locator('section').filter({ hasText: 'Este același?' })
  await question.getByRole('button', { name: 'Renunță' }).click()
  const plate = page.getByRole('dialog').getByLabel('Număr de înmatriculare')
  await expect(plate).toHaveAccessibleDescription(/Există deja/)
  // The next keys are typed here, once the question has closed.
  await expect(question).toHaveCount(0)
  await expect(plate).toBeFocused()
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Unește vehiculele' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'CJ 34 DEF', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Numere vechi' })).toContainText('CJ 12 ABC')
  await page.getByRole('navigation', { name: 'Despre vehicul' }).getByRole('link', { name: 'Comenzi' }).click()
  await expect(page.getByRole('row').getByRole('link')).toHaveCount(2)
})

test('the page of a vehicle shows its owner, what comes next, its visits and its mileage', async ({ signedIn, shop }) => {
  const client = await shop.make.client({ name: 'Ion Pop' })
  const car = { plateNumber: 'CJ 12 ABC', make: 'Dacia', model: 'Logan' }
  for (const [startDate, carKm] of [
    ['2025-05-03T08:00:00Z', 80_000],
    ['2026-05-03T08:00:00Z', 90_000],
  ] as const)
    await shop.make.workOrder({
      workOrder: { startDate, organizationClientId: client.id },
      car,
      tyreService: { carKm, tyreDimensions: [] },
    })
  await shop.make.appointment({ carPlateNumber: 'CJ 12 ABC', from: '2031-11-24T08:00:00Z', to: '2031-11-24T09:00:00Z' })
  const page = await signedIn('operator')
  await page.goto(address)
  await page.getByRole('button', { name: 'CJ 12 ABC', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CJ 12 ABC · Dacia Logan')
  const parts = page.getByRole('navigation', { name: 'Despre vehicul' })
  await expect(parts.locator('[aria-current=page]')).toHaveText('Privire')
  const main = page.getByRole('main')
  await expect(main.getByRole('row').filter({ hasText: 'Următoarea programare' })).toContainText('2031-11-24 10:00')
  await expect(main.getByRole('link', { name: 'Ion Pop' }).first()).toBeVisible()
  const visits = main.getByRole('row').filter({ has: page.getByRole('columnheader', { name: 'Data' }) })
  await expect(visits).toHaveCount(1)
  for (const [part, links] of [
    ['Comenzi', 2],
    ['Hotel', 0],
    ['Programări', 1],
    ['Kilometri', 2],
  ] as const) {
    await parts.getByRole('link', { name: part }).click()
    await expect(parts.locator('[aria-current=page]')).toHaveText(part)
    await expect(main.getByRole('row').getByRole('link')).toHaveCount(links)
  }
  await expect(main.getByText('De la 80.000 km (2025-05-03) la 90.000 km (2026-05-03)')).toBeVisible()
  await page.getByRole('button', { name: 'Editează vehiculul' }).click()
  await expect(page.getByRole('dialog').getByLabel('Marcă')).toHaveValue('Dacia')
  await page.keyboard.press('Escape')
  await page.goto(`${address}/999999999`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vehiculul nu există')
})

test('an open list shows a vehicle that an order has just created', async ({ signedIn, shop }) => {
  await shop.make.vehicle({ plateNumber: 'B 10 AAA' })
  const page = await signedIn('operator')
  await page.goto(address)
  await expect(page.getByRole('row')).toHaveCount(2)
  await shop.make.workOrder({ car: { plateNumber: 'CJ 12 ABC' } })
  await expect(page.getByRole('row', { name: /CJ 12 ABC/ })).toBeVisible()
})

test('a vehicle that only an appointment shows opens with its visits, without edit and delete', async ({ openShop, signedIn }) => {
  const shop = await openShop({ organizations: 2 })
  const { organizations, make } = shop
  const owner = await make.client({ name: 'Papagei SRL', organizationId: organizations[1]!.id })
  await make.vehicle({ plateNumber: 'CJ 12 ABC', clientId: owner.id })
  await make.appointment({ carPlateNumber: 'CJ 12 ABC' })
  const page = await signedIn('operator', { shop })
  await page.goto(address)
  const opener = page.getByRole('button', { name: 'CJ 12 ABC', exact: true })
  await expect(page.getByRole('button', { name: /^Opțiuni pentru/ })).toHaveCount(0)
  await opener.click()
  await expect(page.getByRole('heading', { level: 1, name: 'CJ 12 ABC' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ultimele vizite' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Editează vehiculul' })).toHaveCount(0)
})
