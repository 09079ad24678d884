import type { Db } from '#server/platform/database/db.ts'
import { visibleRows, type Scope } from '#server/platform/database/scope.ts'

/** True if the order is not deleted and visible in the scope. */
export const isExistingOrder = async (db: Db, scope: Scope, id: number): Promise<boolean> =>
  (await visibleRows(db, 'workOrders', scope).select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Locks the visible sets until commit, by ascending id. */
export const lockSets = (db: Db, scope: Scope, ids: number[]) =>
  visibleRows(db, 'tyreHotels as h', scope).select('h.id').where('h.id', 'in', ids).orderBy('h.id').forUpdate().execute()
