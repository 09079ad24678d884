import { sql, type Insertable, type SelectQueryBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { CollaboratorOrderSearch } from '#contract/collaborators/collaborator-work-orders.ts'
import { plateKey } from '#contract/kit/readers/plate.ts'
import { erasedName } from '#domain/text/people.ts'
import type { Db } from '#server/platform/database/db.ts'
import { containsPattern, fetchPage, userName, matchAllWords } from '#server/platform/database/list-page.ts'
import { accountWideScope, narrowScope, searchableRows, visibleRows, type Scope } from '#server/platform/database/scope.ts'
import { searchColumnSql } from '#server/platform/database/search-column.ts'
import type { CollaboratorWorkOrderLines, CollaboratorWorkOrders, DB } from '#server/platform/database/tables.gen.ts'

type Rows<Columns = object> = SelectQueryBuilder<DB & { w: CollaboratorWorkOrders }, 'w', Columns>

/** Columns of a list row; collaborator and workers are named even if they were deleted. */
const selectRows = (rows: Rows) =>
  rows
    .select(['w.id', 'w.number', 'w.organizationId', 'w.collaboratorId', 'w.plateNumber', 'w.make', 'w.model', 'w.clientName', 'w.phone'])
    .select(['w.description', 'w.date', 'w.deadline', 'w.status', 'w.paymentTypeId', 'w.withVat', 'w.vatPercentage', 'w.subtotal'])
    .select(['w.tax', 'w.total', 'w.finished', 'w.version', 'w.createdAt', 'w.updatedAt', 'w.clientId as organizationClientId'])
    .select(userName('w', 'created_by').as('createdBy'))
    .select(
      sql<string>`(select c.name from collaborators c where c.account_id = w.account_id and c.id = w.collaborator_id)`.as(
        'collaboratorName',
      ),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('collaboratorWorkOrderWorkers as p')
          .innerJoin('collaboratorWorkers as k', (join) => join.onRef('k.accountId', '=', 'p.accountId').onRef('k.id', '=', 'p.workerId'))
          .select(['k.id', 'k.name'])
          .whereRef('p.accountId', '=', 'w.accountId')
          .whereRef('p.orderId', '=', 'w.id')
          .orderBy('k.name')
          .orderBy('k.id'),
      ).as('workers'),
    )
export type StoredCollaboratorOrderRow = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>

const sorts = {
  date: sql.ref('w.date'),
  number: sql`w.number collate "C"`,
  client_name: sql`w.client_name collate "ro-x-icu"`,
  total: sql.ref('w.total'),
  status: sql.ref('w.status'),
  id: sql.ref('w.id'),
}

/** Filters by part of a plate, ignoring spaces. `search` contains the plate key, too, and has an index. */
function filterByPlate(rows: Rows, text: string): Rows {
  const part = plateKey(text)
  if (part === '') return rows.where(sql<boolean>`false`)
  return rows.where('w.search', 'like', containsPattern(part)).where('w.plateKey', 'like', `%${part}%`)
}

const searchableOrders = (db: Db, scope: Scope) => searchableRows(db, 'collaboratorWorkOrders as w', scope) as unknown as Rows

export function listQuery(db: Db, scope: Scope, models: CollaboratorOrderSearch['models']) {
  const { organizationId, collaboratorId, workerId, status, paymentTypeId, plateNumber, date, quickText } = models
  let matching = searchableOrders(db, narrowScope(scope, organizationId))
  if (collaboratorId) matching = matching.where('w.collaboratorId', 'in', collaboratorId)
  if (workerId)
    matching = matching.where(
      sql<boolean>`w.id = any (array(select p.order_id from collaborator_work_order_workers p
        where p.account_id = ${scope.account} and p.worker_id = any (${workerId}::bigint[])))`,
    )
  if (status) matching = matching.where('w.status', 'in', status)
  if (paymentTypeId) matching = matching.where('w.paymentTypeId', 'in', paymentTypeId)
  if (plateNumber) matching = filterByPlate(matching, plateNumber)
  const [from = '', to = ''] = date ?? []
  if (from) matching = matching.where('w.date', '>=', from)
  if (to) matching = matching.where('w.date', '<=', to)
  for (const word of matchAllWords('w.search', quickText)) matching = matching.where(word)
  return { rows: searchableOrders(db, accountWideScope(scope)), covered: ['client_name'], matching, select: selectRows, sorts }
}

export const search = (db: Db, scope: Scope, search: CollaboratorOrderSearch) => fetchPage(db, listQuery(db, scope, search.models), search)

const visibleOrders = (db: Db, scope: Scope) => visibleRows(db, 'collaboratorWorkOrders as w', scope) as unknown as Rows

export const find = (db: Db, scope: Scope, id: number) =>
  selectRows(visibleOrders(db, scope))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('collaboratorWorkOrderLines as l')
          .select(['l.name', 'l.quantity', 'l.um', 'l.price', 'l.total'])
          .whereRef('l.accountId', '=', 'w.accountId')
          .whereRef('l.orderId', '=', 'w.id')
          .orderBy('l.position'),
      ).as('lines'),
    )
    .where('w.id', '=', id)
    .executeTakeFirst()
export type StoredCollaboratorOrder = NonNullable<Awaited<ReturnType<typeof find>>>

export const findForUpdate = (db: Db, scope: Scope, id: number) =>
  visibleOrders(db, scope).select(['w.id', 'w.version']).where('w.id', '=', id).forUpdate().executeTakeFirst()

/** Returns the ids that are workers of the collaborator. FOR KEY SHARE blocks their removal until commit. */
export const lockWorkers = async (db: Db, { account }: Scope, collaborator: number, ids: number[]) =>
  (
    await db
      .selectFrom('collaboratorWorkers')
      .select('id')
      .where('accountId', '=', account)
      .where('collaboratorId', '=', collaborator)
      .where('deletedAt', 'is', null)
      .where('id', 'in', [0, ...ids])
      .orderBy('id')
      .forKeyShare()
      .execute()
  ).map(({ id }) => id)

type Line = Omit<Insertable<CollaboratorWorkOrderLines>, 'accountId' | 'orderId' | 'position'>

/** Replaces all lines and workers of the order. */
export async function replaceParts(db: Db, { account }: Scope, id: number, lines: Line[], workers: number[]): Promise<void> {
  await db.deleteFrom('collaboratorWorkOrderLines').where('accountId', '=', account).where('orderId', '=', id).execute()
  await db.deleteFrom('collaboratorWorkOrderWorkers').where('accountId', '=', account).where('orderId', '=', id).execute()
  const key = { accountId: account, orderId: id }
  if (lines.length)
    await db
      .insertInto('collaboratorWorkOrderLines')
      .values(lines.map((line, position) => ({ ...key, ...line, position })))
      .execute()
  if (workers.length)
    await db
      .insertInto('collaboratorWorkOrderWorkers')
      .values(workers.map((workerId) => ({ ...key, workerId })))
      .execute()
}

/** An order keeps the vehicle and the work done. */
export const erasedColumns = {
  clientName: erasedName,
  phone: null,
  description: '',
  search: searchColumnSql('number', 'plateNumber', 'plateKey'),
}
