import type { Db } from '#server/platform/database/db.ts'
import { visibleRows, type Scope } from '#server/platform/database/scope.ts'

/** Tables of owners that belong to a workplace and are visible there. */
export const findPlaced = (db: Db, scope: Scope, table: 'workOrders' | 'tyreHotels', id: number) =>
  visibleRows(db, table as 'workOrders', scope)
    .select(['id', 'organizationId'])
    .where('id', '=', id)
    .executeTakeFirst()

export const findDraft = (db: Db, scope: Scope, id: number) =>
  visibleRows(db, 'workOrderDrafts', scope).select(['id', 'organizationId', 'workOrderId']).where('id', '=', id).executeTakeFirst()

/** Ids of all workplaces, which may show what belongs to the account as a whole. */
export async function listWorkplaceIds(db: Db, { account }: Scope): Promise<number[]> {
  const rows = await db.selectFrom('organizations').select('id').where('accountId', '=', account).where('deletedAt', 'is', null).execute()
  return rows.map(({ id }) => id)
}
