import { fail, failNotFound, failField } from '#contract/kit/errors.ts'
import type { VersionedId } from '#contract/kit/fields.ts'
import type { MissingTimeSheet, TimeSheet, TimeSheetChoice, TimeSheetCorrection, TimeSheetSearch } from '#contract/time-sheets.ts'
import { findTimeSheetError } from '#domain/time-sheets.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { insertRow, updateRow } from '#server/platform/database/rows.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import { requireRecentPassword } from '#server/platform/sign-in/sessions.ts'
import * as queries from './time-sheets.queries.ts'
import { toWireInstant, toChange, toTimeSheet, toAuditFields } from './time-sheets.view.ts'

/** Users read and start their own entries; everything else here belongs to the administration. */
const administration = { access: 'admin', proof: undefined } as const

export async function search({ db, scope, actor }: Context<UserActor>, request: TimeSheetSearch) {
  const isAdmin = actor.level === 'admin'
  // A session opened by PIN reads the entries of others only once the password was shown.
  if (isAdmin && request.models.userId?.join() !== String(actor.id)) requireRecentPassword(actor, administration)
  const models = isAdmin ? request.models : { ...request.models, userId: [actor.id] }
  const page = await queries.search(db, scope, { ...request, models })
  return { ...page, items: page.items.map(toTimeSheet) }
}

/** A new entry starts at the server's time, because the clock of a device is no evidence; only a later correction has its own times. */
export async function create(context: Context<UserActor>, request: TimeSheetChoice): Promise<TimeSheet> {
  const { db, scope, actor } = context
  const { userId = actor.id, status, startDate, endDate, reason } = request
  const isCorrection = startDate !== undefined && endDate !== undefined && reason !== undefined
  // A user whom the caller may not see counts as unknown.
  if (actor.level !== 'admin' && userId !== actor.id && !(await queries.isUserVisible(db, scope, userId)))
    failField('user_id', 'InvalidChoice')
  if (userId !== actor.id || isCorrection) {
    if (actor.level !== 'admin') fail('AccessDenied403')
    requireRecentPassword(actor, administration)
  }
  return isCorrection ? insertMissing(context, { userId, status, startDate, endDate, reason }) : startEntry(context, userId, status)
}

/** Choosing the present status again changes nothing, because it comes from another device or a double tap. */
async function startEntry(context: Context<UserActor>, userId: number, status: TimeSheet['status']): Promise<TimeSheet> {
  const { db, scope, actor, publish } = context
  const user = await lockUser(context, userId)
  if (!user.isOnDuty) failField('user_id', 'InvalidChoice')
  const open = await queries.findOpen(db, scope, userId)
  if (open?.status === status) return getTimeSheet(context, open.id)
  // The old entry ends at the instant at which the new one starts, so there is no gap.
  const now = open?.now ?? (await queries.readDatabaseClock(db))
  if (open) publish('time-sheet', 'UPDATED', toChange(await updateRow(db, 'timeSheets', scope, open.id, { endDate: now })))
  const { organizationId } = user
  const source = userId === actor.id ? 'user' : 'admin'
  const entry = await insertRow(db, 'timeSheets', scope, { userId, organizationId, status, startDate: now, source })
  publish('time-sheet', 'CREATED', toChange(entry))
  return getTimeSheet(context, entry.id)
}

/** Inserts an entry afterwards, on behalf of the user. */
async function insertMissing(context: Context<UserActor>, { userId, ...missing }: MissingTimeSheet): Promise<TimeSheet> {
  const { db, scope, audit, publish } = context
  const { organizationId, name } = await lockUser(context, userId)
  requireValidSpan(missing)
  await clearSpan(context, { userId, ...missing })
  const entry = await insertRow(db, 'timeSheets', scope, {
    ...missing,
    ...correctionFields(context),
    userId,
    organizationId,
    source: 'admin',
  })
  await audit('time-sheet', entry.id, { name, after: toAuditFields(entry) })
  publish('time-sheet', 'CREATED', toChange(entry))
  return getTimeSheet(context, entry.id)
}

export async function update(context: Context<UserActor>, { id, version, reason, ...change }: TimeSheetCorrection & VersionedId) {
  const { db, scope, audit, publish } = context
  const { before, name } = await lockEntry(context, { id, version })
  const after = { ...before, ...change }
  requireValidSpan({ ...after, status: after.status as TimeSheet['status'] })
  await clearSpan(context, after)
  const { status, startDate, endDate } = after
  const changed = await updateRow(db, 'timeSheets', scope, id, {
    status,
    startDate,
    endDate,
    needsReview: false,
    reason,
    ...correctionFields(context),
  })
  await audit('time-sheet', id, { name, before: toAuditFields(before), after: toAuditFields(changed) })
  publish('time-sheet', 'UPDATED', toChange(changed))
  return getTimeSheet(context, id)
}

/** Marks the row as deleted. */
export async function remove(context: Context<UserActor>, { id, version, reason }: VersionedId & { reason: string }): Promise<null> {
  const { db, scope, audit, publish } = context
  const { before, name } = await lockEntry(context, { id, version })
  const goneHome = await updateRow(db, 'timeSheets', scope, id, {
    deletedAt: new Date().toISOString(),
    reason,
    ...correctionFields(context),
  })
  await audit('time-sheet', id, { name, before: { ...toAuditFields(before), reason } })
  publish('time-sheet', 'DELETED', toChange(goneHome))
  return null
}

const getTimeSheet = async ({ db, scope }: Context, id: number): Promise<TimeSheet> =>
  toTimeSheet((await queries.find(db, scope, id)) ?? failNotFound('time-sheet', id))

/** Locks the user; fails if the user's workplace has no time sheets. */
async function lockUser({ db, scope }: Context, userId: number) {
  const user = (await queries.lockUser(db, scope, userId)) ?? failField('user_id', 'InvalidChoice')
  return user.timeSheet ? user : fail('TimeSheetOff')
}

/** Locks the user and then the entry, the order that every write uses. */
async function lockEntry({ db, scope }: Context, { id, version }: VersionedId) {
  const { userId, userName } = (await queries.find(db, scope, id)) ?? failNotFound('time-sheet', id)
  await queries.lockUser(db, scope, userId)
  const before = await lockVersion('time-sheet', { id, version }, queries.findForUpdate(db, scope, id))
  return { before, name: userName ?? '' }
}

const correctionFields = ({ actor }: Context<UserActor>) => ({ correctedBy: actor.id, correctedAt: new Date().toISOString() })

function requireValidSpan(span: Pick<TimeSheet, 'status' | 'startDate' | 'endDate'>): void {
  const error = findTimeSheetError(span, Date.now())
  if (error) failField(error.field, error.message)
}

/** Fails if another entry overlaps the span. GONE_HOME entries are no work, so they are shortened, split or removed. */
async function clearSpan(
  context: Context,
  span: { id?: number; userId: number; startDate: string; endDate: string | null },
): Promise<void> {
  const { db, scope, publish } = context
  const others = await queries.findOverlapping(db, scope, span)
  const other = others.find(({ status }) => status !== 'GONE_HOME')
  if (other) {
    const { id, status, startDate: start_date, endDate: end_date } = other
    fail('TimeSheetOverlap', {
      details: { time_sheet: { id, status, start_date: toWireInstant(start_date), end_date: end_date && toWireInstant(end_date) } },
    })
  }
  const from = toWireInstant(span.startDate)
  const to = span.endDate && toWireInstant(span.endDate)
  for (const goneHome of others) {
    const isBefore = toWireInstant(goneHome.startDate) < from
    const isAfter = to !== null && (goneHome.endDate === null || toWireInstant(goneHome.endDate) > to)
    const cut = isBefore ? { endDate: from } : isAfter ? { startDate: to } : { deletedAt: new Date().toISOString() }
    const left = await updateRow(db, 'timeSheets', scope, goneHome.id, cut)
    publish('time-sheet', left.deletedAt === null ? 'UPDATED' : 'DELETED', toChange(left))
    if (!isBefore || !isAfter) continue
    const { userId, organizationId, status, source, endDate } = goneHome
    const remainder = await insertRow(db, 'timeSheets', scope, { userId, organizationId, status, source, startDate: to, endDate })
    publish('time-sheet', 'CREATED', toChange(remainder))
  }
}
