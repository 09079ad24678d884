import { sql, type Insertable, type SelectQueryBuilder } from 'kysely'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import { page } from '#server/platform/database/page.ts'
import { visible, type Scope } from '#server/platform/database/scope.ts'
import type { CarTypes, DB } from '#server/platform/database/tables.gen.ts'

type StartingName = { name: string }
export type StartingLists = {
  wheelTypes: StartingName[]
  carTypes: (StartingName & { isTruck: boolean; wasteKg: number })[]
  workOrderTypes: (StartingName & { shortName: string; hidden: boolean })[]
  paymentTypes: StartingName[]
}

export async function insertStarting(db: Db, account: AccountId, lists: StartingLists): Promise<void> {
  const owned = <Row extends object>(rows: Row[]) => rows.map((row) => ({ accountId: account, ...row }))
  await db.insertInto('wheelTypes').values(owned(lists.wheelTypes)).execute()
  await db.insertInto('carTypes').values(owned(lists.carTypes)).execute()
  await db.insertInto('workOrderTypes').values(owned(lists.workOrderTypes)).execute()
  await db.insertInto('paymentTypes').values(owned(lists.paymentTypes)).execute()
}

/** The short lists that an account keeps itself. */
export type ListTable = 'carTypes' | 'wheelTypes' | 'paymentTypes' | 'appointmentGroups'
/** A row of any of them, with what only some have. */
export type Row = { id: number; name: string; isTruck: boolean; wasteKg: number; organizationId: number }
export type Values = { [Field in Exclude<keyof Row, 'id'>]?: Row[Field] | undefined }

/** One for all: in the columns that statements name they are alike. */
const typed = (table: ListTable) => table as 'carTypes'
type Rows = SelectQueryBuilder<DB, 'carTypes', object>

const living = (db: Db, table: ListTable, scope: Scope): Rows =>
  table === 'appointmentGroups'
    ? (visible(db, table, scope) as unknown as Rows)
    : db.selectFrom(typed(table)).where('accountId', '=', scope.account).where('deletedAt', 'is', null)

const sorts = { name: sql`name collate "ro-x-icu"`, id: sql.ref('id') }
type Search = Parameters<typeof page>[2]

export function listed(db: Db, table: ListTable, scope: Scope) {
  const rows = living(db, table, scope)
  return { rows, matching: rows, select: (these: Rows) => these.selectAll(), sorts }
}

export async function search(db: Db, table: ListTable, scope: Scope, search: Search) {
  const found = await page(db, listed(db, table, scope), search)
  return { ...found, items: found.items as unknown as Row[] }
}

export const find = async (db: Db, table: ListTable, scope: Scope, id: number) =>
  (await living(db, table, scope).selectAll().where('id', '=', id).executeTakeFirst()) as Row | undefined

export const findForUpdate = async (db: Db, table: ListTable, scope: Scope, id: number) =>
  (await living(db, table, scope).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) as Row | undefined

/** All that are there, held until the transaction ends, so that of two who each remove one of the last two the second finds a single one. */
export const lockAll = (db: Db, table: ListTable, scope: Scope) => living(db, table, scope).select('id').orderBy('id').forUpdate().execute()

export const findNamed = (db: Db, table: ListTable, scope: Scope, name: string) =>
  living(db, table, scope)
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst()

export const insert = async (db: Db, table: ListTable, { account }: Scope, values: Values) =>
  (await db
    .insertInto(typed(table))
    .values({ accountId: account, ...values } as Insertable<CarTypes>)
    .returningAll()
    .executeTakeFirstOrThrow()) as unknown as Row

export const update = async (db: Db, table: ListTable, { account }: Scope, id: number, values: Values & { deletedAt?: string }) =>
  (await db
    .updateTable(typed(table))
    .set(values)
    .where('accountId', '=', account)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()) as unknown as Row
