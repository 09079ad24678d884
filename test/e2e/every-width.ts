import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Window widths of desk computers, in pixels. */
export const widths = [1100, 1280, 1366, 1440, 1536, 1920]

/** Expects `measure` of the table's region to return `expected` at each desk width; `what` names the page in a failure. */
export async function expectAtEveryWidth<T>(page: Page, what: string, measure: (region: HTMLElement) => T, expected: T) {
  const region = page.getByRole('region').filter({ has: page.getByRole('table') })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => region.evaluate(measure), `${what}, ${width} pixels wide`).toEqual(expected)
  }
}
