import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import type { ClientAddresses, ClientContacts } from '#server/platform/database/tables.gen.ts'

type Part = 'clientAddresses' | 'clientContacts'
type New<Table> = Omit<Insertable<Table>, 'accountId' | 'clientId'>

/** Lists the ids by position. */
export async function listPartIds(db: Db, { account }: Scope, table: Part, clientId: number): Promise<number[]> {
  const rows = db.selectFrom(table).select('id').where('accountId', '=', account).where('clientId', '=', clientId)
  return (await rows.orderBy('position').execute()).map(({ id }) => id)
}

export const listContacts = (db: Db, { account }: Scope, clientId: number) =>
  db
    .selectFrom('clientContacts')
    .select(['name', 'phone', 'email'])
    .where('accountId', '=', account)
    .where('clientId', '=', clientId)
    .orderBy('position')
    .execute()

export const findPartOwner = (db: Db, { account }: Scope, table: Part, id: number) =>
  db.selectFrom(table).select('clientId').where('accountId', '=', account).where('id', '=', id).executeTakeFirst()

/** Replaces all rows in the given order; rows with an id keep it. */
export async function replaceAddresses(db: Db, { account }: Scope, clientId: number, rows: New<ClientAddresses>[], isNew: boolean) {
  if (!isNew) await db.deleteFrom('clientAddresses').where('accountId', '=', account).where('clientId', '=', clientId).execute()
  if (rows.length === 0) return
  const values = rows.map((row) => ({ ...row, accountId: account, clientId }))
  await db.insertInto('clientAddresses').values(values).execute()
}

export async function replaceContacts(db: Db, { account }: Scope, clientId: number, rows: New<ClientContacts>[], isNew: boolean) {
  if (!isNew) await db.deleteFrom('clientContacts').where('accountId', '=', account).where('clientId', '=', clientId).execute()
  if (rows.length === 0) return
  const values = rows.map((row) => ({ ...row, accountId: account, clientId }))
  await db.insertInto('clientContacts').values(values).execute()
}

/** Moves the rows to another client, behind the rows it has. */
export const moveParts = (db: Db, scope: Scope, table: Part, ids: number[], to: number) =>
  db
    .updateTable(table)
    .set({ clientId: to, position: sql`position + ${nextPosition(table, scope, to)}` })
    .where('accountId', '=', scope.account)
    .where('id', 'in', ids)
    .execute()

const nextPosition = (table: Part, { account }: Scope, clientId: number) =>
  sql<number>`(select coalesce(max(position) + 1, 0) from ${sql.table(table)} where account_id = ${account} and client_id = ${clientId})`

/** Reads the next position in a statement of its own, because a cluster refuses a subquery in an insert. */
export const readNextPosition = async (db: Db, scope: Scope, table: Part, clientId: number): Promise<number> =>
  (await db.selectNoFrom(nextPosition(table, scope, clientId).as('next')).executeTakeFirstOrThrow()).next

export const updateAddress = (db: Db, { account }: Scope, id: number, values: Updateable<ClientAddresses>) =>
  db.updateTable('clientAddresses').set(values).where('accountId', '=', account).where('id', '=', id).returningAll().executeTakeFirst()

export const updateContact = (db: Db, { account }: Scope, id: number, values: Updateable<ClientContacts>) =>
  db.updateTable('clientContacts').set(values).where('accountId', '=', account).where('id', '=', id).returningAll().executeTakeFirst()

export const removePart = (db: Db, { account }: Scope, table: Part, id: number) =>
  db.deleteFrom(table).where('accountId', '=', account).where('id', '=', id).returning('id').executeTakeFirst()
