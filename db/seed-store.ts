// Orders and all that hangs on them, in few large statements.

import { sql } from 'kysely'
import { addDays, dayInZone } from '#domain/text/calendar.ts'
import { formatPlate, plateKey, readPlate } from '#contract/kit/plates.ts'
import type { AccountId } from '#server/platform/database/db.ts'
import { createScope } from '#server/platform/database/scope.ts'
import type { OwnerTransaction } from '#server/accounts/accounts.service.ts'
import { rebuildTotals } from '#server/statistics/statistics.service.ts'
import * as vehicleView from '#server/vehicles/vehicles.view.ts'
import type { Dice } from './seed-dice.ts'
import type { SeededOrder } from './seed-orders.ts'
import { seedBoardPlaces } from './seed-turns.ts'

/** In the order of their numbers, of which the account's counter remembers the last. */
export async function storeOrders(
  tx: OwnerTransaction,
  accountId: AccountId,
  orders: SeededOrder[],
  today: string,
  zone: string,
  dice: Dice,
): Promise<void> {
  const vehicles = await storeVehicles(tx, accountId, orders, today, zone, dice)
  const ids: number[] = []
  for (const batch of batches(orders)) {
    const rows = await tx
      .insertInto('workOrders')
      .values(batch.map(({ order, carKm }) => ({ ...order, carKm, vehicleId: vehicles.get(order.plateKey) ?? null })))
      .returning('id')
      .execute()
    ids.push(...rows.map(({ id }) => id))
  }
  const stored = orders.map((order, i) => ({ ...order, key: { accountId, workOrderId: ids[i] ?? 0 } }))
  const lines = stored.flatMap(({ lines, key }) => lines.map((line) => ({ ...line, ...key })))
  for (const batch of batches(lines)) await tx.insertInto('workOrderLines').values(batch).execute()
  const workers = stored.flatMap(({ workers, key }) => workers.map((workerId) => ({ ...key, workerId })))
  for (const batch of batches(workers)) await tx.insertInto('workOrderWorkers').values(batch).execute()
  const steps = stored.flatMap(({ history, key }) => history.map((step, i) => ({ ...entryOf(step), version: i + 1, ...key })))
  for (const batch of batches(steps)) await tx.insertInto('workOrderHistory').values(batch).execute()
  await tx.insertInto('counters').values({ accountId, kind: 'work-order', value: orders.length }).execute()

  // As they came, the newest on top; what was done yesterday has left the board.
  await sql`
    insert into board_places (account_id, board, card_id, organization_id, position)
      select w.account_id, 'work-orders', w.id, w.organization_id,
          100 * row_number() over (partition by w.organization_id order by w.created_at desc, w.id desc)
        from work_orders w
        where w.account_id = ${accountId}
          and (w.status in ('new', 'in-progress', 'on-hold')
            or (w.status = 'done' and w.payment_type_id is not null and (w.finished at time zone ${zone})::date >= ${today}::date))`.execute(
    tx,
  )
  await sql`
    insert into boards (account_id, organization_id, board)
      select distinct account_id, organization_id, board from board_places where account_id = ${accountId}`.execute(tx)

  await seedBoardPlaces(tx, accountId, today, zone)
  await rebuildTotals(tx, createScope(accountId, [], true))

  // A client was there before the first order, and is written down with their consent; the last order begun is their last visit.
  await sql`
    update clients as c set created_at = least(c.created_at, visits.first), updated_at = least(c.created_at, visits.first), last_visit = visits.last,
      sms_consent_at = case when c.sms_consent_at is not null then least(c.created_at, visits.first) end
    from (select w.client_id, min(w.created_at) as first, max((w.start_date at time zone o.time_zone)::date) filter (where w.start_date <= now()) as last
      from work_orders w join organizations o on o.account_id = w.account_id and o.id = w.organization_id
      where w.account_id = ${accountId} and w.deleted_at is null group by w.client_id) as visits
    where c.account_id = ${accountId} and c.id = visits.client_id`.execute(tx)
}

const entryOf = ({ userId, at, from, to }: SeededOrder['history'][number]) => {
  const changes = from === null ? [] : [{ field: 'status', from, to }]
  return { userId, at, kind: from === null ? 'created' : 'status', changes: JSON.stringify(changes) }
}

/** A vehicle is remembered as its last order saw it, with an inspection that holds for some time; some were first driven with red plates. Ids by plate. */
async function storeVehicles(
  tx: OwnerTransaction,
  accountId: AccountId,
  orders: SeededOrder[],
  today: string,
  zone: string,
  dice: Dice,
): Promise<Map<string, number>> {
  const last = new Map(orders.map((order) => [plateKey(order.customer.vehicle.car.plateNumber), order]))
  const rows = [...last.values()].map(({ order, customer, carKm }, i) => {
    const { car, dimensions } = customer.vehicle
    const orderDay = dayInZone(order.startDate, zone)
    const day = orderDay < today ? orderDay : today
    const names = { plateNumber: formatPlate(car.plateNumber), make: car.make, model: car.model, vinNumber: car.vinNumber }
    return {
      accountId,
      ...names,
      ...vehicleView.toSearchColumns(names, formerOf(i, names.plateNumber)),
      manufacturingYear: car.manufacturingYear,
      carKm,
      kmAt: day,
      lastVisit: day,
      itpUntil: dice.percent(70) ? addDays(day, dice.between(-40, 700)) : null,
      carTypeId: order.carTypeId,
      tyreDimensions: JSON.stringify(dimensions),
      clientId: customer.clientId,
      createdAt: order.createdAt,
      updatedAt: order.createdAt,
    }
  })
  const ids = new Map<string, number>()
  for (const batch of batches(rows)) {
    const vehicles = await tx.insertInto('vehicles').values(batch).returning(['id', 'plateKey']).execute()
    for (const { id, plateKey: key } of vehicles) ids.set(key, id)
  }
  const former = [...ids.values()].flatMap((vehicleId, i) =>
    formerOf(i, rows[i]?.plateNumber ?? '').map((plate) => ({ accountId, vehicleId, ...plate, until: addDays(today, -400 - i) })),
  )
  for (const batch of batches(former)) await tx.insertInto('vehiclePlates').values(batch).execute()
  return ids
}

/** Every thirtieth vehicle had a red plate of its county before. */
function formerOf(i: number, plateNumber: string): { plateNumber: string; plateKey: string }[] {
  const [county = ''] = plateNumber.split(' ')
  const red = formatPlate(`${county} 0${51_234 + i}`)
  return i % 30 === 0 && readPlate(red).country === 'RO' ? [{ plateNumber: red, plateKey: plateKey(red) }] : []
}

const maxBatchRows = 400

function* batches<T>(rows: T[]): Generator<T[]> {
  for (let i = 0; i < rows.length; i += maxBatchRows) yield rows.slice(i, i + maxBatchRows)
}
