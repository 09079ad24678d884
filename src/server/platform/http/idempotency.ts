import { createHash } from 'node:crypto'
import { fail, failField } from '#contract/kit/errors.ts'
import type { Actor } from '#server/platform/context.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import { hashToken, isSecret } from '#server/platform/sign-in/passwords.ts'

type Request = { account: AccountId; caller: string; route: string; key: string; body: unknown; version: string | undefined }
type Answer = { status: number; body: string }

/**
 * Runs a write once per Idempotency-Key: inside the write's transaction the key is claimed first, so a twin waits until the first commits
 * and then hears its answer. A failed write leaves no key. Kept for 24 hours, scoped to caller and route.
 */
export async function runIdempotent(db: Db, { body, version, ...request }: Request, write: () => Promise<Answer>): Promise<Answer> {
  const columns = keyColumns(request)
  const requestHash = hashOf({ body, version })
  const claimed = await db
    .insertInto('idempotencyKeys')
    .values({ ...columns, requestHash, status: 0, body: '' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!claimed) return (await findStoredAnswer(db, { body, version, ...request })) ?? fail('IdempotencyKeyReused')
  const answer = await write()
  await db
    .updateTable('idempotencyKeys')
    .set(answer)
    .where((eb) => eb.and(columns))
    .execute()
  return answer
}

/** What was answered to the request when its key came before, if it did; the same key with another request is refused. */
export async function findStoredAnswer(db: Db, { body, version, ...request }: Request): Promise<Answer | undefined> {
  const kept = await db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'status', 'body'])
    .where((eb) => eb.and(keyColumns(request)))
    .executeTakeFirst()
  if (kept && !kept.requestHash.equals(hashOf({ body, version }))) fail('IdempotencyKeyReused')
  return kept && { status: kept.status, body: kept.body }
}

const keyColumns = ({ account, caller, route, key }: Omit<Request, 'body' | 'version'>) => ({ accountId: account, caller, route, key })

/** However the version is spelt: `"1"`, `W/"1"` or 1. Without what is secret: whoever reads the row could try passwords until one gives it. */
const hashOf = ({ body, version = '' }: Pick<Request, 'body' | 'version'>): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null, withoutSecrets) + version.replace(/\D/g, ''))
    .digest()

const withoutSecrets = (name: string, value: unknown): unknown => (isSecret(name) ? null : value)

/** Whose key it is: a user's, or a guest's by the token they were given. Of those without one nobody can tell who comes again. */
export function idempotencyScope(actor: Actor, guestToken: string | undefined): string | undefined {
  if (actor.kind === 'user') return `user:${actor.id}`
  return guestToken ? `guest:${hashToken(guestToken).toString('hex')}` : undefined
}

/** The key of a request, if it carries one that can be kept. */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) return failField('idempotency_key', 'InvalidValue')
  return header
}
