import type { Account, Information, CurrentUser } from '#contract/accounts/account.ts'
import { CollaboratorOrderStatus, collaboratorPaymentTypes } from '#contract/collaborators/collaborator-work-orders.ts'
import { CollaboratorStatus } from '#contract/collaborators/collaborators.ts'
import { levelOfRoles, isAllowed, type Level } from '#contract/kit/access.ts'
import { AppError, fail } from '#contract/kit/errors.ts'
import type { SignedIn, SignIn } from '#contract/sign-in/session.ts'
import { carLists } from '#domain/vehicles/cars.ts'
import { smsTexts } from '#domain/sms/sms-texts.ts'
import { checkCaptcha } from '#server/platform/sign-in/captcha.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import type { Context, PublicContext, UserActor } from '#server/platform/context.ts'
import { issueDevice, readDevice } from '#server/platform/sign-in/known-device.ts'
import { hashName, matchesHash } from '#server/platform/sign-in/passwords.ts'
import { markLogged } from '#server/platform/http/failures.ts'
import { openSession, sessionSeconds } from '#server/platform/sign-in/sessions.ts'
import { resetAttempts, countAttempt, signInAttemptLimits } from '#server/platform/sign-in/attempt-limits.ts'
import * as queries from './session.queries.ts'
import { viewLists, viewTimeSheet, viewUser } from './session.view.ts'

/** The same answer, after the same time, whether the name or the password was wrong; the log alone is told which. */
export async function signIn(context: PublicContext, { username, password, captcha, device }: SignIn): Promise<SignedIn> {
  const { directory, enter, config, installation, address, userAgent, log } = context
  const name = username.toLowerCase()
  const asked = { address, name: hashName(installation.captchaSecret, name) }
  const refuse = (reason: string, failure: AppError, userId?: number): never => {
    log.info({ ...asked, userId, reason }, 'sign-in refused')
    throw markLogged(failure)
  }
  await checkCaptcha(context, captcha).catch((error: unknown) => {
    if (error instanceof AppError) refuse('captcha', error)
    throw error
  })
  const credential = await queries.findCredential(directory, name)
  const passwordHash = credential?.passwordHash
  const counts = signInAttemptLimits({ name, address, passwordHash, device: readDevice(installation, device, credential) })
  const wait = config.rateLimit ? await countAttempt(directory, counts) : undefined
  if (wait !== undefined) refuse('locked', new AppError('SignInLocked', { retryAfter: wait, fields: { username: ['SignInLocked'] } }))
  const erased = credential ? undefined : await queries.findClosed(directory, name)
  const matches = await matchesHash(password, (credential ?? erased)?.passwordHash)
  if (erased && matches) refuse('account closed', wrong('AccountClosed'))
  if (!credential || !passwordHash || !matches) return refuse(credential ? 'wrong password' : 'unknown name', wrong(), credential?.userId)
  if (credential.status === 'deleted') refuse('account closed', wrong('AccountClosed'), credential.userId)

  const { user, accessToken } = await enter(credential.accountId as AccountId, async ({ db, scope }) => {
    if (!(await queries.isConfirmationFresh(db, scope.account, credential))) return refuse('password changed', wrong(), credential.userId)
    const { user } = await getUser(db, scope, credential.userId)
    if (user.status !== 'active') return refuse('user inactive', wrong(), user.id)
    return { user, accessToken: await openSession(db, scope.account, user.id, userAgent) }
  })
  if (config.rateLimit) await resetAttempts(directory, counts)
  log.info({ ...asked, userId: user.id }, 'signed in')
  return { user, accessToken, tokenType: 'Bearer', expiresIn: sessionSeconds.idle, device: issueDevice(installation, credential) }
}

const wrong = (message = 'InvalidCredentials') => new AppError('InvalidCredentials', { fields: { username: [message] } })

/** The user, and their level, as they are told after signing in. */
export async function getUser(db: Db, scope: Scope, id: number): Promise<{ user: CurrentUser; level: Level }> {
  const row = (await queries.findUser(db, scope.account, id)) ?? fail('SignInRequired')
  return { user: viewUser(row, scope), level: levelOfRoles(row.roles) }
}

export async function signOut({ actor, endSessions, afterCommit, log }: Context<UserActor>): Promise<null> {
  await endSessions({ mine: true })
  afterCommit(() => log.info({ address: actor.address, userId: actor.id }, 'signed out'))
  return null
}

/** All that the shell needs to know at start. Its version is read before its lists: newer ones are asked for again, older ones would stay. */
export async function getInformation({ db, scope, actor, config, liveKey, telemetry }: Context<UserActor>): Promise<Information> {
  const [account, { user, level }] = await Promise.all([queries.findAccount(db, scope.account), getUser(db, scope, actor.id)])
  return toldOf(await knownOf(db, scope, account), {
    user,
    level,
    account,
    timeSheets: level === 'admin' ? await queries.openTimeSheets(db, scope) : [],
    modules: actor.modules,
    isOffice: isAllowed({ ...actor, level }, { access: 'office' }),
    live: { key: liveKey },
    telemetry: telemetry.hears,
    companyLookup: config.companyLookup !== 'off',
    chatModel: config.chatModel !== undefined,
    supportUrl: config.supportUrl,
  })
}

/** What somebody is told beyond the lists, and by which it is decided how much of those. */
type Given = Pick<Information, 'user' | 'modules' | 'live' | 'telemetry' | 'companyLookup' | 'chatModel' | 'supportUrl'> & {
  level: Level
  account: Awaited<ReturnType<typeof queries.findAccount>>
  timeSheets: Awaited<ReturnType<typeof queries.openTimeSheets>>
  isOffice: boolean
}

/** Made of nothing but these two. */
function informationOf(
  { activePackage, collaborators, collaboratorWorkers, users, ...lists }: Lists,
  { account, level, timeSheets, isOffice, ...given }: Given,
): Information {
  const partners = given.modules.collaborator ? { collaborators, collaboratorWorkers } : { collaborators: [], collaboratorWorkers: [] }
  return {
    ...given,
    roles: [level],
    account: {
      ...account,
      status: account.status as Account['status'],
      ...lists,
      ...ofCollaborators,
      ...partners,
      users: level === 'admin' ? withTimeSheets(users, timeSheets) : users,
    },
    lists: carLists,
    activePackage: level === 'admin' ? activePackage : null,
    smsDefaultMessages: isOffice ? smsTexts : {},
  }
}

/** What each of them does now changes too often to be kept with the lists. */
function withTimeSheets(users: Lists['users'], open: Given['timeSheets']): Account['users'] {
  const byUser = new Map(open.map(({ userId, ...state }) => [userId, viewTimeSheet(state)]))
  return users.map((user) => ({ ...user, lastTimeSheet: byUser.get(user.id) ?? null }))
}

/** How collaborators and their orders stand, and how they are paid: the same for all accounts, by the same ids for ever. */
const ofCollaborators = {
  collaboratorStatuses: numbered(CollaboratorStatus.options),
  collaboratorWoStatuses: numbered(CollaboratorOrderStatus.options),
  collaboratorWoPaymentTypes: [...collaboratorPaymentTypes],
}

function numbered(names: readonly string[]) {
  return names.map((name, i) => ({ id: i + 1, name }))
}

type Lists = ReturnType<typeof viewLists>
/** The lists as they were at a version of the account, and what each user was told last, with all else that it was made of. */
type Known = { version: number; lists: Lists; told: Map<number, { by: string; information: Information }> }
const known = new Map<string, Known>()
const mostKnown = 200

/** Read once for each version of an account and the workplaces that somebody sees; what nobody asked for the longest is forgotten. */
async function knownOf(db: Db, scope: Scope, { uuid, version }: { uuid: string; version: number }): Promise<Known> {
  const key = [uuid, ...scope.organizations].join()
  const before = known.get(key)
  const kept =
    before?.version === version ? before : { version, lists: viewLists(await queries.findLists(db, scope), scope), told: new Map() }
  known.delete(key)
  known.set(key, kept)
  if (known.size > mostKnown) known.delete([...known.keys()][0]!)
  return kept
}

/** Where nothing has changed since, the very same: its answer is not made again, either. */
function toldOf({ lists, told }: Known, given: Given): Information {
  const by = JSON.stringify(given)
  const last = told.get(given.user.id)
  if (last?.by === by) return last.information
  const information = informationOf(lists, given)
  told.set(given.user.id, { by, information })
  return information
}
