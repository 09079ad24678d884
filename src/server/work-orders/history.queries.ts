import { historyPageSize, type HistoryEntry } from '#contract/work-orders/history.ts'
import type { Db } from '#server/platform/database/db.ts'
import { userName } from '#server/platform/database/list-page.ts'
import { deletedRows, visibleRows, type Scope } from '#server/platform/database/scope.ts'

const entries = (db: Db, { account }: Scope, workOrderId: number) =>
  db.selectFrom('workOrderHistory as h').where('h.accountId', '=', account).where('h.workOrderId', '=', workOrderId)

export async function fetchHistoryPage(db: Db, scope: Scope, workOrderId: number, pageCount: number) {
  const { total } = await entries(db, scope, workOrderId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const items = await entries(db, scope, workOrderId)
    .select(['h.id', 'h.at', 'h.userId', 'h.kind', 'h.version', 'h.changes', userName('h', 'user_id').as('userName')])
    .orderBy('h.id', 'desc')
    .limit(historyPageSize)
    .offset((pageCount - 1) * historyPageSize)
    .execute()
  return { items: items as HistoryEntry[], pageCount, total }
}

/** True if the caller sees this order; with `even` also if it was deleted. */
export const orderExists = async (db: Db, scope: Scope, id: number, even: 'deleted' | undefined): Promise<boolean> => {
  const visibleOrder = await visibleRows(db, 'workOrders', scope).select('id').where('id', '=', id).executeTakeFirst()
  if (visibleOrder || !even) return visibleOrder !== undefined
  return (await deletedRows(db, 'workOrders', scope).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
