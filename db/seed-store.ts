// Orders and all that hangs on them.

import { sql } from 'kysely'
import { addDays, dayInZone } from '#domain/text/calendar.ts'
import { plateKey } from '#contract/kit/readers/plate.ts'
import { formatPlate, writePlate } from '#contract/kit/readers/plate-text.ts'
import { createScope } from '#server/platform/database/scope.ts'
import { rebuildTotals } from '#server/statistics/statistics.service.ts'
import * as vehicleView from '#server/vehicles/vehicles.view.ts'
import { orderSearch } from '#server/work-orders/work-orders.view.ts'
import { earliest, later, zone } from './seed-days.ts'
import type { SeededOrder } from './seed-orders.ts'
import { store, type DemoShop, type NewRow } from './seed-shop.ts'

/** In the order of their numbers, of which the account's counter remembers the last. */
export async function storeOrders(shop: DemoShop, orders: SeededOrder[]): Promise<void> {
  const { tx, account, today } = shop
  const vehicles = await storeVehicles(shop, orders)
  const rows = orders.map(({ order }) => ({ ...order, vehicleId: vehicles.get(order.plateKey) ?? null }))
  const ids = (await store(shop, 'workOrders', rows)).map(({ id }) => id)
  const ofEach = <Part>(partsOf: (order: SeededOrder) => Part[]) =>
    orders.flatMap((order, i) => partsOf(order).map((part) => ({ ...part, workOrderId: ids[i]! })))
  const lines = ofEach((order) => order.lines)
  const workers = ofEach((order) => order.workers.map((workerId) => ({ workerId })))
  const history = ofEach((order) => order.history)
  await store(shop, 'workOrderLines', lines)
  await store(shop, 'workOrderWorkers', workers)
  await store(shop, 'workOrderHistory', history)
  await store(shop, 'counters', [{ kind: 'work-order', value: orders.length }])

  // As they came, the newest on top; what was done yesterday has left the board.
  await sql`
    insert into board_places (account_id, board, card_id, organization_id, position)
      select w.account_id, 'work-orders', w.id, w.organization_id,
          100 * row_number() over (partition by w.organization_id order by w.created_at desc, w.id desc)
        from work_orders w
        where w.account_id = ${account}
          and (w.status in ('new', 'in-progress', 'on-hold')
            or (w.status = 'done' and w.payment_type_id is not null and (w.finished at time zone ${zone})::date >= ${today}::date))`.execute(
    tx,
  )
  await sql`
    insert into boards (account_id, organization_id, board)
      select distinct account_id, organization_id, board from board_places where account_id = ${account}`.execute(tx)

  await deleteOneOrder(shop)
  await transferOneOrder(shop)
  await rebuildTotals(tx, createScope(account, [], true))

  // A client was there before the first order, and is written down with their consent; the last order begun is their last visit.
  await sql`
    update clients as c set created_at = least(c.created_at, visits.first), updated_at = least(c.created_at, visits.first), last_visit = visits.last,
      sms_consent_at = case when c.sms_consent_at is not null then least(c.created_at, visits.first) end
    from (select w.client_id, min(w.created_at) as first, max((w.start_date at time zone o.time_zone)::date) filter (where w.start_date <= now()) as last
      from work_orders w join organizations o on o.account_id = w.account_id and o.id = w.organization_id
      where w.account_id = ${account} and w.deleted_at is null group by w.client_id) as visits
    where c.account_id = ${account} and c.id = visits.client_id`.execute(tx)
}

/** A vehicle is remembered as its last order saw it, with an inspection that holds for some time; some were first driven with red plates. Ids by plate. */
async function storeVehicles(shop: DemoShop, orders: SeededOrder[]): Promise<Map<string, number>> {
  const { today, dice } = shop
  const last = new Map(orders.map((seeded) => [seeded.order.plateKey, seeded]))
  const rows = [...last.values()].map(({ order, vehicle: { car, dimensions } }, i) => {
    const kmAt = earliest(dayInZone(order.startDate, zone), today)
    const names = { plateNumber: order.plateNumber, make: car.make, model: car.model, vinNumber: car.vinNumber }
    return {
      ...names,
      ...vehicleView.toSearchColumns(names, formerOf(i, names.plateNumber)),
      manufacturingYear: car.manufacturingYear,
      carKm: order.carKm,
      kmAt,
      lastVisit: kmAt,
      itpUntil: dice.percent(70) ? addDays(kmAt, dice.between(-40, 700)) : null,
      carTypeId: order.carTypeId,
      tyreDimensions: JSON.stringify(dimensions),
      clientId: order.clientId,
      createdAt: order.createdAt,
      updatedAt: order.createdAt,
    }
  })
  const vehicles = await store(shop, 'vehicles', rows)
  const former = vehicles.flatMap(({ id: vehicleId, plateNumber }, i) =>
    formerOf(i, plateNumber).map((plate) => ({ vehicleId, ...plate, until: addDays(today, -400 - i) })),
  )
  await store(shop, 'vehiclePlates', former)
  return new Map(vehicles.map(({ id, plateKey: key }) => [key, id]))
}

/** Every thirtieth vehicle had a red plate of its county before. */
function formerOf(i: number, plateNumber: string): { plateNumber: string; plateKey: string }[] {
  const [county = ''] = plateNumber.split(' ')
  const red = formatPlate(`${county} 0${51_234 + i}`)
  return i % 30 === 0 && writePlate(red).country === 'RO' ? [{ plateNumber: red, plateKey: plateKey(red) }] : []
}

/** The last that was done before today and not closed, soon after it was finished. */
async function deleteOneOrder(shop: DemoShop): Promise<void> {
  const { tx, account, today } = shop
  const order = await tx
    .selectFrom('workOrders')
    .selectAll()
    .where('accountId', '=', account)
    .where('status', '=', 'done')
    .where('paymentTypeId', 'is not', null)
    .where(sql<boolean>`(finished at time zone ${zone})::date < ${today}::date`)
    .orderBy('finished', 'desc')
    .executeTakeFirst()
  if (!order) return
  const at = later(order.finished!, 1)
  await tx.updateTable('workOrders').set({ deletedAt: at }).where('accountId', '=', account).where('id', '=', order.id).execute()
  await note(shop, order, { kind: 'deleted', at, changes: '[]' })
}

/** One that waits at the second workplace was made at the first, where its customer had called; it keeps its number. */
async function transferOneOrder(shop: DemoShop): Promise<void> {
  const { tx, account } = shop
  const [here, there] = await tx.selectFrom('organizations').selectAll().where('accountId', '=', account).orderBy('id').limit(2).execute()
  if (!here || !there) return
  const order = await tx
    .selectFrom('workOrders')
    .selectAll()
    .where('accountId', '=', account)
    .where('organizationId', '=', there.id)
    .where('status', '=', 'on-hold')
    .orderBy('createdAt')
    .executeTakeFirst()
  if (!order) return
  const uuid = order.uuid.replace(new RegExp(`${there.code}$`), here.code)
  const moved = { uuid, version: order.version + 1, search: orderSearch({ ...order, uuid }) }
  await tx.updateTable('workOrders').set(moved).where('accountId', '=', account).where('id', '=', order.id).execute()
  await tx.deleteFrom('workOrderWorkers').where('accountId', '=', account).where('workOrderId', '=', order.id).execute()
  const changes = JSON.stringify([{ field: 'organization', from: here.name, to: there.name }])
  await note(shop, { ...order, ...moved }, { kind: 'transfer', at: later(order.createdAt, 1), changes })
}

const note = (
  shop: DemoShop,
  { id: workOrderId, version, createdBy: userId }: { id: number; version: number; createdBy: number | null },
  entry: Pick<NewRow<'workOrderHistory'>, 'kind' | 'at' | 'changes'>,
) => store(shop, 'workOrderHistory', [{ ...entry, workOrderId, version, userId }])
