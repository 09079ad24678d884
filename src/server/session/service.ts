import { levelOfRoles, type Level } from '#contract/kit/access.ts'
import { AppError, fail } from '#contract/kit/errors.ts'
import type { Information, SignedIn, SignIn, User } from '#contract/session.ts'
import { setting } from '#contract/settings.ts'
import { checkCaptcha } from '#server/platform/captcha.ts'
import type { AccountId, Db } from '#server/platform/db.ts'
import type { Context, PublicContext } from '#server/platform/implement.ts'
import { hashName, matchesHash } from '#server/platform/passwords.ts'
import { endSessions, openSession, sessionLength } from '#server/platform/sessions.ts'
import { inAccount } from '#server/platform/transaction.ts'
import * as queries from './queries.ts'

const mostTries = 10

/** The same answer, after the same time, whether the name or the password was wrong; the log alone is told which. */
export async function signIn({ world, address, log }: PublicContext, { username, password, captcha }: SignIn): Promise<SignedIn> {
  const { db, config, installation } = world
  const name = username.toLowerCase()
  const asked = { address, name: hashName(installation.captchaSecret, name) }
  const refuse = (reason: string, failure: AppError, userId?: number): never => {
    log.info({ ...asked, userId, reason }, 'sign-in refused')
    throw failure
  }
  await checkCaptcha(world, captcha).catch((error: unknown) => {
    if (error instanceof AppError) refuse('captcha', error)
    throw error
  })
  if (config.rateLimit) {
    const { failures, wait } = await queries.countTry(db, name)
    if (failures > mostTries) refuse('locked', new AppError('SignInLocked', { retryAfter: wait, fields: { username: ['SignInLocked'] } }))
  }
  const credential = await queries.findCredential(db, name)
  const matches = await matchesHash(password, credential?.passwordHash)
  if (!credential || !matches) return refuse(credential ? 'wrong password' : 'unknown name', wrong(), credential?.userId)
  if (credential.status === 'deleted') refuse('account closed', wrong('AccountClosed'), credential.userId)

  const account = credential.accountId as AccountId
  const { user } = await inAccount(db, account, 'read only', (tx) => userOf(tx, account, credential.userId))
  if (user.status !== 'active') refuse('user inactive', wrong(), user.id)
  await queries.forgetTries(db, name)
  const accessToken = await openSession(db, account, user.id)
  log.info({ ...asked, userId: user.id }, 'signed in')
  return { user, accessToken, tokenType: 'Bearer', expiresIn: sessionLength.idle }
}

const wrong = (message = 'InvalidCredentials') => new AppError('InvalidCredentials', { fields: { username: [message] } })

/** The user as everyone sees them, and their level; an admin's organizations are all of the account. */
export async function userOf(db: Db, account: AccountId, id: number): Promise<{ user: User; level: Level }> {
  const row = (await queries.findUser(db, account, id)) ?? fail('SignInRequired')
  const level = levelOfRoles(row.roles)
  const all = level === 'admin' ? (await queries.organizations(db, account)).map((organization) => organization.id) : []
  const organizations = [...new Set([row.organizationId, ...(row.organizations ?? []), ...all])].sort((a, b) => a - b)
  return {
    level,
    user: {
      ...row,
      name: fullName(row),
      type: row.type as User['type'],
      status: row.status as User['status'],
      avatarConfig: row.avatarConfig as User['avatarConfig'],
      organizations,
    },
  }
}

const fullName = ({ firstName, lastName, username }: { firstName: string; lastName: string; username: string }) =>
  `${firstName} ${lastName}`.trim() || username

export async function signOut(context: Context): Promise<null> {
  const { address, afterCommit, log, session } = context
  await endSessions(context, { mine: true })
  afterCommit(() => log.info({ address, userId: session.userId }, 'signed out'))
  return null
}

export async function information({ db, scope: { account }, session, world }: Context): Promise<Information> {
  const row = await queries.findAccount(db, account)
  const { user, level } = await userOf(db, account, session.userId)
  const lists = await queries.lists(db, account)
  const organizations = await queries.organizations(db, account)
  const empty = {
    appointmentGroups: [],
    collaborators: [],
    collaboratorWorkers: [],
    collaboratorStatuses: [],
    collaboratorWoStatuses: [],
    collaboratorWoPaymentTypes: [],
  }
  return {
    user,
    roles: [level],
    account: {
      ...row,
      ...lists,
      ...empty,
      workers: lists.workers.filter(({ organizationId }) => user.organizations.includes(organizationId)),
      status: row.status as Information['account']['status'],
      accountSettings: lists.accountSettings.map((own) => ({ ...own, options: (own.options ?? {}) as Record<string, unknown> })),
      users: lists.users.map((person) => ({ id: person.id, name: fullName(person) })),
      organizations: organizations
        .filter(({ id }) => user.organizations.includes(id))
        .map((own) => ({ ...own, city: cityOf(own.address) })),
    },
    modules: {
      collaborator: setting(lists.accountSettings, 'collaborator_enabled'),
      chat: setting(lists.accountSettings, 'chat_bot_enabled'),
    },
    lists: { carNames: [], carModels: [] },
    activePackage: null,
    smsDefaultMessages: {},
    live: { key: world.installation.liveKey },
  }
}

const cityOf = (address: unknown): string => (address as { city?: string }).city ?? ''
