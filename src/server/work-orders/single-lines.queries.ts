import type { Db } from '#server/platform/database/db.ts'
import { visibleRows, type Scope } from '#server/platform/database/scope.ts'

/** Finds the visible order of a line. */
export const findOrderOfLine = (db: Db, scope: Scope, lineId: number) =>
  visibleRows(db, 'workOrders as w', scope)
    .innerJoin('workOrderLines as l', (join) => join.onRef('l.accountId', '=', 'w.accountId').onRef('l.workOrderId', '=', 'w.id'))
    .select('w.id')
    .where('l.id', '=', lineId)
    .executeTakeFirst()
