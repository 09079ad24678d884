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
import { isProvenAdmin, openSession, sessionSeconds } from '#server/platform/sign-in/sessions.ts'
import { resetAttempts, countAttempt, signInAttemptLimits } from '#server/platform/sign-in/attempt-limits.ts'
import * as queries from './session.queries.ts'
import { viewLists, viewTimeSheet, viewUser } from './session.view.ts'

/** A wrong name and a wrong password get the same answer after the same time; only the log contains the reason. */
export async function signIn(context: PublicContext, { username, password, captcha, device }: SignIn): Promise<SignedIn> {
  const { directory, enter, config, installation, address, userAgent, log } = context
  const name = username.toLowerCase()
  const logFields = { address, name: hashName(installation.captchaSecret, name) }
  const refuse = (reason: string, failure: AppError, userId?: number): never => {
    log.info({ ...logFields, userId, reason }, 'sign-in refused')
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
  if (erased && matches) refuse('account closed', invalidCredentials('AccountClosed'))
  if (!credential || !passwordHash || !matches)
    return refuse(credential ? 'wrong password' : 'unknown name', invalidCredentials(), credential?.userId)
  if (credential.status === 'deleted') refuse('account closed', invalidCredentials('AccountClosed'), credential.userId)

  const { user, accessToken } = await enter(credential.accountId as AccountId, async ({ db, scope }) => {
    if (!(await queries.isConfirmationFresh(db, scope.account, credential)))
      return refuse('password changed', invalidCredentials(), credential.userId)
    const { user } = await getUser(db, scope, credential.userId)
    if (user.status !== 'active') return refuse('user inactive', invalidCredentials(), user.id)
    return { user, accessToken: await openSession(db, scope.account, user.id, userAgent) }
  })
  if (config.rateLimit) await resetAttempts(directory, counts)
  log.info({ ...logFields, userId: user.id }, 'signed in')
  return { user, accessToken, tokenType: 'Bearer', expiresIn: sessionSeconds.idle, device: issueDevice(installation, credential) }
}

const invalidCredentials = (message = 'InvalidCredentials') => new AppError('InvalidCredentials', { fields: { username: [message] } })

/** Returns the user as the session shows them, and their level; fails with SignInRequired. */
export async function getUser(db: Db, scope: Scope, id: number): Promise<{ user: CurrentUser; level: Level }> {
  const row = (await queries.findUser(db, scope.account, id)) ?? fail('SignInRequired')
  return { user: viewUser(row, scope), level: levelOfRoles(row.roles) }
}

export async function signOut({ actor, endSessions, afterCommit, log }: Context<UserActor>): Promise<null> {
  await endSessions({ mine: true })
  afterCommit(() => log.info({ address: actor.address, userId: actor.id }, 'signed out'))
  return null
}

/** The account's version is read before the lists: lists newer than it are just read again, older ones would stay cached. */
export async function getInformation({ db, scope, actor, config, liveKey, telemetry }: Context<UserActor>): Promise<Information> {
  const [account, { user, level }] = await Promise.all([queries.findAccount(db, scope.account), getUser(db, scope, actor.id)])
  const isAdmin = isProvenAdmin({ ...actor, level })
  return findOrBuildInformation(await readLists(db, scope, account), {
    user,
    level,
    account,
    isAdmin,
    timeSheets: isAdmin ? await queries.openTimeSheets(db, scope) : [],
    modules: actor.modules,
    isOffice: isAllowed({ ...actor, level }, { access: 'office' }),
    live: { key: liveKey },
    telemetry: telemetry.hears,
    companyLookup: config.companyLookup !== 'off',
    chatModel: config.chatModel !== undefined,
    supportUrl: config.supportUrl,
  })
}

/** Parts of the information beyond the lists; the level and the modules decide how much of the lists is sent. */
type Session = Pick<Information, 'user' | 'modules' | 'live' | 'telemetry' | 'companyLookup' | 'chatModel' | 'supportUrl'> & {
  level: Level
  account: Awaited<ReturnType<typeof queries.findAccount>>
  timeSheets: Awaited<ReturnType<typeof queries.openTimeSheets>>
  isOffice: boolean
  isAdmin: boolean
}

/** Depends on its two arguments alone, so that the result can be cached. */
function buildInformation(
  { activePackage, collaborators, collaboratorWorkers, users, ...lists }: Lists,
  { account, level, timeSheets, isOffice, isAdmin, ...session }: Session,
): Information {
  const partners = session.modules.collaborator ? { collaborators, collaboratorWorkers } : { collaborators: [], collaboratorWorkers: [] }
  return {
    ...session,
    roles: [level],
    account: {
      ...account,
      status: account.status as Account['status'],
      ...lists,
      ...collaboratorChoices,
      ...partners,
      users: isAdmin ? withTimeSheets(users, timeSheets) : users,
    },
    lists: carLists,
    activePackage: isAdmin ? activePackage : null,
    smsDefaultMessages: isOffice ? smsTexts : {},
  }
}

/** Open time sheets change too often to be cached with the lists. */
function withTimeSheets(users: Lists['users'], open: Session['timeSheets']): Account['users'] {
  const byUser = new Map(open.map(({ userId, ...state }) => [userId, viewTimeSheet(state)]))
  return users.map((user) => ({ ...user, lastTimeSheet: byUser.get(user.id) ?? null }))
}

/** Statuses and payment types of collaborators; all accounts have the same ones, and the ids never change. */
const collaboratorChoices = {
  collaboratorStatuses: withIds(CollaboratorStatus.options),
  collaboratorWoStatuses: withIds(CollaboratorOrderStatus.options),
  collaboratorWoPaymentTypes: [...collaboratorPaymentTypes],
}

function withIds(names: readonly string[]) {
  return names.map((name, i) => ({ id: i + 1, name }))
}

type Lists = ReturnType<typeof viewLists>
/** Lists of one version of an account, and the last information of each user with the input that it was built from. */
type CachedLists = { version: number; lists: Lists; informationByUser: Map<number, { by: string; information: Information }> }
const listsByScope = new Map<string, CachedLists>()
const maxCachedLists = 200

/** Reads the lists once per account version and visible workplaces; the least recently used entry is evicted. */
async function readLists(db: Db, scope: Scope, { uuid, version }: { uuid: string; version: number }): Promise<CachedLists> {
  const key = [uuid, ...scope.organizations].join()
  const cached = listsByScope.get(key)
  const lists =
    cached?.version === version
      ? cached
      : { version, lists: viewLists(await queries.findLists(db, scope), scope), informationByUser: new Map() }
  listsByScope.delete(key)
  listsByScope.set(key, lists)
  if (listsByScope.size > maxCachedLists) listsByScope.delete([...listsByScope.keys()][0]!)
  return lists
}

/** Returns the same object while its input is unchanged, so that its JSON and ETag are not made again. */
function findOrBuildInformation({ lists, informationByUser }: CachedLists, session: Session): Information {
  const fingerprint = JSON.stringify(session)
  const last = informationByUser.get(session.user.id)
  if (last?.by === fingerprint) return last.information
  const information = buildInformation(lists, session)
  informationByUser.set(session.user.id, { by: fingerprint, information })
  return information
}
