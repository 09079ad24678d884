import { timeSheetStatuses } from '#contract/time-sheets.ts'
import { guessEnd, isTimed } from '#domain/time-sheets.ts'
import type { Context } from '#server/platform/context.ts'
import * as queries from '#server/time-sheets/time-sheets.queries.ts'
import { toWireInstant, toChange } from '#server/time-sheets/time-sheets.view.ts'

const timed = timeSheetStatuses.filter(isTimed)

/** Whoever is not there any more, or works elsewhere now, does no longer what they did: their next entry is of the new workplace. */
export async function endOpen({ db, scope, publish }: Context, { id }: { id: number }): Promise<void> {
  if (!(await queries.lockUser(db, scope, id))) return
  const open = await queries.findOpen(db, scope, id)
  if (open) publish('time-sheet', 'UPDATED', toChange(await queries.update(db, scope, open.id, { endDate: open.now })))
}

/** Entries that go on for longer than anybody works: each ends when its person has probably gone home, and somebody has to look at that. */
export async function closeForgotten(context: Context): Promise<void> {
  const { db, scope, settings, publish } = context
  const set = await settings()
  const now = Date.now()
  // At least one: with none, whatever begins would be over.
  const hours = Math.max(1, set('time_sheet_max_hours'))
  const closing = set('appointments_end')
  const since = new Date(now - hours * 3_600_000).toISOString()
  for (const { id, userId, timeZone } of await queries.findForgotten(db, scope, since, timed)) {
    await queries.lockUser(db, scope, userId)
    const open = await queries.findOpen(db, scope, userId)
    // They have thought of it in the meantime.
    if (open?.id !== id) continue
    const endDate = guessEnd(toWireInstant(open.startDate), { zone: timeZone, closing, hours, now })
    publish('time-sheet', 'UPDATED', toChange(await queries.update(db, scope, id, { endDate, source: 'auto', needsReview: true })))
    const { organizationId } = open
    const gone = await queries.insert(db, scope, { userId, organizationId, status: 'GONE_HOME', startDate: endDate, source: 'auto' })
    publish('time-sheet', 'CREATED', toChange(gone))
  }
  for (const { userId } of await queries.findOffDuty(db, scope)) await endOpen(context, { id: userId })
}
