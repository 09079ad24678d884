import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Those that look at colours: in the dark theme all else is as it was in the light one. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** The page has no violations that axe can find, in the light and the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is being fetched again is pale for a moment, and everything is when the live channels open.
  await expect(page.locator('[role="status"][data-state]:not([data-state="connected"])')).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const violations: string[] = []
  for (const scheme of ['light', 'dark']) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-mantine-color-scheme', name), scheme)
    const axe = new AxeBuilder({ page })
    const found = await (scheme === 'light' ? axe.withTags(rules) : axe.withRules(ofColours)).analyze()
    violations.push(...found.violations.map(({ id, nodes }) => `${scheme}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`))
  }
  expect(violations).toEqual([])
}
