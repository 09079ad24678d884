import { timeSheetStatuses } from '#contract/time-sheets.ts'
import { guessEnd, isTimed } from '#domain/time-sheets.ts'
import type { Context } from '#server/platform/context.ts'
import { insertRow, updateRow } from '#server/platform/database/rows.ts'
import * as queries from '#server/time-sheets/time-sheets.queries.ts'
import { toWireInstant, toChange } from '#server/time-sheets/time-sheets.view.ts'

const timedStatuses = timeSheetStatuses.filter(isTimed)

/** Ends the open entry of a user who became inactive, was removed or moved; the next entry belongs to the new workplace. */
export async function endOpen({ db, scope, publish }: Context, { id }: { id: number }): Promise<void> {
  if (!(await queries.lockUser(db, scope, id))) return
  const open = await queries.findOpen(db, scope, id)
  if (open) publish('time-sheet', 'UPDATED', toChange(await updateRow(db, 'timeSheets', scope, open.id, { endDate: open.now })))
}

/** Ends entries that are open for too long at the probable time of going home and marks them for review. */
export async function closeForgotten(context: Context): Promise<void> {
  const { db, scope, settings, publish } = context
  const setting = await settings()
  const now = Date.now()
  // With 0 hours every new entry would be closed at once.
  const hours = Math.max(1, setting('time_sheet_max_hours'))
  const closing = setting('appointments_end')
  const since = new Date(now - hours * 3_600_000).toISOString()
  for (const { id, userId, timeZone } of await queries.findForgotten(db, scope, since, timedStatuses)) {
    await queries.lockUser(db, scope, userId)
    const open = await queries.findOpen(db, scope, userId)
    // The user has ended the entry meanwhile.
    if (open?.id !== id) continue
    const endDate = guessEnd(toWireInstant(open.startDate), { zone: timeZone, closing, hours, now })
    publish('time-sheet', 'UPDATED', toChange(await updateRow(db, 'timeSheets', scope, id, { endDate, source: 'auto', needsReview: true })))
    const { organizationId } = open
    const gone = await insertRow(db, 'timeSheets', scope, {
      userId,
      organizationId,
      status: 'GONE_HOME',
      startDate: endDate,
      source: 'auto',
    })
    publish('time-sheet', 'CREATED', toChange(gone))
  }
  for (const { userId } of await queries.findOffDuty(db, scope)) await endOpen(context, { id: userId })
}
