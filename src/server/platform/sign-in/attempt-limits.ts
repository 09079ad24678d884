import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { AppError, fail } from '#contract/kit/errors.ts'
import type { Directory, UserActor } from '#server/platform/context.ts'
import type { AccountId } from '#server/platform/database/db.ts'
import { matchesHash } from './passwords.ts'
import { hasConfirmedPassword } from './sessions.ts'

/** Counts wrong passwords under a key that ends in the user name, and refuses what exceeds the limit. */
export type AttemptLimit = { key: string; limit: number }

const limits = { device: 10, address: 10, name: 100, session: 10, pin: 100 }

/** A new password is counted anew, since nothing tried before can be it: no stranger locks out its owner. */
const passwordMark = (passwordHash: string | null | undefined): string =>
  passwordHash ? createHash('sha256').update(passwordHash).digest('base64url').slice(0, 16) : '-'

/** Every house has a /64 of its own in IPv6, so that a single address of it limits nobody. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  const [head = '', tail] = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}

type SignInTry = { name: string; address: string; device: string | undefined; passwordHash: string | null | undefined }

/** Strangers count by name and address, then by name alone; a known device counts for itself, so that they cannot fill its count. */
export function signInAttemptLimits({ name, address, device, passwordHash }: SignInTry): AttemptLimit[] {
  if (device) return [{ key: `device ${device} ${name}`, limit: limits.device }]
  const mark = passwordMark(passwordHash)
  return [
    { key: `address ${networkOf(address)} ${mark} ${name}`, limit: limits.address },
    { key: `name ${mark} ${name}`, limit: limits.name },
  ]
}

/**
 * Counts a try before it is judged, so that a hundred at once are a hundred; a count starts anew after a quiet quarter of an hour.
 * Returns the seconds to wait where a count is full: a try that is not judged counts nowhere, so that no count fills by the refusals of another.
 */
export const countAttempt = (directory: Directory, counts: readonly AttemptLimit[]): Promise<number | undefined> =>
  directory.transaction().execute(async (tx) => {
    // Every transaction locks the keys in the same order, so that two never wait for each other.
    const keys = counts.map(({ key }) => key).toSorted()
    const { rows } = await sql<{ key: string; failures: number; wait: number }>`
      insert into sign_in_failures as f (key, failures) values ${sql.join(keys.map((key) => sql`(${key}, 0)`))}
      on conflict (key) do update set failures = case when f.updated_at < now() - interval '15 minutes' then 0 else f.failures end
      returning key, failures, ceil(extract(epoch from updated_at + interval '15 minutes' - now()))::int as wait`.execute(tx)
    const limitOf = new Map(counts.map(({ key, limit }) => [key, limit]))
    const full = rows.filter(({ key, failures }) => failures >= limitOf.get(key)!)
    if (full.length) return Math.max(...full.map(({ wait }) => wait))
    await tx
      .updateTable('signInFailures')
      .set({ failures: sql<number>`failures + 1`, updatedAt: sql`now()` })
      .where('key', 'in', keys)
      .execute()
    return undefined
  })

/** The password was right: the count of its device or address is void, and among all tries on the name it was no failure. */
export async function resetAttempts(directory: Directory, [own, ...wider]: readonly AttemptLimit[]): Promise<void> {
  if (own) await directory.deleteFrom('signInFailures').where('key', '=', own.key).execute()
  for (const { key } of wider)
    await directory
      .updateTable('signInFailures')
      .set({ failures: sql<number>`greatest(failures - 1, 0)` })
      .where('key', '=', key)
      .execute()
}

type SignedInTry = { actor: Pick<UserActor, 'tokenHash' | 'confirmedAt'>; username: string; passwordHash: string | null }

/**
 * Each session counts for itself, so that none locks another. A PIN opens as many sessions as its holder likes: those in which no password was
 * shown are also counted together, or a PIN would give endless tries at the password.
 */
function confirmationCounts({ actor, username, passwordHash }: SignedInTry): AttemptLimit[] {
  const mark = passwordMark(passwordHash)
  const own = { key: `session ${actor.tokenHash.toString('hex')} ${mark} ${username}`, limit: limits.session }
  return hasConfirmedPassword(actor) ? [own] : [own, { key: `pin ${mark} ${username}`, limit: limits.pin }]
}

/** The password of somebody who is signed in already, with counts of its own; `field` is where it was typed. */
export async function verifyPassword(
  directory: Directory,
  account: AccountId,
  actor: Pick<UserActor, 'id' | 'tokenHash' | 'confirmedAt'>,
  password: string,
  field: string,
): Promise<void> {
  const credential = await directory
    .selectFrom('credentials')
    .select(['username', 'passwordHash'])
    .where('accountId', '=', account)
    .where('userId', '=', actor.id)
    .executeTakeFirst()
  if (!credential) return fail('SignInRequired')
  const counts = confirmationCounts({ actor, ...credential })
  const wait = await countAttempt(directory, counts)
  if (wait !== undefined) throw new AppError('SignInLocked', { retryAfter: wait, fields: { [field]: ['SignInLocked'] } })
  if (!(await matchesHash(password, credential.passwordHash))) fail('InvalidCredentials', { fields: { [field]: ['InvalidCredentials'] } })
  await resetAttempts(directory, counts)
}
