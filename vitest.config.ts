import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * While no earlier run has said how long each file takes, the largest begin first. But those that ask every call are small and take longest:
 * begun late, they would leave the other worker with nothing to do.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const asksEveryCall = ({ moduleId }: TestSpecification) => /\/test\/(fuzz|access|crowds)\.test\.ts$/.test(moduleId)
    return [...sorted.filter(asksEveryCall), ...sorted.filter((file) => !asksEveryCall(file))]
  }
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/*.test.ts', 'db/*.test.ts'],
    globalSetup: 'test/global.ts',
    // Files of one worker share its modules, and so one server: each test opens a shop of its own in it.
    isolate: false,
    // One more than the usual two processors, because many tests wait for a process or a timer.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // These only end a run that hangs. How fast anything is, the bench says.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 500_000, interval: 20 } },
  },
})
