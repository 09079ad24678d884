import type { Db } from '#server/platform/database/db.ts'
import { visible, type Scope } from '#server/platform/database/scope.ts'

/** Of the orders that are there. */
export const isOrder = async (db: Db, scope: Scope, id: number): Promise<boolean> =>
  (await visible(db, 'workOrders', scope).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
