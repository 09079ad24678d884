/** Levels of an account's users, highest first. A user's level is the highest of their roles. */
export const levels = ['admin', 'operator', 'worker', 'simple-service'] as const
export type Level = (typeof levels)[number]

/** A simple service has no other role; a constraint of the database ensures this. */
export const levelOfRoles = (roles: readonly string[]): Level => levels.find((level) => roles.includes(level)) ?? 'worker'

/** Parts of the product that an account turns on, each by a setting. */
export const accountModules = { collaborator: 'collaborator_enabled', chat: 'chat_bot_enabled', invoices: 'invoices_enabled' } as const
export type Module = keyof typeof accountModules
export type EnabledModules = Record<Module, boolean>

/** An endpoint or screen is open to one of these groups, or to anyone (`public`). */
export const groups = {
  admin: ['admin'],
  /** Staff of the office, at the counter. */
  office: ['admin', 'operator'],
  /** Levels that write work orders. */
  desk: ['admin', 'operator', 'simple-service'],
  main: ['admin', 'operator', 'worker'],
  simple: ['simple-service'],
  all: ['admin', 'operator', 'worker', 'simple-service'],
} as const satisfies Record<string, readonly Level[]>

export type Group = keyof typeof groups
/** Access is for one of the groups, for holders of a link (`guest`), or for anyone (`public`). */
export type Access = Group | 'guest' | 'public'

export type AccountStatus = 'active' | 'inactive' | 'suspended' | 'deleted'
/** The caller: level, account status and enabled modules. */
export type AccessSubject = { level: Level; status: AccountStatus; modules: EnabledModules }
/** The rule of an endpoint or screen. `allowedWhen` names the groups for suspended, or deleted and not yet erased, accounts. */
export type AccessRule = { access: Access; module?: Module | undefined; allowedWhen?: { suspended?: Group; deleted?: Group } | undefined }

/** Whether the people of this level belong to the group. */
export const isInGroup = (group: Group, level: Level): boolean => (groups[group] as readonly Level[]).includes(level)

/** Returns why the caller may not use an endpoint or screen, or nothing. Server, menu and buttons all call this one function. */
export function denialReason(
  { level, status, modules }: AccessSubject,
  { access, module, allowedWhen }: AccessRule,
): 'AccessDenied403' | 'AccountSuspended' | undefined {
  if (access === 'public' || access === 'guest') return undefined
  if (status !== 'active') {
    const allowedGroup = status === 'deleted' ? allowedWhen?.deleted : allowedWhen?.suspended
    // Before the roles, so that it tells nothing of them; an admin is the one who can restore the account.
    if (!allowedGroup || !isInGroup(allowedGroup, level)) return level === 'admin' ? 'AccessDenied403' : 'AccountSuspended'
  }
  if (!isInGroup(access, level)) return 'AccessDenied403'
  return module && !modules[module] ? 'AccessDenied403' : undefined
}

export const isAllowed = (who: AccessSubject, what: AccessRule): boolean => denialReason(who, what) === undefined
