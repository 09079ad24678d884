import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { organizationIds, type Scope } from '#server/platform/database/scope.ts'

const maxSeries = 500

/** Series of the caller's workplaces. */
const visibleSeries = (db: Db, scope: Scope) =>
  db.selectFrom('invoiceSeries as s').where('s.accountId', '=', scope.account).where('s.organizationId', 'in', organizationIds(scope))

/** Adds today at the workplace, and the numbers that were given by year. */
const readSeries = (db: Db, scope: Scope) =>
  visibleSeries(db, scope)
    .selectAll('s')
    .select([
      sql<string>`(select (now() at time zone o.time_zone)::date from organizations o
        where o.account_id = ${scope.account} and o.id = s.organization_id)`.as('today'),
      sql<
        { year: number; lastNumber: number }[]
      >`(select coalesce(json_agg(json_build_object('year', c.year, 'lastNumber', c.last_number)), '[]')
        from invoice_counters c where c.account_id = ${scope.account} and c.series_id = s.id)`.as('counters'),
    ])
export type StoredSeries = Awaited<ReturnType<typeof listSeries>>[number]

export const listSeries = (db: Db, scope: Scope) =>
  readSeries(db, scope).orderBy('s.organizationId').orderBy('s.id').limit(maxSeries).execute()

export const findSeries = (db: Db, scope: Scope, id: number) => readSeries(db, scope).where('s.id', '=', id).executeTakeFirst()

export const lockSeries = (db: Db, scope: Scope, id: number) =>
  visibleSeries(db, scope).select(['s.id', 's.version']).where('s.id', '=', id).forUpdate().executeTakeFirst()

/** Locks the series of a workplace, so that no two callers take the same prefix or kind. */
export const lockSeriesOfPlace = (db: Db, { account }: Scope, organizationId: number) =>
  db
    .selectFrom('invoiceSeries')
    .select(['id', 'prefix', 'kinds', 'active'])
    .where('accountId', '=', account)
    .where('organizationId', '=', organizationId)
    .orderBy('id')
    .forUpdate()
    .execute()

export const removeSeries = (db: Db, { account }: Scope, id: number) =>
  db.deleteFrom('invoiceSeries').where('accountId', '=', account).where('id', '=', id).execute()

type Taken = { seriesId: number; year: number; firstNumber: number; issueDate: string }

/** Takes the next number of a series, which stays locked until the transaction ends; nothing if an invoice of a later day has one. */
export async function takeNumber(
  db: Db,
  { account }: Scope,
  { seriesId, year, firstNumber, issueDate }: Taken,
): Promise<number | undefined> {
  const row = await db
    .insertInto('invoiceCounters')
    .values({ accountId: account, seriesId, year, lastNumber: firstNumber, lastDate: issueDate })
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'seriesId', 'year'])
        .doUpdateSet({ lastNumber: sql`invoice_counters.last_number + 1`, lastDate: sql`excluded.last_date` })
        .where(sql<boolean>`invoice_counters.last_date <= excluded.last_date`),
    )
    .returning('lastNumber')
    .executeTakeFirst()
  return row?.lastNumber
}

export const findLastDate = async (db: Db, { account }: Scope, { seriesId, year }: Pick<Taken, 'seriesId' | 'year'>) =>
  (
    await db
      .selectFrom('invoiceCounters')
      .select('lastDate')
      .where('accountId', '=', account)
      .where('seriesId', '=', seriesId)
      .where('year', '=', year)
      .executeTakeFirst()
  )?.lastDate
