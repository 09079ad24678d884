import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { AppError, fail } from '#contract/kit/errors.ts'
import type { Directory, UserActor } from '#server/platform/context.ts'
import type { AccountId } from '#server/platform/database/db.ts'
import { matchesHash } from './passwords.ts'
import { hasConfirmedPassword } from './sessions.ts'

/** Counts failed attempts under a key that ends in the user name, and fails above the limit. */
export type AttemptLimit = { key: string; limit: number }

const limits = { device: 10, address: 10, name: 100, session: 10, pin: 100 }

/** A new password starts a new count, since no earlier attempt can match it: strangers cannot lock out its owner. */
const passwordMark = (passwordHash: string | null | undefined): string =>
  passwordHash ? createHash('sha256').update(passwordHash).digest('base64url').slice(0, 16) : '-'

/** Network of an address: in IPv6 every household has a /64, so a limit on single addresses would be useless. */
function toNetwork(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  const [head = '', tail] = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}

type SignInAttempt = { name: string; address: string; device: string | undefined; passwordHash: string | null | undefined }

/** Strangers count by name and address, and by name alone; a known device has its own count, which strangers cannot fill. */
export function signInAttemptLimits({ name, address, device, passwordHash }: SignInAttempt): AttemptLimit[] {
  if (device) return [{ key: `device ${device} ${name}`, limit: limits.device }]
  const mark = passwordMark(passwordHash)
  return [
    { key: `address ${toNetwork(address)} ${mark} ${name}`, limit: limits.address },
    { key: `name ${mark} ${name}`, limit: limits.name },
  ]
}

/**
 * Counts an attempt before it is checked, so that concurrent attempts all count; a count restarts after 15 minutes. Returns the seconds
 * to wait if one is full, and then counts nowhere, so that no count fills by rejections of another.
 */
export const countAttempt = (directory: Directory, counts: readonly AttemptLimit[]): Promise<number | undefined> =>
  directory.transaction().execute(async (tx) => {
    // Every transaction locks the keys in the same order, which prevents deadlocks.
    const keys = counts.map(({ key }) => key).toSorted()
    const { rows } = await sql<{ key: string; failures: number; wait: number }>`
      insert into sign_in_failures as f (key, failures) values ${sql.join(keys.map((key) => sql`(${key}, 0)`))}
      on conflict (key) do update set failures = case when f.updated_at < now() - interval '15 minutes' then 0 else f.failures end
      returning key, failures, ceil(extract(epoch from updated_at + interval '15 minutes' - now()))::int as wait`.execute(tx)
    const limitOf = new Map(counts.map(({ key, limit }) => [key, limit]))
    const fullCounts = rows.filter(({ key, failures }) => failures >= limitOf.get(key)!)
    if (fullCounts.length) return Math.max(...fullCounts.map(({ wait }) => wait))
    await tx
      .updateTable('signInFailures')
      .set({ failures: sql<number>`failures + 1`, updatedAt: sql`now()` })
      .where('key', 'in', keys)
      .execute()
    return undefined
  })

/** After a correct password the own count is deleted, and the wider counts lose this attempt. */
export async function resetAttempts(directory: Directory, [own, ...wider]: readonly AttemptLimit[]): Promise<void> {
  if (own) await directory.deleteFrom('signInFailures').where('key', '=', own.key).execute()
  for (const { key } of wider)
    await directory
      .updateTable('signInFailures')
      .set({ failures: sql<number>`greatest(failures - 1, 0)` })
      .where('key', '=', key)
      .execute()
}

/**
 * Verifies the password of a signed-in user; errors name `field`. Each session has its own count, so that none locks another. A PIN can
 * open many sessions, so those without a confirmed password also share a count; otherwise a PIN would allow endless attempts.
 */
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
  const owner = `${passwordMark(credential.passwordHash)} ${credential.username}`
  const own = { key: `session ${actor.tokenHash.toString('hex')} ${owner}`, limit: limits.session }
  const counts = hasConfirmedPassword(actor) ? [own] : [own, { key: `pin ${owner}`, limit: limits.pin }]
  const wait = await countAttempt(directory, counts)
  if (wait !== undefined) throw new AppError('SignInLocked', { retryAfter: wait, fields: { [field]: ['SignInLocked'] } })
  if (!(await matchesHash(password, credential.passwordHash))) fail('InvalidCredentials', { fields: { [field]: ['InvalidCredentials'] } })
  await resetAttempts(directory, counts)
}
