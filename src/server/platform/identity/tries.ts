import { sql } from 'kysely'
import { AppError, fail } from '#contract/kit/errors.ts'
import type { Directory } from '#server/platform/context.ts'
import type { AccountId } from '#server/platform/database/db.ts'
import { matchesHash } from './passwords.ts'

/** How many wrong passwords in a row are still answered as such. */
export const maxTries = 10

/** Counts a try before it is judged, so that a hundred at once are a hundred; the count starts anew after a quiet quarter of an hour. */
export async function countTry(directory: Directory, key: string): Promise<{ failures: number; wait: number }> {
  const { rows } = await sql<{ failures: number; wait: number }>`
    insert into sign_in_failures as f (key, failures) values (${key}, 1)
    on conflict (key) do update set
      failures = case when f.updated_at < now() - interval '15 minutes' then 1 else f.failures + 1 end,
      updated_at = case when f.failures >= 10 and f.updated_at >= now() - interval '15 minutes' then f.updated_at else now() end
    returning failures, ceil(extract(epoch from updated_at + interval '15 minutes' - now()))::int as wait`.execute(directory)
  return rows[0]!
}
export const forgetTries = (directory: Directory, key: string) => directory.deleteFrom('signInFailures').where('key', '=', key).execute()

/** The password of somebody who is signed in already, counted like a try to sign in; `field` is where it was typed. */
export async function provePassword(
  directory: Directory,
  account: AccountId,
  userId: number,
  password: string,
  field: string,
): Promise<void> {
  const credential = await directory
    .selectFrom('credentials')
    .select(['username', 'passwordHash'])
    .where('accountId', '=', account)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!credential) return fail('SignInRequired')
  const { failures, wait } = await countTry(directory, credential.username)
  if (failures > maxTries) throw new AppError('SignInLocked', { retryAfter: wait, fields: { [field]: ['SignInLocked'] } })
  if (!(await matchesHash(password, credential.passwordHash))) fail('InvalidCredentials', { fields: { [field]: ['InvalidCredentials'] } })
  await forgetTries(directory, credential.username)
}
