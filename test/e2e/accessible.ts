import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './fixtures.ts'
import { findFaults } from './layout-rules.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The dark theme differs in colours only, so only these rules run for it. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Rules that hold for whatever is open on a screen; `rules.e2e.ts` measures the rest of them, on every screen. */
const layoutRules = /^(scroll|covered|menus|dialogs):/

/** Expects no axe violations in the light and the dark theme, and a layout in which all that is open can be used. */
export async function expectAccessible(page: Page): Promise<void> {
  // A refetched list is pale for a moment, and the whole page is until the live channels are open.
  await expect(page.locator('[role="status"][data-state]:not([data-state="connected"])')).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect.poll(async () => (await findFaults(page)).filter((fault) => layoutRules.test(fault))).toEqual([])
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source)
  const violations: string[] = []
  for (const [scheme, runOnly] of [
    ['light', rules],
    ['dark', colourRules],
  ] as const)
    violations.push(...(await page.evaluate(findViolations, { scheme, runOnly: [...runOnly] })))
  expect(violations).toEqual([])
}

/** The violations in one theme. No enabled rule reads style sheets, and refetching these would take axe longer than everything else. */
async function findViolations({ scheme, runOnly }: { scheme: string; runOnly: string[] }): Promise<string[]> {
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
  const { run } = Reflect.get(window, 'axe') as typeof axe
  const { violations } = await run({ runOnly, resultTypes: ['violations'], preload: { assets: ['media'] } })
  return violations.map(({ id, nodes }) => `${scheme}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
