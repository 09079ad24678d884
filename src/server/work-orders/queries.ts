import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { PriceCondition } from '#contract/products.ts'
import type { OrderSearch } from '#contract/work-orders.ts'
import type { OrderRow } from '#contract/work-orders/order.ts'
import { beginsPlate, plateKey, readPlate } from '#domain/plates.ts'
import { withinDays } from '#server/platform/database/days.ts'
import type { Db } from '#server/platform/database/db.ts'
import { beginningWith, containing, organizationName, page, wordsIn } from '#server/platform/database/page.ts'
import { foundWithin, narrow, searchable, visible, type Scope } from '#server/platform/database/scope.ts'
import type { WorkOrderLines, WorkOrders } from '#server/platform/database/tables.gen.ts'

type Rows = ReturnType<typeof visible<'workOrders as w'>>

/**
 * Those of them that quick text finds. A text that reads as a plate or as the beginning of one is that plate in any spelling, or stands so
 * itself, as the number of a document may. Of any other text each word counts.
 */
function withText(rows: Rows, text = ''): Rows {
  const pattern = readPlate(text).country !== null ? containing : beginsPlate(text) ? beginningWith : undefined
  if (!pattern) return wordsIn('w.search', text).reduce((found, word) => found.where(word), rows)
  return rows.where((eb) => eb.or([text, plateKey(text)].map((spelling) => eb('w.search', 'like', pattern(spelling)))))
}
const byPlate = sql`w.plate_key collate "C"`

/** Those whose plate has this in it, whatever its spaces; no index knows one or two letters but at the beginning. */
function withPlate(rows: Rows, text: string): Rows {
  const part = plateKey(text)
  if (part === '') return rows.where(sql<boolean>`false`)
  if (part.length < 3) return rows.where(sql<boolean>`${byPlate} ^@ ${part}`)
  // The key is among the words of `search` too, which have an index.
  return rows.where('w.search', 'like', containing(part)).where('w.plateKey', 'like', `%${part}%`)
}

// What other tables say of the order that a statement calls `w`. Written out: they are in every list, and built anew for each call they cost
// as much as the rest of it.
const typeName = sql<string>`(select t.name from work_order_types t where t.account_id = w.account_id and t.id = w.work_order_type_id)`
const paymentName = sql<string | null>`(select p.name from payment_types p where p.account_id = w.account_id and p.id = w.payment_type_id)`
const creatorName = sql<string | null>`(select person_name(u.first_name, u.last_name, u.username) from users u
  where u.account_id = w.account_id and u.id = w.created_by)`
const workersOf = sql<{ id: number; name: string }[]>`(
  select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name) order by k.name), '[]')
  from work_order_workers a join workers k on k.account_id = a.account_id and k.id = a.worker_id
  where a.account_id = w.account_id and a.work_order_id = w.id)`

/** The fields of a row of the list, which is a card of the board. */
const asCards = (rows: Rows) =>
  rows
    .select(['w.id', 'w.uuid', 'w.version', 'w.status', 'w.itp', 'w.organizationId', 'w.clientName', 'w.delegateName', 'w.phone'])
    .select(['w.plateNumber', 'w.make', 'w.model', 'w.workOrderTypeId', 'w.tyreWidth', 'w.tyreHeight', 'w.tyreRim', 'w.documentNumber'])
    .select(['w.startDate', 'w.endDate', 'w.finished', 'w.deadline', 'w.discount', 'w.total', 'w.paymentTypeId'])
    .select(sql<number | null>`floor(extract(epoch from w.finished - least(w.start_date, w.finished)) / 60)::int`.as('duration'))
    .select([typeName.as('workOrderType'), paymentName.as('paymentType'), workersOf.as('workers')])

/** The cards of the orders that quick text finds, for the board to choose from. */
export const cards = (db: Db, scope: Scope, text?: string) => asCards(withText(searchable(db, 'workOrders as w', scope), text))

const column = (name: string) => sql.ref(`w.${name}`)
const sorts = {
  id: column('id'),
  finished: column('finished'),
  client_name: sql`w.client_name collate "ro-x-icu"`,
  plate_number: byPlate,
  document_number: sql`w.document_number collate "C"`,
  discount: column('discount'),
  total: column('total'),
  status: column('status'),
}

export async function search(db: Db, scope: Scope, search: OrderSearch) {
  const found = await page(db, { ...(await listed(db, scope, search.models)), select: asCards }, search)
  return { ...found, items: found.items as OrderRow[] }
}

/** The same with what a card has no room for. */
export async function exported(db: Db, scope: Scope, models: OrderSearch['models']) {
  const select = (these: Rows) =>
    asCards(these)
      .select(['w.subtotal', 'w.tax'])
      .select(sql<string | null>`w.car ->> 'vinNumber'`.as('vinNumber'))
      .select(sql<number | null>`(w.car ->> 'manufacturingYear')::int`.as('manufacturingYear'))
      .select(sql<number | null>`coalesce(w.tyre_service ->> 'carKm', w.car_service ->> 'carKm')::int`.as('carKm'))
      .select(creatorName.as('createdBy'))
      .select(organizationName('w'))
  return { ...(await listed(db, scope, models)), select }
}

async function listed(db: Db, scope: Scope, models: OrderSearch['models']) {
  const { organizationId, status, workOrderTypeId, paymentTypeId, clientId, plateNumber, finished, quickText } = models
  const chosen = narrow(scope, organizationId)
  const rows = searchable(db, 'workOrders as w', foundWithin(scope))
  let matching = withText(searchable(db, 'workOrders as w', chosen), quickText)
  if (status) matching = matching.where('w.status', 'in', status)
  if (workOrderTypeId) matching = matching.where('w.workOrderTypeId', 'in', workOrderTypeId)
  if (paymentTypeId) matching = matching.where('w.paymentTypeId', 'in', paymentTypeId)
  if (clientId) matching = matching.where('w.clientId', 'in', clientId)
  if (plateNumber) matching = withPlate(matching, plateNumber)
  for (const condition of await withinDays(db, chosen, 'w.finished', finished)) matching = matching.where(condition)
  return { rows, matching, sorts }
}

type StoredLine = Omit<Selectable<WorkOrderLines>, 'priceConditions'> & { priceConditions: PriceCondition[] }

/** One order with everything that its page and its paper show, in one statement. */
export const find = (db: Db, scope: Scope, id: number) =>
  visible(db, 'workOrders as w', scope)
    .where('w.id', '=', id)
    .innerJoin('organizations as o', (join) => join.onRef('o.accountId', '=', 'w.accountId').onRef('o.id', '=', 'w.organizationId'))
    .innerJoin('workOrderTypes as t', (join) => join.onRef('t.accountId', '=', 'w.accountId').onRef('t.id', '=', 'w.workOrderTypeId'))
    .leftJoin('carTypes as ct', (join) => join.onRef('ct.accountId', '=', 'w.accountId').onRef('ct.id', '=', 'w.carTypeId'))
    .leftJoin('paymentTypes as p', (join) => join.onRef('p.accountId', '=', 'w.accountId').onRef('p.id', '=', 'w.paymentTypeId'))
    .leftJoin('clients as c', (join) => join.onRef('c.accountId', '=', 'w.accountId').onRef('c.id', '=', 'w.clientId'))
    .leftJoin('users as u', (join) => join.onRef('u.accountId', '=', 'w.accountId').onRef('u.id', '=', 'w.createdBy'))
    .selectAll('w')
    .select(['o.name as organizationName', 'o.timeZone', 't.name as typeName', 't.shortName', 'ct.name as carTypeName', 'ct.isTruck'])
    .select(['p.name as paymentName', 'c.name as currentClientName', 'u.username as createdByName'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('workOrderLines as l')
          .selectAll('l')
          .whereRef('l.accountId', '=', 'w.accountId')
          .whereRef('l.workOrderId', '=', 'w.id')
          .orderBy('l.position'),
      )
        .$castTo<StoredLine[]>()
        .as('lines'),
      workersOf.as('workers'),
    ])
    .executeTakeFirst()
export type StoredOrder = NonNullable<Awaited<ReturnType<typeof find>>>

export const lock = (db: Db, scope: Scope, id: number) =>
  visible(db, 'workOrders as w', scope)
    .select(['w.id', 'w.version', 'w.status', 'w.finished', 'w.endDate', 'w.organizationId', 'w.clientId'])
    .where('w.id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const codesOf = (db: Db, { account }: Scope, organization: number) =>
  db
    .selectFrom('organizations as o')
    .innerJoin('accounts as a', 'a.id', 'o.accountId')
    .select(['a.code as accountCode', 'o.code as organizationCode', 'o.timeZone', 'a.currency'])
    .where('o.accountId', '=', account)
    .where('o.id', '=', organization)
    .executeTakeFirstOrThrow()

export const insert = (db: Db, { account }: Scope, values: Omit<Insertable<WorkOrders>, 'accountId'>) =>
  db
    .insertInto('workOrders')
    .values({ accountId: account, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()

export const update = (db: Db, { account }: Scope, id: number, values: Updateable<WorkOrders>) =>
  db
    .updateTable('workOrders')
    .set(values)
    .set({ version: sql`version + 1`, updatedAt: sql`now()` })
    .where('accountId', '=', account)
    .where('id', '=', id)
    .execute()

/** No change of the orders themselves: what is open of them goes on. */
export const moveToVehicle = (db: Db, { account }: Scope, from: number, to: number) =>
  db.updateTable('workOrders').set({ vehicleId: to }).where('accountId', '=', account).where('vehicleId', '=', from).execute()

/** Held in the order of their ids, deleted ones too: nobody edits an order of these clients until this is committed. */
export const holdOfClients = (db: Db, { account }: Scope, clients: readonly number[]) =>
  sql`select from work_orders where account_id = ${account} and client_id = any (${clients}) order by id for update`.execute(db)

/** False where one is being edited at this moment. */
export async function moveToClient(db: Db, { account }: Scope, from: number, to: number): Promise<boolean> {
  const theirs = sql`from work_orders where account_id = ${account} and client_id = ${from}`
  const all = await sql`select id ${theirs}`.execute(db)
  const free = await sql<{ id: number }>`select id ${theirs} for update skip locked`.execute(db)
  if (free.rows.length < all.rows.length) return false
  await db.updateTable('workOrders').set({ clientId: to }).where('accountId', '=', account).where('clientId', '=', from).execute()
  return true
}

type NewLine = Omit<Insertable<WorkOrderLines>, 'accountId' | 'workOrderId' | 'position'>

export async function replaceLines(db: Db, { account }: Scope, id: number, lines: NewLine[], isNew: boolean): Promise<void> {
  if (!isNew) await db.deleteFrom('workOrderLines').where('accountId', '=', account).where('workOrderId', '=', id).execute()
  if (lines.length === 0) return
  const values = lines.map((line, position) => ({ ...line, accountId: account, workOrderId: id, position }))
  await db.insertInto('workOrderLines').values(values).execute()
}

export async function replaceWorkers(db: Db, { account }: Scope, id: number, workers: number[], isNew: boolean): Promise<void> {
  if (!isNew) await db.deleteFrom('workOrderWorkers').where('accountId', '=', account).where('workOrderId', '=', id).execute()
  const values = [...new Set(workers)].map((workerId) => ({ accountId: account, workOrderId: id, workerId }))
  if (values.length) await db.insertInto('workOrderWorkers').values(values).execute()
}

export const noteStatus = (
  db: Db,
  { account }: Scope,
  change: { workOrderId: number; userId: number; fromStatus: string | null; toStatus: string },
) =>
  db
    .insertInto('workOrderHistory')
    .values({ accountId: account, ...change })
    .execute()

export const orderTypes = (db: Db, { account }: Scope) =>
  db.selectFrom('workOrderTypes').select(['id', 'hidden']).where('accountId', '=', account).execute()

type Named = Partial<Record<'workOrderTypeId' | 'carTypeId' | 'wheelTypeId' | 'paymentTypeId' | 'organizationId', number | null>> & {
  workers?: number[]
}
/** What is known of the rows that an order names, and `null` for one that is not there; the workers are those who work in the organization today. */
export type References = {
  shortName: string | null
  isTruck: boolean | null
  wheelTypeId: number | null
  paymentTypeId: number | null
  workers: number[]
}

/** The rows that an order names, and no others, in one statement. */
export async function references(db: Db, { account }: Scope, named: Named): Promise<References> {
  const { workOrderTypeId = null, carTypeId = null, wheelTypeId = null, paymentTypeId = null, organizationId = null, workers = [] } = named
  const { rows } = await sql<References>`select
    (select short_name from work_order_types where account_id = ${account} and id = ${workOrderTypeId}) as short_name,
    (select is_truck from car_types where account_id = ${account} and id = ${carTypeId}) as is_truck,
    (select id from wheel_types where account_id = ${account} and id = ${wheelTypeId}) as wheel_type_id,
    (select id from payment_types where account_id = ${account} and id = ${paymentTypeId}) as payment_type_id,
    array(select id from workers where account_id = ${account} and organization_id = ${organizationId} and id = any (${workers})
      and status = 'active' and deleted_at is null) as workers
  `.execute(db)
  return rows[0]!
}

/** What a printed order says of the shop and the client beyond the order itself. */
export async function lettering(
  db: Db,
  { account }: Scope,
  order: { organizationId: number; organizationClientId: number | null; tyreService: { wheelTypeId: number | null } | null },
) {
  const organization = await db
    .selectFrom('organizations as o')
    .innerJoin('accounts as a', 'a.id', 'o.accountId')
    .select(['o.name', 'o.address', 'o.company', 'o.timeZone', 'a.currency'])
    .where('o.accountId', '=', account)
    .where('o.id', '=', order.organizationId)
    .executeTakeFirstOrThrow()
  const client = await db
    .selectFrom('clients')
    .select(['email', 'company'])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('clientAddresses as a')
          .select(['a.street', 'a.number', 'a.city', 'a.county', 'a.postCode'])
          .whereRef('a.accountId', '=', 'clients.accountId')
          .whereRef('a.clientId', '=', 'clients.id')
          .orderBy('a.position')
          .limit(1),
      ).as('address'),
    )
    .where('accountId', '=', account)
    .where('id', '=', order.organizationClientId ?? 0)
    .executeTakeFirst()
  const wheels = await db
    .selectFrom('wheelTypes')
    .select('name')
    .where('accountId', '=', account)
    .where('id', '=', order.tyreService?.wheelTypeId ?? 0)
    .executeTakeFirst()
  return { organization, client, wheelType: wheels?.name }
}
export type Lettering = Awaited<ReturnType<typeof lettering>>
