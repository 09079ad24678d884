import type { Page } from '@playwright/test'
import { expect, test, type ShopFixture } from './fixtures.ts'
import { client, newOrder, tab, typist, workOrders } from './order-page.ts'

/** Stores a car with its owner and holds back every answer of the lookup. */
async function holdLookup({ make }: ShopFixture, page: Page) {
  await make.workOrder({
    workOrder: { clientName: 'Ion Pop', phone: '0722000111' },
    car: { plateNumber: 'BV 15 LHW', make: 'Dacia', model: 'Logan' },
  })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/work-orders/search/plate-number?*', (route) => released.then(() => route.continue()))
  return release
}

const plate = (page: Page) => page.getByRole('combobox', { name: 'Număr de înmatriculare' })
const car = (page: Page, field: 'Marcă' | 'Model') => page.getByRole('combobox', { name: field, exact: true })
const phone = (page: Page) => page.getByRole('textbox', { name: 'Telefon' }).or(page.getByRole('combobox', { name: 'Telefon' }))

const forms = [
  ['an inspection', `${workOrders}/create-itp`, undefined],
  ['an appointment', '/dashboard/appointments', 'Programare nouă'],
  ['a customer order', '/dashboard/client-order', 'Comandă client nouă'],
  ['a guaranty', '/dashboard/workstation-settings/guaranties', 'Garanție nouă'],
] as const

for (const [what, address, button] of forms)
  test(`a plate left before the lookup answers fills in ${what}`, async ({ shop, signedIn }) => {
    const page = await signedIn('operator')
    const release = await holdLookup(shop, page)
    await page.goto(address)
    if (button) await page.getByRole('button', { name: button }).first().click()
    await plate(page).focus()
    await page.keyboard.type('bv15lhw')
    await page.keyboard.press('Tab')
    await expect(plate(page)).toHaveValue('BV 15 LHW')
    release()
    await expect(client(page)).toHaveValue('Ion Pop')
    if (what !== 'a guaranty') {
      await expect(car(page, 'Marcă')).toHaveValue('Dacia')
      await expect(car(page, 'Model')).toHaveValue('Logan')
    }
    await expect(phone(page)).toHaveValue(/0722000111$/)
  })

/** Types the plate into a new order and leaves it while the lookup waits. */
async function leavePlate(shop: ShopFixture, page: Page) {
  const release = await holdLookup(shop, page)
  await newOrder(page)
  const { type, press } = typist(page)
  await type('bv15lhw')
  await press('Tab')
  await expect(client(page)).toBeFocused()
  return { release, type, press }
}

test('a plate left before the lookup answers fills in the order and keeps typed values', async ({ shop, signedIn }) => {
  const page = await signedIn('operator')
  const { release, type, press } = await leavePlate(shop, page)
  await press('Tab')
  await type('0733000222')
  release()
  await expect(client(page)).toHaveValue('Ion Pop')
  await expect(phone(page)).toHaveValue('0733000222')
  await tab(page, 'Date vehicul').click()
  await expect(car(page, 'Marcă')).toHaveValue('Dacia')
})

test('a shortcut that leaves the plate before the lookup answers fills in the car', async ({ shop, signedIn }) => {
  const page = await signedIn('operator')
  const release = await holdLookup(shop, page)
  await newOrder(page)
  await page.keyboard.type('bv15lhw')
  await page.keyboard.press('Control+Enter')
  await expect(client(page)).toBeFocused()
  release()
  await expect(client(page)).toHaveValue('Ion Pop')
  await tab(page, 'Date vehicul').click()
  await expect(car(page, 'Marcă')).toHaveValue('Dacia')
})

test('a late answer leaves a changed plate and a typed client alone', async ({ shop, signedIn }) => {
  const page = await signedIn('operator')
  const { release, type, press } = await leavePlate(shop, page)
  await press('Shift+Tab')
  await plate(page).fill('CJ 99 XYZ')
  await press('Tab')
  await type('Ana')
  const answer = page.waitForResponse(/plate-number\?value=CJ/)
  release()
  await answer
  await tab(page, 'Date vehicul').click()
  await expect(car(page, 'Marcă')).toBeFocused()
  await expect(car(page, 'Marcă')).toHaveValue('')
})
