import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { expect, test, type Shop } from './fixtures.ts'
import { address, rows, threeOrders } from './order-list.ts'

// What every list does, tried on the list of orders.

const chip = (page: Page, name: string) => page.getByRole('button', { name: `Elimină filtrul ${name}` })
const warning = (page: Page) => page.getByRole('alert').filter({ hasText: 'Alege cel puțin un filtru' })

/** What the page asks of the lists, one after the other. */
function searches(page: Page): URLSearchParams[] {
  const asked: URLSearchParams[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('/search/query')) asked.push(url.searchParams)
  })
  return asked
}

test('only an admin does without the workplace, and not without any filter at all', async ({ signedIn, openShop }) => {
  const shop = await openShop({ organizations: 2 })
  await threeOrders(shop)
  const there = await shop.make.workOrder({ workOrder: { clientName: 'Din Cluj', organizationId: shop.organizations[1]!.id } })
  const page = await signedIn('admin', { shop })
  await page.goto(address)
  await expect(rows(page)).toHaveCount(4)

  await chip(page, 'Punct de lucru').press('Delete')
  await expect(warning(page)).toBeVisible()
  await expect(chip(page, 'Punct de lucru')).toBeVisible()
  await expect(rows(page)).toHaveCount(4)

  await page.getByText('Deschise').click()
  await expect(page.getByText('Stare: Nouă, În lucru, Programată')).toBeVisible()
  await chip(page, 'Punct de lucru').click()
  await expect(page).toHaveURL(/organization_id=$/)
  await expect(page.getByText(there.clientName)).toBeVisible()
  await page.reload()
  await expect(rows(page)).toHaveCount(4)
  await expect(chip(page, 'Punct de lucru')).toHaveCount(0)

  await page.getByText('Toate').click()
  await expect(warning(page)).toBeVisible()
  await expect(page.locator('main').getByText('Punct de lucru: Brașov')).toBeVisible()
})

test('who has one workplace sees it as a filter that stays', async ({ signedIn, shop }) => {
  await threeOrders(shop)
  const page = await signedIn('operator')
  await page.goto(`${address}?organization_id=&status=done`)
  await expect(page.locator('main').getByText('Punct de lucru: Brașov')).toBeVisible()
  await expect(chip(page, 'Stare')).toBeVisible()
  await expect(chip(page, 'Punct de lucru')).toHaveCount(0)
  await page.getByRole('button', { name: 'Filtre' }).click()
  await expect(page.getByRole('combobox', { name: 'Stare' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Punct de lucru' })).toHaveCount(0)
})

test('several crosses make one run', async ({ signedIn, shop }) => {
  await threeOrders(shop)
  const page = await signedIn('operator')
  const asked = searches(page)
  await page.goto(`${address}?status=new&status=done&plate_number=B&finished=2020-01-01&finished=&page_size=1`)
  await expect(rows(page)).toHaveCount(2)
  await chip(page, 'Stare').focus()
  await page.keyboard.press('Delete')
  await expect(chip(page, 'Nr. auto')).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(chip(page, 'Finalizată')).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('button', { name: 'Filtre', exact: true })).toBeFocused()
  await expect(page).toHaveURL(/work-orders\?page_size=1$/)
  await expect(page.getByText('1–1 din 3')).toBeVisible()
  expect(new Set(asked.map(String)).size, 'what was asked at first, and without all three').toBe(2)
})

test('the rows are walked, opened, asked for their menu and left by keys', async ({ signedIn, shop }) => {
  const { id } = await threeOrders(shop)
  const page = await signedIn('operator')
  await page.goto(address)
  const { keyboard } = page
  const client = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(rows(page)).toHaveCount(4)

  await keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await keyboard.press('Escape')
  await expect(client('Ștefan Țăranu')).toBeFocused()
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
  await page.getByRole('link', { name: 'Clienți' }).focus()
  await page.keyboard.press('f')
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`${address}\\?quick_text=f%2F$`))
})

test('back from an order the list is where it was: page, scroll, focus, and rows at once', async ({ signedIn, shop }) => {
  for (let i = 0; i < 34; i++) await shop.make.workOrder({ workOrder: { clientName: `Client ${String(i).padStart(2, '0')}` } })
  const page = await signedIn('operator', { viewport: { width: 1280, height: 600 } })
  await page.goto(`${address}?page_size=30&order_by=client_name&order_dir=asc`)
  const row = page.getByRole('button', { name: 'Client 25', exact: true })
  await row.focus()
  const scrolled = () => page.evaluate(() => scrollY)
  await expect.poll(scrolled).toBeGreaterThan(100)
  const before = await scrolled()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/viewMode=view$/)
  await expect(row).toHaveCount(0)

  // The server is not needed for what was just shown.
  await page.route('**/search/query*', () => undefined)
  await page.goBack()
  await expect(row).toBeFocused()
  await expect.poll(scrolled).toBe(before)
})

test('rows are numbered as the page they are of, also while the next one is on its way', async ({ signedIn, shop }) => {
  for (let i = 0; i < 5; i++) await shop.make.workOrder()
  const page = await signedIn('operator')
  await page.goto(`${address}?page_size=2`)
  const numbers = page.locator('tbody td:first-child')
  await expect(numbers).toHaveText(['1', '2'])
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/search/query*', async (route) => {
    await held
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

for (const list of ['work-orders', 'clients'])
  test(`nothing of the list of ${list} leaves the screen or is cut in its header, in every language and width`, async ({
    signedIn,
    shop,
  }) => {
    await crowded(shop)
    for (const language of ['ro', 'en', 'hu'] as const) {
      const page = await signedIn('operator', { language })
      await page.goto(`/dashboard/workstation-settings/${list}`)
      await expect(rows(page).filter({ hasText: 'Napoca Impex' }).first()).toBeVisible()
      for (const width of [1100, 1280, 1366, 1440, 1536, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        const cut = () =>
          page
            .getByRole('region')
            .filter({ has: page.getByRole('table') })
            .evaluate(cutPart)
        await expect.poll(cut, `${language}, ${width} pixels wide`).toEqual({ beyond: 0, headers: [], cells: [] })
      }
      await page.close()
    }
  })

test('at 1100 pixels columns stand below others, and are sorted by there', async ({ signedIn, shop }) => {
  await crowded(shop)
  await shop.make.workOrder({ workOrder: { clientName: 'Ion Pop', documentNumber: 'A 1' }, car: { make: null, model: null } })
  const page = await signedIn('operator', { viewport: { width: 1100, height: 900 } })
  await page.goto(address)
  const row = rows(page).filter({ hasText: 'Napoca Impex' })
  for (const text of ['F 2026 000123', '4.938,00', 'Mercedes-Benz Sprinter 519 CDI']) await expect(row.getByText(text)).toBeVisible()
  await expect(page.locator('tbody td:first-child')).toHaveText(['1', '2'])
  await expect(rows(page).filter({ hasText: 'Ion Pop' }).getByText('–'), 'the payment; no line is kept for what is missing').toHaveCount(1)

  const total = page.getByRole('columnheader', { name: 'Total, RON' })
  const payment = page.getByRole('columnheader', { name: 'Plată' })
  await expect(total).toHaveAttribute('aria-sort', 'none')
  await page.getByRole('button', { name: 'Document', exact: true }).click()
  await expect(page).toHaveURL(/order_by=document_number&order_dir=asc$/)
  await expect(rows(page)).toContainText(['Client', 'Ion Pop', 'Napoca Impex'])
  await expect(payment).toHaveAttribute('aria-sort', 'ascending')
  for (const direction of ['ascending', 'descending']) {
    await page.getByRole('button', { name: 'Reducere', exact: true }).click()
    await expect(total).toHaveAttribute('aria-sort', direction)
  }
  await expect(rows(page)).toContainText(['Client', 'Napoca Impex', 'Ion Pop'])
  await expect(payment).toHaveAttribute('aria-sort', 'none')
  await expect(total.locator('[aria-current]')).toHaveText('Reducere')
  await page.getByRole('button', { name: 'Total, RON', exact: true }).click()
  await expect(total).toHaveAttribute('aria-sort', 'ascending')

  await page.setViewportSize({ width: 1920, height: 900 })
  await expect(page.getByRole('columnheader', { name: 'Reducere' })).toHaveAttribute('aria-sort', 'none')
  await expect(page.getByRole('button', { name: 'Reducere', exact: true })).toHaveCount(1)
})

test('at 1100 pixels a regular customer is marked below the name', async ({ signedIn, shop }) => {
  await crowded(shop)
  await shop.make.client({ name: 'Ion Pop' })
  const page = await signedIn('operator', { viewport: { width: 1100, height: 900 } })
  await page.goto('/dashboard/workstation-settings/clients')
  const company = rows(page).filter({ has: page.getByRole('img', { name: 'Firmă' }) })
  await expect(company.getByRole('cell', { name: 'Napoca Impex' }).getByText('Client fidel')).toBeVisible()
  await expect(page.getByRole('cell').getByText('Client fidel')).toHaveCount(1)
})

/** What of a table lies beyond its edge, the headers that are cut, and the cells whose fixed width is too little. */
const cutPart = (region: HTMLElement) => {
  const cut = (selector: string) =>
    [...region.querySelectorAll(selector)].filter((cell) => cell.scrollWidth > cell.clientWidth).map(({ textContent }) => textContent)
  return {
    beyond: region.scrollWidth - region.clientWidth,
    headers: cut('th'),
    cells: cut('td:has([data-status]), td[data-align="right"]'),
  }
}

/** Long names, a large sum with a discount and the widest status. */
async function crowded({ make, idOf }: Shop) {
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
      metaData: { ownProduct: true },
    },
    car: { plateNumber: 'CJ 08 WWW', make: 'Mercedes-Benz', model: 'Sprinter 519 CDI' },
    products: [{ customProductName: 'Montat', quantity: 4, price: 12_345.67, isService: 1 }],
    status: 'in-progress',
  })
}
