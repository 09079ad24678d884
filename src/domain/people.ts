import type { Level } from '#contract/kit/access.ts'

/** What a person is called: by their names, else by the one they sign in with. The database has the same as `person_name`. */
export const personName = ({ firstName, lastName, username }: { firstName: string; lastName: string; username: string }): string =>
  `${firstName} ${lastName}`.trim() || username

/** What the levels are called. */
export const levelWords = {
  admin: 'LevelAdmin',
  operator: 'LevelOperator',
  worker: 'LevelWorker',
  'simple-service': 'LevelSimpleService',
} as const satisfies Record<Level, string>
