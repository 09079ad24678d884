import { sql, type Insertable, type SelectQueryBuilder } from 'kysely'
import type { WorkerSearch } from '#contract/workers.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import { fetchPage, userName, matchAllWords } from '#server/platform/database/list-page.ts'
import { accountWideScope, narrowScope, visibleRows, type Scope } from '#server/platform/database/scope.ts'
import type { DB, Workers } from '#server/platform/database/tables.gen.ts'

const sorts = {
  created_at: sql.ref('workers.createdAt'),
  name: sql`workers.name collate "ro-x-icu"`,
  status: sql.ref('workers.status'),
  id: sql.ref('workers.id'),
}

/** Adds the name of the worker's user. */
const selectColumns = <Columns>(rows: SelectQueryBuilder<DB, 'workers', Columns>) =>
  rows
    .select(['workers.id', 'workers.name', 'workers.organizationId', 'workers.status', 'workers.userId', 'workers.phone', 'workers.color'])
    .select(['workers.hours', 'workers.description', 'workers.version', 'workers.createdAt'])
    .select(userName('workers', 'user_id').as('userName'))

export const search = (db: Db, scope: Scope, search: WorkerSearch) => fetchPage(db, listQuery(db, scope, search.models), search)

export function listQuery(db: Db, scope: Scope, { organizationId, status, quickText }: WorkerSearch['models']) {
  let matching = visibleRows(db, 'workers', narrowScope(scope, organizationId))
  if (status) matching = matching.where('workers.status', 'in', status)
  for (const word of matchAllWords('workers.search', quickText)) matching = matching.where(word)
  return { rows: visibleRows(db, 'workers', accountWideScope(scope)), matching, select: selectColumns<object>, sorts }
}

export const find = (db: Db, scope: Scope, id: number) =>
  selectColumns(visibleRows(db, 'workers', scope))
    .where('workers.id', '=', id)
    .executeTakeFirst()
export type StoredWorker = NonNullable<Awaited<ReturnType<typeof find>>>

export const findForUpdate = (db: Db, scope: Scope, id: number) =>
  selectColumns(visibleRows(db, 'workers', scope))
    .where('workers.id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Counts all workers, deleted ones included. */
export async function count(db: Db, account: AccountId): Promise<number> {
  const all = db.selectFrom('workers').where('accountId', '=', account)
  const { count } = await all.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}

export const findUser = (db: Db, { account }: Scope, id: number) =>
  db
    .selectFrom('users')
    .select('id')
    .where('accountId', '=', account)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

type Named = Pick<Insertable<Workers>, 'name' | 'color' | 'search'>

/** Inserts into the first organization of the account. The id is read beforehand, because `insert … select` is not allowed. */
export async function insertStarterWorkers(db: Db, account: AccountId, workers: Named[]): Promise<void> {
  const first = db
    .selectFrom('organizations')
    .select(({ fn }) => fn.min<number>('id').as('id'))
    .where('accountId', '=', account)
  const { id: organizationId } = await first.executeTakeFirstOrThrow()
  await db
    .insertInto('workers')
    .values(workers.map((worker) => ({ ...worker, accountId: account, organizationId })))
    .execute()
}
