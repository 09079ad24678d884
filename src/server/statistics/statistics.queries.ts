import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { organizationIds, type Scope } from '#server/platform/database/scope.ts'

export type DayTotal = {
  day: string
  organizationId: number
  orders: number
  subtotal: number
  discount: number
  tax: number
  total: number
}

/** Adds to the stored totals; waits for a rebuild. Rows are written by ascending key, so that concurrent calls cannot deadlock. */
export async function addTotals(db: Db, { account }: Scope, rows: DayTotal[]): Promise<void> {
  const sorted = rows.toSorted((a, b) => a.day.localeCompare(b.day) || a.organizationId - b.organizationId)
  await sql`select pg_advisory_xact_lock_shared(hashtext('day_totals'), ${account})`.execute(db)
  await db
    .insertInto('dayTotals')
    .values(sorted.map((row) => ({ accountId: account, ...row })))
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'day', 'organizationId']).doUpdateSet({
        orders: sql`day_totals.orders + excluded.orders`,
        subtotal: sql`day_totals.subtotal + excluded.subtotal`,
        discount: sql`day_totals.discount + excluded.discount`,
        tax: sql`day_totals.tax + excluded.tax`,
        total: sql`day_totals.total + excluded.total`,
      }),
    )
    .execute()
}

/** Stored totals of the workplaces of the scope, by day. */
export const sumsByDay = (db: Db, scope: Scope, from: string, to: string) =>
  db
    .selectFrom('dayTotals')
    .select(({ fn }) => ['day', fn.sum<number>('orders').as('orders'), fn.sum<number>('total').as('total')])
    .where('accountId', '=', scope.account)
    .where('organizationId', 'in', organizationIds(scope))
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('day')
    .execute()

/** Locks the totals of the account until commit, so that nothing is added during a rebuild. */
export const lockTotals = (db: Db, { account }: Scope) => sql`select pg_advisory_xact_lock(hashtext('day_totals'), ${account})`.execute(db)

/**
 * Days of workplaces whose stored sums differ from the orders. `kept` is the stored total; the other columns are computed from the orders.
 */
export async function findDifferences(db: Db, { account }: Scope, from: string, to: string): Promise<(DayTotal & { kept: number })[]> {
  const { rows } = await sql<DayTotal & { kept: number }>`
    with counted as (
      select (w.finished at time zone o.time_zone)::date as day, w.organization_id, count(*)::int as orders,
          sum(w.subtotal) as subtotal, sum(w.discount) as discount, sum(w.tax) as tax, sum(w.total) as total
        from work_orders w join organizations o on o.account_id = w.account_id and o.id = w.organization_id
        where w.account_id = ${account} and w.deleted_at is null and w.status in ('done', 'closed')
          and w.finished >= ${from}::date - 1 and w.finished < ${to}::date + 2
        group by 1, 2),
    kept as (select day, organization_id, orders, subtotal, discount, tax, total from day_totals
      where account_id = ${account} and day between ${from} and ${to})
    select coalesce(c.day, k.day) as day, coalesce(c.organization_id, k.organization_id) as organization_id, coalesce(c.orders, 0) as orders,
        coalesce(c.subtotal, 0) as subtotal, coalesce(c.discount, 0) as discount, coalesce(c.tax, 0) as tax, coalesce(c.total, 0) as total,
        coalesce(k.total, 0) as kept
      from (select * from counted where day between ${from} and ${to}) c
        full join kept k on k.day = c.day and k.organization_id = c.organization_id
      where (coalesce(c.orders, 0), coalesce(c.subtotal, 0), coalesce(c.discount, 0), coalesce(c.tax, 0), coalesce(c.total, 0))
        <> (coalesce(k.orders, 0), coalesce(k.subtotal, 0), coalesce(k.discount, 0), coalesce(k.tax, 0), coalesce(k.total, 0))
      order by 1, 2`.execute(db)
  return rows
}

/** Replaces the stored totals of these days. */
export async function replaceTotals(db: Db, { account }: Scope, rows: DayTotal[]): Promise<void> {
  if (rows.length === 0) return
  const accountId = account
  const values = rows.map(({ day, organizationId, orders, subtotal, discount, tax, total }) => {
    return { accountId, day, organizationId, orders, subtotal, discount, tax, total }
  })
  await db
    .insertInto('dayTotals')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'day', 'organizationId'])
        .doUpdateSet((eb) =>
          Object.fromEntries(
            (['orders', 'subtotal', 'discount', 'tax', 'total'] as const).map((name) => [name, eb.ref(`excluded.${name}`)]),
          ),
        ),
    )
    .execute()
}

/** Returns the first day with stored totals or a finished order, or null if the account has none. */
export async function findFirstDay(db: Db, { account }: Scope): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select least((select min(finished)::date - 1 from work_orders where account_id = ${account} and deleted_at is null),
      (select min(day) from day_totals where account_id = ${account})) as day`.execute(db)
  return rows[0]?.day ?? null
}

export async function findCurrency(db: Db, { account }: Scope): Promise<string> {
  return (await db.selectFrom('accounts').select('currency').where('id', '=', account).executeTakeFirstOrThrow()).currency
}
