import type { AccountId, Db } from './db.ts'
import type { DB } from './tables.gen.ts'

declare const proven: unique symbol
/**
 * What a caller may see: one account and, of its workplaces, theirs. Made by the platform alone, of what it has proven; every query asks for
 * one, so that to forget it does not compile.
 */
export type Scope = { readonly account: AccountId; readonly organizations: readonly number[]; readonly [proven]: true }

export const scopeOf = (account: AccountId, organizations: readonly number[]): Scope => ({ account, organizations }) as Scope

/** No more than the workplaces that are asked for. */
export const narrow = ({ account, organizations }: Scope, asked: number | readonly number[] | undefined): Scope =>
  scopeOf(account, asked === undefined ? organizations : organizations.filter((id) => [asked].flat().includes(id)))

/** Tables whose rows belong to a workplace and are marked when they are deleted. */
type Scoped = {
  [T in keyof DB]: DB[T] extends { accountId: unknown; organizationId: unknown; deletedAt: unknown } ? T : never
}[keyof DB]
/** Those with a text column to search in. */
type Searched = 'clients' | 'products' | 'workOrders'
type Named<T extends string> = T | `${T} as ${string}`

/** The rows of a table that are there for the caller: what a read begins with. */
export function visible<T extends Named<Scoped>>(db: Db, table: T, scope: Scope) {
  const [name, alias = name] = table.split(' as ')
  return rows<T>(db, `${name} as ${alias}`, alias!, scope)
}

/**
 * The same for lists and suggestions, read through the table's view, where texts may use their index. The type is the table's. Rows are locked
 * and changed in the table itself. What else a search says of its rows stands in subselects or left joins: an inner join to a table with a
 * policy carries that policy's condition over here, before any text, and the index is lost.
 */
export function searchable<T extends Named<Searched>>(db: Db, table: T, scope: Scope) {
  const [name, alias = name] = table.split(' as ')
  return rows<T>(db, `${name}InAccount as ${alias}`, alias!, scope)
}

function rows<T extends Named<Scoped>>(db: Db, from: string, alias: string, { account, organizations }: Scope) {
  const found = db
    .selectFrom(from as 'clients') // one for all: in these columns they are alike
    .where(`${alias}.accountId` as 'accountId', '=', account)
    // A list of none matches nothing, and is no SQL.
    .where(`${alias}.organizationId` as 'organizationId', 'in', organizations.length ? organizations : [0])
    .where(`${alias}.deletedAt` as 'deletedAt', 'is', null)
  return found as unknown as ReturnType<typeof db.selectFrom<T>>
}
