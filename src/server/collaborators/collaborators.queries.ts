import { sql } from 'kysely'
import type { CollaboratorRow, CollaboratorSearch } from '#contract/collaborators/collaborators.ts'
import type { Db } from '#server/platform/database/db.ts'
import { fetchPage, type Page, matchAllWords } from '#server/platform/database/list-page.ts'
import { visibleRows, type Scope } from '#server/platform/database/scope.ts'

const sorts = {
  name: sql`c.name collate "ro-x-icu"`,
  created_at: sql.ref('c.createdAt'),
  status: sql.ref('c.status'),
  id: sql.ref('c.id'),
}

/** Collaborators belong to the account, so no workplace restricts them. */
const activeCollaborators = (db: Db, { account }: Scope) =>
  db.selectFrom('collaborators as c').where('c.accountId', '=', account).where('c.deletedAt', 'is', null)

export function listQuery(db: Db, scope: Scope, { status, quickText }: CollaboratorSearch['models']) {
  let matching = activeCollaborators(db, scope)
  if (status) matching = matching.where('c.status', 'in', status)
  for (const word of matchAllWords('c.search', quickText)) matching = matching.where(word)
  return { rows: activeCollaborators(db, scope), matching, sorts, select: (rows: typeof matching) => rows.selectAll('c') }
}

export const search = async (db: Db, scope: Scope, search: CollaboratorSearch) =>
  (await fetchPage(db, listQuery(db, scope, search.models), search)) as Page<CollaboratorRow>

export const find = (db: Db, scope: Scope, id: number) =>
  activeCollaborators(db, scope).selectAll('c').where('c.id', '=', id).executeTakeFirst() as Promise<CollaboratorRow | undefined>

export const findForUpdate = (db: Db, scope: Scope, id: number) =>
  activeCollaborators(db, scope).selectAll('c').where('c.id', '=', id).forUpdate().executeTakeFirst() as Promise<
    CollaboratorRow | undefined
  >

/** Includes deleted ones, because orders still name their collaborator. */
export const findIncludingDeleted = (db: Db, { account }: Scope, id: number) =>
  db.selectFrom('collaborators').selectAll().where('accountId', '=', account).where('id', '=', id).executeTakeFirstOrThrow()

/** FOR KEY SHARE: an order that names the collaborator blocks its removal until commit. */
export const lockForReference = (db: Db, scope: Scope, id: number) =>
  activeCollaborators(db, scope).select(['c.id', 'c.status']).where('c.id', '=', id).forKeyShare().executeTakeFirst()

/** Counts open and unpaid orders at the workplaces of the scope. */
export const summarizeOrders = (db: Db, scope: Scope, id: number) =>
  visibleRows(db, 'collaboratorWorkOrders as w', scope)
    .select(sql<number>`count(*) filter (where w.status in ('new', 'in-progress'))`.as('open'))
    .select(sql<number>`count(*) filter (where w.status = 'done' and w.payment_type_id is null)`.as('doneUnpaid'))
    .where('w.collaboratorId', '=', id)
    .executeTakeFirstOrThrow()
