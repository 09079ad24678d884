import type { Db } from '#server/platform/database/db.ts'
import { visibleRows, type Scope } from '#server/platform/database/scope.ts'

/** Those that a work order was made of, held until the transaction ends. */
export const findByOrderForUpdate = (db: Db, scope: Scope, workOrderId: number) =>
  visibleRows(db, 'customerOrders as c', scope)
    .selectAll('c')
    .where('c.workOrderId', '=', workOrderId)
    .orderBy('c.id')
    .forUpdate()
    .execute()
