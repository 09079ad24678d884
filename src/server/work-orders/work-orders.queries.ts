import { sql, type ExpressionBuilder, type Insertable, type OnConflictDatabase, type OnConflictTables, type Selectable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { PriceCondition } from '#contract/products.ts'
import type { OriginalProduct } from '#contract/work-orders/lines.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import { erasedName } from '#domain/text/people.ts'
import type { Db } from '#server/platform/database/db.ts'
import { customPlanHint } from '#server/platform/database/driver.ts'
import { userName } from '#server/platform/database/list-page.ts'
import { deletedRows, visibleRows, type Scope } from '#server/platform/database/scope.ts'
import { hotelSets } from '#server/work-orders/tyre-hotels.queries.ts'
import type { DB, WorkOrderHistory, WorkOrderLines } from '#server/platform/database/tables.gen.ts'
import { searchColumnSql } from '#server/platform/database/search-column.ts'

// Values of other tables for an order aliased `w`.
export const creatorName = userName('w', 'created_by')
export const workersSql = ({ account }: Scope) => sql<{ id: number; name: string }[]>`(
  select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name) order by k.name), '[]')
  from work_order_workers a join workers k on k.account_id = ${account} and k.id = a.worker_id
  where a.account_id = ${account} and a.work_order_id = w.id)`

/** The invoice that bills the order, or the draft of one; null if there is none. */
const billingSql = ({ account }: Scope) => sql<WorkOrder['invoice']>`(
  select json_build_object('id', i.id, 'number', i.number, 'kind', i.kind, 'status', i.status)
  from invoice_orders b join invoices i on i.account_id = ${account} and i.id = b.invoice_id
  where b.account_id = ${account} and b.work_order_id = w.id and b.role = 'bill' and b.released_at is null)`

/** Today's product of a line, or null if it was deleted. */
const originalProductSql = ({
  account,
}: Scope) => sql<OriginalProduct | null>`(select json_build_object('id', p.id, 'name', p.name, 'um', p.um, 'price', p.price)
  from products p where p.account_id = ${account} and p.id = l.product_id and p.deleted_at is null)`

type StoredLine = Omit<Selectable<WorkOrderLines>, 'priceConditions'> & {
  priceConditions: PriceCondition[]
  originalProduct: OriginalProduct | null
}

/** Reads an order with all data of its page and its paper in one statement. */
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
          .select(originalProductSql(scope).as('originalProduct'))
          .where('l.accountId', '=', scope.account)
          .whereRef('l.workOrderId', '=', 'w.id')
          .orderBy('l.position'),
      )
        .$castTo<StoredLine[]>()
        .as('lines'),
      workersSql(scope).as('workers'),
      billingSql(scope).as('invoice'),
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

/** Locks a deleted order that can still be restored, which is possible for 30 days. */
export const lockDeleted = (db: Db, scope: Scope, id: number) =>
  deletedRows(db, 'workOrders as w', scope)
    .selectAll('w')
    .where('w.id', '=', id)
    .where('w.deletedAt', '>', sql<string>`now() - interval '30 days'`)
    .forUpdate()
    .executeTakeFirst()

export type OrderMoneyColumns = {
  paid: number
  paidTypeId: number | null
  paymentTypeId: number | null
  dueOn: string | null
  /** Stays as it is if it is not sent. */
  writtenOff?: number
}

/** The version counts a change of the payment type only, since a deposit makes no open form stale. */
export const putMoney = (db: Db, { account }: Scope, id: number, money: OrderMoneyColumns, isVersioned: boolean) =>
  db
    .updateTable('workOrders')
    .set({ ...money, ...(isVersioned && { version: sql`version + 1`, updatedAt: sql`now()` }) })
    .where('accountId', '=', account)
    .where('id', '=', id)
    .execute()

export const findNumberCodes = (db: Db, { account }: Scope, organization: number) =>
  db
    .selectFrom('organizations as o')
    .innerJoin('accounts as a', 'a.id', 'o.accountId')
    .select(['a.code as accountCode', 'o.code as organizationCode', 'o.timeZone', 'a.currency'])
    .where('o.accountId', '=', account)
    .where('o.id', '=', organization)
    .executeTakeFirstOrThrow()

/** The versions of the orders stay, so that open edits of them can still be saved. */
export const moveToVehicle = (db: Db, { account }: Scope, from: number, to: number) =>
  db.updateTable('workOrders').set({ vehicleId: to }).where('accountId', '=', account).where('vehicleId', '=', from).execute()

/** Locks all orders of the clients, deleted ones too, by ascending id, so that nobody edits one until commit. */
export const lockOrdersOfClients = (db: Db, { account }: Scope, clients: readonly number[]) =>
  sql`select from work_orders where account_id = ${account} and client_id = any (${clients}) order by id for update`.execute(db)

/** Client data on a printed order that the order itself does not have. */
export type PrintedClient = {
  email: string | null
  company: unknown
  address: Record<'street' | 'number' | 'city' | 'county' | 'postCode', string> | null
}

/** Returns false if one of the orders is locked by an edit. Stored client data keep the paper as it was. */
export async function moveToClient(db: Db, { account }: Scope, from: number, to: number, printedClient: PrintedClient): Promise<boolean> {
  const ordersOfClient = sql`from work_orders where account_id = ${account} and client_id = ${from}`
  const all = await sql`select id ${ordersOfClient}`.execute(db)
  const unlocked = await sql<{ id: number }>`select id ${ordersOfClient} for update skip locked`.execute(db)
  if (unlocked.rows.length < all.rows.length) return false
  const clientDetails = sql<string>`coalesce(client_details, ${JSON.stringify(printedClient)}::jsonb)`
  const statement = db.updateTable('workOrders').set({ clientId: to, clientDetails })
  await statement.where('accountId', '=', account).where('clientId', '=', from).execute()
  return true
}

/** Erases the clients' personal data in their orders and in the history of these. */
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
const excludedColumns = (eb: ExpressionBuilder<OnConflictDatabase<DB, 'workOrderLines'>, OnConflictTables<'workOrderLines'>>) =>
  Object.fromEntries(lineColumns.map((column) => [column, eb.ref(`excluded.${column}`)]))

/** Rows whose id is in `stored` are updated at their new position; stored rows that are not among the lines are deleted. */
export async function writeLines(
  db: Db,
  { account }: Scope,
  id: number,
  lines: readonly NewLine[],
  stored: readonly { id: number }[],
): Promise<void> {
  const keptIds = new Set(lines.map((line) => line.id))
  const removedIds = stored.filter((line) => !keptIds.has(line.id)).map((line) => line.id)
  if (removedIds.length) await db.deleteFrom('workOrderLines').where('accountId', '=', account).where('id', 'in', removedIds).execute()
  if (lines.length === 0) return
  const values = lines.map((line, position) => ({ ...line, accountId: account, workOrderId: id, position }))
  await db
    .insertInto('workOrderLines')
    .values(values)
    .onConflict((conflict) => conflict.columns(['accountId', 'id']).doUpdateSet((eb) => excludedColumns(eb)))
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

/** Finds the order of the workplace that has this document number; takes the key, not the number as typed. */
export const findByDocumentNumber = (db: Db, scope: Scope, organizationId: number, documentKey: string) =>
  visibleRows(db, 'workOrders as w', scope)
    .select(['w.id', 'w.uuid'])
    .where('w.organizationId', '=', organizationId)
    .where('w.documentKey', '=', documentKey)
    .executeTakeFirst()

/** Whether an issued invoice of the workplace has this number. */
export const isInvoiceNumber = async (db: Db, { account }: Scope, organizationId: number, numberKey: string): Promise<boolean> =>
  (await db
    .selectFrom('invoices')
    .select('id')
    .where('accountId', '=', account)
    .where('organizationId', '=', organizationId)
    .where('numberKey', '=', numberKey)
    .executeTakeFirst()) !== undefined

export const orderTypes = (db: Db, { account }: Scope) =>
  db.selectFrom('workOrderTypes').select(['id', 'name', 'hidden', 'shortName']).where('accountId', '=', account).execute()

type NamedId = 'workOrderTypeId' | 'carTypeId' | 'wheelTypeId' | 'paymentTypeId' | 'organizationId' | 'loyaltyCardId'
type ReferenceIds = Partial<Record<NamedId, number | null | undefined>> & { workers?: number[] }
/** Values of the rows that an order refers to, null for a missing row; `workers` are the ids of the organization's active workers. */
export type References = {
  /** Null for a workplace that does not exist. */
  workplace: { timeZone: string; address: { country?: string } } | null
  shortName: string | null
  isTruck: boolean | null
  wheelTypeId: number | null
  paymentTypeId: number | null
  /** Null without an active card; the percentage is 0 then. */
  loyaltyCardNumber: string | null
  loyaltyPercentage: number
  workers: number[]
}

/** Reads all rows that an order refers to in one statement. */
export async function findReferences(db: Db, { account, organizations }: Scope, ids: ReferenceIds): Promise<References> {
  const { workOrderTypeId = null, carTypeId = null, wheelTypeId = null, paymentTypeId = null, organizationId = null, workers = [] } = ids
  const { loyaltyCardId = null } = ids
  const card = sql`loyalty_cards
    where account_id = ${account} and id = ${loyaltyCardId} and active and deleted_at is null and organization_id = any (${organizations})`
  const { rows } = await sql<References>`select
    (select json_build_object('timeZone', time_zone, 'address', address) from organizations
      where account_id = ${account} and id = ${organizationId}) as workplace,
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
