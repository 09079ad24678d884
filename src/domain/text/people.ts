import type { Level } from '#contract/kit/access.ts'

/** What a person is called: by their names, else by the one they sign in with. The database has the same as `person_name`. */
export const personName = ({ firstName, lastName, username }: { firstName: string; lastName: string; username: string }): string =>
  `${firstName} ${lastName}`.trim() || username

/** What a name becomes that was forgotten. */
export const erasedName = '—'

/** What the levels are called. */
export const levelWords = {
  admin: 'LevelAdmin',
  operator: 'LevelOperator',
  worker: 'LevelWorker',
  'simple-service': 'LevelSimpleService',
} as const satisfies Record<Level, string>

/** What a name is shortened to in a round mark. */
export const initialsOf = (name: string): string =>
  name
    .split(/[\s-]+/)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('')
