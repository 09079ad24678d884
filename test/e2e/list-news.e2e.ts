import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { expect, test } from './fixtures.ts'
import { rows } from './order-list.ts'

// Rows that others add while a list is open.

const clients = '/dashboard/workstation-settings/clients'
const connected = (page: Page) => expect(page.locator('[role="status"][data-state="connected"]')).toHaveCount(1)

test('rows that others add beyond the page are announced above the list and shown on request', async ({ signedIn, shop }) => {
  for (const letter of 'ABCD') await shop.make.client({ name: `${letter}na` })
  const page = await signedIn('operator')
  await page.goto(`${clients}?page_size=2`)
  await connected(page)
  const news = (text: string) => page.getByRole('button', { name: text })
  await expect(rows(page)).toHaveCount(3)

  await shop.make.client({ name: 'Zoe' })
  await expect(news('Un rând nou')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Persoană Ana' })).toBeVisible()
  const yves = await shop.make.client({ name: 'Yves' })
  await expect(news('2 rânduri noi')).toBeVisible()

  await shop.operator(api.clients.remove, { id: yves.id, version: yves.version })
  await expect(news('Un rând nou')).toBeVisible()
  await shop.make.client({ name: 'Aa' })
  await expect(page.getByRole('button', { name: 'Persoană Aa' })).toBeVisible()
  await expect(news('Un rând nou')).toBeVisible()

  await news('Un rând nou').click()
  await expect(page).toHaveURL(/order_by=created_at&order_dir=desc/)
  await expect(page.getByRole('button', { name: 'Persoană Zoe' })).toBeVisible()
  await expect(page.getByRole('button', { name: /rând.* nou|rânduri noi/ })).toHaveCount(0)
})

test('a new row that the filters exclude is not announced', async ({ signedIn, shop }) => {
  for (const letter of 'ABC') await shop.make.client({ name: `Ana ${letter}` })
  const page = await signedIn('operator')
  await page.goto(`${clients}?page_size=2&quick_text=ana`)
  await expect(rows(page)).toHaveCount(3)
  await connected(page)
  await shop.make.client({ name: 'Petru' })
  await shop.make.client({ name: 'Ana Z' })
  await expect(page.getByRole('button', { name: 'Un rând nou' })).toBeVisible()
})

test('a page that the busy server refused at first gets live events as soon as possible', async ({ signedIn, shop }) => {
  const page = await signedIn('operator')
  let requestCount = 0
  await page.route('**/broadcasting/auth', (route) => (++requestCount <= 2 ? route.fulfill({ status: 503 }) : route.continue()))
  await page.goto(clients)
  await connected(page)
  await shop.make.client({ name: 'Zoe' })
  await expect(page.getByRole('button', { name: 'Persoană Zoe' })).toBeVisible()
})
