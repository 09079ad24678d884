import { expect, type Locator, type Page } from '@playwright/test'

/** Selects the option that the server finds for a text by keyboard: it waits for the answer, so that the list no longer changes. */
export async function chooseFound(page: Page, text: string, option: Locator) {
  const found = page.waitForResponse((response) => [...new URL(response.url()).searchParams.values()].includes(text))
  await page.keyboard.type(text)
  await found
  await option.waitFor()
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('data-combobox-selected')
  await page.keyboard.press('Enter')
}
