import type { AccountId, Db } from './db.ts'
import type { DB } from './tables.gen.ts'

declare const proven: unique symbol
/**
 * What a caller may see: one account and, of its workplaces, theirs. Made by the platform alone, of what it has proven; every query asks for
 * one, so that to forget it does not compile.
 */
export type Scope = {
  readonly account: AccountId
  readonly organizations: readonly number[]
  /** These are all workplaces of the account: a read need not name them, which is what lets it use an index across them. */
  readonly whole: boolean
  readonly [proven]: true
}

export const createScope = (account: AccountId, organizations: readonly number[], whole = false): Scope =>
  ({ account, organizations, whole }) as Scope

/** No more than the workplaces that are asked for. */
export function narrowScope(scope: Scope, asked: number | readonly number[] | undefined): Scope {
  if (asked === undefined) return scope
  const chosen = scope.organizations.filter((id) => [asked].flat().includes(id))
  return createScope(scope.account, chosen, scope.whole && chosen.length === scope.organizations.length)
}

/** Together with a workplace whose clients every other may use; asked for by `clientScope` alone. */
export const withOrganization = ({ account, organizations, whole }: Scope, organization: number): Scope =>
  createScope(account, [...new Set([...organizations, organization])], whole)

/** For the rows of a list whose ids were found within the scope: asked for their workplace again, they would be looked for in its index. */
export const accountWideScope = ({ account, organizations }: Scope): Scope => createScope(account, organizations, true)

/** For a walk through rows in the order of an index: there is one within a workplace and one across all, and of several each row is looked at. */
export const orderedScanScope = (scope: Scope): Scope => (scope.organizations.length === 1 ? scope : accountWideScope(scope))

/** For what follows from a write that was allowed: it reaches what belongs to the record at every workplace of the account. */
export const withAccountWideScope = <C extends { scope: Scope }>(context: C): C => ({ ...context, scope: accountWideScope(context.scope) })

/** Tables whose rows belong to a workplace and are marked when they are deleted. */
type Scoped = {
  [T in keyof DB]: DB[T] extends { accountId: unknown; organizationId: unknown; deletedAt: unknown } ? T : never
}[keyof DB]
/** Those with a text column to search in. */
type Searched =
  | 'clients'
  | 'collaboratorWorkOrders'
  | 'customerOrders'
  | 'guaranties'
  | 'linePackages'
  | 'loyaltyCards'
  | 'products'
  | 'tyreHotels'
  | 'tyreHotelShelves'
  | 'workOrders'
type Named<T extends string> = T | `${T} as ${string}`

/** The rows of a table that are there for the caller: what a read begins with. */
export function visibleRows<T extends Named<Scoped>>(db: Db, table: T, scope: Scope) {
  const [name, alias = name] = table.split(' as ')
  return rows<T>(db, `${name} as ${alias}`, alias!, scope)
}

/** The rows that were marked as deleted, for those who bring them back. */
export function deletedRows<T extends Named<Scoped>>(db: Db, table: T, scope: Scope) {
  const [name, alias = name] = table.split(' as ')
  return rows<T>(db, `${name} as ${alias}`, alias!, scope, 'is not')
}

/**
 * What is there, for lists and suggestions: read through the table's view, where texts may use their index. The type is the table's. Rows are locked
 * and changed in the table itself. What else a search says of its rows stands in subselects or left joins: an inner join to a table with a
 * policy carries that policy's condition over here, before any text, and the index is lost.
 */
export function searchableRows<T extends Named<Searched>>(db: Db, table: T, scope: Scope) {
  const [name, alias = name] = table.split(' as ')
  return rows<T>(db, `${name}InAccount as ${alias}`, alias!, scope)
}

function rows<T extends Named<Scoped>>(
  db: Db,
  from: string,
  alias: string,
  { account, organizations, whole }: Scope,
  marked: 'is' | 'is not' = 'is',
) {
  const there = db
    .selectFrom(from as 'clients') // one for all: in these columns they are alike
    .where(`${alias}.accountId` as 'accountId', '=', account)
    .where(`${alias}.deletedAt` as 'deletedAt', marked, null)
  // A list of none matches nothing, and is no SQL.
  const theirs = organizations.length ? organizations : [0]
  const found = whole ? there : there.where(`${alias}.organizationId` as 'organizationId', 'in', theirs)
  return found as unknown as ReturnType<typeof db.selectFrom<T>>
}
