import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['src/**/*.test.ts', 'test/*.test.ts', 'db/*.test.ts'], isolate: false, testTimeout: 20_000, hookTimeout: 60_000 },
})
