import { levelOfRoles, type Level } from '#contract/kit/access.ts'
import { AppError, fail } from '#contract/kit/errors.ts'
import type { Information, User } from '#contract/account.ts'
import type { SignedIn, SignIn } from '#contract/session.ts'
import { checkCaptcha } from '#server/platform/identity/captcha.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import type { Context, PublicContext, UserActor } from '#server/platform/context.ts'
import { hashName, matchesHash } from '#server/platform/identity/passwords.ts'
import { openSession, sessionLength } from '#server/platform/identity/sessions.ts'
import * as queries from './queries.ts'

const maxTries = 10

/** The same answer, after the same time, whether the name or the password was wrong; the log alone is told which. */
export async function signIn(context: PublicContext, { username, password, captcha }: SignIn): Promise<SignedIn> {
  const { directory, enter, config, installation, address, log } = context
  const name = username.toLowerCase()
  const asked = { address, name: hashName(installation.captchaSecret, name) }
  const refuse = (reason: string, failure: AppError, userId?: number): never => {
    log.info({ ...asked, userId, reason }, 'sign-in refused')
    throw failure
  }
  await checkCaptcha(context, captcha).catch((error: unknown) => {
    if (error instanceof AppError) refuse('captcha', error)
    throw error
  })
  if (config.rateLimit) {
    const { failures, wait } = await queries.countTry(directory, name)
    if (failures > maxTries) refuse('locked', new AppError('SignInLocked', { retryAfter: wait, fields: { username: ['SignInLocked'] } }))
  }
  const credential = await queries.findCredential(directory, name)
  const matches = await matchesHash(password, credential?.passwordHash)
  if (!credential || !matches) return refuse(credential ? 'wrong password' : 'unknown name', wrong(), credential?.userId)
  if (credential.status === 'deleted') refuse('account closed', wrong('AccountClosed'), credential.userId)

  const { user, accessToken } = await enter(credential.accountId as AccountId, async ({ db, scope }) => {
    const { user } = await userOf(db, scope.account, credential.userId)
    if (user.status !== 'active') return refuse('user inactive', wrong(), user.id)
    return { user, accessToken: await openSession(db, scope.account, user.id) }
  })
  await queries.forgetTries(directory, name)
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

export async function signOut({ actor, endSessions, afterCommit, log }: Context<UserActor>): Promise<null> {
  await endSessions({ mine: true })
  afterCommit(() => log.info({ address: actor.address, userId: actor.id }, 'signed out'))
  return null
}

export async function information({ db, scope, actor, liveKey }: Context<UserActor>): Promise<Information> {
  const { account } = scope
  const [row, { user, level }, lists, organizations] = await Promise.all([
    queries.findAccount(db, account),
    userOf(db, account, actor.id),
    queries.lists(db, account),
    queries.organizations(db, account),
  ])
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
      accountSettings: lists.accountSettings.map((own) => ({ ...own, options: recordOf(own.options) })),
      users: lists.users.map((person) => ({ id: person.id, name: fullName(person) })),
      organizations: organizations
        .filter(({ id }) => user.organizations.includes(id))
        .map((own) => ({ ...own, city: cityOf(own.address) })),
    },
    modules: actor.modules,
    lists: { carNames: [], carModels: [] },
    activePackage: null,
    smsDefaultMessages: {},
    live: { key: liveKey },
  }
}

const cityOf = (address: unknown): string => {
  const { city } = recordOf(address)
  return typeof city === 'string' ? city : ''
}

/** Whatever somebody may have stored by hand: one odd row must not keep the account out. */
const recordOf = (stored: unknown): Record<string, unknown> => (typeof stored === 'object' && !Array.isArray(stored) ? { ...stored } : {})
