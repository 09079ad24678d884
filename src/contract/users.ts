import { z } from 'zod'
import { timeSheetStatuses } from './accounts/account.ts'
import { levels } from './kit/access.ts'
import { deriveChanges, draftShape } from './kit/changes.ts'
import type { ExcelColumn } from './kit/columns.ts'
import { downloadOf } from './kit/download.ts'
import { endpoint, feature } from './kit/endpoint.ts'
import {
  ById,
  Day,
  choiceFilter,
  Email,
  Id,
  Instant,
  textFilter,
  multilineText,
  Nothing,
  pageOf,
  requiredText,
  searchOf,
  secret,
  text,
  Version,
  VersionedId,
} from './kit/fields.ts'
import { outputOf } from './kit/output.ts'
import { Password } from './kit/passwords.ts'

/** Usernames are compared in one spelling, however they are typed. */
export const Username = requiredText(60)
  .min(5)
  .toLowerCase()
  .regex(/^[a-z0-9._@-]+$/)

const Color = text(7).regex(/^#[\da-fA-F]{6}$/)
/** Colours of the user's avatar, normal and under the pointer. */
export const avatarColors = { color: '#1E697A', hover: '#16A3B0' }
export const AvatarConfig = z.object({ color: Color.default(avatarColors.color), hover: Color.default(avatarColors.hover) })

/** The live events that show the user a notification, and whether those of all workplaces or of their own. */
export const NotificationSettings = z.object({
  workOrders: z.boolean().default(true),
  products: z.boolean().default(true),
  clients: z.boolean().default(true),
  tyreHotels: z.boolean().default(true),
  view: z.enum(['all', 'own']).default('all'),
})

const statuses = ['active', 'inactive'] as const
const Levels = z.enum(levels)

/** Users write these fields of themselves; no answer ever contains the PIN. */
const own = {
  firstName: text(100),
  lastName: text(100),
  email: Email.nullable(),
  avatarConfig: AvatarConfig,
}
/** Admins write these fields of any user. */
const administered = {
  username: Username,
  /** A simple service has no other role, so `roles` is ignored for it. */
  type: z.enum(['user', 'simple-service']),
  roles: z.array(Levels).max(levels.length),
  /** The user's own workplace. */
  organizationId: Id,
  /** The other workplaces in which the user may work. */
  organizations: z.array(Id).max(100),
  /** Whether lists of people offer this user. */
  onLists: z.boolean(),
  description: multilineText(1000),
  activeFrom: Day.nullable(),
  activeTo: Day.nullable(),
}

export const UserDraft = z.object({
  ...draftShape(own, { firstName: '', lastName: '', avatarConfig: avatarColors }),
  ...draftShape(administered, { type: 'user', roles: [], organizations: [], onLists: true, description: '' }),
  /** A user without a password is invited to choose one. */
  password: Password.nullable().default(null),
})
export type UserDraft = z.output<typeof UserDraft>

/** Fields of the form that creates and edits users; an empty password leaves the stored one. */
export const UserFields = UserDraft.extend({ status: z.enum(statuses), pin: z.null().optional() })
export type UserFields = z.output<typeof UserFields>

export const userFields = { ...own, notificationSettings: NotificationSettings, ...administered, status: z.enum(statuses) }

export const UserChange = deriveChanges({
  ...userFields,
  /** Null removes the PIN. */
  pin: text(4)
    .regex(/^\d{4}$/)
    .nullable(),
  password: Password,
})
export type UserChange = z.output<typeof UserChange>
/** Fields that users may change of themselves. */
export const selfEditableFields = new Set<string>([...Object.keys(own), 'notificationSettings', 'pin'])

/** A change of these fields ends the sessions of the user, as a new password does: they decide identity and rights. */
export const rightsFields = ['username', 'type', 'roles', 'status', 'organizationId', 'organizations', 'activeFrom', 'activeTo'] as const

/** A change of these fields requires the password shown within ten minutes: they prove identity or give rights. */
export const provenFields = [...rightsFields, 'email', 'password', 'pin'] as const

/** A user as a row of the list; a user is inactive before `activeFrom` and after `activeTo`. */
const row = {
  id: Id,
  name: z.string(),
  username: Username,
  email: own.email,
  level: Levels,
  status: z.enum(statuses),
  organizationId: Id,
  /** All workplaces of the user, their own among them; an admin may work in any. */
  organizations: z.array(Id),
  avatarConfig: AvatarConfig,
  /** A user without a password has not used the invitation yet. */
  hasPassword: z.boolean(),
  version: Version,
  createdAt: Instant,
}
export const UserRow = outputOf(row)
export type UserRow = z.output<typeof UserRow>

export const User = outputOf({
  ...own,
  ...administered,
  ...row,
  uuid: z.string(),
  notificationSettings: NotificationSettings,
  hasPin: z.boolean(),
  /** The time sheet entry that the user wrote last, or null. */
  lastTimeSheet: z.object({ id: Id, status: z.enum(timeSheetStatuses), startDate: Instant }).nullable(),
})
export type User = z.output<typeof User>

export const UserSearch = searchOf(['username', 'name', 'email', 'created_at'], {
  status: choiceFilter(z.enum(statuses)),
  level: choiceFilter(Levels),
  organizationId: choiceFilter(Id),
  quickText: textFilter,
})
export type UserSearch = z.output<typeof UserSearch>

const Role = outputOf({ id: Id, name: Levels, own: z.boolean() })

const whenSuspended = { suspended: 'admin' } as const

/** The list as a workbook. */
export const userColumns = [
  { key: 'username', kind: 'text', word: 'Username' },
  { key: 'name', kind: 'text', word: 'Name' },
  { key: 'level', kind: 'choice', word: 'Level' },
  { key: 'email', kind: 'text', word: 'Email' },
  { key: 'organizations', kind: 'text', word: 'Organization' },
  { key: 'status', kind: 'choice', word: 'Status' },
  { key: 'createdAt', kind: 'day', word: 'CreatedAt' },
  { key: 'activeFrom', kind: 'day', word: 'ActiveFrom', excel: true },
  { key: 'activeTo', kind: 'day', word: 'ActiveTo', excel: true },
  { key: 'description', kind: 'text', word: 'Description', excel: true },
  { key: 'id', kind: 'number', word: 'RecordId', excel: true },
] as const satisfies ExcelColumn[]

const search = endpoint('GET /users/search/query', {
  access: 'admin',
  allowedWhen: whenSuspended,
  input: UserSearch,
  result: pageOf(UserRow),
})
export const users = feature('users', {
  search,
  download: downloadOf('user', 'admin', search),
  /** Users get themselves; an admin gets anyone. */
  get: endpoint('GET /users/:id', { access: 'all', allowedWhen: whenSuspended, input: ById, result: User }),
  create: endpoint('POST /users', {
    access: 'admin',
    allowedWhen: whenSuspended,
    proof: 'always',
    input: UserDraft,
    result: User,
    created: true,
  }),
  update: endpoint('PUT /users/:id', {
    access: 'all',
    allowedWhen: whenSuspended,
    proof: provenFields,
    input: UserChange.extend(VersionedId.shape),
    result: User,
  }),
  remove: endpoint('DELETE /users/:id', {
    access: 'admin',
    allowedWhen: whenSuspended,
    proof: 'always',
    input: VersionedId,
    result: Nothing,
  }),
  changePassword: endpoint('POST /users/change-password', {
    access: 'all',
    input: z.object({ currentPassword: secret(64), newPassword: Password }),
    notRepeatable: true,
    /** The calling browser stays trusted under this token; all others are forgotten. */
    result: z.object({ device: z.string() }),
  }),
  roles: endpoint('GET /user/roles', {
    access: 'all',
    allowedWhen: whenSuspended,
    input: z.object({}),
    result: z.object({ items: z.array(Role), total: z.int() }),
  }),
})
