import type { Level } from '#contract/kit/access.ts'

/** Display name of a person: first and last name, or else the user name. The SQL function `person_name` does the same. */
export const personName = ({ firstName, lastName, username }: { firstName: string; lastName: string; username: string }): string =>
  `${firstName} ${lastName}`.trim() || username

/** Replaces the name of an erased person. */
export const erasedName = '—'

/** Labels of the levels. */
export const levelWords = {
  admin: 'LevelAdmin',
  operator: 'LevelOperator',
  worker: 'LevelWorker',
  'simple-service': 'LevelSimpleService',
} as const satisfies Record<Level, string>

/** Initials of a name for an avatar. */
export const initialsOf = (name: string): string =>
  name
    .split(/[\s-]+/)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('')
