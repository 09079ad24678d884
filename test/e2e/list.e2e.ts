import { api } from '#contract/index.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { expectAtEveryWidth } from './every-width.ts'
import { expect, test, type ShopFixture } from './fixtures.ts'
import { address, rows, threeOrders } from './order-list.ts'

// The behaviour of every list, tested on the list of orders.

test('the rows are walked and opened by keyboard, and so are their menus', async ({ signedIn, shop }) => {
  const { id } = await threeOrders(shop)
  const page = await signedIn('operator')
  await page.goto(address)
  const { keyboard } = page
  const client = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(rows(page)).toHaveCount(4)

  for (const key of ['ArrowDown', 'Escape']) {
    await keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await keyboard.press(key)
    await expect(client('Ștefan Țăranu')).toBeFocused()
  }
  await keyboard.press('ArrowDown')
  await expect(client('Ion Pop')).toBeFocused()
  await keyboard.press('End')
  const last = rows(page).nth(3).getByRole('button').first()
  await expect(last).toBeFocused()
  await keyboard.press('ArrowDown')
  await expect(last).toBeFocused()

  await keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: 'Vezi' })).toBeVisible()
  await keyboard.press('Escape')
  await keyboard.press('Delete')
  await expect(page.getByRole('dialog')).toContainText('Ștergi comanda B 12 XYZ · Transport Rapid?')
  await page.getByRole('dialog').getByRole('button', { name: 'Șterge' }).click()
  await expect(rows(page)).toHaveCount(3)
  await expect(client('Ion Pop')).toBeFocused()
  await expect(shop.operator(api.workOrders.get, { id })).rejects.toMatchObject({ status: 404 })

  await keyboard.press('Home')
  await keyboard.press('f')
  await expect(page.getByRole('dialog', { name: 'Filtre' })).toBeVisible()
  await keyboard.press('Escape')
  await expect(client('Ștefan Țăranu')).toBeFocused()
  await keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Taste' })).toContainText('Meniul rândului')
  await keyboard.press('Escape')
  await expect(client('Ștefan Țăranu')).toBeFocused()
  await keyboard.press('n')
  await expect(page).toHaveURL(/\/create$/)
})

test('keys of the list are letters elsewhere on the page', async ({ signedIn, shop }) => {
  await threeOrders(shop)
  const page = await signedIn('operator')
  await page.goto(address)
  await expect(rows(page)).toHaveCount(4)
  await page.getByRole('searchbox').press('f')
  await page.getByRole('searchbox').press('/')
  await expect(page.getByRole('searchbox')).toHaveValue('f/')
  await page.getByRole('link', { name: 'Clienți', exact: true }).focus()
  await page.keyboard.press('f')
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`${address}\\?quick_text=f%2F$`))
})

test('returning from an order restores page, scroll and focus of the list at once', async ({ signedIn, shop }) => {
  for (let i = 0; i < 34; i++) await shop.make.workOrder({ workOrder: { clientName: `Client ${String(i).padStart(2, '0')}` } })
  const page = await signedIn('operator')
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.goto(`${address}?page_size=30&order_by=client_name&order_dir=asc`)
  const row = page.getByRole('button', { name: 'Client 25', exact: true })
  await row.focus()
  const scrolled = () => page.evaluate(() => scrollY)
  await expect.poll(scrolled).toBeGreaterThan(100)
  const before = await scrolled()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/viewMode=view$/)
  await expect(row).toHaveCount(0)

  // The list shown before needs no new answer of the server.
  await page.route('**/search/query*', () => undefined)
  await page.goBack()
  await expect(row).toBeFocused()
  await expect.poll(scrolled).toBe(before)
})

test('row numbers belong to the visible page, also while the next one loads', async ({ signedIn, shop }) => {
  for (let i = 0; i < 5; i++) await shop.make.workOrder()
  const page = await signedIn('operator')
  await page.goto(`${address}?page_size=2`)
  const numbers = page.locator('tbody td:first-child')
  await expect(numbers).toHaveText(['1', '2'])
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/search/query*', async (route) => {
    await answered
    await route.continue()
  })
  await rows(page).nth(1).getByRole('button').first().focus()
  await page.keyboard.press('PageDown')
  await expect(page).toHaveURL(/page_count=2/)
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  await expect(numbers).toHaveText(['1', '2'])
  await expect(page.getByText('1–2 din 5')).toBeVisible()
  answer()
  await expect(numbers).toHaveText(['3', '4'])
  await expect(rows(page).nth(1).getByRole('button').first()).toBeFocused()
})

for (const list of ['work-orders', 'work-orders/inspections-due', 'clients', 'products', 'services'])
  test(`the list of ${list} fits the screen and its headers in every language and width`, async ({ signedIn, shop }) => {
    await makeCrowdedLists(shop, { itp: list.endsWith('due'), expirationDate: dayInZone(new Date().toISOString(), 'Europe/Bucharest') })
    for (const language of ['ro', 'en', 'hu'] as const) {
      const page = await signedIn('operator', { language })
      await page.goto(`/dashboard/workstation-settings/${list}`)
      await expect(rows(page).filter({ hasText: 'Napoca Impex' }).first()).toBeVisible()
      await expectAtEveryWidth(page, language, findCutParts, { beyond: 0, headers: [], cells: [] })
    }
  })

test('columns are stacked at 1100 pixels and can still be sorted', async ({ signedIn, shop }) => {
  await makeCrowdedLists(shop)
  await shop.make.workOrder({ workOrder: { clientName: 'Ion Pop', documentNumber: 'A 1' }, car: { make: null, model: null } })
  const page = await signedIn('operator')
  await page.setViewportSize({ width: 1100, height: 900 })
  await page.goto(address)
  const row = rows(page).filter({ hasText: 'Napoca Impex' })
  for (const text of ['F 2026 000123', '4.938,00', 'Mercedes-Benz Sprinter 519 CDI']) await expect(row.getByText(text)).toBeVisible()
  await expect(page.locator('tbody td:first-child')).toHaveText(['1', '2'])
  await expect(rows(page).filter({ hasText: 'Ion Pop' }).getByText('–'), 'the payment and the vehicle').toHaveCount(2)

  const total = page.getByRole('columnheader', { name: 'Total, RON' })
  const payment = page.getByRole('columnheader', { name: 'Plată' })
  const discount = page.getByRole('columnheader', { name: 'Reducere' })
  const heads = await page.getByRole('columnheader').evaluateAll((all) => all.map((head) => head.getBoundingClientRect().height))
  expect(Math.max(...heads)).toBeLessThanOrEqual(37)
  await expect(total).toHaveAttribute('aria-sort', 'none')
  const sortBy = async (button: string, entry: string) => {
    await page.getByRole('button', { name: `Alege sortarea: ${button}` }).click()
    await page.getByRole('menuitem', { name: `Sortează după ${entry}`, exact: true }).click()
  }
  await sortBy('Plată, Document', 'Document')
  await expect(page).toHaveURL(/order_by=document_number&order_dir=asc$/)
  await expect(rows(page)).toContainText(['Client', 'Ion Pop', 'Napoca Impex'])
  await expect(page.getByRole('columnheader', { name: 'Document' })).toHaveAttribute('aria-sort', 'ascending')
  for (const direction of ['ascending', 'descending']) {
    await (direction === 'ascending' ? sortBy('Total, RON, Reducere', 'Reducere') : discount.getByRole('button').first().click())
    await expect(discount).toHaveAttribute('aria-sort', direction)
  }
  await expect(rows(page)).toContainText(['Client', 'Napoca Impex', 'Ion Pop'])
  await expect(payment).toHaveAttribute('aria-sort', 'none')
  await sortBy('Total, RON, Reducere', 'Total, RON')
  await expect(total).toHaveAttribute('aria-sort', 'ascending')

  await page.setViewportSize({ width: 1920, height: 900 })
  await expect(page.getByRole('columnheader', { name: 'Reducere' })).toHaveAttribute('aria-sort', 'none')
  await expect(page.getByRole('button', { name: 'Reducere', exact: true })).toHaveCount(1)
})

test('a regular customer is marked at the name, at 1100 pixels, too', async ({ signedIn, shop }) => {
  await makeCrowdedLists(shop)
  await shop.make.client({ name: 'Ion Pop' })
  const page = await signedIn('operator')
  await page.setViewportSize({ width: 1100, height: 900 })
  await page.goto('/dashboard/workstation-settings/clients')
  const company = rows(page).filter({ has: page.getByRole('img', { name: 'Firmă' }) })
  await expect(company.getByRole('img', { name: 'Client fidel' })).toBeVisible()
  await expect(page.getByRole('cell').getByRole('img', { name: 'Client fidel' })).toHaveCount(1)
})

/** Parts of a table beyond its edge, headers that are cut, and cells that are too narrow. */
const findCutParts = (region: HTMLElement) => {
  const cut = (selector: string) =>
    [...region.querySelectorAll(selector)].filter((cell) => cell.scrollWidth > cell.clientWidth).map(({ textContent }) => textContent)
  return {
    beyond: region.scrollWidth - region.clientWidth,
    headers: cut('th'),
    cells: cut('td:has([data-status]), td[data-align="right"]'),
  }
}

/** Fills the lists with long names, a large discounted sum and the widest status. */
async function makeCrowdedLists({ make, idOf }: ShopFixture, metaData: object = {}) {
  for (const isService of [true, false])
    await make.product({
      name: 'Înlocuit și echilibrat anvelope de camion pentru Transporturi Internaționale Napoca Impex',
      isService,
      um: 'PACHET',
      price: 1_234_567.89,
      isTyre: true,
      isExpendable: true,
      isCountPrice: false,
      discountOnNewTyre: true,
      carTypeId: idOf('carTypes', 'Autoutilitară'),
      workOrderTypeId: idOf('workOrderTypes', 'Service Auto'),
    })
  await make.client({
    type: 'company',
    fidelity: true,
    name: 'Transporturi Internaționale Napoca Impex SRL',
    delegateName: 'Alexandru-Constantin Țurcanu',
    phone: '+40722000111',
    email: 'dispecerat@transporturi-internationale-napoca.example.com',
    company: { vatNumber: 'RO14399840' },
  })
  await make.workOrder({
    workOrder: {
      clientName: 'Transporturi Internaționale Napoca Impex SRL',
      delegateName: 'Alexandru-Constantin Țurcanu',
      paymentTypeId: idOf('paymentTypes', 'FACT TERMENI'),
      documentNumber: 'F 2026 000123',
      metaData: { ownProduct: true, ...metaData },
    },
    car: { plateNumber: 'CJ 08 WWW', make: 'Mercedes-Benz', model: 'Sprinter 519 CDI' },
    products: [{ customProductName: 'Montat', quantity: 4, price: 12_345.67, isService: 1 }],
    status: 'in-progress',
  })
}
