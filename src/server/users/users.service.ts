import equal from 'fast-deep-equal'
import { levels, type Level } from '#contract/kit/access.ts'
import { fillDefaults } from '#contract/kit/defaults.ts'
import { fail, failNotFound, failField } from '#contract/kit/errors.ts'
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
import { lockVersion } from '#server/platform/database/versions.ts'
import { checkNewPassword } from '#server/platform/sign-in/new-password.ts'
import { hasConfirmedPassword, requireRecentPassword } from '#server/platform/sign-in/sessions.ts'
import { mergeChanges } from '#server/platform/http/merge-changes.ts'
import * as queries from './users.queries.ts'
import { toColumns, toRow, toUser, toEditable, type EditableUser } from './users.view.ts'

declare module '#server/platform/reactions.ts' {
  interface Reactions {
    /** Somebody who has no password yet is to choose one. */
    userInvited: { id: number }
    /** What was sent to them to choose a password by is no longer theirs: they have one, another address, or no place here any more. */
    linksVoided: { id: number }
    /** They may not come any more, or belong to another workplace. */
    userChanged: { id: number }
  }
}

type Id = { id: number }
/** What was typed as a PIN or a password, as it is kept. */
type Hashes = { pinHash: string | null | undefined; passwordHash: string | undefined }
type Versioned = Id & { version?: number | undefined }

export async function search({ db, scope }: Context, asked: UserSearch) {
  const found = await queries.search(db, scope, asked)
  return { ...found, items: found.items.map(toRow) }
}

/** Others are an admin's affair: to anyone else they are not there. */
export async function get({ db, scope, actor }: Context<UserActor>, { id }: Id): Promise<User> {
  if (id !== actor.id) refuseOthers(actor, id)
  return toUser((await queries.find(db, scope, id)) ?? failNotFound('user', id))
}

export async function create(context: Context<UserActor>, { password, ...draft }: UserDraft, passwordHash: string | null): Promise<User> {
  const { db, scope, config, audit, listChanged, react } = context
  refuseForeign(context, draft)
  refuseContradictions(draft)
  if (password !== null) await checkNewPassword(config, 'password', password, draft.username)
  const id = await queries.insert(db, scope.account, toColumns(draft), { passwordHash }).catch(refuseTaken)
  await queries.setOrganizations(db, scope.account, id, besidesOwn(draft))
  const stored = (await queries.find(db, scope, id)) ?? failNotFound('user', id)
  const made = toUser(stored)
  await audit('user', id, { name: made.username, after: toEditable(made) })
  await listChanged('user', 'CREATED', made, workplacesOf(context, made))
  // Whoever's days have not begun is invited when they have.
  if (password === null && made.email !== null && stored.isOnDuty) await react('userInvited', { id })
  return made
}

export async function update(
  context: Context<UserActor>,
  { id, version, ...change }: UserChange & Versioned,
  { pinHash, passwordHash }: Hashes,
): Promise<User> {
  const { db, scope, actor, config, audit, listChanged, endSessions, react } = context
  const { account } = scope
  const { pin, password, ...fields } = change
  if (id !== actor.id) refuseOthers(actor, id)
  if (!mayWrite(actor, id, change)) fail('AccessDenied403')
  const isOfRights = rightsFields.some((field) => change[field] !== undefined)
  if (isOfRights) await queries.lockAdmins(db, account, id)
  const before = toUser(await lockVersion('user', { id, version }, queries.findForUpdate(db, scope, id)))
  const draft: EditableUser = { ...toEditable(before), ...mergeChanges(userFields, before, fields) }
  refuseForeign(context, change)
  refuseContradictions(draft)
  requireRecentPassword(actor, users.update, membersToProve(actor, change, before))
  if (password !== undefined) await checkNewPassword(config, 'password', password, draft.username)

  const secrets = {
    ...(draft.username !== before.username && { username: draft.username }),
    ...(pinHash !== undefined && { pinHash }),
    ...(passwordHash !== undefined && { passwordHash }),
  }
  if (Object.keys(secrets).length) await queries.updateCredential(db, account, id, secrets).catch(refuseTaken)
  await queries.update(db, account, id, toColumns(draft))
  await queries.setOrganizations(db, account, id, besidesOwn(draft))
  const after = await get(context, { id })
  if (isOfRights) await refuseStranded(context, id)
  if (password !== undefined || rightsFields.some((field) => !equal(after[field], before[field]))) await endSessions({ userId: id })
  const hidden = (of: User, is: string) => ({
    ...(pin !== undefined && { pin: of.hasPin ? is : null }),
    ...(password !== undefined && { password: is }),
  })
  const changed = { before: { ...toEditable(before), ...hidden(before, 'old') }, after: { ...toEditable(after), ...hidden(after, 'new') } }
  await audit('user', id, { name: before.username, ...changed })
  if (password !== undefined) await warn(context, after)
  if (password !== undefined || after.email !== before.email || after.status !== 'active') await react('linksVoided', { id })
  if (after.status !== before.status || after.organizationId !== before.organizationId) await react('userChanged', { id })
  await listChanged('user', 'UPDATED', after, [...workplacesOf(context, before), ...workplacesOf(context, after)])
  return after
}

/** The row stays, marked: what was written goes on naming who did it. The username is free again. */
export async function remove(context: Context<UserActor>, { id, version }: Versioned): Promise<null> {
  const { db, scope, actor, audit, listChanged, endSessions, react } = context
  const { account } = scope
  if (id === actor.id) refuseOneself()
  await queries.lockAdmins(db, account, id)
  const user = toUser(await lockVersion('user', { id, version }, queries.findForUpdate(db, scope, id)))
  await queries.removeCredential(db, account, id)
  await queries.setOrganizations(db, account, id, [])
  await react('userChanged', { id })
  await queries.update(db, account, id, { deletedAt: new Date().toISOString() })
  await refuseStranded(context, id)
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

/** The choice of a user who has proven to be it, in whatever way. It ends their sessions but the one that asks, and they are told. */
export async function setPassword(context: Context, id: number, passwordHash: string): Promise<void> {
  const { db, scope, audit, publish, endSessions, react } = context
  const user = toUser((await queries.findForUpdate(db, scope, id)) ?? failNotFound('user', id))
  await queries.updateCredential(db, scope.account, id, { passwordHash })
  await endSessions({ userId: id, butMine: true })
  await react('linksVoided', { id })
  await audit('user', id, { name: user.username, before: { password: user.hasPassword ? 'old' : null }, after: { password: 'new' } })
  await warn(context, user)
  publish('user', 'UPDATED', user, workplacesOf(context, user))
}

/** The roles there are: to an admin all of them, to others their own. */
export async function listRoles(context: Context<UserActor>) {
  const own = await get(context, context.actor)
  const all = levels.map((name, i) => ({ id: i + 1, name, own: own.roles.includes(name) || own.level === name }))
  const items = context.actor.level === 'admin' ? all : all.filter((role) => role.own)
  return { items, total: items.length }
}

/** Sessions of those whose last day is over. They are asked for the day at every call as well; this closes what they left open. */
export async function endOffDuty({ db, scope, endSessions }: Context): Promise<void> {
  for (const { id } of await queries.signedInOffDuty(db, scope.account)) await endSessions({ userId: id })
}

export type NewUser = {
  username: string
  level: Level
  firstName?: string
  lastName?: string
  email?: string | null
  /** Hashed by the caller, who knows whether the password has to be a strong one. */
  passwordHash: string
  pinHash?: string | null
}

/** A user of an account that begins; `organizations` are codes, their own first. */
export async function addUser(
  db: Db,
  account: AccountId,
  { passwordHash, pinHash = null, level, ...user }: NewUser,
  organizations: string[],
): Promise<number> {
  const known = await queries.organizationIds(db, account)
  const [organizationId = 0, ...others] = organizations.map((code) => known.get(code) ?? missing(code))
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

const missing = (code: string): never => {
  throw new Error(`The account has no organization ${code}`)
}

/** Admins write everything, but take a PIN only away from others, and change their own password by showing the old one. Others write of themselves. */
function mayWrite({ id: self, level }: UserActor, id: number, { pin, password, ...fields }: UserChange): boolean {
  if (level !== 'admin') return password === undefined && Object.keys(fields).every((field) => selfEditableFields.has(field))
  return id === self ? password === undefined : typeof pin !== 'string'
}

/** Returns the changed members that need a recent password. Every change of another admin needs it. */
function membersToProve(actor: UserActor, change: UserChange, before: User): readonly string[] {
  const { pin, password, ...fields } = change
  if (before.level === 'admin' && before.id !== actor.id) return provenFields
  const stored = toEditable(before)
  const changed = Object.keys(fields).filter((field) => !equal(fields[field as keyof typeof fields], stored[field as keyof typeof stored]))
  return [...changed, ...(pin === undefined ? [] : ['pin']), ...(password === undefined ? [] : ['password'])]
}

/** Others are an admin's affair, who has shown the password in this session. */
function refuseOthers(actor: UserActor, id: number): void {
  if (actor.level !== 'admin') failNotFound('user', id)
  if (!hasConfirmedPassword(actor)) fail('PasswordRequired')
}

const besidesOwn = ({ organizationId, organizations }: EditableUser) => [...new Set(organizations)].filter((id) => id !== organizationId)

function refuseForeign({ scope }: Context, { organizationId, organizations = [] }: Pick<UserChange, 'organizationId' | 'organizations'>) {
  const isForeign = (id: number) => !scope.organizations.includes(id)
  const at = organizations.findIndex(isForeign)
  if (organizationId !== undefined && isForeign(organizationId)) failField('organization_id', 'InvalidChoice')
  if (at >= 0) failField(`organizations.${at}`, 'InvalidChoice')
}

function refuseContradictions({ type, roles, activeFrom, activeTo }: EditableUser) {
  if (type === 'user' && roles.includes('simple-service')) failField('roles', 'InvalidChoice')
  if (activeFrom && activeTo && activeFrom > activeTo) failField('active_to', 'InvalidRange')
}

const refuseOneself = () => fail('StatusNotAllowed', { message: 'NotYourself' })

/** After a change of rights: nobody shuts themselves out, and somebody administers the account. */
async function refuseStranded({ db, scope, actor }: Context<UserActor>, id: number): Promise<void> {
  const self = id === actor.id ? await queries.find(db, scope, id) : undefined
  if (self && !self.isOnDuty) refuseOneself()
  if (!(await queries.hasAdmin(db, scope.account))) fail('LastAdmin')
}

/** The database alone knows whose a username is, wherever they work. */
function refuseTaken(error: Error & { constraint?: string }): never {
  if (error.constraint === 'credentials_pkey') failField('username', 'AlreadyTaken')
  throw error
}

/** To whom it matters that this user is another now. */
const workplacesOf = ({ scope }: Context, { level, organizations }: User) => (level === 'admin' ? scope.organizations : organizations)

/** Whoever's password was changed hears of it, in case it was not them. */
const warn = async ({ mail }: Context, { email: to }: User) => {
  if (to !== null) await mail({ to, template: 'securityChanged', values: {} })
}
