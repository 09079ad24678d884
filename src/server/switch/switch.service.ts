import { levelOfRoles } from '#contract/kit/access.ts'
import { fail, failNotFound } from '#contract/kit/errors.ts'
import type { SignedIn } from '#contract/sign-in/session.ts'
import type { SwitchChoice } from '#contract/sign-in/switch.ts'
import { personName } from '#domain/text/people.ts'
import type { Context, Directory, UserActor } from '#server/platform/context.ts'
import type { AccountId } from '#server/platform/database/db.ts'
import { lockUsers } from '#server/platform/database/subject-locks.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import { matchesHash } from '#server/platform/sign-in/passwords.ts'
import { openSession, sessionSeconds } from '#server/platform/sign-in/sessions.ts'
import { getUser } from '#server/session/session.service.ts'
import * as queries from './switch.queries.ts'
import type { AttemptCount, SwitchPerson } from './switch.queries.ts'

/** Admins may switch to any user of the account, others to users of their level at a common workplace. */
const createSwitchCheck =
  (actor: UserActor, scope: Scope) =>
  (person: SwitchPerson): boolean =>
    person.id !== actor.id &&
    (actor.level === 'admin' ||
      (levelOfRoles(person.roles) === actor.level && person.organizations.some((id) => scope.organizations.includes(id))))

export async function listSwitchChoices({ db, scope, actor }: Context<UserActor>): Promise<{ items: SwitchChoice[]; total: number }> {
  const people = await queries.listActive(db, scope.account)
  const items = people.filter(createSwitchCheck(actor, scope)).map(toChoice)
  return { items, total: items.length }
}

const toChoice = ({ id, username, roles, avatarConfig, hasPin, ...names }: SwitchPerson): SwitchChoice => ({
  id,
  name: personName({ username, ...names }),
  username,
  level: levelOfRoles(roles),
  avatarConfig,
  hasPin,
})

type SwitchRequest = { id: number; pin: string }

/** Counts each attempt before the PIN is compared, so concurrent attempts get no more tries than sequential ones. */
export async function verifyPin(
  directory: Directory,
  { id, pin }: SwitchRequest,
  actor: UserActor,
  scope: Scope,
): Promise<typeof switchSession> {
  const { account } = scope
  const person = await queries.findActive(directory, account, id)
  if (!person || !createSwitchCheck(actor, scope)(person)) return failNotFound('user', id)
  const keys = { user: `user:${id}`, session: `session:${actor.tokenHash.toString('hex')}`, account: 'account' }
  const wait = await countAttempt(directory, account, keys)
  if (wait) fail('PinLocked', { retryAfter: wait })
  const { pinHash } = (await queries.findPin(directory, account, id)) ?? {}
  if (!(await matchesHash(pin, pinHash))) fail('WrongPin', { fields: { pin: ['Wrong pin!'] } })
  await clearAttempt(directory, account, keys)
  return switchSession
}

/** Wrong PINs of a UTC day: `first` locks for a minute, `last` until midnight. An account allows more, so one user cannot lock all. */
const limits = { user: { first: 5, last: 20 }, session: { first: 5, last: 20 }, account: { first: 25, last: 100 } }
type Keys = Record<keyof typeof limits, string>

/** Returns the seconds to wait, or undefined after counting the attempt. A refused attempt is not counted. */
const countAttempt = (directory: Directory, account: AccountId, keys: Keys): Promise<number | undefined> =>
  directory.transaction().execute(async (tx) => {
    const now = Date.now()
    const day = dayOf(now)
    const counts = await queries.lockCounts(tx, account, Object.values(keys), day)
    const end = Math.max(...[...counts.values()].map(({ lockedUntil }) => Date.parse(lockedUntil ?? '') || 0))
    if (end > now) return Math.ceil((end - now) / 1000)
    for (const kind of Object.keys(limits) as (keyof Keys)[]) {
      const { failures = 0 } = counts.get(keys[kind]) ?? {}
      await queries.setCount(tx, account, keys[kind], day, toCount(failures + 1, limits[kind], now))
    }
    return undefined
  })

/** The lock takes one minute at the first limit and doubles with each failure, up to an hour. */
function toCount(failures: number, { first, last }: { first: number; last: number }, now: number): AttemptCount {
  if (failures < first) return { failures, lockedUntil: null }
  const minutes = Math.min(2 ** (failures - first), 60)
  const end = failures < last ? now + minutes * 60_000 : Date.parse(dayOf(now)) + 86_400_000
  return { failures, lockedUntil: new Date(end).toISOString() }
}

const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10)

/** After a right PIN: clears the counts of the user and the session and takes this attempt off the account's count. */
const clearAttempt = (directory: Directory, account: AccountId, keys: Keys): Promise<void> =>
  directory.transaction().execute(async (tx) => {
    const day = dayOf(Date.now())
    const counts = await queries.lockCounts(tx, account, Object.values(keys), day)
    const { failures = 1 } = counts.get(keys.account) ?? {}
    for (const [key, left] of [
      [keys.user, 0],
      [keys.session, 0],
      [keys.account, Math.max(failures - 1, 0)],
    ] as const)
      await queries.setCount(tx, account, key, day, { failures: left, lockedUntil: null })
  })

/** Opens a session of the target user and ends the calling one. */
async function switchSession(context: Context<UserActor>, { id }: SwitchRequest): Promise<SignedIn> {
  const { db, scope, actor, endSessions, audit, afterCommit, log } = context
  // The lock keeps the target's rights until commit. It precedes the session lock, as a change of rights takes both in this order.
  await lockUsers(db, scope.account, [id])
  if (!(await queries.lockSession(db, scope.account, actor.tokenHash))) fail('SignInRequired')
  const person = await queries.findActive(db, scope.account, id)
  if (!person || !createSwitchCheck(actor, scope)(person)) return failNotFound('user', id)
  const accessToken = await openSession(db, scope.account, id, actor.userAgent, { byPin: true })
  await endSessions({ mine: true })
  await audit('switch', id, { name: toChoice(person).name, after: {} })
  afterCommit(() => log.info({ address: actor.address, userId: id, switchedFrom: actor.id }, 'signed in'))
  const { user } = await getUser(db, scope, id)
  return { user, accessToken, tokenType: 'Bearer', expiresIn: sessionSeconds.idle }
}
