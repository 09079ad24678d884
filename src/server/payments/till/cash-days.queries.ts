import { sql, type Insertable } from 'kysely'
import type { CashDay, CashDaySearch, CashMovement, Takings } from '#contract/cash-days.ts'
import { addDays } from '#domain/text/calendar.ts'
import { sumAmounts } from '#domain/text/money.ts'
import type { Db } from '#server/platform/database/db.ts'
import { fetchPage, userName } from '#server/platform/database/list-page.ts'
import { narrowScope, type Scope } from '#server/platform/database/scope.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'

const daysOf = (db: Db, { account }: Scope, organizationId: number) =>
  db.selectFrom('cashDays').selectAll().where('accountId', '=', account).where('organizationId', '=', organizationId)

export const findDay = (db: Db, scope: Scope, organizationId: number, day: string) =>
  daysOf(db, scope, organizationId).select(userName('cash_days', 'closed_by').as('closedByName')).where('day', '=', day).executeTakeFirst()
export type StoredDay = Omit<NonNullable<Awaited<ReturnType<typeof findDay>>>, 'closedByName'>

/**
 * Locks the day of a till until commit, and makes its row when nobody has used it yet. `share` keeps a closing waiting, but not other
 * payments; `update` waits for all of them.
 */
export async function lockDay(
  db: Db,
  scope: Scope,
  { organizationId, day }: { organizationId: number; day: string },
  strength: 'share' | 'update',
): Promise<StoredDay> {
  const rows = daysOf(db, scope, organizationId).where('day', '=', day)
  const read = () => (strength === 'share' ? rows.forShare() : rows.forUpdate()).executeTakeFirst()
  const found = await read()
  if (found) return found
  await db
    .insertInto('cashDays')
    .values({ accountId: scope.account, organizationId, day })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await read())!
}

/** Finds the last closed day, or the last one before `before`. */
export const findLastClosed = (db: Db, scope: Scope, organizationId: number, before?: string) =>
  daysOf(db, scope, organizationId)
    .where('status', '=', 'closed')
    .$if(before !== undefined, (rows) => rows.where('day', '<', before!))
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Finds the first day between two others on which money moved. */
export async function findFirstUsedDay(
  db: Db,
  { account }: Scope,
  organizationId: number,
  { after, before }: { after: string; before: string },
): Promise<string | null> {
  const firstOf = (table: string) => sql`(select day from ${sql.table(table)}
    where account_id = ${account} and organization_id = ${organizationId} and day > ${after} and day < ${before} order by day limit 1)`
  const { rows } = await sql<{ day: string | null }>`
    select min(day) as day from (${firstOf('payments')} union all ${firstOf('cash_movements')}) as used`.execute(db)
  return rows[0]!.day
}

type Days = { after: string; until: string }
/**
 * Cash of a till by the day that it is for, in lei: a correction changes the drawer of the day that it corrects, wherever it lies.
 * What was corrected on later days has an index of its own.
 */
const cashRows = ({ account }: Scope, organizationId: number, { after, until }: Days) => sql`
  select p.day, p.for_day, p.amount from payments p join payment_types t on t.account_id = ${account} and t.id = p.payment_type_id
    where p.account_id = ${account} and p.organization_id = ${organizationId} and t.means = 'cash'
      and p.for_day > ${after} and p.for_day <= ${until} and (p.day > ${after} and p.day <= ${until} or p.for_day <> p.day)
  union all select m.day, coalesce(o.day, m.day), case m.direction when 'in' then m.amount else -m.amount end
    from cash_movements m left join cash_movements o on o.account_id = ${account} and o.id = m.reverses_id
    where m.account_id = ${account} and m.organization_id = ${organizationId}
      and coalesce(o.day, m.day) > ${after} and coalesce(o.day, m.day) <= ${until}`

/** Sums the cash for a day, and of it what was corrected on later ones. */
export async function sumCash(db: Db, scope: Scope, organizationId: number, day: string) {
  const { rows } = await sql<{ ownCash: number; correctedCash: number }>`
    select coalesce(sum(amount), 0) as own_cash, coalesce(sum(amount) filter (where day > for_day), 0) as corrected_cash
      from (${cashRows(scope, organizationId, { after: addDays(day, -1), until: day })}) as c`.execute(db)
  return rows[0]!
}

/** Returns the cash that is left when a day ends: what was last counted or typed, and all cash for the days since. */
export async function findCashLeft(db: Db, scope: Scope, organizationId: number, day: string): Promise<number> {
  const base = await daysOf(db, scope, organizationId)
    .where('day', '<=', day)
    .where((eb) => eb.or([eb('countedCash', 'is not', null), eb('floatFrom', '=', 'typed')]))
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isCounted = base !== undefined && base.countedCash !== null
  const after = base ? addDays(base.day, isCounted ? 0 : -1) : '-infinity'
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0) as sum from (${cashRows(scope, organizationId, { after, until: day })}) as c`.execute(db)
  return sumAmounts([(isCounted ? base.floatLeft : base?.openingFloat) ?? 0, rows[0]!.sum])
}

type StoredTakings = Omit<Takings, 'counted'> & { isCorrection: boolean }

type DayRange = { from: string; to: string }
/**
 * Sums payments at these workplaces by day and type: those for the day itself, and apart from them those that correct earlier days. A
 * payment counts once, and its void takes it back.
 */
export const takingsSql = ({ account }: Pick<Scope, 'account'>, organizations: readonly number[], { from, to }: DayRange) => sql<
  StoredTakings & { day: string }
>`select p.day, p.payment_type_id, t.name as payment_type, t.means, p.for_day < p.day as is_correction,
        sum(case when p.kind = 'payment' then 1 when p.kind = 'void' and p.amount < 0 then -1 else 0 end)::int as count,
        sum(p.amount) as amount,
        coalesce(sum(p.amount) filter (where p.kind = 'refund' or (p.kind = 'void' and p.amount > 0)), 0) as refunds
      from payments p join payment_types t on t.account_id = ${account} and t.id = p.payment_type_id
      where p.account_id = ${account} and p.organization_id = any (${organizations}::bigint[]) and p.day >= ${from} and p.day <= ${to}
      group by p.day, p.payment_type_id, t.name, t.means, p.for_day < p.day`

/** Lists the sums of one day, cash first. */
export const listTakings = async (db: Db, scope: Scope, organizations: readonly number[], day: string): Promise<StoredTakings[]> =>
  (
    await sql<StoredTakings>`
    select payment_type_id, payment_type, means, is_correction, count, amount, refunds
      from (${takingsSql(scope, organizations, { from: day, to: day })}) as taken
      order by means <> 'cash', payment_type, payment_type_id`.execute(db)
  ).rows

const selectMovements = (db: Db, { account }: Scope) =>
  db
    .selectFrom('cashMovements as m')
    .leftJoin('cashMovements as r', (join) => join.on('r.accountId', '=', account).onRef('r.reversesId', '=', 'm.id'))
    .leftJoin('cashMovements as o', (join) => join.on('o.accountId', '=', account).onRef('o.id', '=', 'm.reversesId'))
    .where('m.accountId', '=', account)
    .selectAll('m')
    .select((eb) => eb.fn.coalesce('o.day', 'm.day').as('forDay'))
    .select(['r.id as reversedById', userName('m', 'user_id').as('userName')])
    .$narrowType<Pick<CashMovement, 'direction' | 'category'>>()

export const listMovements = (db: Db, scope: Scope, organizationId: number, day: string) =>
  selectMovements(db, scope).where('m.organizationId', '=', organizationId).where('m.day', '=', day).orderBy('m.id').execute()

/** Finds a movement of the caller's workplaces. */
export const findMovement = (db: Db, scope: Scope, id: number) =>
  selectMovements(db, scope)
    .where('m.organizationId', 'in', scope.organizations.length ? scope.organizations : [0])
    .where('m.id', '=', id)
    .executeTakeFirst()

type NewMovement = Omit<Insertable<DB['cashMovements']>, 'accountId' | 'id' | 'at'>
/** Returns the id, or undefined if another caller has reversed the same movement. */
export const insertMovement = (db: Db, { account }: Scope, movement: NewMovement) =>
  db
    .insertInto('cashMovements')
    .values({ ...movement, accountId: account })
    .onConflict((conflict) => conflict.columns(['accountId', 'reversesId']).doNothing())
    .returning('id')
    .executeTakeFirst()

/** Voids of a day, with the orders that they stood on. */
export const listVoids = async (db: Db, { account }: Scope, organizationId: number, day: string): Promise<CashDay['voids']> =>
  (
    await sql<CashDay['voids'][number]>`
    select p.id, t.name as payment_type, p.amount, p.for_day, p.at, ${userName('p', 'user_id')} as user_name,
        coalesce((select string_agg(distinct a.document, ', ') from payment_allocations a
          where a.account_id = ${account} and a.payment_id = p.id), '') as document
      from payments p join payment_types t on t.account_id = ${account} and t.id = p.payment_type_id
      where p.account_id = ${account} and p.organization_id = ${organizationId} and p.day = ${day} and p.kind = 'void'
      order by p.id`.execute(db)
  ).rows

type DayColumns = Partial<
  Pick<
    StoredDay,
    | 'status'
    | 'openingFloat'
    | 'floatFrom'
    | 'countedCash'
    | 'expectedCash'
    | 'floatLeft'
    | 'zNumber'
    | 'zTotal'
    | 'note'
    | 'closedBy'
    | 'closedAt'
  >
>
/** Counts the change in the version. */
export const updateDay = (db: Db, { account }: Scope, id: number, columns: DayColumns) =>
  db
    .updateTable('cashDays')
    .set({ ...columns, version: sql`version + 1` })
    .where('accountId', '=', account)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

type NewClosing = { act: 'close' | 'reopen'; sheet?: object; reason?: string; userId: number | null }
/** The caller holds the lock of the day, so that the next number is free. */
export async function insertClosing(
  db: Db,
  { account }: Scope,
  { organizationId, day }: { organizationId: number; day: string },
  { sheet, ...closing }: NewClosing,
): Promise<void> {
  const { next } = await db
    .selectFrom('cashClosings')
    .select(sql<number>`coalesce(max(seq), 0) + 1`.as('next'))
    .where('accountId', '=', account)
    .where('organizationId', '=', organizationId)
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  const row = { ...closing, accountId: account, organizationId, day, seq: next, ...(sheet && { sheet: JSON.stringify(sheet) }) }
  await db.insertInto('cashClosings').values(row).execute()
}

/** The sheet of the last closing, as it was printed. */
export const findSheet = (db: Db, { account }: Scope, organizationId: number, day: string) =>
  db
    .selectFrom('cashClosings')
    .select(sql<CashDay>`sheet`.as('sheet'))
    .where('accountId', '=', account)
    .where('organizationId', '=', organizationId)
    .where('day', '=', day)
    .where('act', '=', 'close')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

const sorts = { day: sql.ref('d.day'), id: sql.ref('d.id') }

export function searchDays(db: Db, callerScope: Scope, search: CashDaySearch) {
  const { organizationId, day: [from = '', to = ''] = [], status } = search.models
  const scope = narrowScope(callerScope, organizationId)
  const rows = db.selectFrom('cashDays as d').where('d.accountId', '=', scope.account)
  let matching = scope.whole ? rows : rows.where('d.organizationId', 'in', scope.organizations.length ? scope.organizations : [0])
  if (from) matching = matching.where('d.day', '>=', from)
  if (to) matching = matching.where('d.day', '<=', to)
  if (status) matching = matching.where('d.status', 'in', status)
  const select = (these: typeof rows) =>
    these
      .selectAll('d')
      .select([sql<number | null>`d.counted_cash - d.expected_cash`.as('difference'), userName('d', 'closed_by').as('closedByName')])
      .$narrowType<Pick<CashDay, 'status'>>()
  return fetchPage(db, { rows, matching, sorts, select }, search)
}
