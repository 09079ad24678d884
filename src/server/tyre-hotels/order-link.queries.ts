import type { Db } from '#server/platform/database/db.ts'
import { visibleRows, type Scope } from '#server/platform/database/scope.ts'

/** Of the orders that are there. */
export const isExistingOrder = async (db: Db, scope: Scope, id: number): Promise<boolean> =>
  (await visibleRows(db, 'workOrders', scope).select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Those that are there, the smallest id first, until the transaction ends. */
export const lockSets = (db: Db, scope: Scope, ids: number[]) =>
  visibleRows(db, 'tyreHotels as h', scope).select('h.id').where('h.id', 'in', ids).orderBy('h.id').forUpdate().execute()
