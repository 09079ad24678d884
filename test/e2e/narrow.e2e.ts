import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const clients = '/dashboard/workstation-settings/clients'
const report = '/dashboard/reports/monthly'
const notice = (page: Page) => page.getByRole('dialog', { name: 'Ecranul este prea îngust' })
const openAnyway = (page: Page) => page.getByRole('button', { name: 'Deschide oricum' })

test('a narrow window opens a page anyway when asked, and the device remembers it', async ({ signedIn }) => {
  const page = await signedIn('operator', { viewport: { width: 683, height: 384 } })
  await page.goto(report)
  await openAnyway(page).click()
  await expect(notice(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Raport lunar' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCSS('width', '64px')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Raport lunar' })).toBeVisible()

  await page.setViewportSize({ width: 639, height: 800 })
  await page.goto(report)
  await expect(notice(page)).toBeVisible()
  await expect(openAnyway(page)).toHaveCount(0)
})

test('a wide window shows every page when the page is magnified', async ({ signedIn }) => {
  const page = await signedIn('operator', { fresh: true, viewport: { width: 683, height: 384 } })
  await page.addInitScript(() => {
    Object.defineProperty(window, 'outerWidth', { value: 1366 })
    Object.defineProperty(screen, 'availWidth', { value: 1366 })
  })
  await page.goto(clients)
  await expect(page.getByRole('heading', { level: 1, name: 'Clienți' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCSS('width', '64px')
  await expect(notice(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Comandă nouă' }).first()).toBeVisible()
})

test('a touch screen is not told to press keys', async ({ signedIn }) => {
  const page = await signedIn('operator', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await page.goto(report)
  await expect(notice(page)).toBeVisible()
  await expect(notice(page).getByText('Ctrl')).toHaveCount(0)
})

test('a list on a phone shows its columns one below the other, with the menu of each row', async ({ shop, signedIn }) => {
  await shop.make.client({ name: 'Elena Rusu', phone: '0722000111' })
  const page = await signedIn('operator', { viewport: { width: 360, height: 800 } })
  await page.goto(clients)
  const card = page.getByRole('listitem').filter({ hasText: 'Elena Rusu' })
  await expect(card).toContainText('0722')
  await expect(page.getByRole('table')).toHaveCount(0)
  await card.getByRole('button', { name: 'Opțiuni pentru Elena Rusu' }).click()
  await expect(page.getByRole('menuitem', { name: 'Editează' })).toBeVisible()
  await page.keyboard.press('Escape')
  // All of the card opens the record.
  await card.click({ position: { x: 40, y: 70 } })
  await expect(page.getByRole('dialog', { name: 'Editează clientul' })).toBeVisible()
})

test('only the screens of wide tables ask for a wide window', async ({ signedIn }) => {
  const page = await signedIn('operator', { viewport: { width: 360, height: 800 } })
  await page.goto('/dashboard/reports')
  await expect(page.getByRole('heading', { level: 1, name: 'Rapoarte' })).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  await page.goto('/dashboard/workstation-settings/imports')
  await expect(notice(page)).toBeVisible()
})

test('the chosen size of text scales the page at once, follows the user and ends with a session', async ({ signedIn }) => {
  const page = await signedIn('worker')
  const sizeOf = () =>
    page
      .locator('h1')
      .first()
      .evaluate((title) => getComputedStyle(title).fontSize)
  const small = () => page.locator('html').evaluate((root) => getComputedStyle(root).fontSize)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await sizeOf()).toBe('22px')
  await page.getByRole('button', { name: 'Contul meu' }).click()
  await page.getByRole('menuitem', { name: 'Setările mele' }).click()
  await page.getByRole('radio', { name: 'Foarte mare' }).press('Space')
  await expect.poll(sizeOf).toBe('27.5px')
  await page.keyboard.press('Escape')

  await page.evaluate(() => localStorage.removeItem('text-size'))
  await page.reload()
  await expect.poll(sizeOf).toBe('27.5px')
  await page.getByRole('button', { name: 'Contul meu' }).click()
  await page.getByRole('menuitem', { name: 'Ieși din cont' }).click()
  await expect(page.getByLabel('Utilizator')).toBeVisible()
  expect(await small()).toBe('16px')
})

test('a dialog on a phone stands at the foot of the window and takes its width', async ({ signedIn }) => {
  const page = await signedIn('operator', { viewport: { width: 390, height: 844 } })
  await page.goto('/dashboard/tyre-service/tyre-hotels')
  await page.getByRole('button', { name: 'Set nou la hotel' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Set nou la hotel' })
  await expect(dialog.getByRole('button', { name: 'Salvează' })).toBeAttached()
  const box = (await dialog.boundingBox())!
  expect([box.x, box.width, box.y + box.height]).toEqual([0, 390, 844])
  expect(box.height).toBeLessThanOrEqual(844 * 0.9)
})

test('F6 leads from part to part of the window, and Shift with it back', async ({ signedIn }) => {
  const page = await signedIn('operator')
  await page.goto(clients)
  await expect(page.getByRole('heading', { level: 1, name: 'Clienți' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Navigare principală' })).toBeVisible()
  await page.getByRole('button', { name: 'Ajutor pentru această pagină' }).click()
  const sheet = page.getByRole('dialog', { name: 'Ajutor' })
  await expect(sheet.getByRole('searchbox')).toBeFocused()
  const partWithFocus = () =>
    page.evaluate(() => document.activeElement?.closest('header, nav, main, [role="dialog"]')?.tagName.toLowerCase())
  // The help begins with a header of its own.
  const parts: (string | undefined)[] = []
  for (const key of ['F6', 'F6', 'F6', 'F6', 'Shift+F6', 'Shift+F6']) {
    await page.keyboard.press(key)
    parts.push(await partWithFocus())
  }
  expect(parts).toEqual(['header', 'nav', 'main', 'header', 'main', 'nav'])
})

test('high contrast shows a status, the chosen choice and the open tab without their grounds', async ({ shop, signedIn }) => {
  const { id } = await shop.make.workOrder({ car: { plateNumber: 'BV 12 ABC' }, workOrder: { clientName: 'Ion Pop' }, status: 'done' })
  await shop.make.workOrder({ car: { plateNumber: 'CJ 34 DEF' }, workOrder: { clientName: 'Ana Rusu' } })
  const page = await signedIn('operator', { forcedColors: 'active' })
  await page.goto('/dashboard/workstation-settings/work-orders')
  await expect(page.getByRole('cell').locator('[data-status="done"]')).toHaveCSS('border-top-width', '1px')
  await page.goto(`/dashboard/workstation-settings/work-orders/edit/${id}?viewMode=view`)
  await expect(page.getByRole('tab')).toHaveCount(4)
  const borders = await page.getByRole('tab').evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab).borderBottomColor))
  expect(new Set(borders).size).toBe(2)
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Opțiuni pentru CJ 34 DEF, Ana Rusu' })).toHaveCSS('width', '32px')
  await expect(page.locator('.mantine-SegmentedControl-label[data-active]').first()).toHaveCSS('outline-style', 'solid')
})
