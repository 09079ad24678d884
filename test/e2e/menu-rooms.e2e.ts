import type { Page, Route } from '@playwright/test'
import { api } from '#contract/index.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Navigare principală' })
const atHand = (page: Page) => menu(page).getByRole('list', { name: 'La îndemână' }).getByRole('link')

test('entries at hand and unfolded groups follow the user to another computer', async ({ shop, signedIn }) => {
  const page = await signedIn('operator')
  await page.goto('/dashboard')
  await expect(atHand(page)).toHaveText(['Comenzi de lucru', 'Clienți', 'Vehicule'])
  await atHand(page).last().focus()
  await page.keyboard.press('Tab')
  await expect(menu(page).getByRole('button', { name: 'Scoate de la îndemână: Vehicule' })).toBeFocused()
  await page.keyboard.press('Enter')
  await menu(page).getByRole('button', { name: 'Setări' }).click()
  await expectAccessible(page)
  const products = menu(page).getByRole('listitem').filter({ hasText: 'Produse' })
  await products.hover()
  await products.getByRole('button', { name: 'Pune la îndemână: Produse' }).click()
  await expect(atHand(page)).toHaveText(['Comenzi de lucru', 'Clienți', 'Produse'])
  const stored = async () => (await shop.operator(api.session.information, {})).user.preferences
  await expect.poll(async () => (await stored()).favourites).toHaveLength(3)

  const other = await signedIn('operator', { fresh: true })
  await other.goto('/dashboard')
  await expect(atHand(other)).toHaveText(['Comenzi de lucru', 'Clienți', 'Produse'])
  await expect(menu(other).getByRole('list', { name: 'Setări atelier' })).toBeVisible()
  await other.keyboard.press('g')
  await other.keyboard.press('3')
  await expect(other).toHaveURL(/\/products$/)
  // A page at hand is marked there, and unfolds no group that was folded.
  await menu(other).getByRole('button', { name: 'Setări' }).click()
  await expect(menu(other).getByRole('list', { name: 'Setări atelier' })).toHaveCount(0)
  await expect(menu(other).locator('[aria-current=page]')).toHaveText('Produse')
  await other.goto('/dashboard/workstation-settings/guaranties')
  await expect(menu(other).getByRole('list', { name: 'Setări atelier' }).locator('[aria-current=page]')).toHaveText('Garanții')
  await other.goto('/dashboard/reports')
  await expect(other.getByRole('heading', { level: 1, name: 'Rapoarte' })).toBeVisible()
  await expect(menu(other).getByRole('link', { name: 'Comandă nouă' })).toBeVisible()
  await other.locator('main').focus()
  await other.keyboard.press('n')
  await expect(other).toHaveURL(/\/work-orders\/create$/)
})

test('a choice stays when information that was read before it arrives after it', async ({ shop, signedIn }) => {
  const page = await signedIn('operator')
  await page.goto('/dashboard')
  await expect(page.locator('[role="status"][data-state="connected"]')).toHaveCount(1)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: wasRead, resolve: markRead } = Promise.withResolvers<void>()
  const readEarly = async (route: Route) => {
    const response = await route.fetch()
    markRead()
    await released
    await route.fulfill({ response }).catch(() => undefined)
  }
  await page.route('**/accounts/settings/information', readEarly, { times: 1 })
  await shop.admin(api.organizations.update, { id: shop.organization.id, name: 'Filiala Nord' })
  await wasRead
  await menu(page).getByRole('button', { name: 'Restrânge meniul' }).click()
  await expect.poll(async () => (await shop.operator(api.session.information, {})).user.preferences).toEqual({ rail: true })
  release()
  await expect(page.getByRole('banner')).toContainText('Filiala Nord')
  await expect(menu(page)).toHaveCSS('width', '64px')
})

test('a choice that does not reach the server is kept and sent with the next page', async ({ shop, signedIn }) => {
  const page = await signedIn('operator')
  await page.goto('/dashboard')
  await page.route('**/users/preferences', (route) => route.abort())
  await menu(page).getByRole('button', { name: 'Restrânge meniul' }).click()
  await expect(menu(page)).toHaveCSS('width', '64px')
  await page.reload()
  await expect(menu(page)).toHaveCSS('width', '64px')
  expect((await shop.operator(api.session.information, {})).user.preferences).toEqual({})
  await page.unroute('**/users/preferences')
  await page.reload()
  await expect(menu(page)).toHaveCSS('width', '64px')
  await expect.poll(async () => (await shop.operator(api.session.information, {})).user.preferences).toEqual({ rail: true })

  // In the rail a room opens its entries beside its icon.
  await menu(page).getByRole('button', { name: 'Rapoarte' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('link', { name: 'Zilnic' }).click()
  await expect(page).toHaveURL(/\/reports\/daily\?finished=/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an admin reads the whole menu without scrolling on a screen of 768 pixels', async ({ signedIn }) => {
  const page = await signedIn('admin')
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/dashboard')
  await expect(atHand(page)).toHaveCount(3)
  for (const name of ['Situația lucrărilor', 'Vehicule', 'Rapoarte', 'Setări'])
    await expect(menu(page).getByRole('link', { name })).toBeInViewport({ ratio: 1 })
})
