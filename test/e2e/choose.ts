import { expect, type Locator, type Page } from '@playwright/test'

/** Chooses by the keyboard the one that the server finds for a text: once it has answered, so that the list stands still. */
export async function chooseFound(page: Page, text: string, option: Locator) {
  const found = page.waitForResponse((response) => [...new URL(response.url()).searchParams.values()].includes(text))
  await page.keyboard.type(text)
  await found
  await option.waitFor()
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('data-combobox-selected')
  await page.keyboard.press('Enter')
}
