import { expect, test } from './fixtures.ts'

// Keys that work wherever the focus is on a page, without tabbing through the menu.

test('the key N creates a record on every screen with a create button, except while typing', async ({ signedIn }) => {
  const page = await signedIn('operator')
  for (const [address, begins, title] of [
    ['/dashboard/tyre-service/tyre-hotels', 'Set nou la hotel', 'Set nou la hotel'],
    ['/dashboard/client-order', 'Comandă client nouă', 'Comandă client nouă'],
    ['/dashboard/appointments', 'Programare nouă', 'Programare nouă'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('button', { name: begins }).first()).toBeVisible()
    await page.locator('main').focus()
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog.locator(':focus')).toBeVisible()
    // The key is text here, and opens nothing else.
    await page.keyboard.type('n')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    // The browser asks before another address replaces the input.
    await page.keyboard.press('Backspace')
  }
})

test('the key N creates an order on the board and in the list of orders', async ({ signedIn }) => {
  const page = await signedIn('operator')
  for (const address of ['/dashboard', '/dashboard/workstation-settings/work-orders']) {
    await page.goto(address)
    await expect(page.getByRole('link', { name: 'Comandă nouă' }).first()).toBeVisible()
    await page.locator('main').focus()
    await page.keyboard.press('n')
    await expect(page).toHaveURL(/\/work-orders\/create$/)
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`${address}$`))
  }
})

test('the arrow down leads from the top of a page to its first row, and on', async ({ signedIn, shop }) => {
  await shop.make.client({ name: 'Ana Barbu' })
  await shop.make.client({ name: 'Zoltán Nagy' })
  const page = await signedIn('operator')
  await page.goto('/dashboard/workstation-settings/clients')
  const rows = page.getByRole('row').filter({ has: page.locator('[data-stop]') })
  await expect(rows).toHaveCount(2)
  await page.locator('main').focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(0).locator('[data-stop]')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1).locator('[data-stop]')).toBeFocused()
})
