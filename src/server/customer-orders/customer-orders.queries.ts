import { sql } from 'kysely'
import type { CustomerOrderSearch } from '#contract/customer-orders.ts'
import { erasedName } from '#domain/text/people.ts'
import type { Db } from '#server/platform/database/db.ts'
import { fetchPage, type Page, matchAllWords } from '#server/platform/database/list-page.ts'
import { accountWideScope, narrowScope, searchableRows, visibleRows, type Scope } from '#server/platform/database/scope.ts'
import { searchColumnSql } from '#server/platform/database/search-column.ts'

type Rows = ReturnType<typeof visibleRows<'customerOrders as c'>>

const positionSql = sql<number | null>`(select b.position from board_places b
  where b.account_id = c.account_id and b.board = 'customer-orders' and b.card_id = c.id)`
const depositSql = sql<number>`(select coalesce(sum(a.amount), 0) from payment_allocations a
  where a.account_id = c.account_id and a.customer_order_id = c.id)`
/** Columns of a card with its place, creator and work order. */
const selectCards = (rows: Rows) =>
  rows
    .selectAll('c')
    .select([
      positionSql.as('position'),
      depositSql.as('deposit'),
      sql<string | null>`(select u.username from users u where u.account_id = c.account_id and u.id = c.user_id)`.as('username'),
      sql<string | null>`(select w.uuid from work_orders w where w.account_id = c.account_id and w.id = c.work_order_id)`.as(
        'workOrderUuid',
      ),
    ])

const sorts = { id: sql.ref('c.id'), order: positionSql, closed_at: sql.ref('c.closedAt'), created_at: sql.ref('c.createdAt') }

export function listQuery(db: Db, scope: Scope, { organizationId, status, quickText }: CustomerOrderSearch['models']) {
  let matching: Rows = searchableRows(db, 'customerOrders as c', narrowScope(scope, organizationId))
  matching = status ? matching.where('c.status', 'in', status) : matching.where('c.status', '<>', 'closed')
  for (const word of matchAllWords('c.search', quickText)) matching = matching.where(word)
  // Closed cards have no place on the board, so they are sorted by id instead.
  const isClosed = status?.every((choice) => choice === 'closed')
  return {
    rows: searchableRows(db, 'customerOrders as c', accountWideScope(scope)),
    matching,
    select: selectCards,
    sorts: isClosed ? { ...sorts, order: sorts.id } : sorts,
  }
}

export const search = async (db: Db, scope: Scope, search: CustomerOrderSearch) =>
  (await fetchPage(db, listQuery(db, scope, search.models), search)) as Page<StoredCustomerOrder>

export const find = (db: Db, scope: Scope, id: number) =>
  selectCards(visibleRows(db, 'customerOrders as c', scope))
    .where('c.id', '=', id)
    .executeTakeFirst()
export type StoredCustomerOrder = NonNullable<Awaited<ReturnType<typeof find>>>

export const findForUpdate = (db: Db, scope: Scope, id: number) =>
  visibleRows(db, 'customerOrders as c', scope).selectAll('c').where('c.id', '=', id).forUpdate().executeTakeFirst()
export type LockedCustomerOrder = NonNullable<Awaited<ReturnType<typeof findForUpdate>>>

/** Locks a group of a workplace until commit, so that nobody deletes it. */
export const lockGroup = (db: Db, scope: Scope, id: number) =>
  visibleRows(db, 'appointmentGroups as g', scope)
    .select(['g.id', 'g.organizationId'])
    .where('g.id', '=', id)
    .forKeyShare()
    .executeTakeFirst()

export const findAppointment = (db: Db, scope: Scope, id: number) =>
  visibleRows(db, 'appointments as a', scope).select('a.id').where('a.id', '=', id).executeTakeFirst()

/** Locks the group's cards on the board until commit, by ascending id. */
export const findByGroupForUpdate = (db: Db, scope: Scope, group: number) =>
  visibleRows(db, 'customerOrders as c', scope)
    .select('c.id')
    .where('c.appointmentGroupId', '=', group)
    .where('c.status', '<>', 'closed')
    .orderBy('c.id')
    .forUpdate()
    .execute()

/** Locks the cards of clients, also removed ones, in the order of their ids. */
export const lockOfClients = (db: Db, { account }: Scope, clients: readonly number[]) =>
  sql`select from customer_orders where account_id = ${account} and client_id = any (${clients}) order by id for update`.execute(db)

/** A card keeps the plate and the tyres, by which it is found. */
export const erasedColumns = {
  clientName: erasedName,
  description: '',
  metaData: sql<string>`meta_data - '{phone,delegateName,vinNumber}'::text[]`,
  search: searchColumnSql('carPlateNumber', 'plateKey', 'tyreMake', 'tyreModel', 'carMake', 'carModel'),
}
