import type { Level } from '#contract/kit/access.ts'

/** The words of the levels, which every page within the shell has. */
export const levelLabels = {
  admin: 'LevelAdmin',
  operator: 'LevelOperator',
  worker: 'LevelWorker',
  'simple-service': 'LevelSimpleService',
} as const satisfies Record<Level, string>
