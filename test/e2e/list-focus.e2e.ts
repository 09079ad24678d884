import type { Page } from '@playwright/test'
import { menuOf, openBoard, plated } from './board-page.ts'
import { expect, test } from './fixtures.ts'
import { pressMenuItem } from './menu.ts'
import { address, rows, threeOrders } from './order-list.ts'

// The focus after the element that had it is gone.

const clients = '/dashboard/workstation-settings/clients'
const rowOf = (page: Page, name: string) => page.getByRole('button', { name: `Persoană ${name}` })
const nameField = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Nume', exact: true })

test('a refused deletion leaves the focus at the row or at its menu button', async ({ signedIn, shop }) => {
  await threeOrders(shop)
  const page = await signedIn('operator')
  await page.goto(address)
  await expect(rows(page)).toHaveCount(4)
  const question = page.getByRole('dialog', { name: 'Ștergi comanda B 12 XYZ · Transport Rapid?' })
  const row = rows(page).nth(3).getByRole('button').first()
  const menu = page.getByRole('button', { name: 'Opțiuni pentru B 12 XYZ' })

  for (const refuse of ['Escape', 'Enter']) {
    await row.focus()
    await page.keyboard.press('Delete')
    await expect(question.getByRole('button', { name: 'Renunță' })).toBeFocused()
    await page.keyboard.press(refuse)
    await expect(question).toHaveCount(0)
    await expect(row).toBeFocused()

    await menu.press('Enter')
    await pressMenuItem(page, 'Șterge')
    await expect(question.getByRole('button', { name: 'Renunță' })).toBeFocused()
    await page.keyboard.press(refuse)
    await expect(question).toHaveCount(0)
    await expect(menu).toBeFocused()
  }
})

test('a refused deletion keeps the focus when the list is rendered as the question closes', async ({ signedIn, shop }) => {
  for (const name of ['Echilibrare', 'Vulcanizare']) await shop.make.product({ name, price: 40, isService: true })
  const page = await signedIn('admin')
  await page.goto('/dashboard/workstation-settings/services')
  const menu = page.getByRole('button', { name: 'Opțiuni pentru Vulcanizare' })
  const question = page.getByRole('dialog', { name: 'Ștergi Vulcanizare?' })
  const other = page.getByRole('checkbox', { name: 'Bifează Echilibrare' })
  for (const refuse of ['Escape', 'Enter']) {
    await menu.press('Enter')
    await pressMenuItem(page, 'Șterge')
    await expect(question.getByRole('button', { name: 'Renunță' })).toBeFocused()
    const ticked = await other.isChecked()
    await other.evaluate((box: HTMLInputElement) =>
      new MutationObserver((_, observer) => {
        if (document.querySelector('[role="dialog"]')) return
        observer.disconnect()
        box.click()
      }).observe(document.body, { childList: true, subtree: true }),
    )
    await page.keyboard.press(refuse)
    await expect(other).toBeChecked({ checked: !ticked })
    await expect(menu).toBeFocused()
  }
})

test("a refused deletion from a card's menu keeps the focus", async ({ signedIn, shop }) => {
  await shop.make.workOrder(plated('BV 12 ABC'))
  const page = await signedIn('operator')
  await openBoard(page)
  for (const refuse of ['Escape', 'Enter']) {
    await menuOf(page, 'BV 12 ABC').press('Enter')
    await pressMenuItem(page, 'Șterge')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Renunță' })).toBeFocused()
    await page.keyboard.press(refuse)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(menuOf(page, 'BV 12 ABC')).toBeFocused()
  }
})

test("a saved row outside the list is soon forgotten, and the form's button has the focus", async ({ signedIn, shop }) => {
  await shop.make.client({ name: 'Ana' })
  const page = await signedIn('operator')
  await page.goto(`${clients}?quick_text=ana`)
  await expect(rowOf(page, 'Ana')).toBeVisible()
  const create = page.getByRole('button', { name: 'Client nou' })
  await create.press('Enter')
  await nameField(page).fill('Zamfir')
  const answered = page.waitForResponse((response) => response.url().includes('/search/query'))
  await page.getByRole('button', { name: 'Salvează' }).click()
  await answered
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await expect(create).toBeFocused()

  // A later answer with the row does not take the focus either.
  await shop.make.client({ name: 'Ana Maria' })
  await page.getByRole('button', { name: 'Nume', exact: true }).dispatchEvent('click')
  await page.getByRole('searchbox').evaluate((box: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, '')
    box.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await expect(rowOf(page, 'Zamfir')).toBeVisible()
  await expect(create).toBeFocused()
})

test('a saved row does not take the focus after the user has moved on', async ({ signedIn, shop }) => {
  await shop.make.client({ name: 'Ana' })
  const page = await signedIn('operator')
  await page.goto(clients)
  await expect(rowOf(page, 'Ana')).toBeVisible()
  const create = page.getByRole('button', { name: 'Client nou' })
  await create.press('Enter')
  await nameField(page).fill('Zamfir')
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/search/query*', async (route) => {
    await answered
    await route.continue()
  })
  await page.getByRole('button', { name: 'Salvează' }).click()
  await expect(create).toBeFocused()
  await page.keyboard.press('Tab')
  const next = page.getByRole('searchbox')
  await expect(next).toBeFocused()
  answer()
  await expect(rowOf(page, 'Zamfir')).toBeVisible()
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await expect(next).toBeFocused()
})
