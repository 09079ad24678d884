import type { Db } from '#server/platform/database/db.ts'
import { visibleRows, type Scope } from '#server/platform/database/scope.ts'

/** Locks the cards of a work order until commit, by ascending id. */
export const findByOrderForUpdate = (db: Db, scope: Scope, workOrderId: number) =>
  visibleRows(db, 'customerOrders as c', scope)
    .selectAll('c')
    .where('c.workOrderId', '=', workOrderId)
    .orderBy('c.id')
    .forUpdate()
    .execute()
