import { sql, type Insertable, type Kysely, type Selectable, type UpdateObject } from 'kysely'
import type { Db } from './db.ts'
import type { Scope } from './scope.ts'
import type { DB } from './tables.gen.ts'

type TableWith<Columns> = { [T in keyof DB]: DB[T] extends Columns ? T : never }[keyof DB]
type RowTable = TableWith<{ accountId: unknown; id: unknown }>
type VersionedTable = Exclude<TableWith<{ accountId: unknown; id: unknown; version: unknown }>, 'workOrderHistory'>
type UntimedTable = Exclude<VersionedTable, TableWith<{ updatedAt: unknown }>>

type SetHere = 'id' | 'accountId' | 'version' | 'createdAt' | 'updatedAt'
type NewRow<T extends RowTable> = Omit<Insertable<DB[T]>, SetHere>
type Changes<T extends VersionedTable> = Omit<UpdateObject<DB, T>, SetHere>
type Matches<T extends RowTable> = { [C in keyof Selectable<DB[T]>]?: readonly Selectable<DB[T]>[C][] }
type Account = Pick<Scope, 'account'>

const untimedTables: Record<UntimedTable, true> = {
  cashDays: true,
  collaboratorWorkers: true,
  organizations: true,
  savedViews: true,
  tyreHotelShelves: true,
  users: true,
  workers: true,
}

/** The statements below name only columns that all these tables have; their callers are checked by the table's own type. */
type PlainRow = { accountId: number; id: number; version: number; updatedAt: string; [column: string]: unknown }
const plain = (db: Db) => db as unknown as Kysely<Record<string, PlainRow>>

export function insertRow<T extends RowTable>(db: Db, table: T, scope: Account, values: NewRow<T>): Promise<Selectable<DB[T]>>
export function insertRow(db: Db, table: string, { account }: Account, values: object): Promise<object> {
  const row = { ...values, accountId: account }
  return plain(db).insertInto(table).values(row).returningAll().executeTakeFirstOrThrow()
}

const updateRows = (db: Db, table: string, { account }: Account, values: object) =>
  plain(db)
    .updateTable(table)
    .set(values)
    .set({ version: sql`version + 1`, ...(!(table in untimedTables) && { updatedAt: sql`now()` }) })
    .where('accountId', '=', account)

/** Counts the change in the version. A row is removed by a `deletedAt`. */
export function updateRow<T extends VersionedTable>(
  db: Db,
  table: T,
  scope: Account,
  id: number,
  values: Changes<T>,
): Promise<Selectable<DB[T]>>
export function updateRow(db: Db, table: string, scope: Account, id: number, values: object): Promise<object> {
  return updateRows(db, table, scope, values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Changes all rows of the account whose columns have one of the values, the deleted ones and those of other workplaces too. */
export function updateRowsOf<T extends VersionedTable>(
  db: Db,
  table: T,
  scope: Account,
  of: Matches<T>,
  values: Changes<T>,
): Promise<unknown>
export function updateRowsOf(db: Db, table: string, scope: Account, of: object, values: object): Promise<unknown> {
  const entries: [string, readonly unknown[]][] = Object.entries(of)
  return entries.reduce((rows, [column, matches]) => rows.where(column, 'in', matches), updateRows(db, table, scope, values)).execute()
}
