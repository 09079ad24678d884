import equal from 'fast-deep-equal'
import { levels, type Level } from '#contract/kit/access.ts'
import { fillDefaults } from '#contract/kit/defaults.ts'
import { fail, failNotFound, failField } from '#contract/kit/errors.ts'
import type { ById, VersionedId } from '#contract/kit/fields.ts'
import {
  selfEditableFields,
  provenFields,
  rightsFields,
  UserDraft,
  userFields,
  users,
  type User,
  type UserChange,
  type UserSearch,
} from '#contract/users.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import { updateRow } from '#server/platform/database/rows.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import { checkNewPassword } from '#server/platform/sign-in/new-password.ts'
import { hasConfirmedPassword, requireRecentPassword } from '#server/platform/sign-in/sessions.ts'
import { mergeChanges } from '#server/platform/http/merge-changes.ts'
import * as queries from './users.queries.ts'
import { toColumns, toRow, toUser, toEditable, type EditableUser } from './users.view.ts'

declare module '#server/platform/reactions.ts' {
  interface Reactions {
    /** Raised for a user without a password, who must be invited to choose one. */
    userInvited: { id: number }
    /** Raised when mailed links become void: the user has a password, another address, or may no longer sign in. */
    linksVoided: { id: number }
    /** Raised when the user becomes inactive, is removed, or moves to another workplace. */
    userChanged: { id: number }
  }
}

/** Hashes of the typed PIN and password; `undefined` leaves the stored one, `null` removes the PIN. */
type Hashes = { pinHash: string | null | undefined; passwordHash: string | undefined }

export async function search({ db, scope }: Context, request: UserSearch) {
  const page = await queries.search(db, scope, request)
  return { ...page, items: page.items.map(toRow) }
}

/** Only admins read other users; for anyone else the call fails with NotFound. */
export async function get({ db, scope, actor }: Context<UserActor>, { id }: ById): Promise<User> {
  if (id !== actor.id) requireOwnOrAdmin(actor, id)
  return toUser((await queries.find(db, scope, id)) ?? failNotFound('user', id))
}

export async function create(context: Context<UserActor>, { password, ...draft }: UserDraft, passwordHash: string | null): Promise<User> {
  const { db, scope, config, audit, listChanged, react } = context
  requireOwnWorkplaces(context, draft)
  requireConsistent(draft)
  if (password !== null) await checkNewPassword(config, 'password', password, draft.username)
  const id = await queries.insert(db, scope.account, toColumns(draft), { passwordHash }).catch(failIfTaken)
  await queries.setOrganizations(db, scope.account, id, otherOrganizations(draft))
  const stored = (await queries.find(db, scope, id)) ?? failNotFound('user', id)
  const user = toUser(stored)
  await audit('user', id, { name: user.username, after: toEditable(user) })
  await listChanged('user', 'CREATED', user, workplacesOf(context, user))
  // A user whose first day has not come yet is invited on that day.
  if (password === null && user.email !== null && stored.isOnDuty) await react('userInvited', { id })
  return user
}

export async function update(
  context: Context<UserActor>,
  { id, version, ...change }: UserChange & VersionedId,
  { pinHash, passwordHash }: Hashes,
): Promise<User> {
  const { db, scope, actor, config, audit, listChanged, endSessions, react } = context
  const { account } = scope
  const { pin, password, ...fields } = change
  if (id !== actor.id) requireOwnOrAdmin(actor, id)
  if (!isWriteAllowed(actor, id, change)) fail('AccessDenied403')
  const changesRights = rightsFields.some((field) => change[field] !== undefined)
  if (changesRights) await queries.lockAdmins(db, account, id)
  const before = toUser(await lockVersion('user', { id, version }, queries.findForUpdate(db, scope, id)))
  const draft: EditableUser = { ...toEditable(before), ...mergeChanges(userFields, before, fields) }
  requireOwnWorkplaces(context, change)
  requireConsistent(draft)
  requireRecentPassword(actor, users.update, listMembersToProve(actor, change, before))
  if (password !== undefined) await checkNewPassword(config, 'password', password, draft.username)

  const secrets = {
    ...(draft.username !== before.username && { username: draft.username }),
    ...(pinHash !== undefined && { pinHash }),
    ...(passwordHash !== undefined && { passwordHash }),
  }
  if (Object.keys(secrets).length) await queries.updateCredential(db, account, id, secrets).catch(failIfTaken)
  await updateRow(db, 'users', scope, id, toColumns(draft))
  await queries.setOrganizations(db, account, id, otherOrganizations(draft))
  const after = await get(context, { id })
  if (changesRights) await requireAdminLeft(context, id)
  if (password !== undefined || rightsFields.some((field) => !equal(after[field], before[field]))) await endSessions({ userId: id })
  const hidden = (of: User, is: string) => ({
    ...(pin !== undefined && { pin: of.hasPin ? is : null }),
    ...(password !== undefined && { password: is }),
  })
  const changed = { before: { ...toEditable(before), ...hidden(before, 'old') }, after: { ...toEditable(after), ...hidden(after, 'new') } }
  await audit('user', id, { name: before.username, ...changed })
  if (password !== undefined) await mailPasswordChange(context, after)
  if (password !== undefined || after.email !== before.email || after.status !== 'active') await react('linksVoided', { id })
  if (after.status !== before.status || after.organizationId !== before.organizationId) await react('userChanged', { id })
  await listChanged('user', 'UPDATED', after, [...workplacesOf(context, before), ...workplacesOf(context, after)])
  return after
}

/** Marks the row as deleted, because other records still name the user as author, and frees the username. */
export async function remove(context: Context<UserActor>, { id, version }: VersionedId): Promise<null> {
  const { db, scope, actor, audit, listChanged, endSessions, react } = context
  const { account } = scope
  if (id === actor.id) failOnOneself()
  await queries.lockAdmins(db, account, id)
  const user = toUser(await lockVersion('user', { id, version }, queries.findForUpdate(db, scope, id)))
  await queries.removeCredential(db, account, id)
  await queries.setOrganizations(db, account, id, [])
  await react('userChanged', { id })
  await updateRow(db, 'users', scope, id, { deletedAt: new Date().toISOString() })
  await requireAdminLeft(context, id)
  await endSessions({ userId: id })
  await react('linksVoided', { id })
  await audit('user', id, { name: user.username, before: toEditable(user) })
  await listChanged('user', 'DELETED', user, workplacesOf(context, user))
  return null
}

export async function changePassword(
  context: Context<UserActor>,
  { newPassword }: { newPassword: string },
  passwordHash: string,
): Promise<void> {
  const { db, scope, actor, config } = context
  const { username } = (await queries.find(db, scope, actor.id)) ?? failNotFound('user', actor.id)
  await checkNewPassword(config, 'new_password', newPassword, username)
  await setPassword(context, actor.id, passwordHash)
}

/** The caller has verified the user, by password or mailed link. Ends all other sessions of the user and mails a notice. */
export async function setPassword(context: Context, id: number, passwordHash: string): Promise<void> {
  const { db, scope, audit, publish, endSessions, react } = context
  const user = toUser((await queries.findForUpdate(db, scope, id)) ?? failNotFound('user', id))
  await queries.updateCredential(db, scope.account, id, { passwordHash })
  await endSessions({ userId: id, butMine: true })
  await react('linksVoided', { id })
  await audit('user', id, { name: user.username, before: { password: user.hasPassword ? 'old' : null }, after: { password: 'new' } })
  await mailPasswordChange(context, user)
  publish('user', 'UPDATED', user, workplacesOf(context, user))
}

/** Lists all roles for an admin, and only their own for other users. */
export async function listRoles(context: Context<UserActor>) {
  const own = await get(context, context.actor)
  const all = levels.map((name, i) => ({ id: i + 1, name, own: own.roles.includes(name) || own.level === name }))
  const items = context.actor.level === 'admin' ? all : all.filter((role) => role.own)
  return { items, total: items.length }
}

/** Ends sessions of users whose last day is over. Every call checks the day too; this closes sockets that are still open. */
export async function endOffDuty({ db, scope, endSessions }: Context): Promise<void> {
  for (const { id } of await queries.signedInOffDuty(db, scope.account)) await endSessions({ userId: id })
}

export type NewUser = {
  username: string
  level: Level
  firstName?: string
  lastName?: string
  email?: string | null
  /** The caller hashes the password, because only the caller knows whether it must be a strong one. */
  passwordHash: string
  pinHash?: string | null
}

/** Adds a user to a new account; `organizations` are codes of workplaces, the user's own first. */
export async function addUser(
  db: Db,
  account: AccountId,
  { passwordHash, pinHash = null, level, ...user }: NewUser,
  organizations: string[],
): Promise<number> {
  const idByCode = await queries.organizationIds(db, account)
  const [organizationId = 0, ...others] = organizations.map((code) => idByCode.get(code) ?? failMissingOrganization(code))
  const draft = fillDefaults(UserDraft, {
    ...user,
    username: user.username.toLowerCase(),
    type: level === 'simple-service' ? 'simple-service' : 'user',
    roles: [level],
    organizationId,
  })
  const { password: _, ...values } = draft
  const id = await queries.insert(db, account, toColumns(values), { passwordHash, pinHash })
  await queries.setOrganizations(db, account, id, others)
  return id
}

const failMissingOrganization = (code: string): never => {
  throw new Error(`The account has no organization ${code}`)
}

/** Admins only remove another user's PIN and change their own password by the old one. Other users edit fields of their own. */
function isWriteAllowed({ id: self, level }: UserActor, id: number, { pin, password, ...fields }: UserChange): boolean {
  if (level !== 'admin') return password === undefined && Object.keys(fields).every((field) => selfEditableFields.has(field))
  return id === self ? password === undefined : typeof pin !== 'string'
}

/** Returns the changed members that need a recent password. Every change of another admin needs it. */
function listMembersToProve(actor: UserActor, change: UserChange, before: User): readonly string[] {
  const { pin, password, ...fields } = change
  if (before.level === 'admin' && before.id !== actor.id) return provenFields
  const stored = toEditable(before)
  const changed = Object.keys(fields).filter((field) => !equal(fields[field as keyof typeof fields], stored[field as keyof typeof stored]))
  return [...changed, ...(pin === undefined ? [] : ['pin']), ...(password === undefined ? [] : ['password'])]
}

/** Requires an admin with a password confirmed in this session for access to other users. */
function requireOwnOrAdmin(actor: UserActor, id: number): void {
  if (actor.level !== 'admin') failNotFound('user', id)
  if (!hasConfirmedPassword(actor)) fail('PasswordRequired')
}

const otherOrganizations = ({ organizationId, organizations }: EditableUser) =>
  [...new Set(organizations)].filter((id) => id !== organizationId)

function requireOwnWorkplaces(
  { scope }: Context,
  { organizationId, organizations = [] }: Pick<UserChange, 'organizationId' | 'organizations'>,
) {
  const isForeign = (id: number) => !scope.organizations.includes(id)
  const at = organizations.findIndex(isForeign)
  if (organizationId !== undefined && isForeign(organizationId)) failField('organization_id', 'InvalidChoice')
  if (at >= 0) failField(`organizations.${at}`, 'InvalidChoice')
}

function requireConsistent({ type, roles, activeFrom, activeTo }: EditableUser) {
  if (type === 'user' && roles.includes('simple-service')) failField('roles', 'InvalidChoice')
  if (activeFrom && activeTo && activeFrom > activeTo) failField('active_to', 'InvalidRange')
}

const failOnOneself = () => fail('StatusNotAllowed', { message: 'NotYourself' })

/** Called after a change of rights: users must not lock themselves out, and the account must keep an admin. */
async function requireAdminLeft({ db, scope, actor }: Context<UserActor>, id: number): Promise<void> {
  const self = id === actor.id ? await queries.find(db, scope, id) : undefined
  if (self && !self.isOnDuty) failOnOneself()
  if (!(await queries.hasAdmin(db, scope.account))) fail('LastAdmin')
}

/** Usernames are unique over all accounts, which only the database can check. */
function failIfTaken(error: Error & { constraint?: string }): never {
  if (error.constraint === 'credentials_pkey') failField('username', 'AlreadyTaken')
  throw error
}

/** Returns the workplaces that receive live events about the user. */
const workplacesOf = ({ scope }: Context, { level, organizations }: User) => (level === 'admin' ? scope.organizations : organizations)

/** Notifies the user of a changed password by mail, in case someone else changed it. */
const mailPasswordChange = async ({ mail }: Context, { email: to }: User) => {
  if (to !== null) await mail({ to, template: 'securityChanged', values: {} })
}
