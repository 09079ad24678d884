import { levelOfRoles } from '#contract/kit/access.ts'
import { readStoredJson } from '#contract/kit/defaults.ts'
import { AvatarConfig, NotificationSettings, type User, type UserDraft, type UserRow } from '#contract/users.ts'
import { personName } from '#domain/text/people.ts'
import { searchText } from '#server/platform/database/list-page.ts'
import type { StoredUser } from './users.queries.ts'

/** Converts a stored user to the contract's type. */
export const toUser = (row: StoredUser): User => ({
  ...row,
  ...toDerivedFields(row),
  status: row.status as User['status'],
  type: row.type as User['type'],
  roles: row.roles as User['roles'],
  notificationSettings: readStoredJson(NotificationSettings, row.notificationSettings),
  lastTimeSheet: row.lastTimeSheet,
})

export const toRow = (row: StoredUser): UserRow => ({ ...row, ...toDerivedFields(row), status: row.isOnDuty ? 'active' : 'inactive' })

const toDerivedFields = (row: StoredUser) => ({
  name: personName(row),
  level: levelOfRoles(row.roles),
  avatarConfig: readStoredJson(AvatarConfig, row.avatarConfig),
})

/** Editable fields of a user, without derived ones. `organizations` excludes the user's own workplace. */
export type EditableUser = Omit<UserDraft, 'password'> & Partial<Pick<User, 'status' | 'notificationSettings'>>

export const toEditable = (user: User): Required<EditableUser> => ({
  username: user.username,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  avatarConfig: user.avatarConfig,
  notificationSettings: user.notificationSettings,
  type: user.type,
  roles: user.roles,
  status: user.status,
  organizationId: user.organizationId,
  organizations: user.organizations.filter((id) => id !== user.organizationId),
  onLists: user.onLists,
  description: user.description,
  activeFrom: user.activeFrom,
  activeTo: user.activeTo,
})

/** Converts to columns of the user's row. A simple service has no other role. */
export function toColumns(editable: EditableUser) {
  const { organizations: _, notificationSettings, ...user } = editable
  return {
    ...user,
    roles: user.type === 'simple-service' ? ['simple-service'] : user.roles,
    avatarConfig: JSON.stringify(user.avatarConfig),
    ...(notificationSettings && { notificationSettings: JSON.stringify(notificationSettings) }),
    search: searchText(user.username, user.firstName, user.lastName, user.email),
  }
}
