// Orders that did not stay where they were made: one that was deleted, one that went to another workplace.

import { sql } from 'kysely'
import type { OwnerTransaction } from '#server/accounts/accounts.service.ts'
import { orderSearch } from '#server/work-orders/work-orders.view.ts'
import { toIsoSeconds } from './seed-days.ts'

export async function seedBoardPlaces(tx: OwnerTransaction, accountId: number, today: string, zone: string): Promise<void> {
  await deleteOne(tx, accountId, today, zone)
  await transferOne(tx, accountId)
}

/** The last that was done before today and not closed, soon after it was finished. */
async function deleteOne(tx: OwnerTransaction, accountId: number, today: string, zone: string): Promise<void> {
  const order = await tx
    .selectFrom('workOrders')
    .select(['id', 'version', 'createdBy', sql<string>`finished`.as('finished')])
    .where('accountId', '=', accountId)
    .where('status', '=', 'done')
    .where('paymentTypeId', 'is not', null)
    .where(sql<boolean>`(finished at time zone ${zone})::date < ${today}::date`)
    .orderBy('finished', 'desc')
    .executeTakeFirst()
  if (!order) return
  const at = toIsoSeconds(Date.parse(order.finished) + 60_000)
  await tx.updateTable('workOrders').set({ deletedAt: at }).where('accountId', '=', accountId).where('id', '=', order.id).execute()
  await note(tx, accountId, order, { kind: 'deleted', at, changes: [] })
}

/** One that waits at the second workplace was made at the first, where its customer had called; it keeps its number. */
async function transferOne(tx: OwnerTransaction, accountId: number): Promise<void> {
  const [here, there] = await tx
    .selectFrom('organizations')
    .select(['id', 'name', 'code'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .limit(2)
    .execute()
  if (!here || !there) return
  const order = await tx
    .selectFrom('workOrders')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('organizationId', '=', there.id)
    .where('status', '=', 'on-hold')
    .orderBy('createdAt')
    .executeTakeFirst()
  if (!order) return
  const uuid = order.uuid.replace(new RegExp(`${there.code}$`), here.code)
  const moved = { uuid, version: order.version + 1, search: orderSearch({ ...order, uuid }) }
  await tx.updateTable('workOrders').set(moved).where('accountId', '=', accountId).where('id', '=', order.id).execute()
  await tx.deleteFrom('workOrderWorkers').where('accountId', '=', accountId).where('workOrderId', '=', order.id).execute()
  await note(
    tx,
    accountId,
    { ...order, ...moved },
    {
      kind: 'transfer',
      at: toIsoSeconds(Date.parse(order.createdAt) + 60_000),
      changes: [{ field: 'organization', from: here.name, to: there.name }],
    },
  )
}

const note = (
  tx: OwnerTransaction,
  accountId: number,
  { id, version, createdBy }: { id: number; version: number; createdBy: number | null },
  { changes, ...entry }: { kind: 'deleted' | 'transfer'; at: string; changes: object[] },
) =>
  tx
    .insertInto('workOrderHistory')
    .values({ ...entry, accountId, workOrderId: id, version, userId: createdBy, changes: JSON.stringify(changes) })
    .execute()
