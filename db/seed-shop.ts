// The shop that is being filled, and how its rows are stored.

import type { Insertable, Kysely, Selectable } from 'kysely'
import type { OwnerTransaction } from '#server/accounts/accounts.service.ts'
import type { AccountId } from '#server/platform/database/db.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { Moment } from './seed-days.ts'

export type DemoShop = Moment & { tx: OwnerTransaction; account: AccountId }

type AccountTable = { [T in keyof DB]: DB[T] extends { accountId: number } ? T : never }[keyof DB]
export type NewRow<T extends AccountTable> = Omit<Insertable<DB[T]>, 'accountId'>

const maxBatchRows = 400

/** In few large statements. Resolves with the stored rows in the order given. */
export function store<T extends AccountTable>(shop: DemoShop, table: T, rows: readonly NewRow<T>[]): Promise<Selectable<DB[T]>[]>
export async function store({ tx, account: accountId }: DemoShop, table: string, rows: readonly object[]): Promise<object[]> {
  const stored: object[] = []
  for (let i = 0; i < rows.length; i += maxBatchRows) {
    const batch = rows.slice(i, i + maxBatchRows).map((row) => ({ ...row, accountId }))
    const db = tx as unknown as Kysely<Record<string, { accountId: number }>>
    stored.push(...(await db.insertInto(table).values(batch).returningAll().execute()))
  }
  return stored
}
