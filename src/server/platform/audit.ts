import equal from 'fast-deep-equal'
import type { AuditSubject } from '#contract/audit.ts'
import { toSnakeCase } from '#contract/kit/codec.ts'
import type { Actor, Audited } from './context.ts'
import type { AccountId, Db } from './database/db.ts'
import { searchText } from './database/list-page.ts'
import { isSecret } from './sign-in/passwords.ts'

/** The user who acts, or for whom a job acts. */
export const actingUserId = (actor: Actor): number | null =>
  actor.kind === 'user' ? actor.id : actor.kind === 'job' ? (actor.user ?? null) : null

/** Records a change in the transaction that makes it; `name` identifies the subject to readers after its removal. */
export async function insertAuditEntry(
  db: Db,
  account: AccountId,
  actor: Actor,
  subject: AuditSubject,
  subjectId: number,
  { name = '', before, after }: Audited,
): Promise<void> {
  const action = before && !after ? 'deleted' : after && !before ? 'created' : 'updated'
  const changes = JSON.stringify(diffFields({ ...before }, { ...after }))
  await db
    .insertInto('auditEntries')
    .values({ accountId: account, userId: actingUserId(actor), action, subject, subjectId, name, changes, search: searchText(name) })
    .execute()
}

type Fields = Record<string, unknown>

/** Field names are those of the wire. */
const diffFields = (before: Fields, after: Fields) =>
  Object.keys({ ...before, ...after })
    .filter((key) => !equal(before[key] ?? null, after[key] ?? null))
    .map((key) => ({ field: toSnakeCase(key), from: maskSecrets(key, before[key]), to: maskSecrets(key, after[key]) }))

/** The entry shows that a secret was present, but masks its value at any depth. */
function maskSecrets(key: string, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (isSecret(toSnakeCase(key))) return '***'
  if (Array.isArray(value)) return value.map((item) => maskSecrets(key, item))
  if (typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, maskSecrets(name, inner)]))
}
