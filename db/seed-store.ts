// Orders and all that hangs on them, in few large statements.

import { sql } from 'kysely'
import { formatPlate, plateKey } from '#domain/plates.ts'
import type { AccountId } from '#server/platform/database/db.ts'
import type { Owner } from '#server/accounts/service.ts'
import type { SeededOrder } from './seed-orders.ts'

/** In the order of their numbers, of which the account's counter remembers the last. */
export async function storeOrders(tx: Owner, accountId: AccountId, orders: SeededOrder[]): Promise<void> {
  const ids: number[] = []
  for (const batch of batches(orders)) {
    const rows = await tx
      .insertInto('workOrders')
      .values(batch.map(({ order }) => order))
      .returning('id')
      .execute()
    ids.push(...rows.map(({ id }) => id))
  }
  const stored = orders.map((order, i) => ({ ...order, key: { accountId, workOrderId: ids[i] ?? 0 } }))
  const lines = stored.flatMap(({ lines, key }) => lines.map((line) => ({ ...line, ...key })))
  for (const batch of batches(lines)) await tx.insertInto('workOrderLines').values(batch).execute()
  const workers = stored.flatMap(({ workers, key }) => workers.map((workerId) => ({ ...key, workerId })))
  for (const batch of batches(workers)) await tx.insertInto('workOrderWorkers').values(batch).execute()
  const steps = stored.flatMap(({ history, key }) => history.map((step) => ({ ...step, ...key })))
  for (const batch of batches(steps)) await tx.insertInto('workOrderHistory').values(batch).execute()
  await tx.insertInto('counters').values({ accountId, kind: 'work-order', value: orders.length }).execute()

  await storeVehicles(tx, accountId, orders)
  await sql`
    update clients as c set created_at = first.at, updated_at = first.at
    from (select client_id, min(created_at) as at from work_orders where account_id = ${accountId} group by client_id) as first
    where c.account_id = ${accountId} and c.id = first.client_id and c.created_at > first.at`.execute(tx)
}

/** A vehicle is remembered as its last order saw it. */
async function storeVehicles(tx: Owner, accountId: AccountId, orders: SeededOrder[]): Promise<void> {
  const last = new Map(orders.map((order) => [plateKey(order.customer.vehicle.car.plateNumber), order]))
  const rows = [...last].map(([key, { order, customer, carKm }]) => {
    const { car, dimensions } = customer.vehicle
    return {
      accountId,
      plateKey: key,
      plateNumber: formatPlate(car.plateNumber),
      make: car.make,
      model: car.model,
      manufacturingYear: car.manufacturingYear,
      vinNumber: car.vinNumber,
      carKm,
      carTypeId: order.carTypeId,
      tyreDimensions: JSON.stringify(dimensions),
      clientId: customer.clientId,
      updatedAt: order.createdAt,
    }
  })
  for (const batch of batches(rows)) await tx.insertInto('vehicles').values(batch).execute()
}

const most = 400

function* batches<T>(rows: T[]): Generator<T[]> {
  for (let i = 0; i < rows.length; i += most) yield rows.slice(i, i + most)
}
