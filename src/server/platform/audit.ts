import equal from 'fast-deep-equal'
import type { AuditSubject } from '#contract/audit.ts'
import { toSnakeCase } from '#contract/kit/codec.ts'
import type { Actor } from './context.ts'
import type { AccountId, Db } from './database/db.ts'
import { searchText } from './database/list-page.ts'
import { isSecret } from './sign-in/passwords.ts'

/** What something was and what it is now: nothing was before it was made, nothing is after it was removed. */
export type Audited = { name?: string; before?: object; after?: object }

/** The user who does it, or for whom it is done. */
export const actingUserId = (actor: Actor): number | null =>
  actor.kind === 'user' ? actor.id : actor.kind === 'job' ? (actor.user ?? null) : null

/** Notes a change in the transaction that makes it; `name` is what the thing is called, for whoever reads of it when it is gone. */
export async function insertAuditEntry(
  db: Db,
  account: AccountId,
  actor: Actor,
  subject: AuditSubject,
  subjectId: number,
  { name = '', before, after }: Audited,
): Promise<void> {
  const action = before && !after ? 'deleted' : after && !before ? 'created' : 'updated'
  const changes = JSON.stringify(changesBetween({ ...before }, { ...after }))
  await db
    .insertInto('auditEntries')
    .values({ accountId: account, userId: actingUserId(actor), action, subject, subjectId, name, changes, search: searchText(name) })
    .execute()
}

type Fields = Record<string, unknown>

/** By the fields' names on the wire. */
const changesBetween = (before: Fields, after: Fields) =>
  Object.keys({ ...before, ...after })
    .filter((key) => !equal(before[key] ?? null, after[key] ?? null))
    .map((key) => ({ field: toSnakeCase(key), from: shown(key, before[key]), to: shown(key, after[key]) }))

/** That a secret was there may be read, and not what it was, however deep it lies. */
function shown(key: string, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (isSecret(toSnakeCase(key))) return '***'
  if (Array.isArray(value)) return value.map((item) => shown(key, item))
  if (typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shown(name, inner)]))
}
