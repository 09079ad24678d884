import type { AccountId, Db } from './db.ts'
import type { DB } from './tables.gen.ts'

declare const proven: unique symbol
/**
 * The account and the organizations that a caller may see. Only the platform creates a scope, from what it has proven; every query
 * requires one, so that omitting it does not compile.
 */
export type Scope = {
  readonly account: AccountId
  readonly organizations: readonly number[]
  /** The caller's workplaces, without the one that only shares its clients. */
  readonly ownOrganizations: readonly number[]
  /** The scope has all organizations of the account: a query need not name them, and can use an index across them. */
  readonly whole: boolean
  readonly [proven]: true
}

/** Ids for an `in` condition. SQL has no empty list, so an empty scope compares with the id 0, which no organization has. */
export const organizationIds = ({ organizations }: Pick<Scope, 'organizations'>): readonly number[] =>
  organizations.length ? organizations : [0]

export const createScope = (account: AccountId, organizations: readonly number[], whole = false): Scope =>
  ({ account, organizations, ownOrganizations: organizations, whole }) as Scope

/** Limits a scope to the given organizations. */
export function narrowScope(scope: Scope, requested: number | readonly number[] | undefined): Scope {
  if (requested === undefined) return scope
  const organizationIds = scope.organizations.filter((id) => [requested].flat().includes(id))
  return createScope(scope.account, organizationIds, scope.whole && organizationIds.length === scope.organizations.length)
}

/** Adds an organization whose clients all others may use; only `clientScope` calls this. */
export const withOrganization = (scope: Scope, organization: number): Scope => ({
  ...scope,
  organizations: [...new Set([...scope.organizations, organization])],
})

/** Scope for rows whose ids were found within the caller's scope: a second condition on the organization would force its index. */
export const accountWideScope = ({ account, organizations }: Scope): Scope => createScope(account, organizations, true)

/**
 * Scope for a scan in index order: indexes exist within one organization and across all; for several organizations each row is filtered.
 */
export const orderedScanScope = (scope: Scope): Scope => (scope.organizations.length === 1 ? scope : accountWideScope(scope))

/** Context for consequences of an allowed write, which reach the record's data in every organization of the account. */
export const withAccountWideScope = <C extends { scope: Scope }>(context: C): C => ({ ...context, scope: accountWideScope(context.scope) })

/** Tables whose rows belong to an organization and are marked as deleted. */
type Scoped = {
  [T in keyof DB]: DB[T] extends { accountId: unknown; organizationId: unknown; deletedAt: unknown } ? T : never
}[keyof DB]
/** Tables with a text column for searches. */
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
type Aliased<T extends string> = T | `${T} as ${string}`

/** Rows of a table that the caller may see and that are not deleted; every read starts here. */
export const visibleRows = <T extends Aliased<Scoped>>(db: Db, table: T, scope: Scope) => rows(db, table, scope)

/** Rows that are marked as deleted, for features that restore them. */
export const deletedRows = <T extends Aliased<Scoped>>(db: Db, table: T, scope: Scope) => rows(db, table, scope, { isDeleted: true })

/**
 * Visible rows for lists and suggestions, from the view whose text searches can use an index; locks and writes use the table. Other
 * conditions go into subselects or left joins: an inner join to a table with a policy loses the index.
 */
export const searchableRows = <T extends Aliased<Searched>>(db: Db, table: T, scope: Scope) => rows(db, table, scope, { view: 'InAccount' })

function rows<T extends Aliased<Scoped>>(
  db: Db,
  table: T,
  scope: Scope,
  { isDeleted = false, view = '' }: { isDeleted?: boolean; view?: '' | 'InAccount' } = {},
) {
  const [name, alias = name] = table.split(' as ')
  const accountRows = db
    .selectFrom(`${name}${view} as ${alias}` as 'clients') // One type stands for all: these columns are alike in every table.
    .where(`${alias}.accountId` as 'accountId', '=', scope.account)
    .where(`${alias}.deletedAt` as 'deletedAt', isDeleted ? 'is not' : 'is', null)
  const scoped = scope.whole ? accountRows : accountRows.where(`${alias}.organizationId` as 'organizationId', 'in', organizationIds(scope))
  return scoped as unknown as ReturnType<typeof db.selectFrom<T>>
}
