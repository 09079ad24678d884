import { defineConfig } from '@playwright/test'
import { testBrowser } from '#test/browser.ts'
import { roomyMemory } from '#test/roomy-memory.ts'

/**
 * Tests run each script few times, so V8's optimizing compilers cost more than they save. Shared memory is used for rendering if there is
 * room beside the databases; Playwright's default is files on the disk.
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
  // One more than the usual two processors, because each test often waits for the server.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  reporter: [['list']],
  // The timeouts only end a hanging run, an action's with the name of its target; the bench measures speed.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: {
    actionTimeout: 120_000,
    baseURL: process.env['ATELIER_URL'],
    locale: 'ro-RO',
    // Differs from the shop's zone on purpose: times must be shown in the shop's.
    timezoneId: 'America/New_York',
    viewport: { width: 1440, height: 900 },
    // The files that a worker keeps would overtake the answers that a test gives in place of the server.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions,
  },
})
