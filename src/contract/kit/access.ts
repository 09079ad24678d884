/** Levels of an account's users, highest first. A user's level is the highest of their roles. */
export const levels = ['admin', 'operator', 'worker', 'simple-service'] as const
export type Level = (typeof levels)[number]

/** Nobody else carries the role of a simple service: the database sees to it. */
export const levelOfRoles = (roles: readonly string[]): Level => levels.find((level) => roles.includes(level)) ?? 'worker'

/** Parts of the product that an account turns on, each by a setting. */
export const modules = { collaborator: 'collaborator_enabled', chat: 'chat_bot_enabled' } as const
export type Module = keyof typeof modules
export type Modules = Record<Module, boolean>

/** Who may use an endpoint or a screen: one of these groups, or anyone (`public`). */
export const groups = {
  admin: ['admin'],
  /** The people behind the counter. */
  office: ['admin', 'operator'],
  /** Those who write work orders. */
  desk: ['admin', 'operator', 'simple-service'],
  main: ['admin', 'operator', 'worker'],
  all: ['admin', 'operator', 'worker', 'simple-service'],
} as const satisfies Record<string, readonly Level[]>

export type Group = keyof typeof groups
export type Access = Group | 'public'

export const may = (level: Level, { access }: { access: Access }): boolean =>
  access === 'public' || (groups[access] as readonly Level[]).includes(level)
