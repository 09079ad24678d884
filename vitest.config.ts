import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/*.test.ts', 'db/*.test.ts'],
    globalSetup: 'test/global.ts',
    // Files of one worker share its modules, and so one server: each test opens a shop of its own in it.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
