import {
  sql,
  type ExpressionBuilder,
  type Insertable,
  type OnConflictDatabase,
  type OnConflictTables,
  type Selectable,
  type Updateable,
} from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { PriceCondition } from '#contract/products.ts'
import type { OriginalProduct } from '#contract/work-orders/lines.ts'
import { erasedName } from '#domain/text/people.ts'
import type { Db } from '#server/platform/database/db.ts'
import { customPlanHint } from '#server/platform/database/driver.ts'
import { userName } from '#server/platform/database/list-page.ts'
import { deletedRows, visibleRows, type Scope } from '#server/platform/database/scope.ts'
import { hotelSets } from '#server/work-orders/tyre-hotels.queries.ts'
import type { DB, WorkOrderHistory, WorkOrderLines, WorkOrders } from '#server/platform/database/tables.gen.ts'
import { searchColumnSql } from '#server/platform/database/search-column.ts'

// What other tables say of the order that a statement calls `w`.
export const creatorName = userName('w', 'created_by')
export const workersSql = ({ account }: Scope) => sql<{ id: number; name: string }[]>`(
  select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name) order by k.name), '[]')
  from work_order_workers a join workers k on k.account_id = ${account} and k.id = a.worker_id
  where a.account_id = ${account} and a.work_order_id = w.id)`

/** The product of a line as the list has it today. */
const originalProduct = ({
  account,
}: Scope) => sql<OriginalProduct | null>`(select json_build_object('id', p.id, 'name', p.name, 'um', p.um, 'price', p.price)
  from products p where p.account_id = ${account} and p.id = l.product_id and p.deleted_at is null)`

type StoredLine = Omit<Selectable<WorkOrderLines>, 'priceConditions'> & {
  priceConditions: PriceCondition[]
  originalProduct: OriginalProduct | null
}

/** One order with everything that its page and its paper show, in one statement. */
export const find = (db: Db, scope: Scope, id: number) =>
  visibleRows(db, 'workOrders as w', scope)
    .where('w.id', '=', id)
    .innerJoin('organizations as o', (join) => join.on('o.accountId', '=', scope.account).onRef('o.id', '=', 'w.organizationId'))
    .innerJoin('workOrderTypes as t', (join) => join.on('t.accountId', '=', scope.account).onRef('t.id', '=', 'w.workOrderTypeId'))
    .leftJoin('carTypes as ct', (join) => join.on('ct.accountId', '=', scope.account).onRef('ct.id', '=', 'w.carTypeId'))
    .leftJoin('paymentTypes as p', (join) => join.on('p.accountId', '=', scope.account).onRef('p.id', '=', 'w.paymentTypeId'))
    .leftJoin('clients as c', (join) => join.on('c.accountId', '=', scope.account).onRef('c.id', '=', 'w.clientId'))
    .selectAll('w')
    .select(['o.name as organizationName', 'o.timeZone', 't.name as typeName', 't.shortName', 'ct.name as carTypeName', 'ct.isTruck'])
    .select(['p.name as paymentName', 'c.name as currentClientName', creatorName.as('createdByName')])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('workOrderLines as l')
          .selectAll('l')
          .select(originalProduct(scope).as('originalProduct'))
          .where('l.accountId', '=', scope.account)
          .whereRef('l.workOrderId', '=', 'w.id')
          .orderBy('l.position'),
      )
        .$castTo<StoredLine[]>()
        .as('lines'),
      workersSql(scope).as('workers'),
      ...hotelSets(scope),
    ])
    .executeTakeFirst()
export type StoredOrder = NonNullable<Awaited<ReturnType<typeof find>>>

export const findForUpdate = (db: Db, scope: Scope, id: number) =>
  visibleRows(db, 'workOrders as w', scope)
    .select(['w.id', 'w.version', 'w.status', 'w.finished', 'w.endDate', 'w.organizationId', 'w.clientId'])
    .where('w.id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** One that may still come back. */
export const lockDeleted = (db: Db, scope: Scope, id: number) =>
  deletedRows(db, 'workOrders as w', scope)
    .selectAll('w')
    .where('w.id', '=', id)
    .where('w.deletedAt', '>', sql<string>`now() - interval '30 days'`)
    .forUpdate()
    .executeTakeFirst()

export const findNumberCodes = (db: Db, { account }: Scope, organization: number) =>
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
export const lockByClients = (db: Db, { account }: Scope, clients: readonly number[]) =>
  sql`select from work_orders where account_id = ${account} and client_id = any (${clients}) order by id for update`.execute(db)

/** What paper says of a client beyond the order itself. */
export type PrintedClient = {
  email: string | null
  company: unknown
  address: Record<'street' | 'number' | 'city' | 'county' | 'postCode', string> | null
}

/** False where one is being edited at this moment. Their paper goes on saying what it said. */
export async function moveToClient(db: Db, { account }: Scope, from: number, to: number, onPaper: PrintedClient): Promise<boolean> {
  const theirs = sql`from work_orders where account_id = ${account} and client_id = ${from}`
  const all = await sql`select id ${theirs}`.execute(db)
  const free = await sql<{ id: number }>`select id ${theirs} for update skip locked`.execute(db)
  if (free.rows.length < all.rows.length) return false
  const clientDetails = sql<string>`coalesce(client_details, ${JSON.stringify(onPaper)}::jsonb)`
  const moved = db.updateTable('workOrders').set({ clientId: to, clientDetails })
  await moved.where('accountId', '=', account).where('clientId', '=', from).execute()
  return true
}

/** What was written of these clients, in their orders and in what was done with them. */
export async function forgetClients(db: Db, { account }: Scope, clients: number[]): Promise<void> {
  await db
    .updateTable('workOrders')
    .set({
      clientName: erasedName,
      delegateName: null,
      phone: null,
      clientDetails: null,
      description: '',
      metaData: sql`meta_data || '{"clientRequested": ""}'`,
      car: sql`car || '{"description": ""}'`,
      carService: sql`car_service || '{"mention": "", "customerRequest": [], "providerProposal": []}'`,
      search: searchColumnSql('plateNumber', 'plateKey', 'uuid', 'documentNumber'),
      version: sql`version + 1`,
    })
    .where('accountId', '=', account)
    .where('clientId', 'in', clients)
    .execute()
  await sql`select forget_clients_in_history(${account}::int, ${clients}::bigint[]) ${customPlanHint}`.execute(db)
}

type NewLine = Omit<Insertable<WorkOrderLines>, 'accountId' | 'workOrderId' | 'position' | 'id'> & { id?: number | undefined }

const lineColumns = [
  ...([
    'position',
    'productId',
    'name',
    'um',
    'quantity',
    'price',
    'priceBase',
    'priceConditions',
    'total',
    'isService',
    'isTyre',
  ] as const),
  ...(['isExpendable', 'isCountPrice', 'isCustomProduct', 'discountOnNewTyre', 'tyreHotel'] as const),
]
const overwritten = (eb: ExpressionBuilder<OnConflictDatabase<DB, 'workOrderLines'>, OnConflictTables<'workOrderLines'>>) =>
  Object.fromEntries(lineColumns.map((column) => [column, eb.ref(`excluded.${column}`)]))

/** Those that have an id of `stored` keep their row, in their new places; what is left of those goes. */
export async function writeLines(
  db: Db,
  { account }: Scope,
  id: number,
  lines: readonly NewLine[],
  stored: readonly { id: number }[],
): Promise<void> {
  const kept = new Set(lines.map((line) => line.id))
  const left = stored.filter((line) => !kept.has(line.id)).map((line) => line.id)
  if (left.length) await db.deleteFrom('workOrderLines').where('accountId', '=', account).where('id', 'in', left).execute()
  if (lines.length === 0) return
  const values = lines.map((line, position) => ({ ...line, accountId: account, workOrderId: id, position }))
  await db
    .insertInto('workOrderLines')
    .values(values)
    .onConflict((conflict) => conflict.columns(['accountId', 'id']).doUpdateSet((eb) => overwritten(eb)))
    .execute()
}

export async function replaceWorkers(db: Db, { account }: Scope, id: number, workers: number[], isNew: boolean): Promise<void> {
  if (!isNew) await db.deleteFrom('workOrderWorkers').where('accountId', '=', account).where('workOrderId', '=', id).execute()
  const values = [...new Set(workers)].map((workerId) => ({ accountId: account, workOrderId: id, workerId }))
  if (values.length) await db.insertInto('workOrderWorkers').values(values).execute()
}

export const insertHistory = (db: Db, { account }: Scope, entry: Omit<Insertable<WorkOrderHistory>, 'accountId'>) =>
  db
    .insertInto('workOrderHistory')
    .values({ accountId: account, ...entry })
    .execute()

/** The order of the workplace that has this number on paper. */
export const findByDocumentNumber = (db: Db, scope: Scope, organizationId: number, documentKey: string) =>
  visibleRows(db, 'workOrders as w', scope)
    .select(['w.id', 'w.uuid'])
    .where('w.organizationId', '=', organizationId)
    .where('w.documentKey', '=', documentKey)
    .executeTakeFirst()

export const orderTypes = (db: Db, { account }: Scope) =>
  db.selectFrom('workOrderTypes').select(['id', 'name', 'hidden', 'shortName']).where('accountId', '=', account).execute()

type NamedId = 'workOrderTypeId' | 'carTypeId' | 'wheelTypeId' | 'paymentTypeId' | 'organizationId' | 'loyaltyCardId'
type Named = Partial<Record<NamedId, number | null | undefined>> & { workers?: number[] }
/** What is known of the rows that an order names, and `null` for one that is not there; the workers are those who work in the organization today. */
export type References = {
  shortName: string | null
  isTruck: boolean | null
  wheelTypeId: number | null
  paymentTypeId: number | null
  /** Of a card that is active; none takes nothing off. */
  loyaltyCardNumber: string | null
  loyaltyPercentage: number
  workers: number[]
}

/** The rows that an order names, and no others, in one statement. */
export async function findReferences(db: Db, { account, organizations }: Scope, named: Named): Promise<References> {
  const { workOrderTypeId = null, carTypeId = null, wheelTypeId = null, paymentTypeId = null, organizationId = null, workers = [] } = named
  const { loyaltyCardId = null } = named
  const card = sql`loyalty_cards
    where account_id = ${account} and id = ${loyaltyCardId} and active and deleted_at is null and organization_id = any (${organizations})`
  const { rows } = await sql<References>`select
    (select short_name from work_order_types where account_id = ${account} and id = ${workOrderTypeId}) as short_name,
    (select is_truck from car_types where account_id = ${account} and id = ${carTypeId}) as is_truck,
    (select id from wheel_types where account_id = ${account} and id = ${wheelTypeId}) as wheel_type_id,
    (select id from payment_types where account_id = ${account} and id = ${paymentTypeId}) as payment_type_id,
    array(select id from workers where account_id = ${account} and organization_id = ${organizationId} and id = any (${workers})
      and status = 'active' and deleted_at is null) as workers,
    (select number from ${card}) as loyalty_card_number, coalesce((select discount_percent from ${card}), 0) as loyalty_percentage
  `.execute(db)
  return rows[0]!
}
