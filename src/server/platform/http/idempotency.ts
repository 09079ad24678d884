import { createHash } from 'node:crypto'
import { fail, failField } from '#contract/kit/errors.ts'
import type { Actor } from '#server/platform/context.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import { hashToken, isSecret } from '#server/platform/sign-in/passwords.ts'

type Request = { account: AccountId; caller: string; route: string; key: string; body: unknown; version: string | undefined }
type Answer = { status: number; body: string }

/**
 * Runs a write once per Idempotency-Key. The key is claimed first in the write's transaction, so a duplicate waits for the commit and
 * gets the same answer. A failed write leaves no key; keys last 24 hours per caller and route.
 */
export async function runIdempotent(db: Db, { body, version, ...request }: Request, write: () => Promise<Answer>): Promise<Answer> {
  const columns = keyColumns(request)
  const requestHash = hashRequest({ body, version })
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

/** Returns the stored answer of an earlier request with this key; the same key with another request fails with IdempotencyKeyReused. */
export async function findStoredAnswer(db: Db, { body, version, ...request }: Request): Promise<Answer | undefined> {
  const storedAnswer = await db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'status', 'body'])
    .where((eb) => eb.and(keyColumns(request)))
    .executeTakeFirst()
  if (storedAnswer && !storedAnswer.requestHash.equals(hashRequest({ body, version }))) fail('IdempotencyKeyReused')
  return storedAnswer && { status: storedAnswer.status, body: storedAnswer.body }
}

const keyColumns = ({ account, caller, route, key }: Omit<Request, 'body' | 'version'>) => ({ accountId: account, caller, route, key })

/** `"1"`, `W/"1"` and 1 are the same version. Secrets are left out: a reader of the row could test passwords against the hash. */
const hashRequest = ({ body, version = '' }: Pick<Request, 'body' | 'version'>): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null, withoutSecrets) + version.replace(/\D/g, ''))
    .digest()

const withoutSecrets = (name: string, value: unknown): unknown => (isSecret(name) ? null : value)

/** The owner of the key: a user, or a guest by token. Guests without a token cannot be distinguished, so they have no scope. */
export function idempotencyScope(actor: Actor, guestToken: string | undefined): string | undefined {
  if (actor.kind === 'user') return `user:${actor.id}`
  return guestToken ? `guest:${hashToken(guestToken).toString('hex')}` : undefined
}

/** Returns the key of a request, if it has one; a key that cannot be stored fails. */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) return failField('idempotency_key', 'InvalidValue')
  return header
}
