import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Selects an entry of the open menu by key. The menu takes the focus a moment after it opens, and a key before that is lost. */
export async function pressMenuItem(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('menu').and(page.locator(':focus-within'))).toBeVisible()
  await page.getByRole('menuitem', { name, exact: true }).press('Enter')
}
