import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { api } from '#contract/index.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { address as orders, threeOrders } from './order-list.ts'

const address = '/dashboard/workstation-settings/clients'
const heads = (page: Page) => page.getByRole('columnheader')
const columnsButton = (page: Page) => page.getByRole('button', { name: 'Coloane', exact: true })
const wide = { width: 1920, height: 900 }

test('columns, their order and the size of pages are kept for the user, on every computer', async ({ shop, signedIn }) => {
  for (let count = 0; count < 16; count += 1) await shop.make.client({ name: `Client ${count}`, email: `c${count}@example.com` })
  await shop.make.vehicle()
  const page = await signedIn('operator')
  await page.setViewportSize(wide)
  await page.goto(address)
  const all = ['', '#', 'Nume', 'Delegat', 'Vehicule', 'Telefon', 'E-mail', 'CUI / CIF', 'Ultima vizită', 'Adăugat', 'Opțiuni']
  await expect(heads(page)).toHaveText(all)
  await columnsButton(page).click()
  await expect(page.getByRole('checkbox', { name: 'Nume' })).toBeDisabled()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'E-mail' }).uncheck()
  await page.getByRole('checkbox', { name: 'CUI' }).uncheck()
  await page.getByRole('button', { name: 'Mută mai în față: Ultima vizită' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Mută mai în față: Ultima vizită' })).toBeFocused()
  const chosen = ['', '#', 'Nume', 'Delegat', 'Vehicule', 'Ultima vizită', 'Telefon', 'Adăugat', 'Opțiuni']
  await expect(heads(page)).toHaveText(chosen)
  await page.keyboard.press('Escape')
  await expect(columnsButton(page)).toBeFocused()
  await page.getByRole('combobox', { name: 'Rânduri pe pagină' }).selectOption('50')
  await expect(page.getByRole('row')).toHaveCount(17)
  await expect
    .poll(async () => (await shop.operator(api.session.information, {})).user.preferences.lists?.[address])
    .toEqual({ columns: ['delegateName', 'vehicles', 'lastVisit', 'phone', 'createdAt'], size: 50 })

  const other = await signedIn('operator', { fresh: true, viewport: wide })
  await other.goto(address)
  await expect(heads(other)).toHaveText(chosen)
  await expect(other.getByRole('row')).toHaveCount(17)
  await columnsButton(other).click()
  await other.getByRole('button', { name: 'Implicit' }).click()
  await expect(heads(other)).toHaveText(all)
  // Other lists keep theirs.
  await other.goto('/dashboard/workstation-settings/vehicles')
  await expect(heads(other)).toContainText(['Proprietar'])
})

test('a column stands by itself on a narrow screen when the one above it is hidden', async ({ shop, signedIn }) => {
  await shop.make.client({ name: 'Ion Pop', email: 'ion@example.com' })
  await shop.operator(api.preferences.update, { lists: { [address]: { columns: ['phone', 'vatNumber'] } } })
  const page = await signedIn('operator')
  await page.setViewportSize({ width: 1100, height: 900 })
  await page.goto(address)
  await expect(heads(page)).toHaveText(['', '#', 'Nume', 'Telefon', 'CUI / CIF', 'Opțiuni'])
})

test('a choice is kept when another screen has a new address, and a page beyond the end is read', async ({ shop, signedIn }) => {
  await shop.make.client({ name: 'Ion Pop' })
  const lists = JSON.stringify({ '/dashboard/old-clients': { size: 30 }, '/dashboard/drafts': { size: 30 } })
  await shop.rows((tx) =>
    sql`update users set preferences = jsonb_build_object('lists', ${lists}::jsonb) where username = ${shop.userName('operator')}`.execute(
      tx,
    ),
  )
  const page = await signedIn('operator')
  await page.goto(address)
  await page.getByRole('combobox', { name: 'Rânduri pe pagină' }).selectOption('100')
  await expect
    .poll(async () => (await shop.operator(api.session.information, {})).user.preferences.lists)
    .toEqual({ '/dashboard/drafts': { size: 30 }, [address]: { size: 100 } })
  // The page exists with fifteen rows each, and not with a hundred.
  await page.goto(`${address}?page_count=120`)
  await expect(page.getByRole('button', { name: 'Ion Pop' }).first()).toBeVisible()
})

test('dense rows are lower in every table', async ({ shop, signedIn }) => {
  await shop.make.client({ name: 'Ion Pop' })
  const page = await signedIn('operator')
  await page.setViewportSize(wide)
  await page.goto(address)
  const height = () =>
    page
      .locator('tbody tr')
      .first()
      .evaluate((row) => row.getBoundingClientRect().height)
  await expect.poll(height).toBe(38)
  await columnsButton(page).click()
  await page.getByRole('switch', { name: 'Rânduri dese' }).click()
  await expect.poll(height).toBe(32)
  await expect.poll(async () => (await shop.operator(api.session.information, {})).user.preferences.density).toBe('dense')
})

test('the head and the sums of a long table stay in sight while the page scrolls', async ({ shop, signedIn }) => {
  await threeOrders(shop)
  const page = await signedIn('operator')
  await page.setViewportSize({ width: 1440, height: 420 })
  await page.goto(orders)
  await expect(page.locator('tfoot td').first()).toBeVisible()
  const edge = (part: string, side: 'top' | 'bottom') =>
    page
      .locator(`${part} th`)
      .first()
      .evaluate((head, of) => head.getBoundingClientRect()[of], side)
  await expect.poll(() => edge('tfoot', 'bottom')).toBe(420)
  const above = await page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().bottom)
  await page.setViewportSize({ width: 1440, height: 240 })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => edge('thead', 'top')).toBe(above)
})
