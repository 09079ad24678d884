import { sql } from 'kysely'
import type { TimeSheetSearch, TimeSheetStatus } from '#contract/time-sheets.ts'
import type { Db } from '#server/platform/database/db.ts'
import { dayRangeCondition } from '#server/platform/database/days.ts'
import { fetchPage, userName } from '#server/platform/database/list-page.ts'
import { lockUsers } from '#server/platform/database/subject-locks.ts'
import { accountWideScope, visibleRows, type Scope } from '#server/platform/database/scope.ts'

/** Entries of the whole account: a user keeps own entries in former workplaces, and only admins get entries of others. */
const entries = (db: Db, scope: Scope) => visibleRows(db, 'timeSheets as t', accountWideScope(scope))

const sorts = { start_date: sql.ref('t.startDate'), id: sql.ref('t.id') }
const shown = [userName('t', 'user_id').as('userName'), userName('t', 'corrected_by').as('correctedByName')] as const

export async function search(db: Db, scope: Scope, search: TimeSheetSearch) {
  const { userId, organizationId, status, startDate, open, needsReview } = search.models
  const rows = entries(db, scope)
  let matching = rows
  if (userId) matching = matching.where('t.userId', 'in', userId)
  if (organizationId) matching = matching.where('t.organizationId', 'in', organizationId)
  if (status) matching = matching.where('t.status', 'in', status)
  if (open !== undefined) matching = matching.where('t.endDate', open ? 'is' : 'is not', null)
  if (needsReview !== undefined) matching = matching.where(needsReview ? sql<boolean>`t.needs_review` : sql<boolean>`not t.needs_review`)
  for (const bound of await dayRangeCondition(db, scope, 't.startDate', startDate)) matching = matching.where(bound)
  return fetchPage(db, { rows, matching, sorts, select: (these) => these.selectAll('t').select(shown) }, search)
}

export const find = (db: Db, scope: Scope, id: number) =>
  entries(db, scope).selectAll('t').select(shown).where('t.id', '=', id).executeTakeFirst()
export type TimeSheetRecord = NonNullable<Awaited<ReturnType<typeof find>>>

export const findForUpdate = (db: Db, scope: Scope, id: number) =>
  visibleRows(db, 'timeSheets', accountWideScope(scope)).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export type StoredTimeSheet = NonNullable<Awaited<ReturnType<typeof findForUpdate>>>

/**
 * Locks the user until commit, so that changes from several devices run one by one. Returns the user's workplace, and whether the user is
 * on duty today.
 */
export async function lockUser(db: Db, scope: Scope, id: number) {
  await lockUsers(db, scope.account, [id])
  return visibleRows(db, 'users', accountWideScope(scope))
    .innerJoin('organizations as o', (join) => join.onRef('o.accountId', '=', 'users.accountId').onRef('o.id', '=', 'users.organizationId'))
    .select(['users.organizationId', 'o.timeSheet'])
    .select(sql<boolean>`is_on_duty(users.status, users.active_from, users.active_to, o.time_zone)`.as('isOnDuty'))
    .select(sql<string>`person_name(users.first_name, users.last_name, users.username)`.as('name'))
    .where('users.id', '=', id)
    .executeTakeFirst()
}

/** True if the user belongs to a workplace of the scope. */
export const isUserVisible = async (db: Db, scope: Scope, id: number): Promise<boolean> =>
  (await visibleRows(db, 'users', scope).select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Finds a user's open entry. */
export const findOpen = (db: Db, scope: Scope, userId: number) =>
  visibleRows(db, 'timeSheets', accountWideScope(scope))
    .selectAll()
    .select(sql<string>`greatest(date_trunc('milliseconds', clock_timestamp()), start_date)`.as('now'))
    .where('userId', '=', userId)
    .where('endDate', 'is', null)
    .executeTakeFirst()

/** Reads the clock after any wait for a lock, not the start of the transaction, in milliseconds, as entries are published. */
export async function readDatabaseClock(db: Db): Promise<string> {
  const { rows } = await sql<{ now: string }>`select date_trunc('milliseconds', clock_timestamp()) as now`.execute(db)
  return rows[0]!.now
}

/** Other entries of this user that overlap the span. */
export const findOverlapping = (db: Db, scope: Scope, { id, userId, startDate, endDate }: Span) =>
  visibleRows(db, 'timeSheets', accountWideScope(scope))
    .selectAll()
    .where('userId', '=', userId)
    .where('id', '<>', id ?? 0)
    .where(sql<boolean>`tstzrange(start_date, end_date) && tstzrange(${startDate}::timestamptz, ${endDate}::timestamptz)`)
    .orderBy('startDate')
    .execute()
type Span = { id?: number; userId: number; startDate: string; endDate: string | null }

/** Entries open since before `since`, which somebody forgot; oldest first, with the time zone in which the workplace closes. */
export const findForgotten = (db: Db, scope: Scope, since: string, statuses: TimeSheetStatus[]) =>
  entries(db, scope)
    .innerJoin('organizations as o', (join) => join.onRef('o.accountId', '=', 't.accountId').onRef('o.id', '=', 't.organizationId'))
    .select(['t.id', 't.userId', 'o.timeZone'])
    .where('t.endDate', 'is', null)
    .where('t.startDate', '<=', since)
    .where('t.status', 'in', statuses)
    .orderBy('t.userId')
    .execute()

/** Open entries of users who are not on duty any more. */
export const findOffDuty = (db: Db, scope: Scope) =>
  entries(db, scope)
    .innerJoin('users as u', (join) => join.onRef('u.accountId', '=', 't.accountId').onRef('u.id', '=', 't.userId'))
    .innerJoin('organizations as o', (join) => join.onRef('o.accountId', '=', 'u.accountId').onRef('o.id', '=', 'u.organizationId'))
    .select('t.userId')
    .where('t.endDate', 'is', null)
    .where(sql<boolean>`not is_on_duty(u.status, u.active_from, u.active_to, o.time_zone)`)
    .orderBy('t.userId')
    .execute()
