import type { Page, Route } from '@playwright/test'
import { expect, test } from './fixtures.ts'

// A dialog comes to the browser after its page.

const address = '/dashboard/workstation-settings/clients'
const press = (page: Page) => page.getByRole('button', { name: 'Client nou', exact: true }).first().click()

/** What the dialog is made of, by the name of its file. */
const file = /\/assets\/ClientDialog-/

test('who asks for a dialog before it is there gets it when it is, once', async ({ signedIn }) => {
  const page = await signedIn('operator', { fresh: true })
  const held: Route[] = []
  await page.route(file, (route) => void held.push(route))
  await page.goto(address)
  await press(page)
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page)

  await Promise.all(held.map((route) => route.continue()))
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Nume', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Client nou', exact: true }).first()).toBeFocused()
})

test('a dialog that cannot be had leaves the page as it is, and says so', async ({ signedIn, shop }) => {
  await shop.make.client({ name: 'Ion Pop' })
  const page = await signedIn('operator', { fresh: true })
  await page.route(file, (route) => route.abort())
  await page.goto(address)
  await expect(page.getByText('Ion Pop')).toBeVisible()
  await press(page)
  await expect(page.getByText('O parte a programului nu s-a putut încărca.')).toBeVisible()
  await expect(page.getByText('Ion Pop')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
