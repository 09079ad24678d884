import { defineConfig } from '@playwright/test'
import { testBrowser } from '#test/browser.ts'
import { roomyMemory } from '#test/roomy-memory.ts'

/**
 * What a test sees of a page it sees once: to optimize scripts for the thousandth time that they run costs the tests more than it saves them.
 * And what the browser draws into is in memory where there is room beside the databases, not in files on the disk as Playwright has it.
 */
const launchOptions = {
  ...testBrowser,
  args: [...testBrowser.args, '--js-flags=--no-maglev,--no-turbofan'],
  ...(roomyMemory(2e9) && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
}

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  testMatch: '*.e2e.ts',
  globalSetup: './global-setup.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  reporter: [['list']],
  // These only end a run that hangs. How fast anything is, the bench says.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: process.env['ATELIER_URL'],
    locale: 'ro-RO',
    // Not the shop's: what it shows must be the shop's time all the same.
    timezoneId: 'America/New_York',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions,
  },
})
