import { addDays } from '#domain/text/calendar.ts'
import type { Context } from '#server/platform/context.ts'
import * as queries from './cash-days.queries.ts'

/** Returns the first day from `from` on that is not closed in this till; it stays open until the transaction ends. */
export async function lockOpenDay({ db, scope }: Context, organizationId: number, from: string): Promise<string> {
  for (let day = from; ; day = addDays(day, 1)) {
    const { status } = await queries.lockDay(db, scope, { organizationId, day }, 'share')
    if (status === 'open') return day
  }
}

/** Whether the sheet of a day is written, so that only an admin corrects what it says; an open day stays open until commit. */
export const isDayClosed = async ({ db, scope }: Context, organizationId: number, day: string): Promise<boolean> =>
  (await queries.lockDay(db, scope, { organizationId, day }, 'share')).status === 'closed'
