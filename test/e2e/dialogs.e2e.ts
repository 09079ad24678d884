import type { Page, Route } from '@playwright/test'
import { expect, removeRequestTimeouts, test } from './fixtures.ts'

// A dialog is a chunk that loads after its page.

const address = '/dashboard/workstation-settings/clients'
const press = (page: Page) => page.getByRole('button', { name: 'Client nou', exact: true }).first().click()

/** The chunk of the dialog, by the name of its file. */
const file = /\/assets\/ClientDialog-/

test('a dialog requested before its chunk has loaded opens once when it has', async ({ signedIn }) => {
  const page = await signedIn('operator', { fresh: true })
  const pendingRoutes: Route[] = []
  await page.route(file, (route) => void pendingRoutes.push(route))
  await page.goto(address)
  await press(page)
  await expect.poll(() => pendingRoutes.length).toBeGreaterThan(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page)

  await Promise.all(pendingRoutes.map((route) => route.continue()))
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Nume', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Client nou', exact: true }).first()).toBeFocused()
})

test('a dialog whose chunk cannot load leaves the page as it is and shows a message', async ({ signedIn, shop }) => {
  await shop.make.client({ name: 'Ion Pop' })
  const page = await signedIn('operator', { fresh: true })
  await removeRequestTimeouts(page)
  await page.route(file, (route) => route.abort())
  await page.goto(address)
  await expect(page.getByText('Ion Pop')).toBeVisible()
  await press(page)
  await expect(page.getByText('O parte a programului nu s-a putut încărca.')).toBeVisible()
  await expect(page.getByText('Ion Pop')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
