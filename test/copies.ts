import type { Insertable } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { WorkOrders } from '#server/platform/database/tables.gen.ts'

/** Inserts copies of an order as values, because a cluster does not allow `insert … select`. */
export async function copyOrder(
  tx: Db,
  account: number,
  id: number,
  count: number,
  change: Partial<Insertable<WorkOrders>>,
): Promise<void> {
  const order = await tx
    .selectFrom('workOrders')
    .select(['accountId', 'organizationId', 'uuid', 'status', 'workOrderTypeId', 'clientName', 'startDate', 'finished', 'plateNumber'])
    .select(['plateKey', 'car', 'metaData', 'search', 'createdBy'])
    .where('accountId', '=', account)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const copies = Array.from({ length: count }, (_, n) => ({ ...order, uuid: `${order.uuid}-${n}`, ...change }))
  await tx.insertInto('workOrders').values(copies).execute()
}
