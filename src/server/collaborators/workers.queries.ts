import { sql } from 'kysely'
import type { CollaboratorWorker, CollaboratorWorkerSearch } from '#contract/collaborators/collaborator-workers.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import { fetchPage, type Page, matchAllWords } from '#server/platform/database/list-page.ts'
import type { Scope } from '#server/platform/database/scope.ts'

const sorts = { name: sql`k.name collate "ro-x-icu"`, id: sql.ref('k.id') }

/** Workers whose collaborator is not deleted. */
const activeWorkers = (db: Db, { account }: Scope) =>
  db
    .selectFrom('collaboratorWorkers as k')
    .where('k.accountId', '=', account)
    .where('k.deletedAt', 'is', null)
    .where(
      sql<boolean>`exists (select from collaborators c where c.account_id = ${account} and c.id = k.collaborator_id and c.deleted_at is null)`,
    )

const collaboratorNameSql = ({ account }: Scope) =>
  sql<string>`(select c.name from collaborators c where c.account_id = ${account} and c.id = k.collaborator_id)`.as('collaboratorName')

export function listQuery(db: Db, scope: Scope, { collaboratorId, status, quickText }: CollaboratorWorkerSearch['models']) {
  let matching = activeWorkers(db, scope)
  if (collaboratorId) matching = matching.where('k.collaboratorId', 'in', collaboratorId)
  if (status) matching = matching.where('k.status', 'in', status)
  for (const word of matchAllWords('k.search', quickText)) matching = matching.where(word)
  return {
    rows: activeWorkers(db, scope),
    matching,
    sorts,
    select: (rows: typeof matching) => rows.selectAll('k').select(collaboratorNameSql(scope)),
  }
}

export const search = async (db: Db, scope: Scope, search: CollaboratorWorkerSearch) =>
  (await fetchPage(db, listQuery(db, scope, search.models), search)) as Page<CollaboratorWorker>

const selectWorkers = (db: Db, scope: Scope) => activeWorkers(db, scope).selectAll('k').select(collaboratorNameSql(scope))

export const listByCollaborator = (db: Db, scope: Scope, collaborator: number) =>
  selectWorkers(db, scope).where('k.collaboratorId', '=', collaborator).orderBy(sorts.name).orderBy('k.id').execute() as Promise<
    CollaboratorWorker[]
  >

export const find = (db: Db, scope: Scope, id: number) =>
  selectWorkers(db, scope).where('k.id', '=', id).executeTakeFirst() as Promise<CollaboratorWorker | undefined>

export const findForUpdate = (db: Db, scope: Scope, id: number) =>
  selectWorkers(db, scope).where('k.id', '=', id).forUpdate().executeTakeFirst() as Promise<CollaboratorWorker | undefined>

/** Ids of all workplaces: changes of workers are published to each. */
export const listOrganizationIds = async (db: Db, account: AccountId) =>
  (await db.selectFrom('organizations').select('id').where('accountId', '=', account).where('deletedAt', 'is', null).execute()).map(
    ({ id }) => id,
  )
