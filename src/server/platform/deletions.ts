import type { Selectable } from 'kysely'
import { fail } from '#contract/kit/errors.ts'
import type { VersionedId } from '#contract/kit/fields.ts'
import { actingUserId } from './audit.ts'
import type { Context, UserActor } from './context.ts'
import { deletedRows, type Scope } from './database/scope.ts'
import type { DB } from './database/tables.gen.ts'
import { lockVersion } from './database/versions.ts'

type Deletion = { deletedAt: string | null; deletedBy: number | null }
type RestorableTable = {
  [T in keyof DB]: DB[T] extends { id: unknown; version: unknown; organizationId: unknown; deletedAt: unknown; deletedBy: unknown }
    ? T
    : never
}[keyof DB]

/** A message offers to undo a deletion for ten seconds, longer while the pointer is on it. */
const undoMs = 60_000

/** Columns of a row that a user deletes. */
export const deletionColumns = ({ actor }: Context) => ({ deletedAt: new Date().toISOString(), deletedBy: actingUserId(actor) })
export const restoredColumns = { deletedAt: null, deletedBy: null }

/** Users restore only what they deleted themselves a moment ago; an admin restores whatever is stored. */
export function requireRestorable({ actor }: Context<UserActor>, { deletedAt, deletedBy }: Deletion): void {
  const isOwn = deletedBy === actor.id && deletedAt !== null && Date.parse(deletedAt) > Date.now() - undoMs
  if (!isOwn && actor.level !== 'admin') fail('RestoreTooLate')
}

/** Locks a row that the caller may restore. Rows that were merged or erased name no user and stay deleted. */
export async function lockDeletedRow<T extends RestorableTable>(
  context: Context<UserActor>,
  table: T,
  subject: string,
  versioned: VersionedId,
  scope: Scope = context.scope,
): Promise<Selectable<DB[T]>> {
  // One table stands for all, which have the named columns alike.
  const deleted = deletedRows(context.db, table as 'clients', scope)
    .selectAll()
    .where('id', '=', versioned.id)
  const row = await lockVersion(subject, versioned, deleted.where('deletedBy', 'is not', null).forNoKeyUpdate().executeTakeFirst())
  requireRestorable(context, row)
  return row as unknown as Selectable<DB[T]>
}
