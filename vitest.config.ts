import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/*.test.ts', 'db/*.test.ts'],
    globalSetup: 'test/global.ts',
    // Files of one worker share its modules, and so one server: each test opens a shop of its own in it.
    isolate: false,
    maxWorkers: 2,
    // These only end a run that hangs. How fast anything is, the bench says.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 100_000, interval: 20 } },
  },
})
