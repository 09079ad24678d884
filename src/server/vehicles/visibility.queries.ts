import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { Scope } from '#server/platform/database/scope.ts'

/** True if the vehicle bears the plate now, or bore it until after that day. */
export function bearsPlateSql({ account }: Scope, id: RawBuilder<unknown>, plate: RawBuilder<unknown>, at: RawBuilder<unknown>) {
  const present = sql`select b.plate_key from vehicles b where b.account_id = ${account} and b.id = ${id}`
  const former = sql`from vehicle_plates p where p.account_id = ${account} and p.vehicle_id = ${id}`
  // The array of plates comes first, because there is an index for it.
  return sql<boolean>`${plate} = any (array(${present} union all select p.plate_key ${former}))
    and (${plate} = (${present}) or exists (select ${former} and p.plate_key = ${plate} and ${at} < p.until + 1))`
}

const belongsToAny = (organizations: readonly number[]) => sql`organization_id = any (${organizations}::bigint[])`
// Shared clients bring their vehicles along, but not the work that another workplace did on them.
const hasClient = ({ organizations }: Scope) => belongsToAny(organizations)
const hasWork = ({ ownOrganizations }: Scope) => belongsToAny(ownOrganizations)
const setsOf = ({ account }: Scope) => sql`tyre_hotels h where h.account_id = ${account} and h.deleted_at is null`
const appointmentsOf = ({ account }: Scope) =>
  sql`appointments a where a.account_id = ${account} and a.deleted_at is null and a.plate_key <> ''`

/** Rows of the whole account about the vehicle `v`, and the condition on those of the caller. */
type Claim = { rows: RawBuilder<unknown>; isHere: RawBuilder<unknown> }

const ownerOf = (scope: Scope): Claim => ({
  rows: sql`from clients c where c.account_id = ${scope.account} and c.id = v.client_id and c.deleted_at is null`,
  isHere: hasClient(scope),
})

/** Orders and stored sets of the vehicle `v`, and the clients who own it for their workplace. */
const claimsOf = (scope: Scope): Claim[] => [
  {
    rows: sql`from work_orders w where w.account_id = ${scope.account} and w.vehicle_id = v.id and w.deleted_at is null`,
    isHere: hasWork(scope),
  },
  {
    rows: sql`from ${setsOf(scope)} and ${bearsPlateSql(scope, sql`v.id`, sql`h.plate_key collate "C"`, sql`h.created_at`)}`,
    isHere: hasWork(scope),
  },
  {
    rows: sql`from clients c where c.account_id = ${scope.account} and c.deleted_at is null and c.id in (
      select o.client_id from vehicle_owners o where o.account_id = ${scope.account} and o.vehicle_id = v.id)`,
    isHere: hasClient(scope),
  },
]

/** The claims and the appointments of the vehicle. */
const visitsOf = (scope: Scope): Claim[] => [
  ...claimsOf(scope),
  {
    rows: sql`from ${appointmentsOf(scope)} and ${bearsPlateSql(scope, sql`v.id`, sql`a.plate_key`, sql`a.from_at`)}`,
    isHere: hasWork(scope),
  },
]

const hereOf = (claims: Claim[]) => claims.map(({ rows, isHere }) => sql`${rows} and ${isHere}`)
const elsewhereOf = (claims: Claim[]) => claims.map(({ rows, isHere }) => sql`${rows} and not ${isHere}`)
// Scalar subselects, because PostgreSQL may read whole tables ahead for an `exists`.
const anyOf = (found: RawBuilder<unknown>[]) =>
  sql.join(
    found.map((rows) => sql`coalesce((select true ${rows} limit 1), false)`),
    sql` or `,
  )

/**
 * True if no workplace has an owner or a visit of the vehicle: somebody entered it by hand, and everybody may see it. An index finds these
 * few.
 */
const isUnclaimed = (scope: Scope) => {
  const visits = visitsOf(scope).map(({ rows }) => sql`(select false ${rows} limit 1)`)
  return sql<boolean>`(v.client_id is null and v.last_visit is null and coalesce(${sql.join(visits)}, true))`
}

/**
 * True if the caller may see the vehicle `v`: a workplace of the scope has its owner or a visit. The scope is that of clients, because
 * shared clients bring their vehicles along. Use for few rows: each needs four tables.
 */
export function isVisibleSql(scope: Scope): RawBuilder<boolean> {
  if (scope.whole) return sql`true`
  return sql`(${anyOf(hereOf([ownerOf(scope), ...visitsOf(scope)]))} or ${isUnclaimed(scope)})`
}

/**
 * True if the caller, who sees the vehicle `v`, may change it. An appointment is not enough: anybody can make one for any plate, also for
 * a vehicle of another workplace.
 */
export function isChangeableSql(scope: Scope): RawBuilder<boolean> {
  if (scope.whole) return sql`true`
  const claims = claimsOf(scope)
  const isNobodys = sql`(v.client_id is null and not (${anyOf(claims.map(({ rows }) => rows))}))`
  return sql`(${isVisibleSql(scope)} and (${anyOf(hereOf([ownerOf(scope), ...claims]))} or ${isNobodys}))`
}

/** True if a workplace outside the scope owns the vehicle `v`, or has an order or a stored set of it. */
export function isClaimedElsewhereSql(scope: Scope): RawBuilder<boolean> {
  if (scope.whole) return sql`false`
  return sql`(${anyOf(elsewhereOf([ownerOf(scope), ...claimsOf(scope)]))})`
}

/** Limit of the rows of the caller's workplaces that are read ahead of a statement over many vehicles. */
const maxOwnRows = 20_000

/**
 * `isVisibleSql` for statements over many vehicles. A small workplace of a chain has few of very many vehicles, so their ids are read
 * first. A large workplace is likely to see most vehicles that the statement meets.
 */
export async function isVisibleAmongMany(db: Db, scope: Scope): Promise<RawBuilder<boolean>> {
  if (scope.whole) return sql`true`
  return (await isAmongFew(db, scope)) ?? isVisibleSql(scope)
}

/** `isVisibleSql` for a list without a text, which reads thousands in order: a workplace that sees fewer than half would skip too many. */
export async function isVisibleInOrder(db: Db, scope: Scope): Promise<RawBuilder<boolean>> {
  if (scope.whole) return sql`true`
  return (await isAmongFew(db, scope)) ?? ((await seesHalf(db, scope)) ? isVisibleSql(scope) : sql`v.id in (${visibleIds(scope)})`)
}

/** Condition by a list of ids, or undefined if the scope has too many vehicles. */
async function isAmongFew(db: Db, scope: Scope): Promise<RawBuilder<boolean> | undefined> {
  const { rows } = await sql<{ id: number }>`select id from (${visibleIds(scope)}) as own limit ${sql.lit(maxOwnRows + 1)}`.execute(db)
  return rows.length > maxOwnRows ? undefined : sql`v.id = any (${[...new Set(rows.map(({ id }) => id))]}::bigint[])`
}

/** Estimates from the newest vehicles. The result decides only how vehicles are read, never which. */
async function seesHalf(db: Db, scope: Scope): Promise<boolean> {
  const { rows } = await sql<{ half: boolean }>`select count(*) filter (where visible) * 2 >= count(*) as half
    from (select ${isVisibleSql(scope)} as visible from vehicles v
      where v.account_id = ${scope.account} and v.deleted_at is null order by v.id desc limit 500) as newest`.execute(db)
  return rows[0]?.half ?? true
}

/** Ids of the visible vehicles; an id may occur several times. */
function visibleIds(scope: Scope): RawBuilder<unknown> {
  const { account } = scope
  const here = hasWork(scope)
  const vehicles = sql`vehicles v where v.account_id = ${account} and v.deleted_at is null`
  const formerly = (at: RawBuilder<unknown>) => sql`p.account_id = ${account} and ${at} < p.until + 1`
  const ids = [
    sql`select v.id from ${vehicles} and v.client_id in (
      select c.id from clients c where c.account_id = ${account} and c.deleted_at is null and ${hasClient(scope)})`,
    sql`select o.vehicle_id from vehicle_owners o where o.account_id = ${account} and o.client_id in (
      select c.id from clients c where c.account_id = ${account} and c.deleted_at is null and ${hasClient(scope)})`,
    sql`select w.vehicle_id as id from work_orders w where w.account_id = ${account} and w.deleted_at is null and w.vehicle_id is not null and ${here}`,
    sql`select v.id from ${vehicles} and v.plate_key in (select h.plate_key collate "C" from ${setsOf(scope)} and ${here})`,
    sql`select v.id from ${vehicles} and v.plate_key in (select a.plate_key from ${appointmentsOf(scope)} and ${here})`,
    sql`select p.vehicle_id from vehicle_plates p, ${setsOf(scope)} and ${here} and h.plate_key collate "C" = p.plate_key and ${formerly(sql`h.created_at`)}`,
    sql`select p.vehicle_id from vehicle_plates p, ${appointmentsOf(scope)} and ${here} and a.plate_key = p.plate_key and ${formerly(sql`a.from_at`)}`,
    sql`select v.id from ${vehicles} and ${isUnclaimed(scope)}`,
  ]
  return sql.join(ids, sql` union all `)
}
