import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './fixtures.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Those that look at colours: in the dark theme all else is as it was in the light one. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** The page has no violations that axe can find, in the light and the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is being fetched again is pale for a moment, and everything is when the live channels open.
  await expect(page.locator('[role="status"][data-state]:not([data-state="connected"])')).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source)
  const violations: string[] = []
  for (const [scheme, runOnly] of [
    ['light', rules],
    ['dark', ofColours],
  ] as const)
    violations.push(...(await page.evaluate(look, { scheme, runOnly: [...runOnly] })))
  expect(violations).toEqual([])
}

/** What axe finds in one theme. No rule that we ask for reads style sheets, and to fetch them again takes axe longer than all the rest. */
async function look({ scheme, runOnly }: { scheme: string; runOnly: string[] }): Promise<string[]> {
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
  const { run } = Reflect.get(window, 'axe') as typeof axe
  const { violations } = await run({ runOnly, resultTypes: ['violations'], preload: { assets: ['media'] } })
  return violations.map(({ id, nodes }) => `${scheme}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
