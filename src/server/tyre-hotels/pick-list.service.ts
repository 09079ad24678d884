import { failNotFound } from '#contract/kit/errors.ts'
import type { PickedHotel } from '#contract/tyre-hotels/tyre-hotels.ts'
import { addDays, dayBounds, dayInZone } from '#domain/text/calendar.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { findTimeZone } from '#server/platform/database/days.ts'
import * as queries from './pick-list.queries.ts'

/** Lists the sets to fetch for a day (`YYYY-MM-DD`), by default for tomorrow at the workplace. */
export async function pickList(
  { db, scope, actor }: Context<UserActor>,
  { organizationId = actor.organizationId, day: requestedDay }: { organizationId?: number | undefined; day?: string | undefined },
): Promise<{ day: string; items: PickedHotel[] }> {
  if (!scope.organizations.includes(organizationId)) failNotFound('organization', organizationId)
  const zone = await findTimeZone(db, scope, organizationId)
  const day = requestedDay ?? addDays(dayInZone(new Date().toISOString(), zone), 1)
  return { day, items: await queries.listDuePicks(db, scope, organizationId, dayBounds(day, zone)) }
}
