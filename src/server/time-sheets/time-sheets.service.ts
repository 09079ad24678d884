import { fail, failNotFound, failField } from '#contract/kit/errors.ts'
import type { MissingTimeSheet, TimeSheet, TimeSheetChoice, TimeSheetCorrection, TimeSheetSearch } from '#contract/time-sheets.ts'
import { findTimeSheetError } from '#domain/time-sheets.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import * as queries from './time-sheets.queries.ts'
import { toWireInstant, toChange, toTimeSheet, toAuditFields } from './time-sheets.view.ts'

type Versioned = { id: number; version?: number | undefined }

export async function search({ db, scope, actor }: Context<UserActor>, asked: TimeSheetSearch) {
  const models = actor.level === 'admin' ? asked.models : { ...asked.models, userId: [actor.id] }
  const found = await queries.search(db, scope, { ...asked, models })
  return { ...found, items: found.items.map(toTimeSheet) }
}

/** The time is the server's: what the clock of a phone says is no evidence. Only what is written down afterwards says its own. */
export async function create(context: Context<UserActor>, asked: TimeSheetChoice): Promise<TimeSheet> {
  const { db, scope, actor } = context
  const { userId = actor.id, status, startDate, endDate, reason } = asked
  const isLater = startDate !== undefined && endDate !== undefined && reason !== undefined
  // Whom the caller may not see is not there.
  if (actor.level !== 'admin' && userId !== actor.id && !(await queries.isUserVisible(db, scope, userId)))
    failField('user_id', 'InvalidChoice')
  if (actor.level !== 'admin' && (userId !== actor.id || isLater)) fail('AccessDenied403')
  return isLater ? writeDown(context, { userId, status, startDate, endDate, reason }) : choose(context, userId, status)
}

/** Whoever chooses what they do already has another device, or a trembling finger: nothing happens. */
async function choose(context: Context<UserActor>, userId: number, status: TimeSheet['status']): Promise<TimeSheet> {
  const { db, scope, actor, publish } = context
  const user = await held(context, userId)
  if (!user.isOnDuty) failField('user_id', 'InvalidChoice')
  const open = await queries.findOpen(db, scope, userId)
  if (open?.status === status) return one(context, open.id)
  // The entries touch: what ends now begins the next.
  const now = open?.now ?? (await queries.readDatabaseClock(db))
  if (open) publish('time-sheet', 'UPDATED', toChange(await queries.update(db, scope, open.id, { endDate: now })))
  const { organizationId } = user
  const source = userId === actor.id ? 'user' : 'admin'
  const made = await queries.insert(db, scope, { userId, organizationId, status, startDate: now, source })
  publish('time-sheet', 'CREATED', toChange(made))
  return one(context, made.id)
}

/** What somebody did and did not say. */
async function writeDown(context: Context<UserActor>, { userId, ...missing }: MissingTimeSheet): Promise<TimeSheet> {
  const { db, scope, audit, publish } = context
  const { organizationId, name } = await held(context, userId)
  refuseMistakes(missing)
  await makeRoom(context, { userId, ...missing })
  const made = await queries.insert(db, scope, { ...missing, ...by(context), userId, organizationId, source: 'admin' })
  await audit('time-sheet', made.id, { name, after: toAuditFields(made) })
  publish('time-sheet', 'CREATED', toChange(made))
  return one(context, made.id)
}

export async function update(context: Context<UserActor>, { id, version, reason, ...change }: TimeSheetCorrection & Versioned) {
  const { db, scope, audit, publish } = context
  const { before, name } = await locked(context, { id, version })
  const after = { ...before, ...change }
  refuseMistakes({ ...after, status: after.status as TimeSheet['status'] })
  await makeRoom(context, after)
  const { status, startDate, endDate } = after
  const changed = await queries.update(db, scope, id, { status, startDate, endDate, needsReview: false, reason, ...by(context) })
  await audit('time-sheet', id, { name, before: toAuditFields(before), after: toAuditFields(changed) })
  publish('time-sheet', 'UPDATED', toChange(changed))
  return one(context, id)
}

/** The row stays, marked. */
export async function remove(context: Context<UserActor>, { id, version, reason }: Versioned & { reason: string }): Promise<null> {
  const { db, scope, audit, publish } = context
  const { before, name } = await locked(context, { id, version })
  const gone = await queries.update(db, scope, id, { deletedAt: new Date().toISOString(), reason, ...by(context) })
  await audit('time-sheet', id, { name, before: { ...toAuditFields(before), reason } })
  publish('time-sheet', 'DELETED', toChange(gone))
  return null
}

const one = async ({ db, scope }: Context, id: number): Promise<TimeSheet> =>
  toTimeSheet((await queries.find(db, scope, id)) ?? failNotFound('time-sheet', id))

/** Whose hours these are. Where no hours are written down, nobody's are. */
async function held({ db, scope }: Context, userId: number) {
  const user = (await queries.lockUser(db, scope, userId)) ?? failField('user_id', 'InvalidChoice')
  return user.timeSheet ? user : fail('TimeSheetOff')
}

/** An entry and its person, in the order in which everybody takes them: first the person. */
async function locked({ db, scope }: Context, { id, version }: Versioned) {
  const { userId, userName } = (await queries.find(db, scope, id)) ?? failNotFound('time-sheet', id)
  await queries.lockUser(db, scope, userId)
  const before = await lockVersion('time-sheet', { id, version }, queries.findForUpdate(db, scope, id))
  return { before, name: userName ?? '' }
}

const by = ({ actor }: Context<UserActor>) => ({ correctedBy: actor.id, correctedAt: new Date().toISOString() })

function refuseMistakes(span: Pick<TimeSheet, 'status' | 'startDate' | 'endDate'>): void {
  const mistake = findTimeSheetError(span, Date.now())
  if (mistake) failField(mistake.field, mistake.message)
}

/** Nobody does two things at once. Having gone home alone counts as nothing: it gives way, on both sides where it has to. */
async function makeRoom(context: Context, span: { id?: number; userId: number; startDate: string; endDate: string | null }): Promise<void> {
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
  for (const gone of others) {
    const isBefore = toWireInstant(gone.startDate) < from
    const isAfter = to !== null && (gone.endDate === null || toWireInstant(gone.endDate) > to)
    const cut = isBefore ? { endDate: from } : isAfter ? { startDate: to } : { deletedAt: new Date().toISOString() }
    const left = await queries.update(db, scope, gone.id, cut)
    publish('time-sheet', left.deletedAt === null ? 'UPDATED' : 'DELETED', toChange(left))
    if (!isBefore || !isAfter) continue
    const { userId, organizationId, status, source, endDate } = gone
    const rest = await queries.insert(db, scope, { userId, organizationId, status, source, startDate: to, endDate })
    publish('time-sheet', 'CREATED', toChange(rest))
  }
}
