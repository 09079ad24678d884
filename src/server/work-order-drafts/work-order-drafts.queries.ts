import { sql, type Insertable } from 'kysely'
import type { DraftRow, DraftSearch } from '#contract/work-orders/work-order-drafts.ts'
import type { Db } from '#server/platform/database/db.ts'
import { lockUsers } from '#server/platform/database/subject-locks.ts'
import { fetchPage, type Page, userName, matchAllWords } from '#server/platform/database/list-page.ts'
import { narrowScope, organizationIds, visibleRows, type Scope } from '#server/platform/database/scope.ts'
import type { WorkOrderDrafts } from '#server/platform/database/tables.gen.ts'
import { searchColumnSql } from '#server/platform/database/search-column.ts'

/** Drafts that have not become an order. */
const openDrafts = (db: Db, scope: Scope) => visibleRows(db, 'workOrderDrafts as d', scope).where('d.workOrderId', 'is', null)

/** Compared as text, because the stored JSON may contain anything. */
const typeName = sql<string | null>`(select t.name from work_order_types t
  where t.account_id = d.account_id and t.id::text = d.work_order ->> 'workOrderTypeId')`
const lineCount = sql<number>`case when jsonb_typeof(d.details -> 'products') = 'array' then jsonb_array_length(d.details -> 'products') else 0 end`

const selectColumns = (rows: ReturnType<typeof openDrafts>) =>
  rows
    .select(['d.id', 'd.version', 'd.organizationId', 'd.plateNumber', 'd.clientName', 'd.origin', 'd.createdAt', 'd.updatedAt'])
    .select([
      typeName.as('workOrderType'),
      userName('d', 'created_by').as('createdBy'),
      userName('d', 'updated_by').as('updatedBy'),
      lineCount.as('lines'),
    ])

export function listQuery(db: Db, scope: Scope, { organizationId, createdBy, origin, quickText }: DraftSearch['models']) {
  let matching = openDrafts(db, narrowScope(scope, organizationId))
  if (createdBy) matching = matching.where('d.createdBy', 'in', createdBy)
  if (origin) matching = matching.where('d.origin', 'in', origin)
  for (const word of matchAllWords('d.search', quickText)) matching = matching.where(word)
  const sorts = { updated_at: sql.ref('d.updatedAt'), id: sql.ref('d.id') }
  return { rows: openDrafts(db, scope), matching, select: selectColumns, sorts }
}

export const search = async (db: Db, scope: Scope, search: DraftSearch) =>
  (await fetchPage(db, listQuery(db, scope, search.models), search)) as Page<DraftRow>

const all = (db: Db, scope: Scope) =>
  db.selectFrom('workOrderDrafts').selectAll().where('accountId', '=', scope.account).where('organizationId', 'in', organizationIds(scope))

/** Includes drafts that were removed or have become an order. */
export const find = (db: Db, scope: Scope, id: number) => all(db, scope).where('id', '=', id).executeTakeFirst()
export const findForUpdate = (db: Db, scope: Scope, id: number) => all(db, scope).where('id', '=', id).forUpdate().executeTakeFirst()

/** Erases data of these clients, also in drafts that have become an order. */
export const forgetClients = (db: Db, { account }: Scope, clients: number[]) =>
  db
    .updateTable('workOrderDrafts')
    .set({
      clientName: '',
      workOrder: sql`work_order - '{organizationClientId,clientName,delegateName,phone,description,metaData}'::text[]`,
      details: sql`(details - '{carService,quickEntry,tyreHotel}'::text[]) #- '{car,vinNumber}' #- '{car,description}'`,
      search: searchColumnSql('plateNumber', 'plateKey'),
      version: sql`version + 1`,
    })
    .where('accountId', '=', account)
    .where(
      sql<boolean>`(work_order ->> 'organizationClientId' = any (${clients.map(String)})
        or work_order_id in (select id from work_orders where account_id = ${account} and client_id = any (${clients})))`,
    )
    .execute()

/** Finds a draft that was filled from this record. */
export const findByOrigin = (db: Db, scope: Scope, origin: string, originId: number) =>
  all(db, scope).where('origin', '=', origin).where('originId', '=', originId).where('deletedAt', 'is', null).executeTakeFirst()

/** Counts a user's open drafts. The lock makes concurrent calls of the same user wait. */
export async function countByUser(db: Db, { account }: Scope, user: number): Promise<number> {
  await lockUsers(db, account, [user])
  const { count } = await db
    .selectFrom('workOrderDrafts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', account)
    .where('createdBy', '=', user)
    .where('deletedAt', 'is', null)
    .where('workOrderId', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns undefined if a draft was filled from the same record already. */
export const insert = (db: Db, { account }: Scope, values: Omit<Insertable<WorkOrderDrafts>, 'accountId'>) =>
  db
    .insertInto('workOrderDrafts')
    .values({ accountId: account, ...values })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'origin', 'originId']).where('deletedAt', 'is', null).where('origin', 'is not', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()

export const removeOfOrder = (db: Db, { account }: Scope, workOrderId: number) =>
  db
    .updateTable('workOrderDrafts')
    .set({ deletedAt: sql`now()`, updatedAt: sql`now()` })
    .where('accountId', '=', account)
    .where('workOrderId', '=', workOrderId)
    .execute()
