import type { CashDay, Closing, DayOfPlace, FloatChange, VersionedDay } from '#contract/cash-days.ts'
import { fail, failField, failNotFound } from '#contract/kit/errors.ts'
import { isPaidLater } from '#domain/payments/payment-types.ts'
import { addDays } from '#domain/text/calendar.ts'
import { toBani } from '#domain/text/money.ts'
import { actingUserId } from '#server/platform/audit.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { findTill } from '#server/payments/entries.service.ts'
import { findTypes } from '#server/payments/payments.queries.ts'
import * as queries from './cash-days.queries.ts'
import { toSheet, type Counted, type Sheet } from './cash-days.view.ts'

/** Before all days. */
const never = '-infinity'

export async function get(context: Context, place: DayOfPlace): Promise<CashDay> {
  const { db, scope } = context
  const { organizationId, day } = place
  requirePlace(context, place)
  const row = await queries.findDay(db, scope, organizationId, day)
  const sheet = row?.status === 'closed' ? (await queries.findSheet(db, scope, organizationId, day)).sheet : await readSheet(context, place)
  const last = await queries.findLastClosed(db, scope, organizationId)
  const earlierOpenDay = await findEarlierOpenDay(context, place)
  const takesOver = row?.status !== 'closed' && earlierOpenDay !== null && sheet.floatFrom === 'previous'
  const floatWithEarlier = takesOver ? await findFloat(context, organizationId, addDays(day, -1)) : sheet.openingFloat
  return { ...sheet, earlierOpenDay, floatWithEarlier, canReopen: last?.day === day }
}

/** A drawer never holds less than nothing, though a day that was not counted may come to it. */
const findFloat = async ({ db, scope }: Context, organizationId: number, after: string) =>
  Math.max(await queries.findCashLeft(db, scope, organizationId, after), 0)

/** A workplace that the caller does not see is missing. */
function requirePlace({ scope }: Context, { organizationId, day }: DayOfPlace): void {
  if (!scope.organizations.includes(organizationId)) failNotFound('cash-day', `${organizationId}/${day}`)
}

async function readSheet(context: Context, place: DayOfPlace): Promise<Sheet> {
  const { row, parts } = await readParts(context, place)
  return toSheet(row, { ...parts, counts: [] })
}

/** Reads the row of a day and what its sheet adds up. */
async function readParts(context: Context, { organizationId, day }: DayOfPlace) {
  const { db, scope } = context
  const row = (await queries.findDay(db, scope, organizationId, day)) ?? { ...untouched, organizationId, day }
  const previous = row.openingFloat === null ? await queries.findLastClosed(db, scope, organizationId, day) : undefined
  const parts = {
    openingFloat: row.openingFloat ?? (previous ? await findFloat(context, organizationId, previous.day) : 0),
    ...(await queries.sumCash(db, scope, organizationId, day)),
    floatFrom: row.floatFrom,
    closedByName: row.closedByName,
    takings: await queries.listTakings(db, scope, [organizationId], day),
    movements: await queries.listMovements(db, scope, organizationId, day),
    voids: await queries.listVoids(db, scope, organizationId, day),
  }
  return { row, parts }
}

const untouched = {
  status: 'open',
  openingFloat: null,
  floatFrom: 'previous',
  countedCash: null,
  floatLeft: null,
  zNumber: null,
  zTotal: null,
  note: null,
  closedByName: null,
  closedAt: null,
  version: 0,
}

async function findEarlierOpenDay({ db, scope }: Context, { organizationId, day }: DayOfPlace): Promise<string | null> {
  const previous = await queries.findLastClosed(db, scope, organizationId, day)
  return queries.findFirstUsedDay(db, scope, organizationId, { after: previous?.day ?? never, before: day })
}

/** Writes down with how much cash the day began, where that is not what the day before left. */
export async function setFloat(context: Context<UserActor>, { openingFloat, reason, ...sent }: FloatChange): Promise<CashDay> {
  requirePlace(context, sent)
  const { today } = await findTill(context, sent.organizationId)
  // When today is closed, money lies in the day after it.
  if (sent.day > addDays(today, 1)) failField('day', 'InvalidDate')
  const row = await lockForChange(context, sent)
  if (row.status === 'closed') fail('DayClosed')
  const { openingFloat: before } = await readSheet(context, sent)
  await queries.updateDay(context.db, context.scope, row.id, { openingFloat, floatFrom: 'typed' })
  const change = { before: { openingFloat: before }, after: { openingFloat, reason } }
  await context.audit('cash-day', row.id, { name: row.day, ...change })
  return finish(context, row, 'open')
}

async function lockForChange(context: Context, sent: VersionedDay): Promise<queries.StoredDay> {
  requirePlace(context, sent)
  const row = await queries.lockDay(context.db, context.scope, sent, 'update')
  if (sent.version !== undefined && sent.version !== row.version) fail('StaleRecord', { details: { version: row.version } })
  return row
}

function finish(context: Context, { organizationId, day }: DayOfPlace, status: CashDay['status']): Promise<CashDay> {
  context.publish('cash-day', 'UPDATED', { organizationId, day, status })
  return get(context, { organizationId, day })
}

/** Closes a day with its count. Earlier days that have money are closed before it, if so asked without a count. */
export async function close(context: Context<UserActor>, { skipEarlier, ...closing }: Closing): Promise<CashDay> {
  const { organizationId, day, version: _, counts, ...counted } = closing
  requirePlace(context, closing)
  const { today } = await findTill(context, organizationId)
  if (day > today) failField('day', 'InvalidDate')
  if (toBani(counted.floatLeft) > toBani(counted.countedCash)) failField('float_left', `AtMost:${counted.countedCash}`)
  const counting = await findCounted(context, counts)
  if (skipEarlier) await closeEarlier(context, closing)
  const row = await lockForChange(context, closing)
  if (row.status === 'closed') fail('DayClosed')
  await lockLastClosed(context, closing)
  const earlier = await findEarlierOpenDay(context, closing)
  if (earlier !== null) fail('EarlierDayOpen', { details: { day: earlier } })
  await seal(context, row, counted, counting)
  return finish(context, row, 'closed')
}

/** The day that leaves its cash stays closed until commit: an admin may be reopening it. */
async function lockLastClosed({ db, scope }: Context, { organizationId, day }: DayOfPlace): Promise<void> {
  const last = await queries.findLastClosed(db, scope, organizationId, day)
  if (last) await queries.lockDay(db, scope, last, 'share')
}

/** Days are locked in their order, as payments lock them. */
async function closeEarlier(context: Context<UserActor>, place: DayOfPlace): Promise<void> {
  const { organizationId } = place
  for (;;) {
    const day = await findEarlierOpenDay(context, place)
    if (day === null) return
    const row = await queries.lockDay(context.db, context.scope, { organizationId, day }, 'update')
    if (row.status === 'closed') continue
    await seal(context, row, { countedCash: null, floatLeft: null }, [])
    context.publish('cash-day', 'UPDATED', { organizationId, day, status: 'closed' })
  }
}

type Count = Pick<CashDay, 'countedCash' | 'floatLeft'> & Partial<Pick<CashDay, 'zNumber' | 'zTotal' | 'note'>>

/** Closes a locked day: nobody can add to it any more, and its sheet is kept as it is now. */
async function seal(context: Context<UserActor>, row: queries.StoredDay, { zNumber, note, ...count }: Count, counts: readonly Counted[]) {
  const { db, scope, actor } = context
  const { parts } = await readParts(context, row)
  const { openingFloat, expectedCash } = toSheet(row, { ...parts, counts })
  const closed = { status: 'closed', openingFloat, expectedCash, closedBy: actor.id, closedAt: new Date().toISOString() }
  await queries.updateDay(db, scope, row.id, { ...closed, ...count, zNumber: zNumber || null, note: note || null })
  const stored = (await queries.findDay(db, scope, row.organizationId, row.day))!
  const sheet = toSheet(stored, { ...parts, closedByName: stored.closedByName, counts })
  await queries.insertClosing(db, scope, row, { act: 'close', sheet, userId: actor.id })
  const { countedCash, difference, floatLeft } = sheet
  const change = { before: { status: 'open' }, after: { status: 'closed', expectedCash, countedCash, difference, floatLeft } }
  await context.audit('cash-day', row.id, { name: row.day, ...change })
}

/** Finds the types of what terminal and bank say. Cash is counted in the drawer alone. */
async function findCounted({ db, scope }: Context, counts: Closing['counts']): Promise<Counted[]> {
  const types = await findTypes(
    db,
    scope,
    counts.map(({ paymentTypeId }) => paymentTypeId),
  )
  return counts.map(({ paymentTypeId, counted }, i) => {
    const type = types.find(({ id }) => id === paymentTypeId)
    const isTwice = counts.findIndex((other) => other.paymentTypeId === paymentTypeId) < i
    if (!type || isTwice || type.means === 'cash' || isPaidLater(type.means)) failField(`counts.${i}.payment_type_id`, 'InvalidChoice')
    return { paymentTypeId, paymentType: type!.name, means: type!.means as Counted['means'], counted }
  })
}

/** Opens the last closed day again. Rows that went to the next day meanwhile stay there. */
export async function reopen(context: Context<UserActor>, { reason, ...sent }: VersionedDay & { reason: string }): Promise<CashDay> {
  const { db, scope } = context
  const row = await lockForChange(context, sent)
  const last = await queries.findLastClosed(db, scope, row.organizationId)
  if (row.status !== 'closed' || last?.day !== row.day) fail('StatusNotAllowed')
  const { openingFloat, floatFrom } = row
  const emptied = { countedCash: null, expectedCash: null, floatLeft: null, zNumber: null, zTotal: null, note: null }
  const opened = { status: 'open', openingFloat: floatFrom === 'typed' ? openingFloat : null, closedBy: null, closedAt: null }
  await queries.updateDay(db, scope, row.id, { ...emptied, ...opened })
  await queries.insertClosing(db, scope, row, { act: 'reopen', reason, userId: actingUserId(context.actor) })
  await context.audit('cash-day', row.id, { name: row.day, before: { status: 'closed' }, after: { status: 'open', reason } })
  return finish(context, row, 'open')
}
