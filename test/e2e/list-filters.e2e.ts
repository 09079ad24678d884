import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { address, rows, threeOrders } from './order-list.ts'

// The filters of every list, tested on the list of orders.

const chip = (page: Page, name: string) => page.getByRole('button', { name: `Elimină filtrul ${name}` })
const warning = (page: Page) => page.getByRole('alert').filter({ hasText: 'Alege cel puțin un filtru' })

/** Records the search requests of the page in their order. */
function recordSearches(page: Page): URLSearchParams[] {
  const searchParams: URLSearchParams[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('/search/query')) searchParams.push(url.searchParams)
  })
  return searchParams
}

test('the workplace filter is removable by admins only, and never as the last filter', async ({ signedIn, openShop }) => {
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
  await expect(page).toHaveURL(/status=new/)
  await chip(page, 'Punct de lucru').click()
  await expect(page).toHaveURL(/organization_id=$/)
  await expect(page.getByText(there.clientName)).toBeVisible()
  await page.reload()
  await expect(rows(page)).toHaveCount(4)
  await expect(chip(page, 'Punct de lucru')).toHaveCount(0)

  await page.getByRole('radiogroup', { name: 'Stare' }).getByText('Toate').click()
  await expect(chip(page, 'Punct de lucru')).toBeVisible()
  await expect(rows(page)).toHaveCount(4)

  await page.goto(`${address}?organization_id=`)
  await expect(rows(page)).toHaveCount(4)
  await expect(chip(page, 'Punct de lucru')).toBeVisible()
  await page.getByRole('searchbox').fill('din cluj')
  await expect(page).toHaveURL(/quick_text=/)
  await chip(page, 'Punct de lucru').click()
  await expect(rows(page)).toHaveCount(2)
  await expect(warning(page)).toHaveCount(0)
  await page.getByRole('searchbox').fill('')
  await expect(warning(page)).toBeVisible()
  await expect(chip(page, 'Punct de lucru')).toBeVisible()
  await expect(rows(page)).toHaveCount(4)
})

test('a user with one workplace has a fixed workplace filter', async ({ signedIn, shop }) => {
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

test('several removals cause one search', async ({ signedIn, shop }) => {
  await threeOrders(shop)
  const page = await signedIn('operator')
  const searchParams = recordSearches(page)
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
  expect(new Set(searchParams.map(String)).size, 'what was asked at first, and without all three').toBe(2)
})

test('the filter bar does not jump, wraps its chips and names the segment only once', async ({ signedIn, shop }) => {
  await threeOrders(shop)
  const page = await signedIn('operator')
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(address)
  await expect(rows(page)).toHaveCount(4)
  const filters = page.getByRole('button', { name: 'Filtre', exact: true })
  const placed = async () => [await filters.boundingBox(), (await page.getByRole('table').boundingBox())?.y]
  const before = await placed()

  await page.getByText('Deschise').click()
  await expect(page).toHaveURL(/status=new/)
  await expect(rows(page)).toHaveCount(3)
  await expect(chip(page, 'Stare')).toHaveCount(0)
  expect(await placed()).toEqual(before)

  const many = 'status=new&status=in-progress&status=done&status=closed&plate_number=B&finished=2020-01-01&finished=&payment_type_id=1'
  for (const width of [1100, 1366, 1920]) {
    await page.setViewportSize({ width, height: 768 })
    await page.goto(`${address}?${many}`)
    await expect(chip(page, 'Stare')).toBeVisible()
    const [search, button] = [await page.getByRole('searchbox').boundingBox(), await filters.boundingBox()]
    expect(button?.y, `${width} pixels wide`).toBe(search?.y)
  }
})

test('the filter dialog starts at its first field, and clearing focuses the filter button', async ({ signedIn, shop }) => {
  await threeOrders(shop)
  const page = await signedIn('operator')
  await page.goto(`${address}?status=new&plate_number=ZZ`)
  const filters = page.getByRole('button', { name: 'Filtre', exact: true })
  const clear = page.getByRole('button', { name: 'Șterge filtrele' })
  await expect(clear).toHaveCount(2)
  await clear.first().press('Enter')
  await expect(rows(page)).toHaveCount(4)
  await expect(filters).toBeFocused()

  await page.keyboard.press('f')
  await expect(page.getByRole('combobox', { name: 'Stare' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(filters).toBeFocused()

  await page.keyboard.press('/')
  await page.keyboard.type('nimeni')
  await expect(page.getByRole('heading', { name: 'Niciun rezultat' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(clear).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(4)
  await expect(filters).toBeFocused()
})
