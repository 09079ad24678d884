import { sql, type Insertable, type SelectQueryBuilder } from 'kysely'
import type { PaymentMeans } from '#contract/lists.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import { fetchPage } from '#server/platform/database/list-page.ts'
import { visibleRows, type Scope } from '#server/platform/database/scope.ts'
import type { CarTypes, DB } from '#server/platform/database/tables.gen.ts'

type StartingName = { name: string }
export type StartingLists = {
  wheelTypes: StartingName[]
  carTypes: (StartingName & { isTruck: boolean; wasteKg: number })[]
  workOrderTypes: (StartingName & { shortName: string; hidden: boolean })[]
  paymentTypes: (StartingName & { means: PaymentMeans; dueDays: number })[]
}

export async function insertStarting(db: Db, account: AccountId, lists: StartingLists): Promise<void> {
  const owned = <Row extends object>(rows: Row[]) => rows.map((row) => ({ accountId: account, ...row }))
  await db.insertInto('wheelTypes').values(owned(lists.wheelTypes)).execute()
  await db.insertInto('carTypes').values(owned(lists.carTypes)).execute()
  await db.insertInto('workOrderTypes').values(owned(lists.workOrderTypes)).execute()
  await db.insertInto('paymentTypes').values(owned(lists.paymentTypes)).execute()
}

/** Short lists that an account maintains itself. */
export type ListTableName = 'carTypes' | 'wheelTypes' | 'paymentTypes' | 'appointmentGroups'
/** A row of any of these lists; some columns exist in one list only. */
export type ListRow = {
  id: number
  name: string
  isTruck: boolean
  wasteKg: number
  organizationId: number
  means: PaymentMeans
  dueDays: number
}
export type ListRowValues = { [Field in Exclude<keyof ListRow, 'id'>]?: ListRow[Field] | undefined }

/** The tables agree in all columns that the statements name, so one type serves for all. */
const typed = (table: ListTableName) => table as 'carTypes'
type Rows = SelectQueryBuilder<DB, 'carTypes', object>

const living = (db: Db, table: ListTableName, scope: Scope): Rows =>
  table === 'appointmentGroups'
    ? (visibleRows(db, table, scope) as unknown as Rows)
    : db.selectFrom(typed(table)).where('accountId', '=', scope.account).where('deletedAt', 'is', null)

const sorts = { name: sql`name collate "ro-x-icu"`, id: sql.ref('id') }
type Search = Parameters<typeof fetchPage>[2]

export function listQuery(db: Db, table: ListTableName, scope: Scope) {
  const rows = living(db, table, scope)
  return { rows, matching: rows, select: (these: Rows) => these.selectAll(), sorts }
}

export async function search(db: Db, table: ListTableName, scope: Scope, search: Search) {
  const found = await fetchPage(db, listQuery(db, table, scope), search)
  return { ...found, items: found.items as unknown as ListRow[] }
}

export const find = async (db: Db, table: ListTableName, scope: Scope, id: number) =>
  (await living(db, table, scope).selectAll().where('id', '=', id).executeTakeFirst()) as ListRow | undefined

export const findForUpdate = async (db: Db, table: ListTableName, scope: Scope, id: number) =>
  (await living(db, table, scope).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) as ListRow | undefined

/** Locks all rows until commit, so that two callers cannot both remove one of the last two. */
export const lockAll = (db: Db, table: ListTableName, scope: Scope) =>
  living(db, table, scope).select('id').orderBy('id').forUpdate().execute()

export const findByName = (db: Db, table: ListTableName, scope: Scope, name: string) =>
  living(db, table, scope)
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst()

export const insert = async (db: Db, table: ListTableName, { account }: Scope, values: ListRowValues) =>
  (await db
    .insertInto(typed(table))
    .values({ accountId: account, ...values } as Insertable<CarTypes>)
    .returningAll()
    .executeTakeFirstOrThrow()) as unknown as ListRow

export const update = async (
  db: Db,
  table: ListTableName,
  { account }: Scope,
  id: number,
  values: ListRowValues & { deletedAt?: string },
) =>
  (await db
    .updateTable(typed(table))
    .set(values)
    .where('accountId', '=', account)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()) as unknown as ListRow
